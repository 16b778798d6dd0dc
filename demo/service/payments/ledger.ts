/**
 * The ledger: every booking, and the balances of the wallets.
 *
 * No timer settles a payment. A booking stores when and how it ends. So the status
 * depends only on the clock, and every read is correct at its time:
 *
 *     book ──▶ pending ──(settles_at)──▶ completed │ failed ──(same id again)──▶ pending …
 *
 * A crypto deposit whose address expired stays `pending` until the same order is
 * repeated, which also starts it again.
 *
 * A deposit is added to the balance when it completes. A withdrawal reserves its amount when it is
 * booked, so that the same money cannot be withdrawn twice. If it fails, the reservation ends.
 */
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import {ACTIONS, PROVIDERS, type Action, type Provider} from '#src/contract/access.js';
import {fromMinorUnits, minorUnits} from '#src/contract/amount.js';
import type {Transaction, Wallet} from '#src/contract/payments.js';

export const CURRENCY = 'USD';

export interface Booking {
  readonly userId: string;
  readonly walletId: string;
  readonly transactionId: string;
  readonly action: Action;
  readonly provider: Provider;
  /** Decimal text. */
  readonly amount: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** Milliseconds of `pending`. */
  readonly settlesAfter: number;
  /** Absent if the payment will complete. */
  readonly failure?: {readonly code: string; readonly error: string} | undefined;
}

const Row = z.object({
  transaction_id: z.string(),
  action: z.enum(ACTIONS),
  provider: z.enum(PROVIDERS),
  amount: z.bigint(),
  settles_at: z.bigint(),
  outcome: z.enum(['completed', 'failed']),
  code: z.nullable(z.string()),
  error: z.nullable(z.string()),
});

const Sums = z.object({settled: z.bigint(), reserved: z.bigint()});

const BOOK = `
  INSERT INTO transactions
    (user_id, transaction_id, wallet_id, action, provider, amount, settles_at, outcome, code, error)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (user_id, transaction_id) DO UPDATE SET
    settles_at = excluded.settles_at, outcome = excluded.outcome,
    code = excluded.code, error = excluded.error`;

const SUMS = `
  SELECT
    coalesce((SELECT opening FROM wallets WHERE id = :wallet), 0) + coalesce(sum(
      CASE WHEN settles_at > :now OR outcome = 'failed' THEN 0
        WHEN action = 'deposit' THEN amount ELSE -amount END), 0) AS settled,
    coalesce(sum(
      CASE WHEN settles_at > :now AND action = 'withdraw' THEN amount ELSE 0 END), 0) AS reserved
  FROM transactions WHERE wallet_id = :wallet`;

export class Ledger {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #booked: (booking: Booking) => void;

  /** `booked` is called with each booking after the write. */
  constructor(database: DatabaseSync, now: () => number, booked: (booking: Booking) => void) {
    this.#database = database;
    this.#now = now;
    this.#booked = booked;
  }

  /** Books the payment. A payment that failed or was never paid reuses its row. */
  book(booking: Booking): void {
    const {userId, transactionId, walletId, action, provider, amount, failure} = booking;
    this.#database
      .prepare(BOOK)
      .run(
        userId,
        transactionId,
        walletId,
        action,
        provider,
        minorUnits(amount),
        booking.at + booking.settlesAfter,
        failure ? 'failed' : 'completed',
        failure?.code ?? null,
        failure?.error ?? null,
      );
    this.#database
      .prepare('INSERT OR REPLACE INTO booked_times VALUES (?, ?, ?)')
      .run(userId, transactionId, booking.at);
    this.#booked(booking);
  }

  /** The transaction as of `at`, in Unix milliseconds; the default is now. */
  find(userId: string, transactionId: string, at?: number): Transaction | undefined {
    return this.#transactions('user_id = ? AND transaction_id = ?', [userId, transactionId], at)[0];
  }

  /** The time of the booking in Unix milliseconds. `undefined` if the payment is not booked. */
  bookedAt(userId: string, transactionId: string): number | undefined {
    const row = this.#database
      .prepare('SELECT at FROM booked_times WHERE user_id = ? AND transaction_id = ?')
      .get(userId, transactionId);
    return typeof row?.['at'] === 'number' ? row['at'] : undefined;
  }

  /** Marks an id that has no booking, so that nothing can ever be booked under it. */
  cancel(userId: string, transactionId: string): void {
    this.#database
      .prepare('INSERT OR IGNORE INTO canceled_transactions VALUES (?, ?)')
      .run(userId, transactionId);
  }

  isCanceled(userId: string, transactionId: string): boolean {
    const statement = this.#database.prepare(
      'SELECT 1 FROM canceled_transactions WHERE user_id = ? AND transaction_id = ?',
    );
    return statement.get(userId, transactionId) !== undefined;
  }

  /** The user's transactions, in the order of first booking. */
  ofUser(userId: string): Transaction[] {
    return this.#transactions('user_id = ?', [userId]);
  }

  wallet(walletId: string): Wallet {
    const {settled, reserved} = this.#sums(walletId);
    const withdrawable = settled - reserved;
    return {
      currency: CURRENCY,
      balance: money(settled),
      withdrawable: money(withdrawable > 0n ? withdrawable : 0n),
    };
  }

  canWithdraw(walletId: string, amount: string): boolean {
    const {settled, reserved} = this.#sums(walletId);
    return settled - reserved >= minorUnits(amount);
  }

  /** Sandbox control: sets the settled balance of the wallet, regardless of its bookings. */
  setBalance(walletId: string, balance: string): void {
    const difference = minorUnits(balance) - this.#sums(walletId).settled;
    this.#database
      .prepare(
        `INSERT INTO wallets VALUES (:wallet, :difference)
         ON CONFLICT (id) DO UPDATE SET opening = opening + :difference`,
      )
      .run({wallet: walletId, difference});
  }

  /** Sandbox control: settles all pending payments of the user. */
  settleNow(userId: string): void {
    const now = this.#now();
    this.#database
      .prepare('UPDATE transactions SET settles_at = ? WHERE user_id = ? AND settles_at > ?')
      .run(now, userId, now);
  }

  #sums(walletId: string): z.infer<typeof Sums> {
    const statement = this.#database.prepare(SUMS);
    statement.setReadBigInts(true);
    return Sums.parse(statement.get({wallet: walletId, now: this.#now()}));
  }

  #transactions(where: string, values: readonly string[], at = this.#now()): Transaction[] {
    const statement = this.#database.prepare(
      `SELECT * FROM transactions WHERE ${where} ORDER BY rowid`,
    );
    statement.setReadBigInts(true);
    return statement.all(...values).map(row => toTransaction(Row.parse(row), at));
  }
}

function toTransaction(row: z.infer<typeof Row>, now: number): Transaction {
  const status = row.settles_at > BigInt(now) ? 'pending' : row.outcome;
  return {
    transactionId: row.transaction_id,
    action: row.action,
    provider: row.provider,
    amount: money(row.amount),
    currency: CURRENCY,
    status,
    ...(status === 'failed' && {code: row.code ?? '', error: row.error ?? ''}),
  };
}

/** Formats an amount. A wallet's balance can be negative after a correction. */
function money(units: bigint): string {
  return units < 0n ? `-${fromMinorUnits(-units)}` : fromMinorUnits(units);
}
