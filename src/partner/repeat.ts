/** Repeats a request that may be repeated, within one time limit. */
import {afterDoubt, PartnerError} from './partner-error.js';

/** The first one, and two repeats. */
const ATTEMPTS = 3;

/** Milliseconds; doubled with every attempt, and taken at random from below. */
const BACKOFF = 250;

/** Seconds of `Retry-After` that are waited for; who asks for more is for the caller to ask again. */
const MAX_RETRY_AFTER = 10;

export interface Limits {
  /** Milliseconds for all attempts together. */
  readonly timeout: number;
  /** False where carrying the request out twice would do harm. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal | undefined;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/**
 * `attempt` is told until when it may last, by `performance.now()`. Where there
 * can be another one, it gets its share of the time alone. Once an attempt may
 * have been carried out, no error of a later one is definite.
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

/** Milliseconds until it is worth another attempt; `undefined` where it never is. */
function pauseAfter(error: unknown, count: number, random: () => number): number | undefined {
  if (!(error instanceof PartnerError)) return undefined;
  const {code, status = 0, retryAfter} = error;
  const passing = code === 'NETWORK_ERROR' || code === 'TIMEOUT' || status >= 500 || status === 429;
  if (!passing) return undefined;
  if (retryAfter === undefined) return random() * BACKOFF * 2 ** count;
  return retryAfter <= MAX_RETRY_AFTER ? retryAfter * 1000 : undefined;
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
