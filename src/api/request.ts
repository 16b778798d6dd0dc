/**
 * The one place that talks to the network: sends a request, gives up in time,
 * and turns every outcome into parsed data or a `ServiceError`.
 */
import {ErrorObject, fromWire, ServiceError, type ErrorCode} from '../contract/errors.js';
import type {Schema} from '../contract/schema.js';

/** The longest answer that is read, in characters; the service's own are far below. */
const MAX_BODY = 262_144;

export interface Connection {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly token: string;
  /** Milliseconds until `TIMEOUT`. */
  readonly timeout: number;
}

/** Whoever holds a valid token: runs requests with it, and repeats one that came too late. */
export interface Caller {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Whose token it is: the same for every token of one user of one partner at one service. */
  readonly owner: string;
  call<T>(run: (connection: Connection) => Promise<T>, timeout?: number): Promise<T>;
}

/** What is asked for, however it is sent. */
export interface Call<T> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly schema: Schema<T>;
  /** Aborts the request; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** What an error code outside the contract becomes. */
  readonly fallback: ErrorCode;
  /** What an answer that is not in the contract's form becomes; else `NETWORK_ERROR`. */
  readonly unintelligible?: ErrorCode | undefined;
}

export interface Request<T> extends Call<T> {
  readonly body?: object | undefined;
}

export async function request<T>(connection: Connection, call: Request<T>): Promise<T> {
  const {signal} = call;
  signal?.throwIfAborted();
  // Engines disagree about the name of a timeout's error, and throw in the
  // header or the body phase: the timer's own flag says what happened.
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
    cancel(); // A body that nobody reads would keep its connection.
    signal?.removeEventListener('abort', cancel);
  }
}

async function read<T>(response: Response, call: Request<T>): Promise<T> {
  const {status} = response;
  // A 401's body is not waited for: it is empty (contract 7.2).
  return understand(status, status === 401 ? '' : await response.text(), call);
}

export function tooLate(cause?: unknown): ServiceError {
  return new ServiceError('TIMEOUT', 'The service took too long to answer.', {cause});
}

export function unreachable(cause?: unknown): ServiceError {
  return new ServiceError('NETWORK_ERROR', 'The service could not be reached.', {cause});
}

/** What an answer with this status and body means. */
export function understand<T>(status: number, text: string, call: Call<T>): T {
  // What a 401 means is the session's to say.
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
  // A read that the service could not answer says nothing about what was asked.
  const failedRead = call.method === 'GET' && (status >= 500 || status === 408 || status === 429);
  throw fromWire(error.data, status, failedRead ? 'NETWORK_ERROR' : call.fallback);
}

/** Not the contract's form: a captive portal, a proxy, a truncated body. */
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
