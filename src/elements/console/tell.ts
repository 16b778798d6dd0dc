import type {About, Cause} from './causes.js';

/**
 * Says on the console what the page has set up wrongly, and tells the page of an element. `of`: the
 * element, or the name of one. The words load when there is something to say.
 */
export function tell(cause: Cause, of?: HTMLElement | string, about?: About): void {
  import('./say.js').then(
    words => words.tell(cause, of, about),
    () => {},
  );
}
