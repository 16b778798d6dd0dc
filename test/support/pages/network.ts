/**
 * The requests that the embed makes, for the browser tests. They reach the real sandbox, unless a
 * test holds them back or responds in place of the service.
 */
import {whileUnderway} from './underway.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly init: RequestInit;
  /** True if the embed aborted the request. */
  aborted: boolean;
}

export interface Held {
  /** Lets held and later requests pass. */
  release(): void;
}

export interface Scripted {
  /** Lets the service respond again. */
  end(): void;
}

/** Sends the request to the service, with another body if one is given. */
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
  if (!scripted) return whileUnderway(real(input, init));
  const pass: Pass = body =>
    whileUnderway(real(input, body === undefined ? init : {...init, body}));
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
  /** Requests since the test began, to one path or to any path of the service, oldest first. */
  calls(path?: string): readonly Call[] {
    return path === undefined ? calls : calls.filter(call => matches(call, path));
  },

  count(path?: string): number {
    return network.calls(path).length;
  },

  /** Responds in place of the service. A path that ends in a slash covers all paths below it. */
  answer(path: string, answer: Answer): Scripted {
    const one = {path, answer};
    answers.push(one);
    return {
      end() {
        answers = answers.filter(other => other !== one);
      },
    };
  },

  /**
   * Responds only to the first request. Later requests reach the service. Returns the requests from
   * now on, oldest first.
   */
  answerFirst(path: string, answer: Answer): readonly Call[] {
    const sent: Call[] = [];
    network.answer(path, (call, pass) => {
      sent.push(call);
      return sent.length === 1 ? answer(call, pass) : pass();
    });
    return sent;
  },

  /**
   * Holds the first request back until `arrive` sends it. The embed may have aborted it by then.
   */
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

  /** Changes the service's response. */
  change(path: string, change: object): Scripted {
    return network.answer(path, async (_, pass) => {
      const answer = await pass();
      return json({...((await answer.json()) as object), ...change}, answer.status);
    });
  },

  /** Makes all requests fail. */
  cut(path: string): Scripted {
    return network.answer(path, () => Promise.reject(new TypeError('Failed to fetch')));
  },

  /** Holds requests back, like a slow network. */
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

  /** Calls `watcher` at each request, before it is sent. */
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
