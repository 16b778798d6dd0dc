/** Accepting the terms (assumed; contract 4). The service's `/tandc` page shows their text. */
import {TermsAccepted, TermsAnswer} from '../terms.js';
import {get, post, type NoArgs} from './row.js';

const ACCEPTANCE = '/embed/v1/terms';

export const TERMS = {
  terms: get<NoArgs, TermsAnswer>(ACCEPTANCE, TermsAnswer),
  /** Records that the user agreed to this version. Safe to repeat. */
  termsAccept: post<{readonly version: string}, TermsAccepted>(
    ACCEPTANCE,
    TermsAccepted,
    ({version}) => ({version}),
  ),
};
