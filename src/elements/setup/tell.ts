import {tryLater} from '../../session/again.js';
import type {About, Cause} from './causes.js';

/** Whether the console names the file of the words, which did not load. */
let isTold = false;

/**
 * Says on the console what the page has set up wrongly, and tells the page of an element. `of`: the
 * element, or the name of one. The words load when there is something to say.
 */
export function warnSetup(cause: Cause, of?: HTMLElement | string, about?: About): void {
  import('./say.js').then(
    words => words.logSetup(cause, of, about),
    (missing: unknown) => {
      // The browser's own words name the file.
      if (!isTold) console.warn(missing, about?.cause ?? '');
      isTold = true;
      tryLater(cause, () => warnSetup(cause, of, about));
    },
  );
}
