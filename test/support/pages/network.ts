/**
 * In the browser tests: the requests that the embed makes. They reach the real
 * sandbox, unless a test holds them back or answers in the service's place.
 */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly init: RequestInit;
  /** The embed gave it up. */
  aborted: boolean;
}

export interface Held {
  /** Lets the requests go on, those to come as well. */
  release(): void;
}

export interface Scripted {
  /** The service itself answers again. */
  end(): void;
}

/** Sends the request on to the service, with another body where one is given. */
type Pass = (body?: string) => Promise<Response>;
type Answer = (call: Call, pass: Pass) => Response | Promise<Response>;

const real = window.fetch.bind(window);
let calls: Call[] = [];
let answers: {readonly path: string; readonly answer: Answer}[] = [];
let gates: {readonly path: string; readonly opened: Promise<void>; open: () => void}[] = [];
let watchers: (() => void)[] = [];

window.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  if (!url.pathname.includes('/embed/')) return real(input, init);
  const call = note(url, init);
  for (const watcher of watchers) watcher();
  for (const {path, opened} of gates) if (matches(call, path)) await unlessAborted(opened, init);
  const scripted = answers.findLast(({path}) => matches(call, path));
  if (!scripted) return real(input, init);
  const pass: Pass = body => real(input, body === undefined ? init : {...init, body});
  return unlessAborted(scripted.answer(call, pass), init);
};

function note(url: URL, init: RequestInit): Call {
  const {method = 'GET', signal} = init;
  const call = {method, path: url.pathname, url: url.href, init, aborted: false};
  signal?.addEventListener('abort', () => (call.aborted = true));
  calls.push(call);
  return call;
}

function matches({path}: Call, wanted: string): boolean {
  return path.endsWith(wanted) || (wanted.endsWith('/') && path.includes(wanted));
}

function unlessAborted<T>(promise: T | Promise<T>, {signal}: RequestInit): Promise<T> {
  const {promise: aborted, reject} = Promise.withResolvers<never>();
  const abort = () => reject(new DOMException('Aborted', 'AbortError'));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return Promise.race([promise, aborted]);
}

export const network = {
  /** Requests to a path, or to the service at all, since the test began; oldest first. */
  calls(path?: string): readonly Call[] {
    return path === undefined ? calls : calls.filter(call => matches(call, path));
  },

  count(path?: string): number {
    return network.calls(path).length;
  },

  /** Answers in the service's place. A path that ends in a slash stands for all below it. */
  answer(path: string, answer: Answer): Scripted {
    const one = {path, answer};
    answers.push(one);
    return {
      end() {
        answers = answers.filter(other => other !== one);
      },
    };
  },

  /** The first one alone; those after it reach the service. What is sent there from now on, oldest first. */
  answerFirst(path: string, answer: Answer): readonly Call[] {
    const sent: Call[] = [];
    network.answer(path, (call, pass) => {
      sent.push(call);
      return sent.length === 1 ? answer(call, pass) : pass();
    });
    return sent;
  },

  /** The first one leaves the page, and reaches the service when it is let; the embed may have given it up. */
  holdFirst(path: string): {readonly arrive: () => Promise<void>} {
    const left = Promise.withResolvers<Call>();
    network.answerFirst(path, call => {
      left.resolve(call);
      return new Promise<Response>(() => {});
    });
    return {
      async arrive() {
        const {url, init} = await left.promise;
        await real(url, {...init, signal: null});
      },
    };
  },

  /** The service's own answer, changed on its way. */
  change(path: string, change: object): Scripted {
    return network.answer(path, async (_, pass) => {
      const answer = await pass();
      return json({...((await answer.json()) as object), ...change}, answer.status);
    });
  },

  /** Nothing gets through. */
  cut(path: string): Scripted {
    return network.answer(path, () => Promise.reject(new TypeError('Failed to fetch')));
  },

  /** Holds requests back, as a slow network does. */
  hold(path: string): Held {
    const {promise, resolve} = Promise.withResolvers<void>();
    const gate = {path, opened: promise, open: resolve};
    gates.push(gate);
    return {
      release() {
        gates = gates.filter(one => one !== gate);
        resolve();
      },
    };
  },

  /** Called at the moment of each request. */
  watch(watcher: () => void): void {
    watchers.push(watcher);
  },
};

/** The id of the payment that a request is about. */
export function orderOf({body}: RequestInit): string {
  if (typeof body !== 'string') throw new Error('There is no order in this request.');
  return (JSON.parse(body) as {transactionId: string}).transactionId;
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {'content-type': 'application/json'},
  });
}

beforeEach(() => {
  calls = [];
});

afterEach(() => {
  for (const {open} of gates) open();
  gates = [];
  answers = [];
  watchers = [];
});
