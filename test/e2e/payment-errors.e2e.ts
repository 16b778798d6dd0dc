/**
 * Refusals of a bank-link payment after the user has confirmed it: each kind of refusal by the
 * service, once. The other codes, and the differences in the other action, are in
 * `browser/payment-refusals.test.ts` and `browser/after-refusals.test.ts` (contract 7.2 to 7.6).
 */
import type {Action} from '#src/contract/access.js';
import type {ErrorCode} from '#src/contract/errors.js';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {alerts, pay, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {gatedTitle, forAction, words, type ActionWords} from '../support/e2e/words.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly action: Action;
  readonly amount: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly heading: keyof typeof words | ActionWords;
  /**
   * The announced text. The default is the heading, followed by the note that no money has moved.
   */
  readonly alert?: string;
  /** The button that leads back to the amount, if the amount is not on the screen. */
  readonly way?: string;
}

const REFUSALS: readonly Refusal[] = [
  {
    code: 'insufficient_funds',
    action: 'withdraw',
    amount: '10.02',
    message: 'There isn’t enough money for this amount.',
    retryable: false,
    heading: 'amountTitle',
    alert: `${words.shortWithdraw} ${words.notMovedWithdraw}`,
  },
  {
    code: 'bankpay_rejected',
    action: 'deposit',
    amount: '10.03',
    message: 'Your bank gave no reason.',
    retryable: true,
    heading: 'rejectedTitle',
    way: words.changeAmount,
  },
  {
    code: 'amount_mismatch',
    action: 'withdraw',
    amount: '10.04',
    message: 'The first request was for a different amount.',
    retryable: false,
    heading: 'mismatchTitle',
    // An earlier request with that id exists. Its outcome is not known here.
    alert: `${words.mismatchTitleWithdraw}.`,
    way: words.newWithdraw,
  },
];

for (const refusal of REFUSALS) {
  const {code, action, amount, message, retryable} = refusal;
  const heading = headingOf(refusal, action);
  test(`7.6 ${code} (${action}): ${amount} shows “${heading}”, announces it once, and keeps the amount`, async ({
    open,
    page,
  }) => {
    const {money, orders, transactionId} = await pay(open, amount, {}, action);
    await money.shows(heading);
    expect(await errors(page)).toEqual([
      {code, message, retryable, transactionId: await transactionId()},
    ]);
    const {alert = `${heading}. ${words[forAction(action, 'notMoved')]}`} = refusal;
    expect(await alerts(money)).toEqual([`alert: ${alert}`]);
    await expect(money.retry).toHaveCount(retryable ? 1 : 0);
    if (refusal.way !== undefined) {
      await expect(money.screen.getByText(message, {exact: true})).toBeVisible();
    }
    if (retryable) {
      await money.retry.click();
      await expect.poll(() => errors(page)).toHaveLength(2);
      await money.shows(heading);
      expect(new Set(orders).size).toBe(2);
    }
    if (refusal.way !== undefined) await money.button(refusal.way).click();
    await expect(money.amount).toHaveValue(amount);
    expect(await money.user.booked()).toEqual([]);

    await money.enter('25');
    await money.submit.click();
    await succeeds(money, '$25.00');
    expect(await money.user.booked()).toEqual(['25.00 completed']);
    // A service may store a refusal, so each later try has a new id.
    expect(new Set(orders).size).toBe(orders.length);
  });
}

for (const {row, action, amount, message, denial} of [
  {
    row: '7.2 PERMISSION_DENIED',
    action: 'withdraw',
    amount: '10.06',
    message: 'Your identity has to be verified first.',
    denial: {pendingGates: ['kyc'], permission: 'withdraw-bankpay'},
  },
  {
    row: '7.4 KYC_REQUIRED',
    action: 'deposit',
    amount: '10.07',
    message: 'Your identity has to be verified again.',
    denial: {},
  },
] as const) {
  test(`${row} (${action}): ${amount} leads to identity verification, announced once, and then the payment can be made`, async ({
    open,
    page,
  }) => {
    const {money, orders, transactionId} = await pay(open, amount, {}, action);
    await money.shows(gatedTitle(1, action));
    const [, code] = row.split(' ');
    expect(await errors(page)).toEqual([
      {code, message, retryable: false, transactionId: await transactionId(), ...denial},
    ]);
    expect(await alerts(money)).toEqual([
      `alert: ${gatedTitle(1, action)}. ${words[forAction(action, 'notMoved')]}`,
    ]);
    await expect(money.retry).toHaveCount(0);
    await money.button(words.gateStart).click();
    expect(await eventsOf(page, 'service-gate-required')).toEqual([{gate: 'kyc', route: 'kyc'}]);

    // The user is already verified, so the service does not refuse the amount again.
    await expect(money.amount).toHaveValue(amount);
    await money.enter('25');
    await money.submit.click();
    await succeeds(money, '$25.00');
    expect(await money.user.booked()).toEqual(['25.00 completed']);
    expect(await errors(page)).toHaveLength(1);
    expect(new Set(orders).size).toBe(2);
  });
}

test('7.6 user_unconfirmed (deposit): 10.15 asks for the SMS code, then shows the amount that was typed', async ({
  open,
  page,
}) => {
  const {money, transactionId} = await pay(open, '10.15');
  await money.shows(words.oneMoreTitleDeposit);
  expect(await errors(page)).toEqual([
    {
      code: 'user_unconfirmed',
      message: 'The phone number is not confirmed yet.',
      retryable: false,
      transactionId: await transactionId(),
    },
  ]);
  // The user made no mistake, so the screen does not announce an alert.
  expect(await alerts(money)).toEqual([]);
  await money.enterCode(undefined, words.oneMoreTitleDeposit);
  await expect(money.amount).toHaveValue('10.15');
  expect(await money.user.booked()).toEqual([]);
});

test('7.5 GEOFENCE_BLOCKED (deposit): a user who is blocked in another state can pay once they are back', async ({
  open,
  page,
}) => {
  const block = {eligible: false, stateCode: 'US-NV', reason: 'Not while you are in Nevada.'};
  const money = await open('ready', {attributes: {provider: 'bankpay'}});
  await money.enter('25');
  await money.user.change({geofence: block});
  await money.submit.click();
  await money.shows(words.blockedTitle);
  await expect(money.text(block.reason)).toBeVisible();
  expect(await eventsOf(page, 'service-geofence-blocked')).toEqual([
    expect.objectContaining({reason: block.reason, phase: 'submit'}),
  ]);
  await money.button(words.close).click();
  await money.user.change({geofence: {eligible: true, stateCode: 'US-WA'}});
  await money.button(words.review).click();
  await money.submit.click();
  await succeeds(money, '$25.00');
  expect(await eventsOf(page, 'service-cancel')).toEqual([]);
  expect(await money.user.booked()).toEqual(['25.00 completed']);
});

function headingOf({heading}: Refusal, action: Action): string {
  if (heading in words) return words[heading as keyof typeof words];
  return words[forAction(action, heading as ActionWords)];
}
