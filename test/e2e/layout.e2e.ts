/**
 * The element's layout in a window: it does not jump, loses nothing in a narrow window, and does
 * not move if the user prefers reduced motion.
 */
import {readFileSync} from 'node:fs';
import type {Page} from 'playwright/test';
import {listenIn} from '../support/e2e/heard.ts';
import {expect, test} from '../support/e2e/test.ts';
import type {User} from '../support/e2e/service.ts';
import {words} from '../support/e2e/words.ts';

for (const scenario of ['ready', 'kyc-pending', 'cashpay-only', 'geo-blocked'] as const) {
  test(`nothing on the page moves while the element loads (${scenario})`, async ({visit, page}) => {
    const deposit = await visit(scenario);
    await expect(page.locator('service-deposit:not(:state(loading))')).toHaveCount(1);
    await expect(deposit.screen.getByRole('heading')).toBeVisible();
    await painted(page);
    expect(await page.evaluate(() => window.heard.shift)).toBe(0);
  });
}

/**
 * The styles that the elements' document advises, so that the layout stays still, and the pixels
 * that it adds for a frame.
 */
const [, STILL = '', FRAME_EXTRA = ''] =
  /To keep your layout still.*?```css\n(.*?)```.*?reserve (\d+)px more/su.exec(
    readFileSync(new URL('../../src/elements/README.md', import.meta.url), 'utf8'),
  ) ?? [];

const STILL_FRAMED = STILL.replaceAll(
  /\d+px;/gu,
  size => `${Number.parseInt(size, 10) + Number(FRAME_EXTRA)}px;`,
);

/** Waits until the browser has painted twice. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

interface Written {
  /** The tag of an element that has the token in place of the deposit. */
  readonly around?: string | undefined;
  readonly isolation?: 'frame';
}

/** Opens a page that has the element before the script, on a processor that is 4 times slower. */
async function openWritten(
  page: Page,
  {session}: User,
  {around, isolation}: Written,
): Promise<void> {
  await listenIn(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.goto('/blank?none');
  await page.evaluate(
    ({css, outer, attributes}) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
      const deposit = document.createElement('service-deposit');
      const [before, after] = ['Your money', 'The page goes on.'].map(text =>
        Object.assign(document.createElement('p'), {textContent: text}),
      );
      const holder = outer === undefined ? deposit : document.createElement(outer);
      for (const [name, value] of attributes) holder.setAttribute(name, value);
      if (holder !== deposit) holder.append(before ?? '', deposit);
      document.body.replaceChildren(holder, after ?? '');
    },
    {
      css: isolation ? STILL_FRAMED : STILL,
      outer: around,
      attributes: Object.entries({
        'session-token': session.token,
        'base-url': session.baseUrl,
        ...(isolation && {isolation}),
      }),
    },
  );
  await painted(page);
  await page.evaluate("import('/dist/service-embed.js')");
}

for (const [where, around] of [
  ['in its HTML', undefined],
  ['in its HTML in a <service-session>', 'service-session'],
] as const)
  for (const scenario of ['ready', 'cashpay-only'] as const)
    for (const width of [320, 360, 1280])
      test(`nothing moves if the element stands ${where} before the script (${scenario}, ${width} px)`, async ({
        newUser,
        page,
      }) => {
        await page.setViewportSize({width, height: 800});
        await openWritten(page, await newUser(scenario), {around});
        await expect(page.locator('service-deposit:not(:state(loading)):defined')).toHaveCount(1);
        await expect(page.locator('service-deposit').getByRole('heading')).toBeVisible();
        await painted(page);
        expect(await page.evaluate(() => window.heard.shift)).toBe(0);
      });

for (const width of [320, 1280])
  test(`nothing around a framed element moves (${width} px)`, async ({newUser, page}) => {
    await page.setViewportSize({width, height: 800});
    await openWritten(page, await newUser('ready'), {isolation: 'frame'});
    const deposit = page.locator('service-deposit');
    await expect(deposit.frameLocator('iframe').getByRole('heading')).toBeVisible();
    await expect(page.locator('service-deposit:not(:state(loading)):defined')).toHaveCount(1);
    await painted(page);
    expect(await page.evaluate(() => window.heard.shift)).toBe(0);
  });

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
