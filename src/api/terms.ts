import {TERMS} from '../contract/operations/terms.js';
import {callsOf} from './operation.js';

/** Accepting the terms. */
export const termsCalls = callsOf(TERMS);
