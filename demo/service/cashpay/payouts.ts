/**
 * A cash withdrawal takes two calls from the partner's backend (contract 3):
 *
 *     create ──▶ staged ──(execute)──▶ pending ──▶ completed │ failed
 *
 * Staging moves no money and does not check the wallet. Execution debits the wallet. A repeated
 * execution returns the booked transaction, even a failed one. A new attempt needs a new
 * `transactionId`. Each magic amount takes effect in one of the two calls:
 *
 * | call | magic amounts |
 * |---|---|
 * | create | `amount_mismatch` 10.04, `PERMISSION_DENIED` 10.06, `no_payment_method` 10.18, `payment_method_ambiguous` 10.20, `invalid_amount` 10.22 |
 * | execute | every other code that cashpay can return, including `not_staged` 10.19 and `cashpay_rejected` 10.21; settlement, 10.09 and 10.10; network faults, 10.11, 10.12 and 10.14 |
 */
import {canonicalAmount} from '#src/contract/amount.js';
import type {CashpayWithdrawal, StagedWithdrawal} from '#src/contract/cashpay.js';
import {assertPermitted} from '../embed/access.ts';
import {Refusal} from '../http/refusal.ts';
import type {Bookings, Placed} from '../payments/bookings.ts';
import {CURRENCY} from '../payments/ledger.ts';
import {assertAmount, assertSameOrder, otherPayment, rejection} from '../payments/order-checks.ts';
import {PAYOUT_METHODS} from '../sandbox/control-contract.ts';
import {magicOf} from '../sandbox/magic-amounts.ts';
import type {User} from '../store/users.ts';
import type {CashpayWithdrawals, StagedPayout} from './cashpay-withdrawals.ts';

const ACTION = 'withdraw';
const PROVIDER = 'cashpay';

/** Codes that magic amounts return from `create`. See the table above. */
const SAID_AT_CREATE: readonly string[] = [
  'amount_mismatch',
  'PERMISSION_DENIED',
  'no_payment_method',
  'payment_method_ambiguous',
  'invalid_amount',
];

export class Payouts {
  readonly #withdrawals: CashpayWithdrawals;
  readonly #bookings: Bookings;

  constructor(withdrawals: CashpayWithdrawals, bookings: Bookings) {
    this.#withdrawals = withdrawals;
    this.#bookings = bookings;
  }

  /**
   * `create_cashpay_withdrawal`. A repeated call returns the withdrawal as it was
   * staged, even if the user's state has changed since.
   */
  stage(user: User, asked: CashpayWithdrawal): StagedWithdrawal {
    assertAmount(asked.amount);
    const {transactionId} = asked;
    const amount = canonicalAmount(asked.amount);
    const earlier = this.#withdrawals.find(user.id, transactionId);
    if (earlier) assertSamePayout(earlier, asked);
    else {
      // A booked transaction that was never staged is an order of the embed.
      if (this.#bookings.find(user.id, transactionId)) throw otherPayment();
      assertPermitted(`${ACTION}-${PROVIDER}`, user.state);
      const magic = magicOf(amount, ACTION, PROVIDER);
      if (magic.kind === 'reject' && SAID_AT_CREATE.includes(magic.code))
        throw rejection(magic, ACTION, PROVIDER);
      const paymentMethod = choosePayoutMethod(user.state.payoutMethods, asked.paymentMethod);
      this.#withdrawals.stage(user.id, {transactionId, amount, paymentMethod});
    }
    return {transactionId, amount, currency: CURRENCY, status: 'staged'};
  }

  /** `execute_cashpay_withdraw`. A repeated call returns the booked transaction. */
  execute(user: User, transactionId: string): Placed {
    const staged = this.#withdrawals.find(user.id, transactionId);
    const earlier = this.#bookings.find(user.id, transactionId);
    if (!staged && earlier) throw otherPayment();
    if (!staged) throw new Refusal('not_staged', 'Nothing is staged under this transactionId.');
    const order = {transactionId, provider: PROVIDER, amount: staged.amount} as const;
    if (earlier) {
      assertSameOrder(earlier, ACTION, order);
      return {kind: 'booked', transaction: earlier};
    }

    // The permission is checked again, because the wallet is debited now.
    assertPermitted(`${ACTION}-${PROVIDER}`, user.state);
    const magic = magicOf(staged.amount, ACTION, PROVIDER);
    if (magic.kind === 'reject') throw rejection(magic, ACTION, PROVIDER);
    this.#bookings.assertFunds(user, ACTION, staged.amount);
    return this.#bookings.book(user, ACTION, order, magic);
  }
}

function choosePayoutMethod(count: number, named: string | undefined): string {
  const methods: readonly string[] = PAYOUT_METHODS.slice(0, count);
  const [only, ...others] = methods;
  if (only === undefined || (named !== undefined && !methods.includes(named)))
    throw new Refusal('no_payment_method', 'The recipient has no such payout method.');
  if (named === undefined && others.length > 0)
    throw new Refusal('payment_method_ambiguous', 'The recipient has several; name one of them.');
  return named ?? only;
}

function assertSamePayout(staged: StagedPayout, asked: CashpayWithdrawal): void {
  const {amount, paymentMethod = staged.paymentMethod} = asked;
  if (staged.amount !== canonicalAmount(amount) || staged.paymentMethod !== paymentMethod)
    throw otherPayment();
}
