import {isPageHidden, onPageVisible} from '../session/page-visibility.js';

/**
 * Waits `milliseconds` plus up to half of that at random, then until the page is
 * visible, because a hidden page needs no response. If the signal aborts, it
 * rejects with the signal's reason.
 *
 * The random part spreads out the requests of pages that began to wait at the same
 * time, such as when the service failed.
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(signal, done => {
    const timer = setTimeout(done, milliseconds * (1 + Math.random() / 2));
    return () => clearTimeout(timer);
  });
  if (isPageHidden()) await wait(signal, onPageVisible);
}

function wait(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = begin(() => {
      signal.removeEventListener('abort', aborted);
      stop();
      resolve();
    });
    const aborted = (): void => {
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', aborted, {once: true});
  });
}
