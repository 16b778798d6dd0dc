/** `<service-terms>`: the user reads and accepts the framed terms. Browser tests cover the rest. */
import {PATHS} from '#src/contract/paths.js';
import {EMBEDDER, EMPTY_FRAME, takeExpected} from '../support/e2e/expected-problems.ts';
import {eventsOf} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const VERSION = '2026-09-01';

test(
  '7.4 terms: a user accepts the terms in the frame by keyboard alone',
  {tag: ['@framed', '@engines']},
  async ({page, openFlow}) => {
    const terms = await openFlow('terms', 'terms-pending');
    const keyboard = new Keyboard(page);
    await terms.shows(words.termsTitle);
    await terms.is('ready');
    await keyboard.press(terms.frame.getByRole('button', {name: 'Accept'}));
    await terms.shows(words.termsAcceptedTitle);
    await expect(terms.text(words.termsAcceptedText)).toBeVisible();
    await expect(terms.heading(words.termsAcceptedTitle)).toBeFocused();
    await terms.is('success');
    expect(await eventsOf(page, 'service-terms-accepted')).toEqual([{version: VERSION}]);
    expect(await eventsOf(page, 'service-ready')).toEqual([{flow: 'terms'}]);
    expect(await terms.user.count('POST', PATHS.terms)).toBe(1);
  },
);

test('7.7 TIMEOUT: with cross-origin isolation, the console says why the terms do not load', async ({
  page,
  openFlow,
  problems,
}) => {
  await page.route('**/tandc**', route => route.abort());
  const terms = await openFlow('terms', 'terms-pending', {path: '/blank?isolated'});
  await expect(terms.element.locator('iframe')).toBeAttached();
  await page.clock.fastForward(16_000);
  await terms.shows(words.termsSilentTitle);
  await expect.poll(() => problems.filter(text => EMBEDDER.test(text))).toHaveLength(1);
  takeExpected(problems, EMBEDDER, EMPTY_FRAME);
});
