/** Payments whose answer does not come, or comes late: what the user is told at the end is what the ledger says. */
import type {Page, Request} from 'playwright/test';
import {REQUEST_TIMEOUT} from '#src/contract/limits.js';
import {bodyOf, fetchAs, headersOf} from '../support/e2e/bodies.ts';
import type {Money} from '../support/e2e/money.ts';
import {errors, eventsOf, said} from '../support/e2e/heard.ts';
import {alerts, ORDERS, pay, SLOW, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

test(
  '7.7 NETWORK_ERROR (deposit): an answer is lost; the service is asked, and the payment is there, once',
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

for (const {amount, action, row, code, what} of [
  {
    amount: '10.12',
    action: 'withdraw',
    row: '7.7 NETWORK_ERROR',
    code: 'NETWORK_ERROR',
    what: '10.12 never arrives',
  },
  {
    amount: '10.13',
    action: 'deposit',
    row: '7.6 DEPOSIT_FAILED',
    code: 'DEPOSIT_FAILED',
    what: '10.13 is answered by a 500',
  },
] as const) {
  test(`${row} (${action}): ${what}; the same payment can safely be tried again`, async ({
    open,
    page,
  }) => {
    const {money, orders} = await pay(open, amount, {}, action);
    await isNotFound(money);
    await expect(money.text(words.notBookedNext)).toBeVisible();
    expect(await errors(page)).toEqual([expect.objectContaining({code, retryable: true})]);
    expect(await alerts(money)).toHaveLength(1);
    await money.retry.click();
    await isNotFound(money);
    expect(orders).toEqual([orders[0], orders[0]]);
    expect(await money.user.booked()).toEqual([]);
    await money.button(words.changeAmount).click();
    await expect(money.amount).toHaveValue(amount);
  });
}

test('a withdrawal that takes long says so, and that the page may be closed', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser();
  await user.change({pace: SLOW});
  const {money} = await pay(open, '10.09', {}, 'withdraw', user);
  await money.shows(words.pendingTitleWithdraw);
  await money.is('pending');
  await expect(money.text(words.pendingText)).toBeVisible();
  expect(await user.booked()).toEqual(['10.09 pending']);
  await user.change({settle: true});
  await succeeds(money, '$10.09');
  expect(await eventsOf(page, 'service-withdraw-pending')).toHaveLength(1);
  expect(await eventsOf(page, 'service-withdraw-success')).toHaveLength(1);
  expect(await user.booked()).toEqual(['10.09 completed']);
});

test('7.6 WITHDRAWAL_FAILED (withdraw): a payment that fails while it is pending says so once', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser();
  await user.change({pace: SLOW});
  const {money, orders, transactionId} = await pay(open, '10.10', {}, 'withdraw', user);
  await money.shows(words.pendingTitleWithdraw);
  await user.change({settle: true});
  await page.clock.fastForward(2_000);
  await money.shows(words.failedTitleWithdraw);
  expect(await errors(page)).toEqual([
    {
      code: 'WITHDRAWAL_FAILED',
      message: 'The provider returned the payment.',
      retryable: true,
      transactionId: await transactionId(),
    },
  ]);
  expect(await alerts(money)).toHaveLength(1);
  expect(await eventsOf(page, 'service-withdraw-success')).toEqual([]);
  expect(await user.booked()).toEqual(['10.10 failed']);
  await money.retry.click();
  await money.shows(words.pendingTitleWithdraw);
  // What was booked and failed is over: the next try is a payment of its own.
  expect(new Set(orders).size).toBe(2);
  expect(await user.booked()).toEqual(['10.10 failed', '10.10 pending']);
});

/** The first order leaves the page, and reaches the service when it is let. */
async function holdFirst(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<Request>();
  await page.route(
    ORDERS,
    route => {
      held.resolve(route.request());
      return new Promise<void>(() => {});
    },
    {times: 1},
  );
  return async () => {
    const request = await held.promise;
    const {postData, headers} = {postData: bodyOf(request), headers: headersOf(request)};
    await fetch(request.url(), {method: 'POST', body: postData, headers});
  };
}

test('an order that arrives long after another amount was paid instead is refused', async ({
  open,
  page,
}) => {
  const arrive = await holdFirst(page);
  const {money, orders} = await pay(open, '30');
  await isGivenUp(money);
  await money.button(words.changeAmount).click();
  await money.enter('40');
  await money.submit.click();
  await succeeds(money, '$40.00');
  await arrive();
  expect(await money.user.booked()).toEqual(['40.00 completed']);
  expect(new Set(orders).size).toBe(2);
});

test('an order that arrives late is shown where nobody has done anything since', async ({
  open,
  page,
}) => {
  const arrive = await holdFirst(page);
  const {money, transactionId} = await pay(open, '30');
  await isGivenUp(money);
  await expect(money.text(String(await transactionId()))).toBeVisible();
  await arrive();
  await succeeds(money, '$30.00');
  expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
  expect(await money.user.booked()).toEqual(['30.00 completed']);
});

test('a refusal of the next try is believed once the first one cannot arrive any more', async ({
  open,
  page,
}) => {
  const arrive = await holdFirst(page);
  const {money} = await pay(open, '30');
  await isGivenUp(money);
  await money.user.change({geofence: {eligible: false, stateCode: 'US-NV', reason: 'Not here.'}});
  await money.retry.click();
  await money.comesTo(words.blockedTitle);
  // It is told when it is believed: as of the submit, with the place of that moment.
  expect(await eventsOf(page, 'service-geofence-blocked')).toEqual([
    expect.objectContaining({phase: 'submit', stateCode: 'US-NV', reason: 'Not here.'}),
  ]);
  await arrive();
  expect(await money.user.booked()).toEqual([]);
});

/** By way of “we are checking”, and never “failed”. */
async function isFound(money: Money, amount: string): Promise<void> {
  const {page, user, action} = money;
  await succeeds(money, `$${amount}`);
  const texts = await said(page);
  expect(texts).toContain(`status: ${words.checkingTitle}`);
  expect(await alerts(money)).toEqual([]);
  expect(await eventsOf(page, `service-${action}-success`)).toHaveLength(1);
  expect(await user.booked()).toEqual([`${amount} completed`]);
}

/** Nobody has answered in the time that a request has. */
async function isGivenUp(money: Money): Promise<void> {
  await money.shows(money.words('sendingTitle'));
  await money.page.clock.fastForward(REQUEST_TIMEOUT);
  await isNotFound(money);
}

/** The service does not know of it; after a while that is believed. */
async function isNotFound(money: Money): Promise<void> {
  await money.shows(words.checkingTitle);
  // Asked once at least, so that what comes is not the first word.
  await money.page.waitForResponse(/\/embed\/v1\/transactions\//);
  await money.page.clock.fastForward(6_000);
  await money.comesTo(words.notBookedTitle);
}
