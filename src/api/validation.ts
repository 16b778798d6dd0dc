/** Interprets the answer to `validate`. This module loads while that request is in flight. */
import {Validation} from '../contract/access.js';
import {configured} from '../contract/configure.js';
import {followed} from '../contract/followers.js';
import type {Connection} from '../contract/operations.js';
import {receive} from './exchange.js';
import {replace} from './replace.js';
import {understand} from './request.js';
import type {Sent} from './send.js';
import {askValidation} from './session.js';

/** An unlisted refusal becomes `SESSION_INVALID` (7.3). */
const MEANING = {schema: Validation, fallback: 'SESSION_INVALID'} as const;

/**
 * Resolves to the user's rights if the token is valid, and rejects if not. `asked` is the request,
 * if it is already in flight.
 */
export function validate(
  connection: Connection,
  asked = askValidation(connection),
): Promise<Validation> {
  return followed('validate', read(connection, asked));
}

async function read(connection: Connection, asked: Sent | undefined): Promise<Validation> {
  if (asked) return understand(await receive(asked), 'GET', MEANING);
  const {validate: own} = configured.operations;
  if (!own) throw new TypeError('Nothing has answered.');
  return replace(own, connection, {}, MEANING);
}
