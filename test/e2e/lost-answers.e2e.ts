/**
 * Payments whose answer does not arrive: in the end, the user's screen matches the ledger.
 * `browser/lost-answers.test.ts` has more of them.
 */
import {fetchAs} from '../support/e2e/bodies.ts';
import type {Money} from '../support/e2e/money.ts';
import {errors, eventsOf, said} from '../support/e2e/heard.ts';
import {alerts, ORDERS, pay, SLOW, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {forAction, words} from '../support/e2e/words.ts';

test(
  '7.7 NETWORK_ERROR (deposit): after a lost response, the service is asked, and the payment is found once',
  {tag: ['@framed', '@engines']},
  async ({open, page}) => {
    await page.route(ORDERS, async route => {
      await fetchAs(route);
      await route.abort('connectionreset');
    });
    const {money, orders, transactionId} = await pay(open, '25.00');
    await isFound(money, '25.00');
    expect(await errors(page)).toEqual([
      expect.objectContaining({
        code: 'NETWORK_ERROR',
        retryable: true,
        transactionId: await transactionId(),
      }),
    ]);
    expect(orders).toHaveLength(1);
  },
);

test('7.6 DEPOSIT_FAILED (deposit): 10.13 gets a 500, and the same payment can safely be retried', async ({
  open,
  page,
}) => {
  const {money, orders} = await pay(open, '10.13');
  await isNotFound(money);
  await expect(money.text(words[forAction(money.action, 'notBookedNext')])).toBeVisible();
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'DEPOSIT_FAILED', retryable: true}),
  ]);
  expect(await alerts(money)).toHaveLength(1);
  await money.retry.click();
  await isNotFound(money);
  expect(orders).toEqual([orders[0], orders[0]]);
  expect(await money.user.booked()).toEqual([]);
  await money.button(words.changeAmount).click();
  await expect(money.amount).toHaveValue('10.13');
});

test(
  '7.6 WITHDRAWAL_FAILED (withdraw): a payment that fails while it is pending reports that once',
  {tag: ['@framed', '@engines']},
  async ({open, newUser, page}) => {
    const user = await newUser();
    await user.change({pace: SLOW});
    const {money, orders, transactionId} = await pay(open, '10.10', {}, 'withdraw', user);
    await money.shows(words.pendingTitleWithdraw);
    await user.change({settle: true});
    await money.comesTo(words.failedTitleWithdraw);
    expect(await errors(page)).toEqual([
      {
        code: 'WITHDRAWAL_FAILED',
        message: 'The provider returned the payment.',
        retryable: false,
        transactionId: await transactionId(),
      },
    ]);
    expect(await alerts(money)).toHaveLength(1);
    expect(await eventsOf(page, 'service-withdraw-success')).toEqual([]);
    expect(await user.booked()).toEqual(['10.10 failed']);
    // No button offers to send the same money again at once.
    await expect(money.retry).toHaveCount(0);
    await money.button(words.newWithdraw).click();
    await money.enter('10.10');
    await money.send();
    await money.shows(words.pendingTitleWithdraw);
    // A booked payment that failed is final. The next try is a separate payment.
    expect(new Set(orders).size).toBe(2);
    expect(await user.booked()).toEqual(['10.10 failed', '10.10 pending']);
  },
);

/** The payment is found after the screen “we are checking”, and is never shown as “failed”. */
async function isFound(money: Money, amount: string): Promise<void> {
  const {page, user, action} = money;
  await succeeds(money, `$${amount}`);
  const texts = await said(page);
  expect(texts).toContain(`status: ${words.checkingTitleDeposit}`);
  expect(await alerts(money)).toEqual([]);
  expect(await eventsOf(page, `service-${action}-success`)).toHaveLength(1);
  expect(await user.booked()).toEqual([`${amount} completed`]);
}

/** The service does not find the payment. After a while, the embed accepts that. */
async function isNotFound(money: Money): Promise<void> {
  await money.shows(money.words('checkingTitle'));
  // Waits for at least one request, so the result is not based on the first answer.
  await money.page.waitForResponse(/\/embed\/v1\/transactions\//);
  await money.page.clock.fastForward(6_000);
  await money.comesTo(money.words('notBookedTitle'));
}
