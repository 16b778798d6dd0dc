/**
 * How fast the providers and reviewers behind the service work. At pace 1 an
 * ordinary payment is pending for a second; at 0.01 for ten milliseconds, and
 * the order of its states stays the same. Tests and demos choose it:
 * `SANDBOX_PACE` for all users, the sandbox's control route for one.
 */
import type {UserState} from './store/users.ts';

/** Highest factor: a review of 5 s then lasts longer than any test or session. */
export const MAX_PACE = 1000;

/** Milliseconds that something takes for this user which takes `usual` milliseconds at pace 1. */
export type Paced = (user: {readonly state: Pick<UserState, 'pace'>}, usual: number) => number;

/** `pace`: for users who have none of their own. */
export function pacedBy(pace: number): Paced {
  return ({state}, usual) => Math.ceil(usual * (state.pace ?? pace));
}

export function isPace(pace: number): boolean {
  return pace >= 0 && pace <= MAX_PACE;
}
