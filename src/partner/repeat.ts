/** Repeats a request within one time limit, if it is safe to repeat. */
import {afterDoubt, PartnerError} from './partner-error.js';

/** The first attempt and two repeats. */
const ATTEMPTS = 3;

/** Milliseconds. Doubles with each attempt. The actual wait is random between 0 and this. */
const BACKOFF = 250;

/** Longest `Retry-After` that we wait for, in seconds. Beyond that, the caller must retry. */
const MAX_RETRY_AFTER = 10;

export interface Limits {
  /** Milliseconds for all attempts together. */
  readonly timeout: number;
  /** False if running the request twice would do harm. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal | undefined;
  /** Returns a number of at least 0 and less than 1. */
  readonly random: () => number;
}

/**
 * `attempt` gets its deadline in terms of `performance.now()`. If another
 * attempt may follow, it gets only its share of the time. Once an attempt may
 * have been carried out, no later error is definite.
 */
export async function repeat<T>(
  {timeout, repeatable, signal, random}: Limits,
  attempt: (until: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeout;
  const share = repeatable ? timeout / ATTEMPTS : timeout;
  const tryFrom = async (count: number, isInDoubt: boolean): Promise<T> => {
    try {
      return await attempt(Math.min(end, performance.now() + share));
    } catch (thrown) {
      const error = isInDoubt && thrown instanceof PartnerError ? afterDoubt(thrown) : thrown;
      const wait = repeatable && count < ATTEMPTS ? pauseAfter(error, count, random) : undefined;
      if (wait === undefined || performance.now() + wait >= end) throw error;
      await pause(wait, signal);
      return tryFrom(count + 1, error instanceof PartnerError && !error.definite);
    }
  };
  return tryFrom(1, false);
}

/** Milliseconds until another attempt is useful. `undefined` if it never is. */
function pauseAfter(error: unknown, count: number, random: () => number): number | undefined {
  if (!(error instanceof PartnerError)) return undefined;
  const {code, status = 0, retryAfter} = error;
  const passing = code === 'NETWORK_ERROR' || code === 'TIMEOUT' || status >= 500 || status === 429;
  if (!passing) return undefined;
  const own = BACKOFF * 2 ** count;
  if (retryAfter === undefined) return random() * own;
  if (retryAfter > MAX_RETRY_AFTER) return undefined;
  // Everybody was told the same time. Half as much again keeps them apart.
  const asked = retryAfter * 1000;
  return asked + random() * Math.max(own, asked / 2);
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let stop = () => {};
  try {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, milliseconds);
      stop = () => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener('abort', stop);
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  signal?.throwIfAborted();
}
