/** How long to wait before the service is asked again. */
import {ServiceError} from '../contract/errors.js';

/** Milliseconds. The user waits for the answer. */
const LONGEST = 10_000;

/** The longest `Retry-After` that a question waits for, in seconds. */
const MOST = 60;

/**
 * Milliseconds before the next question. `count` is the number of questions so
 * far that settled nothing. If `error` is what the last one came to, the service
 * may have said when to come back.
 */
export function backoff(count: number, error?: unknown): number {
  const asked = error instanceof ServiceError ? (error.retryAfter ?? 0) : 0;
  return Math.max(Math.min(500 * 2 ** count, LONGEST), 1000 * Math.min(asked, MOST));
}
