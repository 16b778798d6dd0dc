/** Accepting the terms (assumed; contract 4). The service's `/tandc` page shows their text. */
import {pathTo} from '../contract/paths.js';
import {TermsAccepted, TermsAnswer} from '../contract/terms.js';
import {read, send} from './calls.js';
import type {Connection} from './request.js';

export function termsState(connection: Connection, signal?: AbortSignal): Promise<TermsAnswer> {
  return read(connection, pathTo('terms', {}), TermsAnswer, signal);
}

/** Records that the user agreed to this version. Safe to repeat. */
export function acceptTerms(
  connection: Connection,
  version: string,
  signal?: AbortSignal,
): Promise<TermsAccepted> {
  return send(connection, pathTo('terms', {}), TermsAccepted, {version}, signal);
}
