/** The error boundary: failures inside the embed itself (contract 7.7). */
import {errors, eventsOf, listenToRegions} from '../support/e2e/heard.ts';
import type {Money} from '../support/e2e/money.ts';
import {alerts, ordersOf, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

/** Breaks number formatting as a page's bad polyfill does. The amounts on the screen need it. */
async function breakNumbers({screen}: Money): Promise<void> {
  await screen.evaluate(() => {
    // The property and not the constructor, because the embed has made its formats already.
    const {prototype} = Intl.NumberFormat;
    Object.assign(window, {format: Object.getOwnPropertyDescriptor(prototype, 'format')});
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get() {
        throw new TypeError('not implemented');
      },
    });
  });
}

async function mendNumbers({screen}: Money): Promise<void> {
  await screen.evaluate(() =>
    Object.defineProperty(
      Intl.NumberFormat.prototype,
      'format',
      Reflect.get(window, 'format') as PropertyDescriptor,
    ),
  );
}

test(
  '7.7 UNCAUGHT_ERROR (deposit): a screen that cannot be rendered reports that once, and keeps what was typed',
  {tag: '@framed'},
  async ({open, page, problems}) => {
    const money = await open('ready', {attributes: {provider: 'bankpay'}});
    await money.shows(money.words('amountTitle'));
    await listenToRegions(page);
    await money.amount.fill('25');
    await breakNumbers(money);
    await money.amount.press('Enter');
    await money.shows(words.uncaughtTitle);
    await money.is('error');
    await expect(money.heading(words.uncaughtTitle)).toBeFocused();
    expect(await errors(page)).toEqual([
      {code: 'UNCAUGHT_ERROR', message: 'Something went wrong.', retryable: true},
    ]);
    expect(await alerts(money)).toEqual([`alert: ${words.uncaughtTitle}`]);
    // The page's own error reporting gets the error once.
    expect(problems.splice(0)).toEqual(['not implemented']);

    await mendNumbers(money);
    await money.retry.click();
    await money.shows(money.words('reviewTitle'));
    await money.is('ready');
    await money.submit.click();
    await succeeds(money, '$25.00');
    expect(await money.user.booked()).toEqual(['25.00 completed']);
    expect(await errors(page)).toHaveLength(1);
  },
);

test('7.7 UNCAUGHT_ERROR (withdraw): a payment already sent continues in the background, and the next retry shows it', async ({
  open,
  page,
  problems,
}) => {
  const money = await open('ready', {action: 'withdraw', attributes: {provider: 'bankpay'}});
  const orders = ordersOf(page);
  await money.enter('25');
  await money.shows(money.words('reviewTitle'));
  await breakNumbers(money);
  await money.submit.click();
  await money.shows(words.uncaughtTitle);
  await money.is('error');
  await page.clock.fastForward(2_000);
  await expect.poll(() => eventsOf(page, 'service-withdraw-success')).toHaveLength(1);
  await money.shows(words.uncaughtTitle);
  expect(await errors(page)).toHaveLength(1);
  expect(problems.splice(0)).toEqual(['not implemented']);

  await mendNumbers(money);
  await money.retry.click();
  await succeeds(money, '$25.00');
  await money.is('success');
  expect(orders).toHaveLength(1);
  expect(await money.user.booked()).toEqual(['25.00 completed']);
});

test('the default texts replace the page’s texts that cannot be read', async ({open, page}) => {
  const money = await open('ready', {attributes: {provider: 'bankpay'}});
  await money.shows(words.amountTitleDeposit);
  await money.element.evaluate(element => {
    const messages = {
      get review(): string {
        throw new TypeError('no translation');
      },
    };
    Object.assign(element, {messages});
  });
  await money.enter('25');
  await money.submit.click();
  await succeeds(money, '$25.00');
  expect(await errors(page)).toEqual([]);
});
