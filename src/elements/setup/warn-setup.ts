import {tryLater} from '../../session/again.js';
import type {About, Cause} from './causes.js';

/** True once the console shows that `say.js` did not load. */
let isTold = false;

/**
 * Reports a mistake in the page's setup on the console and, for an element, also by an event. `of`
 * is the element, or only its name. The texts load with the first report.
 */
export function warnSetup(cause: Cause, of?: HTMLElement | string, about?: About): void {
  import('./say.js').then(
    words => words.logSetup(cause, of, about),
    (missing: unknown) => {
      // The browser's own error names the file.
      if (!isTold) console.warn(missing, about?.cause ?? '');
      isTold = true;
      // Each report waits for itself, also one of the same cause.
      tryLater({}, () => warnSetup(cause, of, about));
    },
  );
}

let isLooking = false;

/**
 * Reports elements that have a misspelled name or were not imported. Elements that start together
 * share one search.
 */
export function findUndefinedElements(): void {
  if (isLooking) return;
  isLooking = true;
  setTimeout(() => {
    isLooking = false;
    // A unit test may have ended, with its document.
    if (globalThis.document?.querySelector('[base-url]:not(:defined)')) warnSetup('unknown');
  });
}
