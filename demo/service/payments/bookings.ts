/** Books payments, which is the last step of each order, and looks up bookings. */
import type {DatabaseSync} from 'node:sqlite';
import type * as z from 'zod/mini';
import type {Action} from '#src/contract/access.js';
import {FALLBACK} from '#src/contract/error-codes.js';
import type {Order, Transaction, Wallet} from '#src/contract/payments.js';
import type {BankAccounts} from '../bankpay/bank-accounts.ts';
import type {CryptoDeposits} from '../crypto/crypto-deposits.ts';
import {Refusal} from '../http/refusal.ts';
import {pendingFor, type Payable} from '../sandbox/magic-amounts.ts';
import type {Paced} from '../sandbox/pace.ts';
import type {Isvs} from '../store/isvs.ts';
import {inOneStep} from '../store/one-step.ts';
import type {User} from '../store/users.ts';
import type {Ledger} from './ledger.ts';
import {quotedWallet, receiptOf} from './receipts.ts';

export type PlacedOrder = z.infer<typeof Order>;

/** `lost` and `late` are booked like any other order, but the client gets no answer. */
export type Placed =
  | {readonly kind: 'booked'; readonly transaction: Transaction; readonly fault?: 'lost' | 'late'}
  | {readonly kind: 'dropped'};

export interface BookingParts {
  readonly database: DatabaseSync;
  readonly isvs: Isvs;
  readonly ledger: Ledger;
  readonly bankAccounts: BankAccounts;
  readonly cryptoDeposits: CryptoDeposits;
  readonly now: () => number;
  readonly paced: Paced;
}

export class Bookings {
  readonly #parts: BookingParts;

  constructor(parts: BookingParts) {
    this.#parts = parts;
  }

  /**
   * The transaction as it is in the service's responses: from the ledger, plus the fields of a
   * crypto deposit. `at` is in Unix milliseconds; the default is now.
   */
  find(userId: string, transactionId: string, at = this.#parts.now()): Transaction | undefined {
    const {ledger, cryptoDeposits} = this.#parts;
    const transaction = ledger.find(userId, transactionId, at);
    return transaction && cryptoDeposits.complete(userId, transaction, at);
  }

  /**
   * Books the order. If an earlier order with the same id ended without moving money, reuses its
   * row.
   */
  book(user: User, action: Action, order: PlacedOrder, magic: Payable): Placed {
    const {transactionId, provider, amount, account} = order;
    const fault = magic.kind === 'transport' ? magic.fault : undefined;
    if (fault === 'dropped') return {kind: 'dropped'};
    const {database, ledger, bankAccounts, now} = this.#parts;
    const fails = magic.kind === 'settle' && magic.outcome === 'failed';
    // All steps use one time, so the first answer is `pending` even if the payment settles at once.
    const at = now();
    inOneStep(database, () => {
      ledger.book({
        userId: user.id,
        walletId: this.#walletId(user),
        transactionId,
        action,
        provider,
        amount,
        at,
        settlesAfter: this.#settlesAfter(user, action, order, magic, at),
        failure: fails
          ? {code: FALLBACK[action], error: 'The provider returned the payment.'}
          : undefined,
      });
      if (account !== undefined) bankAccounts.markUsed(user.id, account);
    });
    const transaction = this.find(user.id, transactionId, at);
    if (!transaction) throw new Error('a booking that is not in the ledger');
    return {kind: 'booked', transaction, ...(fault && {fault})};
  }

  assertFunds(user: User, action: Action, amount: string): void {
    if (action === 'withdraw' && !this.#parts.ledger.canWithdraw(this.#walletId(user), amount))
      throw new Refusal('insufficient_funds', 'The wallet does not hold this much.');
  }

  wallet(user: User): Wallet {
    return quotedWallet(user, this.#parts.ledger.wallet(this.#walletId(user)));
  }

  /** The transaction, with the optional fields that this user gets. */
  receipt(user: User, transaction: Transaction): Transaction {
    const at = this.#parts.ledger.bookedAt(user.id, transaction.transactionId);
    return receiptOf(user, transaction, at, this.wallet(user));
  }

  /** Sandbox control: sets the settled balance of the user's wallet. */
  setBalance(user: User, balance: string): void {
    this.#parts.ledger.setBalance(this.#walletId(user), balance);
  }

  /** Sandbox control: settles all pending payments of the user. */
  settleNow(userId: string): void {
    const {ledger, cryptoDeposits, now} = this.#parts;
    cryptoDeposits.arrive(userId, now());
    ledger.settleNow(userId);
  }

  /**
   * Returns for how many milliseconds the payment is `pending`. Also creates the address of a
   * crypto deposit.
   */
  #settlesAfter(
    user: User,
    action: Action,
    order: PlacedOrder,
    magic: Payable,
    at: number,
  ): number {
    const {cryptoDeposits, paced} = this.#parts;
    const isCryptoDeposit = order.provider === 'crypto' && action === 'deposit';
    return isCryptoDeposit
      ? cryptoDeposits.open(user, order, magic, at)
      : paced(user, pendingFor(magic));
  }

  /**
   * The wallet that a user's payments use (decision 10): the partner's wallet if the
   * fund type is `STANDING`, else the user's.
   */
  #walletId({id, isvId}: User): string {
    return this.#parts.isvs.get(isvId).fundType === 'STANDING' ? isvId : id;
  }
}
