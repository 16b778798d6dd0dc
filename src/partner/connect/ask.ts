/** One request of a partner's backend: parsed data, or a `ServiceError`. */
import {ErrorObject, fromWire, ServiceError} from '../../contract/errors.js';
import {REQUEST_TIMEOUT} from '../../contract/limits.js';
import type {Schema} from '../../contract/schema.js';
import type {RequestToSign, SignedAccess} from './signed-access.js';

export interface Question<T> extends RequestToSign {
  /** What stands behind `Bearer` in the Authorization header. */
  readonly bearer: string;
  readonly schema: Schema<T>;
  /** Aborts the request; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export async function ask<T>(
  access: Omit<SignedAccess, 'sign'>,
  question: Question<T>,
): Promise<T> {
  const {signal, bearer, body} = question;
  const {fetch: send = fetch, timeout = REQUEST_TIMEOUT} = access;
  signal?.throwIfAborted();
  const abort = new AbortController();
  let timedOut = false;
  const cancel = () => abort.abort();
  const timer = setTimeout(() => {
    timedOut = true;
    cancel();
  }, timeout);
  signal?.addEventListener('abort', cancel);
  try {
    const response = await send(access.baseUrl + question.path, {
      method: question.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json',
        ...(body !== undefined && {'content-type': 'application/json'}),
      },
      ...(body !== undefined && {body}),
      signal: abort.signal,
      // A redirect would carry the token somewhere else.
      redirect: 'error',
    });
    return read(response.status, await response.text(), question.schema);
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    signal?.throwIfAborted();
    if (timedOut) throw new ServiceError('TIMEOUT', 'The service took too long.', {cause});
    throw new ServiceError('NETWORK_ERROR', 'The service could not be reached.', {cause});
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function read<T>(status: number, text: string, schema: Schema<T>): T {
  // Its body is empty (contract 7.2), whatever was wrong; 5.6 lists what to check.
  if (status === 401)
    throw new ServiceError('SESSION_INVALID', 'The service rejected the request (401).', {status});
  const body = parseJson(text);
  if (status >= 200 && status < 300) {
    const result = schema.safeParse(body);
    if (result.success) return result.data;
    throw unintelligible(status, result.error);
  }
  const error = ErrorObject.safeParse(body);
  if (error.success) throw fromWire(error.data, status, 'NETWORK_ERROR');
  throw unintelligible(status, error.error);
}

function unintelligible(status: number, cause: unknown): ServiceError {
  return new ServiceError('NETWORK_ERROR', `The answer (${status}) was not the service's.`, {
    cause,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
