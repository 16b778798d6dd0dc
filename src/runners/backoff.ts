/** Computes how long to wait before the next request to the service. */
import {ServiceError} from '../contract/errors.js';

/** Longest wait in milliseconds without a `Retry-After`. It is short because the user waits. */
const LONGEST = 10_000;

/** The longest `Retry-After` that we follow, in seconds. */
const MOST = 60;

/**
 * Milliseconds before the next request. `count` is the number of requests so far
 * without a result. `error` is the error of the last request, if there was one.
 * Its `retryAfter` may lengthen the wait.
 */
export function backoff(count: number, error?: unknown): number {
  const asked = error instanceof ServiceError ? (error.retryAfter ?? 0) : 0;
  return Math.max(Math.min(500 * 2 ** count, LONGEST), 1000 * Math.min(asked, MOST));
}
