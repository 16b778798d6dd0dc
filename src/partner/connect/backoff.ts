/** How long to wait before the next try: full jitter, so that a thousand backends do not come back together. */

/** Milliseconds; doubled with each failure in a row. */
const FIRST = 500;
const LONGEST = 30_000;

/** Milliseconds before the try that follows `failures` in a row; `random` is at least 0 and less than 1. */
export function backoff(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1));
  return Math.floor(random * ceiling);
}

/** Resolves after so many milliseconds, or when the signal says so; it never rejects. */
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
