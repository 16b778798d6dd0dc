/** The browser's own Back button, on an element with `history`. */
import type {Page} from 'playwright/test';
import {isFramed} from '../support/e2e/frames.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const attributes = {history: ''};

/**
 * Playwright waits for the page itself to navigate. If the flow is in a frame, the page does not.
 */
const back = (page: Page) => (isFramed() ? page.evaluate(() => history.back()) : page.goBack());

/**
 * The history states of the page and of its frames. The element adds its own field to its entry.
 */
const states = (page: Page) =>
  expect.poll(async () => {
    const all = page.frames().map(frame => frame.evaluate(() => history.state as unknown));
    return JSON.stringify(await Promise.all(all));
  });

const canGoBack = (page: Page) => states(page).toContain('serviceEmbed');

test('the browser’s Back goes screen by screen, and then leaves the page @framed @engines', async ({
  open,
  page,
  browserName,
}) => {
  const deposit = await open('ready', {attributes});
  const address = page.url();
  await deposit.review('25');
  await canGoBack(page);
  await back(page);
  await deposit.shows(words.amountTitleDeposit);
  await canGoBack(page);
  await back(page);
  await deposit.shows(words.chooseDeposit);
  expect(page.url()).toBe(address);
  await states(page).not.toContain('serviceEmbed');
  // In Firefox, the page under test is the first in its tab, so it has no earlier entry.
  if (browserName === 'firefox') return;
  await page.goBack();
  await expect(page).not.toHaveURL(address);
});

test('after a payment, pressing the browser’s Back once leaves the page @framed', async ({
  open,
  page,
}) => {
  const deposit = await open('ready', {attributes});
  const address = page.url();
  await deposit.pay('25');
  await deposit.succeeds('$25.00');
  await page.goBack();
  await expect(page).not.toHaveURL(address);
});

test('a reload on a later screen leaves no extra history entry', async ({open, page}) => {
  const deposit = await open('ready', {attributes});
  await deposit.review('25');
  await expect.poll(() => page.evaluate(() => 'serviceEmbed' in history.state)).toBe(true);
  await page.reload();
  const user = deposit.user;
  const {baseUrl} = user.session;
  await page.evaluate(
    given => {
      const element = document.createElement('service-deposit');
      for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
      document.body.replaceChildren(element);
    },
    {...attributes, 'base-url': baseUrl, 'session-token': await user.freshToken()},
  );
  await deposit.shows(words.chooseDeposit);
  await expect
    .poll(() => page.evaluate(() => (history.state as object | null) === null))
    .toBe(true);
});
