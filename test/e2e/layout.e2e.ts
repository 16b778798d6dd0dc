/** How the element stands in a page: no jumps, no harm from the page's styles, no motion where none is wanted. */
import {expect, place, test} from '../support/e2e/test.ts';
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

const HOSTILE = {
  'all: unset': '* {all: unset !important}',
  'everything inline, tiny and spaced': `
    * {display: inline !important; font-size: 5px !important; letter-spacing: 1em !important}
    html {font-size: 62.5% !important}`,
  'everything upper case, red and right': `
    :root, body, * {color: red !important; text-transform: uppercase !important;
      text-align: right !important; line-height: 0.5 !important; cursor: none !important;
      font-family: fantasy !important; visibility: visible !important}`,
} as const;

for (const [what, css] of Object.entries(HOSTILE)) {
  test(`a page’s styles do not break the element: ${what}`, async ({open, page}) => {
    const deposit = await open('ready');
    await page.evaluate(async text => {
      // A constructed sheet: the policy does not let a page have another.
      const sheet = new CSSStyleSheet();
      await sheet.replace(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
    const card = deposit.button(words.bankpay);
    await expect(card).toBeVisible();
    const look = await card.evaluate(button => {
      const {fontSize, textTransform, letterSpacing, color} = getComputedStyle(button);
      const {width, height} = button.getBoundingClientRect();
      return {
        fontSize,
        textTransform,
        letterSpacing,
        red: color === 'rgb(255, 0, 0)',
        width,
        height,
      };
    });
    expect(look).toMatchObject({fontSize: '16px', textTransform: 'none', red: false});
    expect(look.letterSpacing).toBe('normal');
    expect(look.height).toBeGreaterThanOrEqual(48);
    expect(look.width).toBeGreaterThan(200);
    await deposit.pay('25');
    await deposit.succeeds('$25.00');
  });
}

test('controls are large enough, and phones do not zoom in on them', async ({open, page}) => {
  await page.setViewportSize({width: 320, height: 640});
  const deposit = await open('new-user', {attributes: {provider: 'bankpay'}});
  await deposit.shows(words.profileTitle);
  const controls = await deposit.screen.evaluate(({shadowRoot}) =>
    [...(shadowRoot?.querySelectorAll('input, button, a') ?? [])].map(control => ({
      isInput: control.tagName === 'INPUT',
      fontSize: Number.parseFloat(getComputedStyle(control).fontSize),
      height: control.getBoundingClientRect().height,
    })),
  );
  expect(controls.length).toBeGreaterThan(4);
  for (const {isInput, fontSize, height} of controls) {
    expect(height).toBeGreaterThanOrEqual(24);
    if (isInput) expect(fontSize).toBeGreaterThanOrEqual(16);
  }
});

test('a gate’s button keeps its word whole at 320 px', async ({open, page}) => {
  await page.setViewportSize({width: 320, height: 640});
  const deposit = await open('terms-pending');
  const box = await deposit.button(words.gateStart).boundingBox();
  expect(box?.height).toBeLessThan(40);
});

test('an amount to press keeps its digits on one line at 320 px', async ({open, page}) => {
  await page.setViewportSize({width: 320, height: 640});
  const attributes = {provider: 'bankpay', locale: 'en-CA'};
  const deposit = await open('ready', {attributes});
  const box = await deposit.button('US$100.00').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(40);
});

test('with text at twice its size nothing is lost at 360 px', async ({open, page}) => {
  await page.setViewportSize({width: 360, height: 640});
  const deposit = await open('ready', {attributes: {provider: 'bankpay'}});
  await page.evaluate(() => {
    document.documentElement.style.setProperty('zoom', '2');
  });
  await deposit.enter('1234567.89');
  await expect(deposit.button('Deposit $1,234,567.89')).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('without motion where none is wanted', async ({open, page}) => {
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

test('an element that the page moves goes on where it was', async ({open}) => {
  const deposit = await open('ready');
  await deposit.review('25');
  await deposit.element.evaluate(element => {
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(element);
  });
  await deposit.shows(words.reviewTitleDeposit);
  await deposit.submit.click();
  await deposit.succeeds('$25.00');
});

test('an element without token or address is a calm message', async ({open, page, problems}) => {
  const deposit = await open('ready');
  await place(page, {});
  await deposit.says(words.unconfiguredTitle);
  await expect
    .poll(() => problems)
    .toEqual(['warning: <service-deposit>: session-token is missing.']);
  problems.length = 0;
});
