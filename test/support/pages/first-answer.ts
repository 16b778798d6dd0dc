/**
 * In the browser tests: the first request of a kind is answered in the service's
 * place, and those after it reach the service. `network.answer` answers all.
 */
// First, so that what is not answered here goes its way through the network.
import './network.ts';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Headers;
}

interface Wanted {
  readonly asks: (path: string) => boolean;
  readonly answer: (sent: Sent) => Response | Promise<Response>;
  readonly all: Sent[];
}

const onward = window.fetch.bind(window);
let wanted: Wanted[] = [];

window.fetch = async (input, init = {}) => {
  const {href: url, pathname} = new URL(
    input instanceof Request ? input.url : input,
    location.href,
  );
  const found = wanted.find(({asks}) => asks(pathname));
  if (!found) return onward(input, init);
  const {method = 'GET', body, headers} = init;
  const sent = {
    method,
    url,
    body: typeof body === 'string' ? body : '',
    headers: new Headers(headers),
  };
  found.all.push(sent);
  if (found.all.length > 1) return onward(input, init);
  return unlessAborted(found.answer(sent), init.signal);
};

/** `asks` is a path or says which. What is sent there from now on is in the list, oldest first. */
export function answerFirst(
  asks: string | ((path: string) => boolean),
  answer: (sent: Sent) => Response | Promise<Response>,
): readonly Sent[] {
  const all: Sent[] = [];
  const matches = (path: string): boolean =>
    typeof asks === 'string' ? path.endsWith(asks) : asks(path);
  wanted.push({asks: matches, answer, all});
  return all;
}

/** The first one leaves the page, and reaches the service when it is let. */
export function holdFirst(path: string): {readonly arrive: () => Promise<void>} {
  const left = Promise.withResolvers<Sent>();
  answerFirst(path, sent => {
    left.resolve(sent);
    return new Promise<Response>(() => {});
  });
  return {
    async arrive() {
      const {url, method, body, headers} = await left.promise;
      await onward(url, {method, body, headers});
    },
  };
}

/** The id of the payment that a request is about. */
export function orderOf({body}: {readonly body?: RequestInit['body']}): string {
  if (typeof body !== 'string') throw new Error('There is no order in this request.');
  return (JSON.parse(body) as {transactionId: string}).transactionId;
}

async function unlessAborted(
  answer: Response | Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const {promise: aborted, reject} = Promise.withResolvers<never>();
  const abort = (): void => reject(new DOMException('Aborted', 'AbortError'));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return Promise.race([answer, aborted]);
}

afterEach(() => {
  wanted = [];
});
