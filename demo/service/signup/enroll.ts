/**
 * Turns a signup into a user, like `POST /private/v1/users`. The service stores the shared secret
 * until the partner requests it.
 */
import type {EventHistory} from '../connection/event-history.ts';
import type {KycReviews} from '../kyc/kyc-reviews.ts';
import {verdictOf} from '../sandbox/magic-identity.ts';
import type {Users} from '../store/users.ts';
import type {TermsAcceptances} from '../terms/terms-acceptances.ts';
import type {Enroll} from './signups.ts';

interface EnrollParts {
  readonly users: Users;
  readonly terms: TermsAcceptances;
  readonly kycReviews: KycReviews;
  readonly history: EventHistory;
}

export function enrollInto({users, terms, kycReviews, history}: EnrollParts): Enroll {
  return ({userId, isvId, reference}, {person, termsVersion}) => {
    const verdict = verdictOf(person, {});
    // An immediate refusal creates no user. A review that takes time creates one.
    if (verdict.outcome === 'failed' && verdict.after === 0)
      return {status: 'failed', reasons: [...verdict.reasons], retryable: verdict.retryable};
    const user = users.enroll(isvId, userId, reference);
    const gated = users.control(user, {gates: {kyc: false, terms: false}});
    if (termsVersion !== undefined) terms.accept(gated, termsVersion);
    kycReviews.review(users.find(userId) ?? gated, person);
    history.signedUp(user, reference);
    return {status: 'completed', userId};
  };
}
