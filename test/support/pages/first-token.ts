/** Simulates the time limit of an element without a token, for the browser tests. */
import {clock} from './clock.ts';
import {page} from './page.ts';

/** Milliseconds within which the page must provide the first token. */
const FIRST_TIME = 15_000;

/** Lets the time limit of the first token pass, until an element reports the problem. */
export async function passFirstTokenTime(): Promise<void> {
  const before = page.warnings().length;
  await clock.passUntil(FIRST_TIME, () => page.warnings().length > before);
}
