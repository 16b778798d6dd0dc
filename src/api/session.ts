/** The request that starts every session. */
import {configured} from '../contract/configure.js';
import {VALIDATE} from '../contract/paths/validate.js';
import {send, type Connection, type Sent} from './send.js';

/**
 * `GET /embed/v1/token/validate` (contract 4). `validation.ts` interprets the answer. That module
 * loads while the request is in flight, so it is not in the first load and causes no delay. Returns
 * `undefined` if the page has configured its own call in place of ours.
 */
export function askValidation(connection: Connection): Sent | undefined {
  const {paths, operations} = configured;
  if (operations.validate) return undefined;
  return send(connection, {method: 'GET', path: paths.validate ?? VALIDATE});
}
