/** The request that starts every session. */
import {configured} from '../contract/configure.js';
import {VALIDATE} from '../contract/paths/validate.js';
import {send, type Connection, type Sent} from './send.js';

/**
 * `GET /embed/v1/token/validate` (contract 4). `validation.ts` interprets the answer. It loads
 * while the request is on its way, so it is not in the first load and costs no time. Returns
 * `undefined` if the page has configured its own call in place of ours.
 */
export function askValidation(connection: Connection): Sent | undefined {
  const {paths, operations} = configured;
  if (operations.validate) return undefined;
  return send(connection, {method: 'GET', path: paths.validate ?? VALIDATE});
}
