/**
 * One instance reads the service's events at a time: it holds the lease. The lease, its fencing number
 * and the position are one row. So whoever takes over and whoever books can never pass each other: a
 * booking counts only where `fence` is still its own and the position is still the one before.
 */
import type {Database, Queries} from '../store/database.ts';
import {numberIn, type textIn} from '../store/rows.ts';

const NAME = 'events';

/** Where reading begins that nobody has begun yet: with the oldest event that the service has. */
const BEGINNING = 0;

export interface Position {
  /** How often the service has begun its numbers anew. */
  readonly epoch: number;
  /** Of the last event that was booked. */
  readonly sequence: number;
}

export interface Lease {
  /** Grows with each holder. */
  readonly fence: number;
  readonly position: Position;
}

export class Leases {
  readonly #database: Database;
  readonly #holder: string;
  readonly #milliseconds: number;

  /** By the database's clock, so that those of the instances do not matter. */
  constructor(database: Database, holder: string, milliseconds: number) {
    this.#database = database;
    this.#holder = holder;
    this.#milliseconds = milliseconds;
  }

  /** `undefined` while another instance holds it. */
  async take(): Promise<Lease | undefined> {
    const {now} = this.#database;
    const [row] = await this.#database.query(
      `INSERT INTO consumers (name, holder, fence, expires_at, epoch, sequence)
        VALUES ($1, $2, 1, ${now} + ${this.#milliseconds}, 0, ${BEGINNING})
        ON CONFLICT (name) DO UPDATE SET
          holder = excluded.holder, fence = consumers.fence + 1, expires_at = excluded.expires_at
        WHERE consumers.expires_at <= ${now}
        RETURNING fence, epoch, sequence`,
      [NAME, this.#holder],
    );
    return row && leaseOf(row);
  }

  /** False: another instance has taken over. */
  async renew({fence}: Lease): Promise<boolean> {
    const {now} = this.#database;
    const rows = await this.#database.query(
      `UPDATE consumers SET expires_at = ${now} + ${this.#milliseconds}
        WHERE name = $1 AND fence = $2 RETURNING fence`,
      [NAME, fence],
    );
    return rows.length === 1;
  }

  /** So that another instance need not wait. */
  async release({fence}: Lease): Promise<void> {
    await this.#database.query(
      'UPDATE consumers SET expires_at = 0 WHERE name = $1 AND fence = $2',
      [NAME, fence],
    );
  }
}

/** By the booking's own transaction. False: the booking must not stand. */
export async function advance(
  tx: Queries,
  {fence}: Lease,
  from: Position,
  to: Position,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE consumers SET epoch = $1, sequence = $2
      WHERE name = $3 AND fence = $4 AND epoch = $5 AND sequence = $6 RETURNING sequence`,
    [to.epoch, to.sequence, NAME, fence, from.epoch, from.sequence],
  );
  return rows.length === 1;
}

function leaseOf(row: Parameters<typeof textIn>[0]): Lease {
  return {
    fence: numberIn(row, 'fence'),
    position: {epoch: numberIn(row, 'epoch'), sequence: numberIn(row, 'sequence')},
  };
}
