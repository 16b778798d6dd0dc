/**
 * A double click applies only to the screen that the user sees. Its second click must have no
 * effect on the next screen.
 */
import type {Locator} from 'playwright/test';
import {eventsOf} from '../support/e2e/heard.ts';
import type {Money} from '../support/e2e/money.ts';
import {succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {gatedTitle, words} from '../support/e2e/words.ts';

/**
 * Clicks `button`. When `next` appears, moves it under the pointer and clicks again, as the second
 * half of a double click.
 */
async function clickOnto({page, element}: Money, button: Locator, next: Locator): Promise<void> {
  await button.hover();
  const before = await middle(button);
  await page.mouse.down();
  await page.mouse.up();
  const after = await middle(next);
  await element.evaluate(
    ({style}, [x, y]) => (style.translate = `${x}px ${y}px`),
    [before.x - after.x, before.y - after.y],
  );
  await page.mouse.down({clickCount: 2});
  await page.mouse.up({clickCount: 2});
  await element.evaluate(({style}) => style.removeProperty('translate'));
}

async function middle(button: Locator): Promise<{x: number; y: number}> {
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the page.');
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

test('a double click on Review sends no money', {tag: '@framed'}, async ({open, page}) => {
  const money = await open('ready', {
    action: 'withdraw',
    attributes: {provider: 'bankpay', amount: '25'},
  });
  await money.shows(money.words('amountTitle'));
  await clickOnto(money, money.button(words.review), money.submit);
  await money.shows(money.words('reviewTitle'));
  expect(await eventsOf(page, 'service-submit')).toEqual([]);
  expect(await money.user.booked()).toEqual([]);
  // An intended click has its effect.
  await money.submit.click();
  await succeeds(money, '$25.00');
  expect(await money.user.booked()).toEqual(['25.00 completed']);
});

test('a double click that sends money sends it once, and starts no other payment', async ({
  open,
  page,
}) => {
  const deposit = await open('ready', {attributes: {provider: 'bankpay', amount: '25'}});
  await deposit.button(words.review).click();
  await clickOnto(deposit, deposit.submit, deposit.button(words.againDeposit));
  await succeeds(deposit, '$25.00');
  expect(await eventsOf(page, 'service-submit')).toHaveLength(1);
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
});

test('a double click on a payment method does not confirm an amount', async ({open}) => {
  const deposit = await open('ready');
  await clickOnto(deposit, deposit.button(words.bankpay), deposit.button(words.review));
  await deposit.shows(words.amountTitleDeposit);
  await expect(deposit.text(words.amountInvalid)).toHaveCount(0);
});

test('a double click on Try again retries once', async ({open, page}) => {
  const deposit = await open('ready');
  await deposit.pay('10.01');
  await deposit.shows(words.failedTitleDeposit);
  await deposit.retry.dblclick();
  await expect.poll(() => eventsOf(page, 'service-submit')).toHaveLength(2);
  await deposit.shows(words.failedTitleDeposit);
  expect(await eventsOf(page, 'service-submit')).toHaveLength(2);
});

test('the second click of a double click is ignored if the service has rejected again between the two', async ({
  open,
  page,
}) => {
  const deposit = await open('ready');
  await deposit.pay('10.01');
  await deposit.shows(words.failedTitleDeposit);
  await deposit.retry.click();
  await expect.poll(() => eventsOf(page, 'service-submit')).toHaveLength(2);
  await deposit.shows(words.failedTitleDeposit);
  const isIgnored = await deposit.retry.evaluate(button => {
    const options = {detail: 2, bubbles: true, composed: true, cancelable: true};
    return !button.dispatchEvent(new MouseEvent('click', options));
  });
  expect(isIgnored).toBe(true);
  expect(await eventsOf(page, 'service-submit')).toHaveLength(2);
});

test('double clicks throughout the flow do the same as single clicks', async ({open, page}) => {
  const deposit = await open('new-user');
  await deposit.button(words.bankpay).dblclick();
  await deposit.fillProfile();
  await deposit.button(words.continue).dblclick();
  await deposit.field(words.code).fill('000000');
  await deposit.button(words.confirmCode).dblclick();
  await deposit.button(words.linkStart).dblclick();
  await deposit.atBank('Approve');
  await deposit.amount.fill('25');
  await deposit.button(words.review).dblclick();
  await deposit.submit.dblclick();
  await succeeds(deposit, '$25.00');
  expect(await eventsOf(page, 'service-submit')).toHaveLength(1);
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
});

test('a double click on a gate opens it, and one on Check again sends one request', async ({
  open,
  page,
}) => {
  const deposit = await open('terms-pending');
  const start = deposit.button(words.gateStart);
  await clickOnto(deposit, start, deposit.button(words.back));
  await deposit.shows(words.termsTitle);
  await clickOnto(deposit, deposit.button(words.back), deposit.button(words.gateContinue));
  await deposit.shows(gatedTitle());
  const before = await deposit.user.count('GET', '/embed/v1/token/validate');
  // The answer arrives after both clicks. Otherwise the second one would ask again, as it should.
  const clicked = Promise.withResolvers<void>();
  await page.route('**/embed/v1/token/validate', async route => {
    await clicked.promise;
    await route.continue();
  });
  await deposit.button(words.checkAgain).dblclick();
  clicked.resolve();
  await expect(deposit.screen.getByRole('status')).toHaveText(words.gatesStillOpen);
  expect(await deposit.user.count('GET', '/embed/v1/token/validate')).toBe(before + 1);
});
