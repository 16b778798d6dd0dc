/** Interprets the answer to `validate`. It loads while that request is on its way. */
import {Validation} from '../contract/access.js';
import {configured} from '../contract/configure.js';
import {followed} from '../contract/followers.js';
import type {Connection} from '../contract/operations.js';
import type {HttpAnswer} from './exchange.js';
import {replace} from './replace.js';
import {understand} from './request.js';

/** An unlisted refusal becomes `SESSION_INVALID` (7.3). */
const MEANING = {schema: Validation, fallback: 'SESSION_INVALID'} as const;

export const readValidation: typeof read = (connection, answer) =>
  followed('validate', read(connection, answer));

/** Without an answer, the page has a call of its own in place of ours. */
async function read(connection: Connection, answer: HttpAnswer | undefined): Promise<Validation> {
  const {validate} = configured.operations;
  if (answer) return understand(answer, 'GET', MEANING);
  if (!validate) throw new TypeError('Nothing has answered.');
  return replace(validate, connection, {}, MEANING);
}
