/** Finds flaws in the sandbox's data file, without running the sandbox. */
import {DatabaseSync} from 'node:sqlite';

/**
 * Rows that one step of the service writes together. Each query finds rows that exist without the
 * others.
 */
const HALVES: Readonly<Record<string, string>> = {
  'an address without its payment': `
    SELECT transaction_id FROM crypto_deposits WHERE (user_id, transaction_id) NOT IN
      (SELECT user_id, transaction_id FROM transactions)`,
  'a crypto deposit without its address': `
    SELECT transaction_id FROM transactions
    WHERE provider = 'crypto' AND action = 'deposit' AND (user_id, transaction_id) NOT IN
      (SELECT user_id, transaction_id FROM crypto_deposits)`,
  'a canceled payment that is booked': `
    SELECT transaction_id FROM transactions WHERE (user_id, transaction_id) IN
      (SELECT user_id, transaction_id FROM canceled_transactions)`,
  'a user of a signup that is not over': `
    SELECT id FROM users WHERE id IN (SELECT user_id FROM signups WHERE completed = 0)`,
  'a signup that is over, without its user': `
    SELECT user_id FROM signups WHERE completed = 1 AND user_id NOT IN (SELECT id FROM users)`,
};

export function fileFlaws(file: string): readonly string[] {
  const database = new DatabaseSync(file);
  try {
    const flaws = Object.entries(HALVES).flatMap(([what, query]) =>
      database
        .prepare(query)
        .all()
        .map(row => `${what}: ${Object.values(row).join()}`),
    );
    const checks = ['PRAGMA integrity_check', 'PRAGMA foreign_key_check'].flatMap(check =>
      database.prepare(check).all(),
    );
    const said = checks.map(row => Object.values(row).join()).filter(text => text !== 'ok');
    return [...flaws, ...said];
  } finally {
    database.close();
  }
}
