/** The partners (contract 2.1): key, fund type, registered origins. */
import {createPublicKey, randomUUID, type KeyObject} from 'node:crypto';
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import {FundType} from '#src/contract/partner.js';
import {Refusal} from '../http/refusal.ts';
import type {IsvRegistration} from '../sandbox/control-contract.ts';

export interface Isv {
  readonly id: string;
  readonly publicKey: KeyObject;
  /** Unix milliseconds. Undefined if the key does not expire. */
  readonly keyExpiresAt: number | undefined;
  readonly fundType: FundType;
  readonly origins: readonly string[];
}

const Row = z.object({
  public_key: z.string(),
  key_expires_at: z.nullable(z.number()),
  fund_type: FundType,
  origins: z.string(),
});

export class Isvs {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Registers a partner. For a known id, replaces the key, the fund type and the origins. */
  register(registration: IsvRegistration, id: string = randomUUID()): Isv {
    readPublicKey(registration.publicKey);
    const {keyExpiresAt} = registration;
    this.#database
      .prepare(
        `INSERT INTO isvs VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
          public_key = excluded.public_key, key_expires_at = excluded.key_expires_at,
          fund_type = excluded.fund_type, origins = excluded.origins`,
      )
      .run(
        id,
        registration.publicKey,
        keyExpiresAt === undefined ? null : Date.parse(keyExpiresAt),
        registration.fundType,
        JSON.stringify(registration.origins),
      );
    return this.get(id);
  }

  find(id: string): Isv | undefined {
    const found = this.#database.prepare('SELECT * FROM isvs WHERE id = ?').get(id);
    if (!found) return undefined;
    const row = Row.parse(found);
    return {
      id,
      publicKey: readPublicKey(row.public_key),
      keyExpiresAt: row.key_expires_at ?? undefined,
      fundType: row.fund_type,
      origins: z.array(z.string()).parse(JSON.parse(row.origins)),
    };
  }

  get(id: string): Isv {
    const isv = this.find(id);
    if (!isv) throw new Error('a user without an ISV');
    return isv;
  }
}

function readPublicKey(pem: string): KeyObject {
  const refusal = new Refusal('bad_request', 'publicKey is not an Ed25519 public key in PEM.');
  // Node would accept a private key and derive the public key. A private key must never be
  // sent here.
  if (!pem.includes('BEGIN PUBLIC KEY')) throw refusal;
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The text is not PEM and is refused below.
  }
  throw refusal;
}
