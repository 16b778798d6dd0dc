/**
 * The speed of the providers and reviewers behind the service, as a factor for their delays. At
 * pace 1, an ordinary payment is pending for one second. At 0.01, it is pending for ten
 * milliseconds, and the order of its states is the same. `SANDBOX_PACE` sets the pace for all
 * users. The sandbox's control route sets it for one user.
 */

import process from 'node:process';

/** Highest pace. At this pace, a review of 5 s lasts longer than any test or session. */
export const MAX_PACE = 1000;

/** Converts `usual`, the milliseconds at pace 1, to milliseconds for this user. */
export type Paced = (user: UserWithPace, usual: number) => number;

interface UserWithPace {
  /** `pace` is absent for a user who has the default pace. */
  readonly state: {readonly pace?: number | undefined};
}

/** `pace` is the default, for users whose state has no pace. */
export function pacedBy(pace: number): Paced {
  return ({state}, usual) => Math.ceil(usual * (state.pace ?? pace));
}

/** The pace that the environment sets. Throws a one-line error. */
export function readPace(): number {
  const text = process.env['SANDBOX_PACE'] ?? '';
  const pace = text === '' ? 1 : Number(text);
  if (pace >= 0 && pace <= MAX_PACE) return pace;
  throw new Error(`SANDBOX_PACE must be a number from 0 to ${MAX_PACE}; it is "${text}".`);
}
