/** Console lines that a test expects. All other problems of the page fail the test. */
import {expect} from 'playwright/test';

/** How a console line begins in `problems`. An error that the page has thrown does not. */
const ON_CONSOLE = /^(?:error|warning): /;

/**
 * About a file that the page's server does not deliver: our line, or Chromium's error if the file
 * with our lines is missing, too. It can name a file that imports the missing one.
 */
export const LOST_FILE =
  /^warning: (?:<service-[a-z]+>: https?:\S+\/service-embed\.[\w-]+\.js did not load; .*#setup-part$|TypeError: Failed to fetch dynamically imported module: https?:\S+\/service-embed\.[\w-]+\.js)/;

/** Our line about a page of the service that the embedder policy of the partner's page blocks. */
export const EMBEDDER =
  /^warning: <service-[a-z]+>: .*; \S+ must send it with its pages, too\. .*#setup-embedder$/;

/** Chromium's line about a message to the empty page that it shows in place of a blocked one. */
export const EMPTY_FRAME = /does not match the recipient window's origin \('null'\)/;

/** Empties `problems`. Fails if any of them is not a console line of one of these kinds. */
export function takeExpected(problems: string[], ...kinds: readonly RegExp[]): void {
  const isExpected = (text: string) => ON_CONSOLE.test(text) && kinds.some(kind => kind.test(text));
  const others = problems.splice(0).filter(text => !isExpected(text));
  expect(others, 'problems that the test does not expect').toEqual([]);
}
