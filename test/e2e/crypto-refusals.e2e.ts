/** What a crypto deposit can meet once the user has confirmed it (contract 7.2 to 7.7). */
import type {ErrorCode} from '#src/contract/errors.js';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {alerts, pay, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

interface Refusal {
  readonly row: string;
  readonly amount: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly wireCode?: string;
  readonly pendingGates?: readonly string[];
  readonly heading: string;
  readonly alert: string;
  /** The button that leads back to the amount, where the amount is not on the screen. */
  readonly way?: string;
}

const CRYPTO = {provider: 'crypto'};

const failed = (heading: string) => ({heading, alert: `${heading}. ${words.notMoved}`});

const REFUSALS: readonly Refusal[] = [
  {
    row: '7.6 DEPOSIT_FAILED',
    amount: '10.01',
    code: 'DEPOSIT_FAILED',
    message: 'The payment could not be made.',
    retryable: true,
    ...failed(words.failedTitleDeposit),
    way: words.changeAmount,
  },
  {
    row: '7.2 PERMISSION_DENIED',
    amount: '10.06',
    code: 'PERMISSION_DENIED',
    message: 'Your identity has to be verified first.',
    retryable: false,
    pendingGates: ['kyc'],
    heading: words.gatedTitle,
    alert: failed(words.failedTitleDeposit).alert,
    way: words.checkAgain,
  },
];

for (const refusal of REFUSALS) {
  const {row, amount, code, message, retryable, wireCode, pendingGates, heading, alert} = refusal;
  test(`${row}: ${amount} of crypto shows “${heading}”, said once, and keeps what was typed`, async ({
    open,
    page,
  }) => {
    const {money: deposit, orders, transactionId} = await pay(open, amount, CRYPTO);
    await deposit.shows(heading);
    // Nobody is told where to send what was refused.
    await expect(deposit.screen.locator('[data-copy]')).toHaveCount(0);
    expect(await errors(page)).toEqual([
      {
        code,
        message,
        retryable,
        transactionId: await transactionId(),
        ...(wireCode !== undefined && {wireCode}),
        ...(pendingGates && {pendingGates, permission: 'deposit-crypto'}),
      },
    ]);
    expect(await alerts(deposit)).toEqual([`alert: ${alert}`]);
    await expect(deposit.retry).toHaveCount(retryable ? 1 : 0);
    if (heading !== words.amountTitleDeposit && !code.startsWith('K') && !pendingGates) {
      await expect(deposit.screen.getByText(message, {exact: true})).toBeVisible();
    }
    if (retryable) {
      await deposit.retry.click();
      await expect.poll(() => errors(page)).toHaveLength(2);
      await deposit.shows(heading);
      expect(orders).toEqual([orders[0], orders[0]]);
    }
    if (refusal.way !== undefined) await deposit.button(refusal.way).click();
    await expect(deposit.amount).toHaveValue(amount);
    expect(await deposit.user.booked()).toEqual([]);

    await deposit.enter('25');
    await deposit.submit.click();
    await succeeds(deposit, '$25.00');
    expect(await deposit.user.booked()).toEqual(['25.00 completed']);
    expect(new Set(orders).size).toBe(2);
  });
}

test('7.5 GEOFENCE_BLOCKED: at the submit of crypto the place is refused, once, and can be left', async ({
  open,
  page,
}) => {
  const {money: deposit} = await pay(open, '10.05', CRYPTO);
  await deposit.shows(words.blockedTitle);
  await deposit.is('blocked');
  const reason = 'Payments are not available where you are now.';
  await expect(deposit.text(reason)).toBeVisible();
  await expect(deposit.retry).toHaveCount(0);
  expect(await eventsOf(page, 'service-geofence-blocked')).toEqual([
    expect.objectContaining({stateCode: 'US-WA', reason, phase: 'submit'}),
  ]);
  expect(await errors(page)).toEqual([]);
  // For a withdrawal alone (contract 6).
  expect(await eventsOf(page, 'service-cancel')).toEqual([]);
  expect(await alerts(deposit)).toHaveLength(1);
  expect(await deposit.user.booked()).toEqual([]);
  await deposit.button(words.close).click();
  await deposit.shows(words.amountTitleDeposit);
});
