/**
 * Turns a signup into a user, like `POST /private/v1/users`. The shared secret waits
 * until the partner asks for it.
 */
import type {SignupCompleted, SignupDetails} from '#src/contract/signup.js';
import {verdictOf} from '../sandbox/magic-identity.ts';
import type {Service} from '../service.ts';
import type {Signup} from './signups.ts';

export function enroll(
  service: Service,
  {userId, isvId, reference}: Signup,
  {person, termsVersion}: SignupDetails,
): SignupCompleted {
  const verdict = verdictOf(person, {});
  // An immediate refusal creates no user. A review that takes time does.
  if (verdict.outcome === 'failed' && verdict.after === 0)
    return {status: 'failed', reasons: [...verdict.reasons], retryable: verdict.retryable};
  const user = service.users.enroll(isvId, userId, reference);
  const gated = service.users.control(user, {gates: {kyc: false, terms: false}});
  if (termsVersion !== undefined) service.terms.accept(gated, termsVersion);
  service.kycReviews.review(service.users.find(userId) ?? gated, person);
  service.connections.history.signedUp(user, reference);
  return {status: 'completed', userId};
}
