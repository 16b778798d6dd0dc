/** Repeats a request within one time limit, if it is safe to repeat. */
import {afterDoubt, PartnerError} from './partner-error.js';

/** The first attempt and two repeats. */
const ATTEMPTS = 3;

/**
 * Milliseconds. The longest wait is twice this after the first attempt, and doubles with each
 * attempt. The actual wait is random.
 */
const BACKOFF = 250;

/**
 * Longest `Retry-After` that we wait for, in seconds. If the service asks for a longer wait, the
 * caller must retry.
 */
const MAX_RETRY_AFTER = 10;

/**
 * When a request is sent again:
 *
 * - `when-in-doubt`: running it twice does no harm;
 * - `unless-arrived`: its response is given only once, so a repeat helps only if the first attempt
 *   certainly was not carried out;
 * - `never`.
 */
export type Repeated = 'when-in-doubt' | 'unless-arrived' | 'never';

export interface Limits {
  /** Milliseconds for all attempts together. */
  readonly timeout: number;
  readonly repeated: Repeated;
  readonly signal: AbortSignal | undefined;
  /** Returns a number of at least 0 and less than 1. */
  readonly random: () => number;
}

/**
 * Calls `attempt` until it succeeds or cannot be repeated. `attempt` gets its deadline in terms of
 * `performance.now()`. With `when-in-doubt`, each attempt gets a third of the time. Once an attempt
 * may have been carried out, no later error is definite.
 */
export async function repeat<T>(
  {timeout, repeated, signal, random}: Limits,
  attempt: (until: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeout;
  // If only one attempt can get the answer, it may take all of the time.
  const share = repeated === 'when-in-doubt' ? timeout / ATTEMPTS : timeout;
  const tryFrom = async (count: number, isInDoubt: boolean): Promise<T> => {
    try {
      return await attempt(Math.min(end, performance.now() + share));
    } catch (thrown) {
      const error = isInDoubt && thrown instanceof PartnerError ? afterDoubt(thrown) : thrown;
      const mayFollow = count < ATTEMPTS && isRepeatedAfter(error, repeated);
      const wait = mayFollow ? pauseAfter(error, count, random) : undefined;
      if (wait === undefined || performance.now() + wait >= end) throw error;
      await pause(wait, signal);
      return tryFrom(count + 1, error instanceof PartnerError && isDoubtful(error));
    }
  };
  return tryFrom(1, false);
}

function isRepeatedAfter(error: unknown, repeated: Repeated): boolean {
  if (!(error instanceof PartnerError)) return false;
  return repeated === 'when-in-doubt' || (repeated === 'unless-arrived' && !isDoubtful(error));
}

/** Whether the request may have been carried out. */
function isDoubtful({definite, unsent}: PartnerError): boolean {
  return !definite && !unsent;
}

/**
 * Milliseconds until another attempt is useful. `undefined` if another attempt is useless, or only
 * after too long a wait.
 */
function pauseAfter(error: unknown, count: number, random: () => number): number | undefined {
  if (!(error instanceof PartnerError)) return undefined;
  const {code, status = 0, retryAfter} = error;
  const passing = code === 'NETWORK_ERROR' || code === 'TIMEOUT' || status >= 500 || status === 429;
  if (!passing) return undefined;
  const own = BACKOFF * 2 ** count;
  if (retryAfter === undefined) return random() * own;
  if (retryAfter > MAX_RETRY_AFTER) return undefined;
  // All clients may have got the same `Retry-After`, so a random part of up to half of it spreads
  // their requests.
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
