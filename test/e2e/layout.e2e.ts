/**
 * The element's layout in a window: it does not jump, loses nothing in a narrow window, and does
 * not move if the user prefers reduced motion.
 */
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

for (const scenario of ['ready', 'kyc-pending', 'cashpay-only', 'geo-blocked'] as const) {
  test(`nothing on the page moves while the element loads (${scenario})`, async ({visit, page}) => {
    const deposit = await visit(scenario);
    await expect(page.locator('service-deposit:not(:state(loading))')).toHaveCount(1);
    await expect(deposit.screen.getByRole('heading')).toBeVisible();
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => window.heard.shift)).toBe(0);
  });
}

test('a gate’s button keeps its label on one line at 320 px', async ({open, newUser, page}) => {
  await page.setViewportSize({width: 320, height: 640});
  const user = await newUser('all-gates-pending');
  await user.change({gates: {'not-suspended': true}});
  const deposit = await open(undefined, {user});
  const box = await deposit.button(new RegExp(`^${words.gateStart}: ${words.terms}`)).boundingBox();
  expect(box?.height).toBe(44);
});

test('an amount button keeps its digits on one line at 320 px', async ({open, page}) => {
  await page.setViewportSize({width: 320, height: 640});
  const attributes = {provider: 'bankpay', locale: 'en-CA'};
  const deposit = await open('ready', {attributes});
  const box = await deposit.button('US$100.00').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(40);
});

test('with text at twice its size, nothing is cut off at 360 px', async ({open, newUser, page}) => {
  await page.setViewportSize({width: 360, height: 640});
  const user = await newUser('ready');
  // Without limits, any amount can be shown.
  await user.change({quotes: false});
  const deposit = await open(undefined, {user, attributes: {provider: 'bankpay'}});
  await page.evaluate(() => {
    document.documentElement.style.setProperty('zoom', '2');
  });
  await deposit.enter('1234567.89');
  await expect(deposit.button('Deposit $1,234,567.89')).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('nothing is animated if the user prefers reduced motion', async ({open, page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.route('**/embed/v1/deposits', () => {});
  const deposit = await open('ready');
  await deposit.pay('25');
  await deposit.shows(words.sendingTitleDeposit);
  const longest = await deposit.screen.evaluate(({shadowRoot}) =>
    Math.max(
      0,
      ...(shadowRoot?.getAnimations() ?? []).map(({effect}) => {
        const {duration, iterations} = effect?.getComputedTiming() ?? {};
        return iterations === Infinity ? Infinity : Number(duration);
      }),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
});
