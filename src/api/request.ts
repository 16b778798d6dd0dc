/**
 * Sends API requests. It enforces the timeout and turns every outcome into
 * parsed data or a `ServiceError`.
 */
import {ErrorObject, fromWire, ServiceError, type ErrorCode} from '../contract/errors.js';
import type {Schema} from '../contract/schema.js';

/** Maximum length of a response body, in characters. Real responses are far shorter. */
const MAX_BODY = 262_144;

export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** Milliseconds until `TIMEOUT`. */
  readonly timeout: number;
}

/**
 * Holds a valid token. It runs requests with the token and repeats a request
 * whose token expired.
 */
export interface Caller {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The token's owner. Equal for all tokens of one user of one partner at one service. */
  readonly owner: string;
  call<T>(run: (connection: Connection) => Promise<T>, timeout?: number): Promise<T>;
}

/** A request, independent of its transport. */
export interface Call<T> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly schema: Schema<T>;
  /** Aborts the request; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces an error code that the contract does not list. */
  readonly fallback: ErrorCode;
  /** The code for a response that is not in the contract's form. `NETWORK_ERROR` if unset. */
  readonly unintelligible?: ErrorCode | undefined;
}

export interface Request<T> extends Call<T> {
  readonly body?: object | undefined;
}

export async function request<T>(connection: Connection, call: Request<T>): Promise<T> {
  const {signal} = call;
  signal?.throwIfAborted();
  // Engines name a timeout's error differently. They throw it in the header
  // phase or the body phase. So the timer sets its own flag.
  let timedOut = false;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const timer = setTimeout(() => {
    timedOut = true;
    cancel();
  }, connection.timeout);
  signal?.addEventListener('abort', cancel);
  try {
    const response = await fetch(connection.baseUrl + call.path, {
      method: call.method,
      headers: {
        authorization: `Bearer ${connection.token}`,
        accept: 'application/json',
        ...(call.body && {'content-type': 'application/json'}),
      },
      ...(call.body && {body: JSON.stringify(call.body)}),
      signal: abort.signal,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    return await read(response, call);
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    signal?.throwIfAborted();
    throw timedOut ? tooLate(cause) : unreachable(cause);
  } finally {
    clearTimeout(timer);
    cancel(); // An unread body would keep its connection open.
    signal?.removeEventListener('abort', cancel);
  }
}

async function read<T>(response: Response, call: Request<T>): Promise<T> {
  const {status} = response;
  // Do not wait for a 401's body. It is empty (contract 7.2).
  return understand(status, status === 401 ? '' : await response.text(), call);
}

export function tooLate(cause?: unknown): ServiceError {
  return new ServiceError('TIMEOUT', 'The service took too long to answer.', {cause});
}

export function unreachable(cause?: unknown): ServiceError {
  return new ServiceError('NETWORK_ERROR', 'The service could not be reached.', {cause});
}

/** Interprets a response's status and body. */
export function understand<T>(status: number, text: string, call: Call<T>): T {
  // The session decides what a 401 means.
  if (status === 401) {
    throw new ServiceError('SESSION_INVALID', 'The service rejected the session.', {status});
  }
  const body = text.length <= MAX_BODY ? parseJson(text) : undefined;
  if (status >= 200 && status < 300) {
    const result = call.schema.safeParse(body);
    if (result.success) return result.data;
    throw unintelligible(status, call, result.error);
  }
  const error = ErrorObject.safeParse(body);
  if (!error.success) throw unintelligible(status, call, error.error);
  // A failed read says nothing about the thing it asked for.
  const failedRead = call.method === 'GET' && (status >= 500 || status === 408 || status === 429);
  throw fromWire(error.data, status, failedRead ? 'NETWORK_ERROR' : call.fallback);
}

/** Not the contract's form: a captive portal, a proxy or a truncated body. */
function unintelligible<T>(
  status: number,
  {unintelligible: code = 'NETWORK_ERROR'}: Call<T>,
  cause: unknown,
): ServiceError {
  return new ServiceError(code, `The answer (${status}) was not the service's.`, {cause});
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
