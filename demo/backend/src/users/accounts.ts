/**
 * Your own users and passwords. Replace this file with your login: no other file checks passwords.
 */
import {randomBytes, randomUUID, scrypt, timingSafeEqual} from 'node:crypto';
import {promisify} from 'node:util';
import type {Database} from '../store/database.ts';
import {textIn} from '../store/rows.ts';

const derive = promisify<string, Buffer, number, {N: number; maxmem: number}, Buffer>(scrypt);

/** OWASP's recommendation for scrypt. Each hash needs 128 MB while it is computed. */
const COST = {N: 2 ** 17, maxmem: 2 ** 28} as const;
const LENGTH = 32;

export class Accounts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the new account's id. `undefined` if the name is taken. */
  async create(name: string, password: string): Promise<string | undefined> {
    const salt = randomBytes(16);
    const hash = await derive(password, salt, LENGTH, COST);
    const id = randomUUID();
    const rows = await this.#database.query(
      `INSERT INTO accounts VALUES ($1, $2, $3, ${this.#database.now})
        ON CONFLICT (name) DO NOTHING RETURNING id`,
      [id, name, `${salt.toString('base64url')}.${hash.toString('base64url')}`],
    );
    return rows.length === 1 ? id : undefined;
  }

  /**
   * Returns the account's id. `undefined` if the name or the password is wrong. An unknown name
   * takes as long, so that timing does not reveal names.
   */
  async find(name: string, password: string): Promise<string | undefined> {
    const [row] = await this.#database.query('SELECT id, password FROM accounts WHERE name = $1', [
      name,
    ]);
    const [salt = '', stored = ''] = (row ? textIn(row, 'password') : '').split('.');
    const hash = await derive(password, Buffer.from(salt, 'base64url'), LENGTH, COST);
    const known = Buffer.from(stored, 'base64url');
    const isRight = known.length === hash.length && timingSafeEqual(known, hash);
    return row && isRight ? textIn(row, 'id') : undefined;
  }
}
