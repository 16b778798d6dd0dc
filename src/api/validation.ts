/** Interprets the answer to `validate`. It loads while that request is on its way. */
import {Validation} from '../contract/access.js';
import type {HttpAnswer} from './exchange.js';
import {understand} from './request.js';

/** An unlisted refusal becomes `SESSION_INVALID` (7.3). */
export function readValidation(answer: HttpAnswer): Validation {
  return understand(answer, 'GET', {schema: Validation, fallback: 'SESSION_INVALID'});
}
