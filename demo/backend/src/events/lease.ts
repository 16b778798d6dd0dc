/**
 * One instance reads the service's events at a time: it holds the lease. The lease, its fencing number
 * and the position are one row. So whoever takes over and whoever books can never pass each other: a
 * booking counts only where `fence` is still its own and the position is still the one before.
 */
import type {Database, Queries, Row} from '../store/database.ts';
import {numberIn, textOrNull} from '../store/rows.ts';

const NAME = 'events';

/** Failures of one event after which it is set aside, or somebody has to know. */
export const STUCK_AFTER = 3;

/** Where reading begins that nobody has begun yet: with the oldest event that the service has. */
const BEGINNING = 0;

export interface Position {
  /** How often the service has begun its numbers anew. */
  readonly epoch: number;
  /** Of the last event that was booked. */
  readonly sequence: number;
  /** The service's name for its numbers. `null`: it has named none yet. */
  readonly series: string | null;
}

/** For `/ready` of every instance. All are in milliseconds before now. */
export interface Report {
  /** Since the service last sent anything. `undefined`: not in this lease. */
  readonly silentFor: number | undefined;
  /** Since the event at hand came. `undefined`: there is none. */
  readonly waitingFor: number | undefined;
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

  /**
   * `undefined` while another instance holds it. An end that is further away than any lease lasts was
   * written before the clock was set back, and counts as over. `LEASE_SECONDS` is the same everywhere.
   */
  async take(): Promise<Lease | undefined> {
    const {now} = this.#database;
    const [row] = await this.#database.query(
      `INSERT INTO consumers (name, holder, fence, expires_at, epoch, sequence)
        VALUES ($1, $2, 1, ${now} + ${this.#milliseconds}, 0, ${BEGINNING})
        ON CONFLICT (name) DO UPDATE SET
          holder = excluded.holder, fence = consumers.fence + 1, expires_at = excluded.expires_at
        WHERE consumers.expires_at <= ${now}
          OR consumers.expires_at > ${now} + ${this.#milliseconds}
        RETURNING fence, epoch, sequence, series`,
      [NAME, this.#holder],
    );
    return row && leaseOf(row);
  }

  /** False: another instance has taken over. */
  async renew({fence}: Lease, report: Report): Promise<boolean> {
    return this.#write(fence, `${this.#database.now} + ${this.#milliseconds}`, report);
  }

  /** So that another instance need not wait. */
  async release({fence}: Lease, report: Report): Promise<void> {
    await this.#write(fence, '0', report);
  }

  /**
   * The event behind the position could not be booked. Returns how often that is so by now: an instance
   * that is ended again and again would never count to three by itself.
   */
  async stumbled({fence}: Lease): Promise<number> {
    const [row] = await this.#database.query(
      `UPDATE consumers SET stumbles = stumbles + 1,
          waiting_since = coalesce(waiting_since, ${this.#database.now})
        WHERE name = $1 AND fence = $2 RETURNING stumbles`,
      [NAME, fence],
    );
    return row ? numberIn(row, 'stumbles') : 0;
  }

  async #write(
    fence: number,
    expiresAt: string,
    {silentFor, waitingFor}: Report,
  ): Promise<boolean> {
    const {now} = this.#database;
    const ago = (milliseconds: number) => `${now} - ${Math.round(milliseconds)}`;
    const rows = await this.#database.query(
      `UPDATE consumers SET expires_at = ${expiresAt},
          heard_at = ${silentFor === undefined ? 'heard_at' : ago(silentFor)},
          waiting_since = coalesce(waiting_since, ${waitingFor === undefined ? 'NULL' : ago(waitingFor)})
        WHERE name = $1 AND fence = $2 RETURNING fence`,
      [NAME, fence],
    );
    return rows.length === 1;
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
    `UPDATE consumers SET epoch = $1, sequence = $2, series = $3, waiting_since = NULL, stumbles = 0
      WHERE name = $4 AND fence = $5 AND epoch = $6 AND sequence = $7 RETURNING sequence`,
    [to.epoch, to.sequence, to.series, NAME, fence, from.epoch, from.sequence],
  );
  return rows.length === 1;
}

function leaseOf(row: Row): Lease {
  return {
    fence: numberIn(row, 'fence'),
    position: {
      epoch: numberIn(row, 'epoch'),
      sequence: numberIn(row, 'sequence'),
      series: textOrNull(row, 'series'),
    },
  };
}
