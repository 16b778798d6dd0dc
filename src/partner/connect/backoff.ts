/**
 * How long to wait before the next attempt. Full jitter keeps a thousand
 * backends from reconnecting at the same moment.
 */

/** Milliseconds. Doubles with each consecutive failure. */
const FIRST = 500;
const LONGEST = 30_000;

/**
 * Milliseconds to wait after `failures` consecutive failures. `random` is at
 * least 0 and less than 1.
 */
export function backoff(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1));
  return Math.floor(random * ceiling);
}

/** Resolves after that many milliseconds, or when the signal aborts. Never rejects. */
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
