/**
 * Sessions of signed-in users. The cookie contains a random token, and the database contains only
 * the token's hash.
 */
import {createHash, randomBytes} from 'node:crypto';
import type {Database} from '../store/database.ts';
import {textIn} from '../store/rows.ts';

/** Lifetime of a session in milliseconds: 12 hours. */
export const SESSION_LIFETIME = 12 * 3_600_000;

export class Sessions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the token of a new session. */
  async open(accountId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const {now} = this.#database;
    await this.#database.query(`DELETE FROM sessions WHERE expires_at < ${now}`);
    await this.#database.query(
      `INSERT INTO sessions VALUES ($1, $2, ${now} + ${SESSION_LIFETIME})`,
      [hashOf(token), accountId],
    );
    return token;
  }

  async accountOf(token: string): Promise<string | undefined> {
    const [row] = await this.#database.query(
      `SELECT account_id FROM sessions WHERE token_hash = $1 AND expires_at > ${this.#database.now}`,
      [hashOf(token)],
    );
    return row && textIn(row, 'account_id');
  }

  async close(token: string): Promise<void> {
    await this.#database.query('DELETE FROM sessions WHERE token_hash = $1', [hashOf(token)]);
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
