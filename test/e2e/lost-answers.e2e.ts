/** Deposits whose answer does not come, or comes late: what the user is told at the end is what the ledger says. */
import type {Money} from '../support/e2e/money.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {alerts, pay} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

test('7.7 TIMEOUT: the answer to 10.14 takes too long; the service is asked, and the deposit is there, once', async ({
  open,
  page,
}) => {
  const {deposit, orders, transactionId} = await pay(open, '10.14', {'request-timeout': '1500'});
  await isFound(deposit, '10.14');
  expect(await errors(page)).toEqual([
    expect.objectContaining({
      code: 'TIMEOUT',
      retryable: true,
      transactionId: await transactionId(),
    }),
  ]);
  expect(orders).toHaveLength(1);
});

test('7.7 NETWORK_ERROR: an answer is lost; the service is asked, and the deposit is there, once', async ({
  open,
  page,
}) => {
  await page.route('**/embed/v1/deposits', async route => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const {deposit, orders, transactionId} = await pay(open, '25.00');
  await isFound(deposit, '25.00');
  expect(await errors(page)).toEqual([
    expect.objectContaining({
      code: 'NETWORK_ERROR',
      retryable: true,
      transactionId: await transactionId(),
    }),
  ]);
  expect(orders).toHaveLength(1);
});

test('the answer to 10.11 is lost on the wire, where browsers may ask again by themselves: booked once', async ({
  open,
}) => {
  const {deposit} = await pay(open, '10.11');
  await deposit.succeeds('$10.11');
  expect(await deposit.user.booked()).toEqual(['10.11 completed']);
  expect(await alerts(deposit)).toEqual([]);
});

for (const {amount, code, what} of [
  {amount: '10.12', code: 'NETWORK_ERROR', what: '10.12 never arrives'},
  {amount: '10.13', code: 'DEPOSIT_FAILED', what: '10.13 is answered by a 500'},
]) {
  test(`7.7 ${code}: ${what}; the same payment can safely be tried again`, async ({open, page}) => {
    const {deposit, orders} = await pay(open, amount);
    await deposit.comesTo(words.checkingTitle);
    await deposit.comesTo(words.notBookedTitle);
    await expect(deposit.text(words.notBookedNext)).toBeVisible();
    expect(await errors(page)).toEqual([expect.objectContaining({code, retryable: true})]);
    expect(await alerts(deposit)).toHaveLength(1);
    await deposit.retry.click();
    await deposit.comesTo(words.checkingTitle);
    await deposit.comesTo(words.notBookedTitle);
    expect(orders).toEqual([orders[0], orders[0]]);
    expect(await deposit.user.booked()).toEqual([]);
    await deposit.button(words.changeAmount).click();
    await expect(deposit.amount).toHaveValue(amount);
  });
}

test('a deposit that takes long says so, and that the page may be closed', async ({open, page}) => {
  const {deposit} = await pay(open, '10.09');
  await deposit.shows(words.pendingTitleDeposit);
  await deposit.is('pending');
  await expect(deposit.text(words.pendingText)).toBeVisible();
  expect(await deposit.user.booked()).toEqual(['10.09 pending']);
  await deposit.succeeds('$10.09');
  expect(await eventsOf(page, 'service-deposit-pending')).toHaveLength(1);
  expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
  expect(await deposit.user.booked()).toEqual(['10.09 completed']);
});

test('7.6 DEPOSIT_FAILED: a deposit that fails while it is pending says so once', async ({
  open,
  page,
}) => {
  const {deposit, orders, transactionId} = await pay(open, '10.10');
  await deposit.shows(words.pendingTitleDeposit);
  await deposit.comesTo(words.failedTitleDeposit);
  expect(await errors(page)).toEqual([
    {
      code: 'DEPOSIT_FAILED',
      message: 'The provider returned the payment.',
      retryable: true,
      transactionId: await transactionId(),
    },
  ]);
  expect(await alerts(deposit)).toHaveLength(1);
  expect(await eventsOf(page, 'service-deposit-success')).toEqual([]);
  expect(await deposit.user.booked()).toEqual(['10.10 failed']);
  await deposit.retry.click();
  await deposit.shows(words.pendingTitleDeposit);
  expect(orders).toEqual([orders[0], orders[0]]);
  expect(await deposit.user.ledger()).toHaveLength(1);
});

/** By way of “we are checking”, and never “failed”. */
async function isFound(deposit: Money, amount: string): Promise<void> {
  const {page, user} = deposit;
  await deposit.succeeds(`$${amount}`);
  const said = await page.evaluate(() => window.heard.said);
  expect(said).toContain(`status: ${words.checkingTitle}`);
  expect(await alerts(deposit)).toEqual([]);
  expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
  expect(await user.booked()).toEqual([`${amount} completed`]);
}
