import {tryLater} from '../../session/again.js';
import type {About, Cause} from './causes.js';

/** Whether the console already names the file with the words, which did not load. */
let isTold = false;

/**
 * Reports a mistake in the page's setup on the console, and for an element also to the page. `of` is
 * the element, or only its name. The words load when there is something to report.
 */
export function warnSetup(cause: Cause, of?: HTMLElement | string, about?: About): void {
  import('./say.js').then(
    words => words.logSetup(cause, of, about),
    (missing: unknown) => {
      // The browser's own error names the file.
      if (!isTold) console.warn(missing, about?.cause ?? '');
      isTold = true;
      tryLater(cause, () => warnSetup(cause, of, about));
    },
  );
}

/** Looks for elements that have a mistyped name, or were not imported. */
export function findStrays(): void {
  if (document.querySelector('[base-url]:not(:defined)')) warnSetup('unknown');
}
