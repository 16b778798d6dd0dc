/** Payments whose answer does not come, or comes late: what the user is told at the end is what the ledger says. */
import type {Page, Request} from 'playwright/test';
import {ACTIONS} from '#src/contract/access.js';
import {FALLBACK} from '#src/contract/errors.js';
import {bodyOf, fetchAs, headersOf} from '../support/e2e/bodies.ts';
import type {Money} from '../support/e2e/money.ts';
import {errors, eventsOf, said} from '../support/e2e/heard.ts';
import {alerts, ORDERS, pay, send} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

for (const action of ACTIONS) {
  test(`7.7 TIMEOUT (${action}): the answer to 10.14 takes too long; the service is asked, and the payment is there, once`, async ({
    open,
    page,
  }) => {
    const money = await open('ready', {action, attributes: {provider: 'bankpay'}});
    await money.shows(money.words('amountTitle'));
    await money.element.evaluate(element => element.setAttribute('request-timeout', '1500'));
    const {orders, transactionId} = await send(money, '10.14');
    await isFound(money, '10.14');
    expect(await errors(page)).toEqual([
      expect.objectContaining({
        code: 'TIMEOUT',
        retryable: true,
        transactionId: await transactionId(),
      }),
    ]);
    expect(orders).toHaveLength(1);
  });

  test(`7.7 NETWORK_ERROR (${action}): an answer is lost; the service is asked, and the payment is there, once`, async ({
    open,
    page,
  }) => {
    await page.route(ORDERS, async route => {
      await fetchAs(route);
      await route.abort('connectionreset');
    });
    const {money, orders, transactionId} = await pay(open, '25.00', {}, action);
    await isFound(money, '25.00');
    expect(await errors(page)).toEqual([
      expect.objectContaining({
        code: 'NETWORK_ERROR',
        retryable: true,
        transactionId: await transactionId(),
      }),
    ]);
    expect(orders).toHaveLength(1);
  });

  test(`the answer to a ${action} of 10.11 is lost on the wire, where browsers may ask again by themselves: booked once`, async ({
    open,
  }) => {
    const {money} = await pay(open, '10.11', {}, action);
    await money.succeeds('$10.11');
    expect(await money.user.booked()).toEqual(['10.11 completed']);
    expect(await alerts(money)).toEqual([]);
  });

  for (const {amount, row, code, what} of [
    {
      amount: '10.12',
      row: '7.7 NETWORK_ERROR',
      code: 'NETWORK_ERROR',
      what: '10.12 never arrives',
    },
    {
      amount: '10.13',
      row: `7.6 ${FALLBACK[action]}`,
      code: FALLBACK[action],
      what: '10.13 is answered by a 500',
    },
  ]) {
    test(`${row} (${action}): ${what}; the same payment can safely be tried again`, async ({
      open,
      page,
    }) => {
      // The embed waits longer than one would like to.
      await page.clock.install();
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

  test(`a ${action} that takes long says so, and that the page may be closed`, async ({
    open,
    page,
  }) => {
    const {money} = await pay(open, '10.09', {}, action);
    await money.shows(money.words('pendingTitle'));
    await money.is('pending');
    await expect(money.text(words.pendingText)).toBeVisible();
    expect(await money.user.booked()).toEqual(['10.09 pending']);
    await money.succeeds('$10.09');
    expect(await eventsOf(page, `service-${action}-pending`)).toHaveLength(1);
    expect(await eventsOf(page, `service-${action}-success`)).toHaveLength(1);
    expect(await money.user.booked()).toEqual(['10.09 completed']);
  });

  test(`7.6 ${FALLBACK[action]} (${action}): a payment that fails while it is pending says so once`, async ({
    open,
    page,
  }) => {
    const {money, orders, transactionId} = await pay(open, '10.10', {}, action);
    await money.shows(money.words('pendingTitle'));
    await money.comesTo(money.words('failedTitle'));
    expect(await errors(page)).toEqual([
      {
        code: FALLBACK[action],
        message: 'The provider returned the payment.',
        retryable: true,
        transactionId: await transactionId(),
      },
    ]);
    expect(await alerts(money)).toHaveLength(1);
    expect(await eventsOf(page, `service-${action}-success`)).toEqual([]);
    expect(await money.user.booked()).toEqual(['10.10 failed']);
    await money.retry.click();
    await money.shows(money.words('pendingTitle'));
    // What was booked and failed is over: the next try is a payment of its own.
    expect(new Set(orders).size).toBe(2);
    expect(await money.user.booked()).toEqual(['10.10 failed', '10.10 pending']);
  });
}

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

const IMPATIENT = {'request-timeout': '1500'};

test('an order that arrives long after another amount was paid instead is refused', async ({
  open,
  page,
}) => {
  const arrive = await holdFirst(page);
  const {money, orders} = await pay(open, '30', IMPATIENT);
  await money.comesTo(words.notBookedTitle);
  await money.button(words.changeAmount).click();
  await money.enter('40');
  await money.submit.click();
  await money.succeeds('$40.00');
  await arrive();
  expect(await money.user.booked()).toEqual(['40.00 completed']);
  expect(new Set(orders).size).toBe(2);
});

test('an order that arrives late is shown where nobody has done anything since', async ({
  open,
  page,
}) => {
  const arrive = await holdFirst(page);
  const {money, transactionId} = await pay(open, '30', IMPATIENT);
  await money.comesTo(words.notBookedTitle);
  await expect(money.text(String(await transactionId()))).toBeVisible();
  await arrive();
  await money.succeeds('$30.00');
  expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
  expect(await money.user.booked()).toEqual(['30.00 completed']);
});

test('a refusal of the next try is believed once the first one cannot arrive any more', async ({
  open,
  page,
}) => {
  const arrive = await holdFirst(page);
  const {money} = await pay(open, '30', IMPATIENT);
  await money.comesTo(words.notBookedTitle);
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
  await money.succeeds(`$${amount}`);
  const texts = await said(page);
  expect(texts).toContain(`status: ${words.checkingTitle}`);
  expect(await alerts(money)).toEqual([]);
  expect(await eventsOf(page, `service-${action}-success`)).toHaveLength(1);
  expect(await user.booked()).toEqual([`${amount} completed`]);
}

/** The service does not know of it; after a while that is believed. */
async function isNotFound(money: Money): Promise<void> {
  await money.comesTo(words.checkingTitle);
  // Asked once at least, so that what comes is not the first word.
  await money.page.waitForResponse(/\/embed\/v1\/transactions\//);
  await money.page.clock.fastForward(6_000);
  await money.comesTo(words.notBookedTitle);
}
