/**
 * Waits for the whole answer to one request and enforces the timeout.
 * `request.ts` interprets the answer.
 */
import {ServiceError} from '../contract/errors.js';
import {readJson} from '../contract/json-body.js';
import {send, type Connection, type Question, type Sent} from './send.js';

export type {Connection, Question};

export interface HttpAnswer {
  readonly status: number;
  /** JSON text. Empty after a 401, or if the body is of another type or too long. */
  readonly text: string;
  readonly headers: Headers;
}

export async function exchange(connection: Connection, question: Question): Promise<HttpAnswer> {
  question.signal?.throwIfAborted();
  return receive(send(connection, question), question.signal);
}

export async function receive(
  {response: awaited, abort, timer}: Sent,
  signal?: AbortSignal,
): Promise<HttpAnswer> {
  const cancel = () => abort.abort();
  signal?.addEventListener('abort', cancel);
  try {
    const response = await awaited;
    const {status, headers} = response;
    // The body of a 401 is not read, because it is empty (contract 7.2).
    return {status, headers, text: status === 401 ? '' : await readJson(response)};
  } catch (cause) {
    signal?.throwIfAborted();
    // Check the signal, because engines name a timeout's error differently for headers and body.
    throw abort.signal.aborted
      ? new ServiceError('TIMEOUT', 'The service took too long to answer.', {cause})
      : new ServiceError('NETWORK_ERROR', 'The service could not be reached.', {cause});
  } finally {
    clearTimeout(timer);
    cancel(); // An unread body would keep its connection open.
    signal?.removeEventListener('abort', cancel);
  }
}
