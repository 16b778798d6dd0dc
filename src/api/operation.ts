/** Makes the calls of the default adapter. If a page has its own call, that call runs instead. */
import type {Action} from '../contract/access.js';
import {configured} from '../contract/configure.js';
import {FALLBACK} from '../contract/error-codes.js';
import type {OperationAnswer, OperationArgs, OperationName} from '../contract/operations.js';
import type {OperationRow} from '../contract/operations/row.js';
import {followed} from '../contract/followers.js';
import {pathOf} from '../contract/paths/path-of.js';
import {replace} from './replace.js';
import {request} from './request.js';
import type {OpenConnection} from './send.js';

export type Callable<N extends OperationName> = (
  connection: OpenConnection,
  args: OperationArgs<N>,
  signal?: AbortSignal,
) => Promise<OperationAnswer<N>>;

/**
 * The slowest connection on which an upload must still succeed, in bytes per
 * millisecond: 128 kbit/s.
 */
const SLOWEST = 16;

/** Makes the calls of a table, by their names. */
export const callsOf = <N extends OperationName>(table: {readonly [Name in N]: RowOf<Name>}): {
  readonly [Name in N]: Callable<Name>;
} =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [name, operation(name as N, row as RowOf<N>)]),
  ) as {readonly [Name in N]: Callable<Name>};

type RowOf<N extends OperationName> = OperationRow<OperationArgs<N>, OperationAnswer<N>>;

/**
 * Makes the function for one call: a GET of the row's path, or a POST if it has a `body`. An error
 * code that the contract does not list becomes the action's own code. Calls without an action, such
 * as those of an identity check, have no such code (7) and get `REQUEST_REFUSED`. The timeout grows
 * with the size of a file.
 */
function operation<N extends OperationName>(
  name: N,
  {path, answer: schema, body, unintelligible}: RowOf<N>,
): Callable<N> {
  const call: Callable<N> = async (connection, args, signal) => {
    const {action, file}: {readonly action?: Action; readonly file?: Blob} = args;
    const fallback = action ? FALLBACK[action] : 'REQUEST_REFUSED';
    const meaning = {schema, fallback, unintelligible: unintelligible?.(args)} as const;
    const {baseUrl, token, firstReads} = connection;
    const timeout = connection.timeout + (file?.size ?? 0) / SLOWEST;
    const own = configured.operations[name];
    if (own) return replace(own, {baseUrl, token, timeout}, args, meaning, signal);
    const patient = {baseUrl, token, timeout, firstReads};
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
