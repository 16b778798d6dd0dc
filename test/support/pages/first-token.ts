/** The wait of an element that has no token, for the browser tests. */
import {clock} from './clock.ts';
import {page} from './page.ts';

/** Milliseconds that the page has for the first token. */
const FIRST_TIME = 15_000;

/** Lets the time of the first token pass, until an element says what is wrong. */
export async function waitedLong(): Promise<void> {
  const before = page.warnings().length;
  await clock.passUntil(FIRST_TIME, () => page.warnings().length > before);
}
