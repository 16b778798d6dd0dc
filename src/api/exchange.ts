/**
 * Waits for the whole answer to one request and enforces the timeout.
 * `request.ts` interprets the answer.
 */
import {ServiceError} from '../contract/errors.js';
import {readJson} from '../contract/json-body.js';
import {send, type Connection, type OpenConnection, type Question, type Sent} from './send.js';

export type {Connection, OpenConnection, Question};

export interface HttpAnswer {
  readonly status: number;
  /** JSON text. Empty after a 401, or if the body is of another type or too long. */
  readonly text: string;
  readonly headers: Headers;
}

export async function exchange(
  connection: OpenConnection,
  question: Question,
): Promise<HttpAnswer> {
  question.signal?.throwIfAborted();
  return receive(sentBefore(connection, question) ?? send(connection, question), question.signal);
}

/** Milliseconds that an answer stays fresh while nothing reads it. */
const FRESH = 10_000;

/** True if the answer to the request can still be read, and is not outdated. */
export const isUnread = (sent: Sent | undefined): boolean =>
  sent?.abort.signal.aborted === false && Date.now() - (sent.answered ?? Infinity) < FRESH;

/** The request for the same, if it is in flight and nothing reads its answer yet. */
function sentBefore({firstReads}: OpenConnection, {path}: Question): Sent | undefined {
  const sent = firstReads?.get(path);
  firstReads?.set(path, undefined);
  return isUnread(sent) ? sent : undefined;
}

export async function receive(sent: Sent, signal?: AbortSignal): Promise<HttpAnswer> {
  const {abort} = sent;
  const cancel = () => abort.abort();
  signal?.addEventListener('abort', cancel);
  try {
    const response = await sent.response;
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
    clearTimeout(sent.timer);
    cancel(); // An unread body would keep its connection open.
    signal?.removeEventListener('abort', cancel);
  }
}
