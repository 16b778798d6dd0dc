/** Makes the calls of the default adapter, and runs a page's own call in place of one. */
import {configured} from '../contract/configure.js';
import {FALLBACK} from '../contract/error-codes.js';
import {type ErrorCode} from '../contract/errors.js';
import type {
  Connection,
  OperationAnswer,
  OperationArgs,
  OperationName,
} from '../contract/operations.js';
import {followed} from '../contract/followers.js';
import {pathOf} from '../contract/paths/path-of.js';
import type {Schema} from '../contract/schema.js';
import {replace} from './replace.js';
import {request} from './request.js';

export type Callable<N extends OperationName> = (
  connection: Connection,
  args: OperationArgs<N>,
  signal?: AbortSignal,
) => Promise<OperationAnswer<N>>;

/**
 * The slowest connection on which an upload must still succeed, in bytes per
 * millisecond: 128 kbit/s.
 */
const SLOWEST = 16;

/**
 * Makes a call: a GET of `path`, or a POST if there is a `body`. The arguments fill the
 * placeholders. An error code that the contract does not list becomes the action's own code. The
 * identity endpoints have no such code (7) and use ours. `unintelligible` returns the code for an
 * answer that is not in the contract's form. The timeout grows with the size of a file.
 */
export function operation<N extends OperationName>(
  name: N,
  path: string,
  schema: Schema<OperationAnswer<N>>,
  body?: (args: OperationArgs<N>) => object,
  unintelligible?: (args: OperationArgs<N>) => ErrorCode,
): Callable<N> {
  const call: Callable<N> = async (connection, args, signal) => {
    const fallback = 'action' in args ? FALLBACK[args.action] : 'REQUEST_REFUSED';
    const meaning = {schema, fallback, unintelligible: unintelligible?.(args)} as const;
    const patience = 'file' in args ? args.file.size / SLOWEST : 0;
    const patient = {...connection, timeout: connection.timeout + patience};
    const own = configured.operations[name];
    if (own) return replace(own, patient, args, meaning, signal);
    return request(patient, {
      method: body ? 'POST' : 'GET',
      path: pathOf(name, path, args),
      body: body?.(args),
      signal,
      ...meaning,
    });
  };
  return (connection, args, signal) => followed(name, call(connection, args, signal));
}
