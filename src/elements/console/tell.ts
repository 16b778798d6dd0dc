import type {About, Cause} from './causes.js';

/** Says on the console what the page has set up wrongly. The words load when there is something to say. */
export function tell(cause: Cause, tag?: string, about?: About): void {
  import('./say.js').then(
    words => words.say(cause, tag, about),
    () => {},
  );
}
