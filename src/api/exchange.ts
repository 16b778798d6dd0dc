/**
 * Sends one request and waits for the whole answer. It enforces the timeout. It
 * does not know what the answer means; `request.ts` does.
 */
import {ServiceError} from '../contract/errors.js';
import {readJson} from '../contract/json-body.js';
import type {Connection} from '../contract/operations.js';

export type {Connection};

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A text is JSON. */
  readonly body?: string | FormData | undefined;
  /** Aborts the request; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  /** JSON. Empty if the body is of another type or too long. */
  readonly text: string;
  readonly headers: Headers;
}

export async function exchange(
  {baseUrl, token, timeout}: Connection,
  {method, path, body, signal}: Question,
): Promise<HttpAnswer> {
  signal?.throwIfAborted();
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const timer = setTimeout(cancel, timeout);
  signal?.addEventListener('abort', cancel);
  try {
    const response = await fetch(baseUrl + path, {
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
    });
    const {status, headers} = response;
    // Do not wait for a 401's body. It is empty (contract 7.2).
    return {status, headers, text: status === 401 ? '' : await readJson(response)};
  } catch (cause) {
    signal?.throwIfAborted();
    // Engines name a timeout's error differently, in the header phase and in the body phase.
    throw abort.signal.aborted
      ? new ServiceError('TIMEOUT', 'The service took too long to answer.', {cause})
      : new ServiceError('NETWORK_ERROR', 'The service could not be reached.', {cause});
  } finally {
    clearTimeout(timer);
    cancel(); // An unread body would keep its connection open.
    signal?.removeEventListener('abort', cancel);
  }
}
