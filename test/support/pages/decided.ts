/**
 * Tests that only Chromium is asked for. They stand in files whose other tests run in every engine.
 * `DECIDED` in `web-test-runner.config.mjs` names whole files.
 */
export const inChromium = 'userAgentData' in navigator;

/**
 * A test of a decision that our code makes from the service's responses or the page's calls.
 * Engines cannot differ in it, so Firefox and WebKit do not have it.
 */
export function decided(title: string, run: (this: Mocha.Context) => void | Promise<void>): void {
  if (inChromium) it(title, run);
}
