/**
 * Each account's user at the service, and the shared secret of that user. The service sends a
 * secret only once, so this file handles a process that dies before the secret is stored:
 *
 *     (none) ──▶ asked ──(createUser returns the secret)──▶ ready
 *      │          │ └──(createUser returns an existing user, without the secret)──▶ lost
 *      └──▶ signing-up ──(event `signup`, or the service says that the signup is over)──▶ asked
 *
 * `asked` is written before the call. If the process dies after the response and before `ready`,
 * the row stays `asked`. The next request, or at the latest the sweep of a running instance, asks
 * again with the same reference. If the first call never arrived, this call returns the secret.
 * Otherwise the secret is lost: the row becomes `lost`, an error is logged, and `/ready` counts it.
 * A second user is never made automatically. The operator has to delete the first user (contract
 * 2.2), and then `admin recreate` starts over.
 */
import {setTimeout as pause} from 'node:timers/promises';
import type {PartnerClient} from 'service-embed/partner';
import type {Log} from '../log.ts';
import {LONGEST_REGISTRATION, STORE_WITHIN} from '../patience.ts';
import type {Vault} from '../secrets/vault.ts';
import type {Database, Queries} from '../store/database.ts';
import {bytesIn, numberIn, textIn, textOrNull} from '../store/rows.ts';

/**
 * Milliseconds for which only one caller may ask. The service would answer a second caller that the
 * secret was already given out, while the first caller is still storing it in the database.
 */
const CLAIM = LONGEST_REGISTRATION;

/** Milliseconds between attempts to store a secret that exists nowhere else. */
const STORE_AGAIN = [100, 300, 1_000, 3_000, 10_000] as const;

export type Registration =
  | {readonly status: 'ready'; readonly userId: string; readonly sharedSecret: string}
  /** Another request is asking, or died while asking. Try again soon. */
  | {readonly status: 'asked'}
  | {readonly status: 'signing-up'}
  | {readonly status: 'lost'};

export interface RegistrationParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly client: Pick<PartnerClient, 'createUser'>;
  readonly log: Log;
}

export class Registrations {
  readonly #parts: RegistrationParts;

  constructor(parts: RegistrationParts) {
    this.#parts = parts;
  }

  /** Returns the account's user at the service. Makes the user if the account does not have one. */
  async register(accountId: string): Promise<Registration> {
    const known = await this.#read(accountId);
    if (known.status !== 'asked') return known;
    const claim = (await this.#begin(accountId)) ?? (await this.#claim(accountId));
    return claim ? this.#ask(accountId, claim) : this.#read(accountId);
  }

  /**
   * Begins a signup. Returns the account's reference at the service. `undefined` if a registration
   * has already begun, or has ended.
   */
  async beginSignup(accountId: string): Promise<string | undefined> {
    const {database} = this.#parts;
    await database.query(
      `INSERT INTO service_users (account_id, reference, status, asked_at)
        VALUES ($1, $1, 'signing-up', 0) ON CONFLICT (account_id) DO NOTHING`,
      [accountId],
    );
    const [row] = await database.query(
      `SELECT reference FROM service_users WHERE account_id = $1 AND status = 'signing-up'`,
      [accountId],
    );
    return row && textIn(row, 'reference');
  }

  /**
   * Continues the registration after the service has reported that the signup is over. Does not
   * wait for the event `signup`, because it may have been missed.
   */
  async endSignup(reference: string): Promise<void> {
    await this.#parts.database.query(
      `UPDATE service_users SET status = 'asked', asked_at = 0
        WHERE reference = $1 AND status = 'signing-up'`,
      [reference],
    );
  }

  /**
   * Completes unfinished registrations, also those of other instances. Picks twenty at random: if
   * the first twenty always failed, the accounts after them would never get a turn. Returns the
   * number of lost secrets. After `ending` is aborted, no further registration begins, but the
   * current one is completed.
   */
  async sweep(ending?: AbortSignal): Promise<number> {
    const {database, log} = this.#parts;
    const rows = await database.query(
      `SELECT account_id FROM service_users
        WHERE status = 'asked' AND ${expiredClaim(database)}
        ORDER BY random() LIMIT 20`,
    );
    for (const row of rows) {
      if (ending?.aborted) break;
      await this.register(textIn(row, 'account_id')).catch((error: unknown) =>
        log.warn('registration_failed', {error}),
      );
    }
    return this.lost();
  }

  async lost(): Promise<number> {
    const {database} = this.#parts;
    const [row] = await database.query(
      "SELECT count(*) AS lost FROM service_users WHERE status = 'lost'",
    );
    return row ? numberIn(row, 'lost') : 0;
  }

