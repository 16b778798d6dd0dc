/**
 * Sends one request. `exchange.ts` reads the response; that module loads while the request is in
 * flight.
 */
import type {Connection} from '../contract/operations.js';

export type {Connection};

/** Requests in flight by their paths. `undefined` once their answer is being read. */
export type FirstReads = Map<string, Sent | undefined>;

/** A connection of our own calls. */
export interface OpenConnection extends Connection {
  /** Reads with this token that left before the code that needs them had loaded. */
  readonly firstReads?: FirstReads | undefined;
}

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A string is JSON text. */
  readonly body?: string | FormData | undefined;
  /** Aborts the request; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A request in flight. The code that reads its answer clears the timer. */
export interface Sent {
  readonly response: Promise<Response>;
  readonly abort: AbortController;
  /** The time of the response or the failure in Unix milliseconds. */
  answered?: number;
  /** Aborts the request after its timeout. Set in the next microtask. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function send(connection: Connection, {method, path, body}: Omit<Question, 'signal'>): Sent {
  const {baseUrl, token} = connection;
  const abort = new AbortController();
  const options: RequestInit = {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(typeof body === 'string' && {'content-type': 'application/json'}),
    },
    body: body ?? null,
    signal: abort.signal,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  };
  // A page may have replaced `fetch` with a function that throws synchronously.
  const response = new Promise<Response>(resolve => resolve(fetch(baseUrl + path, options)));
  const sent: Sent = {response, abort, timer: undefined};
  // Caught, because the request may fail before `exchange.ts` has loaded.
  void response.catch(() => {}).then(() => (sent.answered = Date.now()));
  // The first of several elements sends what all of them share. The shortest of their timeouts is
  // known when all of them have joined the session.
  queueMicrotask(() => {
    if (!abort.signal.aborted) sent.timer = setTimeout(() => abort.abort(), connection.timeout);
  });
  return sent;
}
