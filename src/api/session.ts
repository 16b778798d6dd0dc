/** The request that starts every session. */
import type {Validation} from '../contract/access.js';
import {configured} from '../contract/configure.js';
import {partMissing} from '../contract/errors.js';
import {VALIDATE} from '../contract/paths/validate.js';
import {exchange, type Connection} from './exchange.js';

/**
 * `GET /embed/v1/token/validate` (contract 4). The code that interprets the answer
 * loads while the request is on its way. So it is not in the first load and costs
 * no time.
 */
export async function validate(connection: Connection): Promise<Validation> {
  const loading = import('./validation.js').catch((cause: unknown) => {
    throw partMissing(cause);
  });
  const {paths, operations} = configured;
  const question = {method: 'GET', path: paths.validate ?? VALIDATE} as const;
  const asked = operations.validate ? undefined : exchange(connection, question);
  const [answer, {readValidation}] = await Promise.all([asked, loading]);
  return readValidation(connection, answer);
}