  async #begin(accountId: string): Promise<Claim | undefined> {
    const {database} = this.#parts;
    const rows = await database.query(
      `INSERT INTO service_users (account_id, reference, status, asked_at)
        VALUES ($1, $1, 'asked', ${database.now})
        ON CONFLICT (account_id) DO NOTHING RETURNING reference, asked_at`,
      [accountId],
    );
    return rows.map(claimOf)[0];
  }

  async #claim(accountId: string): Promise<Claim | undefined> {
    const {database} = this.#parts;
    const rows = await database.query(
      `UPDATE service_users SET asked_at = ${database.now}
        WHERE account_id = $1 AND status = 'asked' AND ${expiredClaim(database)}
        RETURNING reference, asked_at`,
      [accountId],
    );
    return rows.map(claimOf)[0];
  }

  async #ask(accountId: string, {reference, askedAt}: Claim): Promise<Registration> {
    const {database, client, log} = this.#parts;
    const user = await client.createUser({reference}).catch(async (error: unknown) => {
      // Release the claim, so that the next caller need not wait. The next caller learns whether
      // the user was created. If this update fails, the claim expires after `CLAIM`.
      await database
        .query('UPDATE service_users SET asked_at = 0 WHERE account_id = $1 AND asked_at = $2', [
          accountId,
          askedAt,
        ])
        .catch((failure: unknown) => log.warn('registration_not_released', {error: failure}));
      throw error;
    });
    const {userId} = user;
    if (user.created) {
      const {sharedSecret} = user;
      const isOurs = await this.#store(accountId, reference, userId, sharedSecret);
      return isOurs ? {status: 'ready', userId, sharedSecret} : this.#read(accountId);
    }
    await database.query(
      `UPDATE service_users SET status = 'lost', user_id = $1
        WHERE account_id = $2 AND status = 'asked' AND asked_at = $3`,
      [userId, accountId, askedAt],
    );
    const registration = await this.#read(accountId);
    if (registration.status === 'lost') log.error('user_secret_lost', {user: userId});
    return registration;
  }

  /**
   * Retries, because the database may be down for a short time, and the secret exists nowhere else.
   * Returns false if the account has another user by now, or has started over under another
   * reference.
   */
  async #store(
    accountId: string,
    reference: string,
    userId: string,
    sharedSecret: string,
  ): Promise<boolean> {
    const {database, vault, log} = this.#parts;
    const {keyId, bytes} = vault.seal('shared-secret', userId, sharedSecret);
    const end = performance.now() + STORE_WITHIN;
    for (let turn = 0; ; turn += 1) {
      try {
        const rows = await database.query(
          `UPDATE service_users SET status = 'ready', user_id = $1, secret = $2, key_id = $3
            WHERE account_id = $4 AND reference = $5 AND status <> 'ready'
            RETURNING account_id`,
          [userId, bytes, keyId, accountId, reference],
        );
        return rows.length === 1;
      } catch (error) {
        log.warn('user_secret_not_stored_yet', {user: userId, error});
        const wait = STORE_AGAIN[turn];
        // The attempt itself may have taken a long time, too.
        if (wait === undefined || performance.now() + wait > end) throw error;
        await pause(wait);
      }
    }
  }

  async #read(accountId: string): Promise<Registration> {
    const {database, vault} = this.#parts;
    const [row] = await database.query('SELECT * FROM service_users WHERE account_id = $1', [
      accountId,
    ]);
    const status = row && textIn(row, 'status');
    if (!row || status === 'asked') return {status: 'asked'};
    if (status === 'lost' || status === 'signing-up') return {status};
    const userId = textIn(row, 'user_id');
    const sealed = {keyId: textIn(row, 'key_id'), bytes: bytesIn(row, 'secret')};
    const sharedSecret = vault.open('shared-secret', userId, sealed);
    return {status: 'ready', userId, sharedSecret};
  }
}

/**
 * Records that a person signed up in the embed. The backend asks for the secret after it has booked
 * the event.
 */
export async function signedUp(tx: Queries, reference: string, userId: string): Promise<void> {
  await tx.query(
    `UPDATE service_users SET status = 'asked', asked_at = 0, user_id = $1
      WHERE reference = $2 AND status = 'signing-up'`,
    [userId, reference],
  );
}

/**
 * Starts over under a new reference, for `admin recreate`. The operator must have deleted the user
 * before. Returns false if the account's secret is not lost.
 */
export async function recreate(database: Database, accountId: string): Promise<boolean> {
  const [row] = await database.query(
    "SELECT reference, user_id FROM service_users WHERE account_id = $1 AND status = 'lost'",
    [accountId],
  );
  if (!row) return false;
  const [, count = '1'] = /:(\d+)$/.exec(textIn(row, 'reference')) ?? [];
  const reference = `${accountId}:${Number(count) + 1}`;
  const rows = await database.query(
    `UPDATE service_users SET status = 'asked', asked_at = 0, reference = $1, user_id = NULL
      WHERE account_id = $2 AND status = 'lost' AND user_id IS NOT DISTINCT FROM $3
      RETURNING account_id`,
    [reference, accountId, textOrNull(row, 'user_id')],
  );
  return rows.length === 1;
}

/**
 * SQL condition for an expired claim. A claim in the future counts as expired, because the clock
 * was set back.
 */
function expiredClaim({now}: Pick<Database, 'now'>): string {
  return `(asked_at < ${now} - ${CLAIM} OR asked_at > ${now})`;
}

interface Claim {
  readonly reference: string;
  readonly askedAt: number;
}

function claimOf(row: Parameters<typeof textIn>[0]): Claim {
  return {reference: textIn(row, 'reference'), askedAt: numberIn(row, 'asked_at')};
}
