/** The user's linked bank accounts. */
import {randomUUID} from 'node:crypto';
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import {BankAccount} from '#src/contract/bankpay.js';

export const BANK = 'First Harbor Bank';

export interface OfferedAccount {
  readonly name: string;
  readonly mask: string;
}

/** The accounts that every user has at the sandbox's one bank. */
export const OFFERED_ACCOUNTS = [
  {name: 'Everyday Checking', mask: '6789'},
  {name: 'Savings', mask: '1234'},
] as const satisfies readonly OfferedAccount[];

export class BankAccounts {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** The user's accounts, most recently used first. */
  list(userId: string): BankAccount[] {
    return this.#database
      .prepare('SELECT * FROM bank_accounts WHERE user_id = ? ORDER BY last_used DESC, rowid')
      .all(userId)
      .map(row => z.parse(BankAccount, row));
  }

  has(userId: string, accountId: string): boolean {
    return this.list(userId).some(({id}) => id === accountId);
  }

  /**
   * Links accounts. An account that was linked before keeps its id and becomes
   * the most recently used.
   */
  link(userId: string, accounts: readonly OfferedAccount[]): void {
    const statement = this.#database.prepare(
      `INSERT INTO bank_accounts VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (user_id, bank, mask) DO UPDATE SET last_used = excluded.last_used`,
    );
    for (const {name, mask} of accounts)
      statement.run(randomUUID(), userId, BANK, name, mask, this.#now());
  }

  markUsed(userId: string, accountId: string): void {
    this.#database
      .prepare('UPDATE bank_accounts SET last_used = ? WHERE user_id = ? AND id = ?')
      .run(this.#now(), userId, accountId);
  }

  removeAll(userId: string): void {
    this.#database.prepare('DELETE FROM bank_accounts WHERE user_id = ?').run(userId);
  }
}
