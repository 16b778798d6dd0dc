/** The demo page that implements the frame protocol by hand, without our script. */
import type {FrameLocator, Page} from 'playwright/test';
import {bodyOf} from '../support/e2e/bodies.ts';
import {PROFILE} from '../support/e2e/money.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const log = (page: Page) => page.getByRole('log');
const button = (frame: FrameLocator, name: string | RegExp) => frame.getByRole('button', {name});

test('6 a deposit in a frame: the page gets its events, and no URL contains a token', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', request => addresses.push(request.url()));
  await page.goto('/pages/raw/index.html?flow=deposit');
  const frame = page.frameLocator('iframe');
  await button(frame, words.bankpay).click();
  await frame.getByLabel(/^Amount in/).fill('12.00');
  await button(frame, words.review).click();
  await button(frame, /^Deposit \$/).click();
  await expect(log(page)).toContainText('service-deposit-success', {timeout: 15_000});
  await expect(log(page)).toContainText('"amount":"12.00"');
  expect(addresses.filter(address => /eyJ/.test(address))).toEqual([]);
  await expect(page.locator('iframe')).toHaveAttribute('allow', 'camera');
});

test('6 the bank’s page opens in the frame’s own frame', async ({page}) => {
  await page.goto('/pages/raw/index.html?scenario=new-user');
  const frame = page.frameLocator('iframe');
  await button(frame, words.bankpay).click();
  for (const [label, value] of Object.entries(PROFILE))
    await frame.getByLabel(label, {exact: true}).fill(value);
  await button(frame, words.continue).click();
  await frame.getByLabel(words.code, {exact: true}).fill('000000');
  await button(frame, words.confirmCode).click();
  await button(frame, words.linkStart).click();
  await frame.frameLocator('iframe').getByRole('button', {name: 'Approve'}).click();
  await expect(frame.getByLabel(/^Amount in/)).toBeVisible();
});

test('6 a frame that is reloaded gets a fresh token and continues', async ({page}) => {
  await page.goto('/pages/raw/index.html');
  await expect(log(page)).toContainText('service-ready');
  const asked = page.waitForRequest('**/session');
  await page.getByRole('button', {name: 'Load the frame again'}).click();
  expect(bodyOf(await asked)).toContain('userId');
  await expect(log(page).getByText('service-ready')).toHaveCount(2);
});

test('6 SERVICE_SESSION_EXPIRED: the page answers, and the flow opens', async ({page}) => {
  await page.goto('/pages/raw/index.html?scenario=expired');
  await expect(log(page)).toContainText('service-session-refreshed');
  await expect(log(page)).toContainText('service-ready');
  await expect(log(page).getByText('SERVICE_SESSION_EXPIRED')).toHaveCount(1);
});

test('6 the page changes the look of the frame with a message', async ({page}) => {
  await page.goto('/pages/raw/index.html');
  await expect(log(page)).toContainText('service-ready');
  await page.getByRole('button', {name: 'Other colours'}).click();
  const element = page.frameLocator('iframe').locator('service-deposit');
  await expect
    .poll(() => element.evaluate(one => getComputedStyle(one).getPropertyValue('--service-accent')))
    .toBe('#0a6b4f');
});
