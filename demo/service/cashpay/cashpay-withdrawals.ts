/**
 * Staged withdrawals. Each one is a promise to pay an amount by a payout method.
 * Staging moves no money.
 */
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';

export interface StagedPayout {
  readonly transactionId: string;
  /** Decimal text with exactly two decimal places. */
  readonly amount: string;
  /** The payout method's id. */
  readonly paymentMethod: string;
}

const Row = z.object({amount: z.string(), payment_method: z.string()});

export class CashpayWithdrawals {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  stage(userId: string, {transactionId, amount, paymentMethod}: StagedPayout): void {
    this.#database
      .prepare('INSERT INTO cashpay_withdrawals VALUES (?, ?, ?, ?)')
      .run(userId, transactionId, amount, paymentMethod);
  }

  find(userId: string, transactionId: string): StagedPayout | undefined {
    const found = this.#database
      .prepare('SELECT * FROM cashpay_withdrawals WHERE user_id = ? AND transaction_id = ?')
      .get(userId, transactionId);
    if (!found) return undefined;
    const {amount, payment_method: paymentMethod} = Row.parse(found);
    return {transactionId, amount, paymentMethod};
  }
}
