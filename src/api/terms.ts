/** Accepting the terms (assumed; contract 4). The service's `/tandc` page shows their text. */
import {TERMS} from '../contract/paths.js';
import {TermsAccepted, TermsAnswer} from '../contract/terms.js';
import {operation} from './operation.js';

export const termsState = operation('terms', TERMS, TermsAnswer);

/** Records that the user agreed to this version. Safe to repeat. */
export const acceptTerms = operation('termsAccept', TERMS, TermsAccepted, ({version}) => ({
  version,
}));
