/**
 * Computes the wait before the next attempt. Full jitter prevents a thousand backends from
 * reconnecting at the same time.
 */

/**
 * First and longest upper limit of a wait, in milliseconds. The limit doubles with each consecutive
 * failure.
 */
const FIRST = 1000;
export const LONGEST = 30_000;

/**
 * Milliseconds over which backends return after a loss. When the service restarts, they all lose
 * their connections at once. 10,000 backends then reconnect at 400 per second. While the service
 * stays down, no second attempt is made before all first ones, so the rate does not grow.
 */
const RETURN = 25_000;

/** The longest `Retry-After` that a connection waits for, in seconds. */
const MOST = 300;

/**
 * Milliseconds to wait after `failures` consecutive failures. `random` is at least 0 and less than
 * 1. `retryAfter` is the number of seconds that the service asked for. The wait is at least that
 * long (at most `MOST`), plus a random part.
 */
export function backoff(failures: number, random: number, retryAfter = 0): number {
  const ceiling = Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1));
  const asked = Math.min(retryAfter, MOST) * 1000;
  return Math.floor(asked + random * Math.max(ceiling, asked / 2));
}

/**
 * Milliseconds to wait after the loss of a connection that was open. `random` is as for `backoff`.
 */
export function beforeReturn(random: number): number {
  return Math.floor(random * RETURN);
}

/** Milliseconds to wait after a return has failed. The arguments are as for `backoff`. */
export function beforeNextReturn(random: number, retryAfter = 0): number {
  return Math.floor(Math.max(Math.min(retryAfter, MOST) * 1000, RETURN) + random * RETURN);
}

/** Resolves after `milliseconds`, or when the signal aborts. Never rejects. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
