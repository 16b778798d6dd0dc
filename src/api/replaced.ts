/**
 * Runs a call that a page has put in place of ours. Only the page's own code can do so, because
 * such a call gets the token.
 */
import {ServiceError} from '../contract/errors.js';
import type {
  Connection,
  Operation,
  OperationAnswer,
  OperationArgs,
  OperationName,
} from '../contract/operations.js';
import {parsed, type Meaning} from './request.js';

export async function replaced<N extends OperationName>(
  own: Operation<N>,
  connection: Connection,
  args: OperationArgs<N>,
  meaning: Meaning<OperationAnswer<N>>,
  signal?: AbortSignal,
): Promise<OperationAnswer<N>> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, connection.timeout);
  signal?.addEventListener('abort', end);
  // The page's call may ignore the signal.
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new Error('It took too long.')));
  });
  try {
    const answer: unknown = await Promise.race([own(connection, args, ending.signal), ended]);
    return parsed(answer, 200, meaning);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ServiceError) throw cause;
    if (ending.signal.aborted) throw new ServiceError('TIMEOUT', '', {cause});
    console.warn('A call of configureService failed.', cause);
    throw new ServiceError('NETWORK_ERROR', 'The service could not be reached.', {cause});
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
