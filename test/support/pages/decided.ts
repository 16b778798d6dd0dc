/**
 * True in Chromium, for tests that run only there although the rest of their file runs in every
 * engine. `DECIDED` in `web-test-runner.config.mjs` lists whole files for Chromium.
 */
export const inChromium = 'userAgentData' in navigator;

/**
 * A test of a decision that our code makes from the service's responses or the page's calls.
 * The engine cannot change the result, so Firefox and WebKit skip the test.
 */
export function decided(title: string, run: (this: Mocha.Context) => void | Promise<void>): void {
  if (inChromium) it(title, run);
}
