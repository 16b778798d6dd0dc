/** The check of a session's token. The contract shows it (section 4). */
import {Validation} from '../access.js';
import {get, type NoArgs} from './row.js';
import {VALIDATE} from '../paths/validate.js';

export const SESSION = {
  /** Whether the token is valid, and what its user may do. */
  validate: get<NoArgs, Validation>(VALIDATE, Validation),
};
