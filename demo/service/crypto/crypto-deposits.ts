/**
 * The address of each crypto deposit. The transaction itself is in the ledger.
 *
 *     address 1 ──(15 min, no payment)──▶ expired ──(the same order again)──▶ address 2 …
 *
 * The database stores the asset, the network, the number of the address, and two
 * times. The address, URI and stage are computed from these and the clock. Each `now`
 * is in Unix milliseconds.
 */
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {Transaction} from '#src/contract/payments.js';
import {ORDINARY, pendingFor, type Payable} from '../sandbox/magic-amounts.ts';
import type {Paced} from '../sandbox/pace.ts';
import type {User} from '../store/users.ts';
import {CRYPTO_ASSETS, chosenAsset, type AssetChoice} from './crypto-assets.ts';
import {depositAddress} from './deposit-address.ts';

/** Milliseconds for which an address accepts a payment. */
const LIFETIME = 15 * 60_000;
/** Milliseconds until a payment that is never made: 100 years. */
const NEVER = 100 * 365 * 86_400_000;

const Row = z.object({
  asset: z.enum(CRYPTO_ASSETS.map(({asset}) => asset)),
  network: z.enum(CRYPTO_ASSETS.map(({network}) => network)),
  /** 1 for the first address of the transaction. */
  issue: z.number(),
  expires_at: z.number(),
  seen_at: z.number(),
});
type Row = z.infer<typeof Row>;

interface CryptoOrder extends AssetChoice {
  readonly transactionId: string;
}

export class CryptoDeposits {
  readonly #database: DatabaseSync;
  readonly #paced: Paced;

  constructor(database: DatabaseSync, paced: Paced) {
    this.#database = database;
    this.#paced = paced;
  }

  /**
   * Gives the deposit a new address, unless the current address is still valid. Returns for how
   * many milliseconds the payment will be pending.
   */
  open(user: User, order: CryptoOrder, magic: Payable, now: number): number {
    const userId = user.id;
    const before = this.#find(userId, order.transactionId);
    const {arrivesAfter, settlesAfter, lifetime} = plan(magic, before === undefined, usual =>
      this.#paced(user, usual),
    );
    const {asset, network} = before ?? chosenAsset(order);
    const keeps = before !== undefined && before.expires_at > now;
    this.#database
      .prepare('INSERT OR REPLACE INTO crypto_deposits VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(
        userId,
        order.transactionId,
        asset,
        network,
        keeps ? before.issue : (before?.issue ?? 0) + 1,
        keeps ? before.expires_at : now + lifetime,
        now + arrivesAfter,
      );
    return settlesAfter;
  }

  /**
   * Adds the crypto deposit's fields to its transaction, as they are at `now`. Other
   * transactions are returned unchanged.
   */
  complete(userId: string, transaction: Transaction, now: number): Transaction {
    const row = this.#find(userId, transaction.transactionId);
    if (!row) return transaction;
    const {transactionId, amount, status} = transaction;
    const {asset, network, issue, expires_at: expires} = row;
    return {
      ...transaction,
      asset,
      network,
      ...depositAddress(`${userId}:${transactionId}:${issue}`, {asset, network}, amount),
      expiresAt: new Date(expires).toISOString(),
      expiresIn: Math.max(0, expires - now) / 1000,
      ...(status === 'pending' && {stage: now < row.seen_at ? 'waiting' : 'seen'}),
    };
  }

  /** Sandbox control: marks every awaited payment as seen on the network. */
  arrive(userId: string, now: number): void {
    this.#database
      .prepare('UPDATE crypto_deposits SET seen_at = ? WHERE user_id = ? AND seen_at > ?')
      .run(now, userId, now);
  }

  #find(userId: string, transactionId: string): Row | undefined {
    const found = this.#database
      .prepare('SELECT * FROM crypto_deposits WHERE user_id = ? AND transaction_id = ?')
      .get(userId, transactionId);
    return found && Row.parse(found);
  }
}

/**
 * True if the transaction is pending and its address expired without a payment. Only
 * a new address helps.
 */
export function isAddressExpired({status, stage, expiresIn}: Transaction): boolean {
  return status === 'pending' && stage === 'waiting' && expiresIn === 0;
}

/** True if the order names the deposit's asset and network, or does not name any. */
export function isSameAsset(
  opened: AssetChoice,
  {asset = opened.asset, network = opened.network}: AssetChoice,
): boolean {
  return asset === opened.asset && network === opened.network;
}

/**
 * When the payment is seen and when it is settled, and the lifetime of the address, all in
 * milliseconds. A payment is seen halfway through `pending`, unless the amount is magic.
 */
function plan(magic: Payable, isFirst: boolean, paced: (usual: number) => number) {
  if (magic.kind === 'expiring-address' && isFirst)
    return {arrivesAfter: NEVER, settlesAfter: NEVER, lifetime: paced(magic.after)};
  const quiet = magic.kind === 'late-arrival' ? paced(magic.after) : 0;
  const arriving = paced(magic.kind === 'late-arrival' ? ORDINARY.after : pendingFor(magic));
  const settlesAfter = quiet + arriving;
  const arrivesAfter = quiet > 0 ? quiet : Math.floor(arriving / 2);
  return {arrivesAfter, settlesAfter, lifetime: LIFETIME};
}
