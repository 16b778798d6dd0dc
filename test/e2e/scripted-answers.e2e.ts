/**
 * Codes that a payment by bank link does not meet at the sandbox, said by a
 * scripted service: the contract's object, whatever a service may put in it.
 */
import type {Page} from 'playwright/test';
import {ACTIONS} from '#src/contract/access.js';
import {RETRYABLE, type ErrorCode} from '#src/contract/errors.js';
import {fulfill} from '../support/e2e/answers.ts';
import {errors} from '../support/e2e/heard.ts';
import {alerts, ORDERS, pay, send, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const MESSAGE = 'The provider says so.';

/** The next order is answered in the service's place; those after it reach the service. */
async function answerOrder(page: Page, status: number, body: object | string): Promise<void> {
  await page.route(ORDERS, route => fulfill(route, status, body), {times: 1});
}

/** Sequencing signals for a partner's backend, and what other providers say. */
const FOREIGN = [
  'no_payment_method',
  'not_staged',
  'payment_method_ambiguous',
  'cashpay_rejected',
  'participant_unconfirmed',
] as const satisfies readonly ErrorCode[];

for (const [index, code] of FOREIGN.entries()) {
  const action = ACTIONS[index % ACTIONS.length] ?? 'deposit';
  const retryable = RETRYABLE[code];
  const way = retryable ? 'can be tried again' : 'leads to support';
  test(`7.6 ${code} (${action}): it is said once, and ${way}`, async ({open, page}) => {
    await answerOrder(page, 409, {code, error: MESSAGE});
    const {money, orders, transactionId} = await pay(open, '25', {}, action);
    const heading = money.words('failedTitle');
    await money.shows(heading);
    await money.is('error');
    expect(await errors(page)).toEqual([
      {code, message: MESSAGE, retryable, transactionId: await transactionId()},
    ]);
    expect(await alerts(money)).toEqual([`alert: ${heading}. ${words.notMoved}`]);
    await expect(money.text(MESSAGE)).toBeVisible();
    const next = retryable ? words.failedNext : words.supportNext;
    await expect(money.text(next)).toBeVisible();
    await expect(money.retry).toHaveCount(retryable ? 1 : 0);

    if (retryable) {
      await money.retry.click();
    } else {
      await money.button(words.changeAmount).click();
      await expect(money.amount).toHaveValue('25');
      await money.button(words.review).click();
      await money.submit.click();
    }
    await succeeds(money, '$25.00');
    // The same amount is the same payment.
    expect(orders).toEqual([orders[0], orders[0]]);
    expect(await money.user.booked()).toEqual(['25.00 completed']);
    expect(await errors(page)).toHaveLength(1);
  });
}

test('7.6 invalid_amount (deposit): it is said at the field, which keeps what was typed', async ({
  open,
  page,
}) => {
  await answerOrder(page, 422, {code: 'invalid_amount', error: MESSAGE});
  const {money, transactionId} = await pay(open, '25');
  await money.shows(money.words('amountTitle'));
  await expect(money.amount).toHaveAccessibleDescription(words.amountInvalid);
  await expect(money.amount).toBeFocused();
  await expect(money.amount).toHaveValue('25');
  expect(await errors(page)).toEqual([
    {
      code: 'invalid_amount',
      message: MESSAGE,
      retryable: false,
      transactionId: await transactionId(),
    },
  ]);
  expect(await alerts(money)).toEqual([`alert: ${words.amountInvalid}`]);
});

test('7.3 ORIGIN_UNAUTHORIZED (withdraw): at submit it ends the session, once, and no money has moved', async ({
  open,
  page,
}) => {
  await answerOrder(page, 403, {code: 'ORIGIN_UNAUTHORIZED', error: MESSAGE});
  const {money, orders} = await pay(open, '25', {}, 'withdraw');
  await money.shows(words.originTitle);
  await money.is('error');
  await expect(money.screen.getByRole('button')).toHaveCount(0);
  expect(await errors(page)).toEqual([
    {code: 'ORIGIN_UNAUTHORIZED', message: MESSAGE, retryable: false},
  ]);
  expect(orders).toHaveLength(1);
  expect(await money.user.booked()).toEqual([]);
});

test('7.3 SESSION_INVALID (deposit): at submit a fresh token is refused as well; nobody is asked again', async ({
  open,
  newUser,
  page,
}) => {
  await page.route(ORDERS, route => fulfill(route, 401, ''));
  const user = await newUser();
  const money = await open(undefined, {
    user,
    attributes: {provider: 'bankpay'},
    answer: {by: 'refresh', tokens: [await user.freshToken()]},
  });
  const {orders} = await send(money, '25');
  await money.shows(words.invalidTitle);
  await money.is('error');
  await expect(money.screen.getByRole('button')).toHaveCount(0);
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'SESSION_INVALID', retryable: false}),
  ]);
  expect(await page.evaluate(() => window.heard.asked)).toBe(1);
  expect(orders).toEqual([orders[0], orders[0]]);
  expect(await money.user.booked()).toEqual([]);
});
