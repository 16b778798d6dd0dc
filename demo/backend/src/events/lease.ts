/**
 * One instance reads the service's events at a time: it holds the lease. The lease, its fencing number
 * and the position are one row. So whoever takes over and whoever books can never pass each other: a
 * booking counts only where `fence` is still its own and the position is still the one before.
 */
import type {Database, Queries, Row} from '../store/database.ts';
import {numberIn, textOrNull} from '../store/rows.ts';

const NAME = 'events';

/** Failures of one event after which it is set aside, or the operator has to know. */
export const STUCK_AFTER = 3;

/** Where the first reading begins: with the oldest event that the service has. */
const BEGINNING = 0;

export interface Position {
  /** How often the service has begun its numbers anew. */
  readonly epoch: number;
  /** Number of the last event that was booked. */
  readonly sequence: number;
  /** The service's name for its numbers. `null`: it has named none yet. */
  readonly series: string | null;
}

/** For `/ready` of every instance. `undefined`: not known in this lease. */
export interface Report {
  /** Milliseconds since the service last sent anything. */
  readonly silentFor: number | undefined;
  /** The number of the newest event that the service has told of. */
  readonly newest: number | undefined;
}

export interface Lease {
  /** Grows with each holder. */
  readonly fence: number;
  readonly position: Position;
}

export interface Stumbles {
  readonly stumbles: number;
  readonly refusals: number;
}

export class Leases {
  readonly #database: Database;
  readonly #holder: string;
  readonly #milliseconds: number;

  /** Leases run on the database's clock, so that the instances' clocks do not matter. */
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
   * The event behind the position could not be booked. Returns how often that is so by now, and how often
   * the database has refused it: an instance that is ended again and again would never count to three.
   */
  async stumbled({fence}: Lease, isRefused: boolean): Promise<Stumbles> {
    const [row] = await this.#database.query(
      `UPDATE consumers SET stumbles = stumbles + 1, refusals = refusals + ${isRefused ? 1 : 0},
          waiting_since = coalesce(waiting_since, ${this.#database.now})
        WHERE name = $1 AND fence = $2 RETURNING stumbles, refusals`,
      [NAME, fence],
    );
    if (!row) return {stumbles: 0, refusals: 0};
    return {stumbles: numberIn(row, 'stumbles'), refusals: numberIn(row, 'refusals')};
  }

  async #write(fence: number, expiresAt: string, {silentFor, newest}: Report): Promise<boolean> {
    const {now} = this.#database;
    const heardAt = silentFor === undefined ? 'heard_at' : `${now} - ${Math.round(silentFor)}`;
    // The row's own position, which a booking may have moved a moment ago.
    const rows = await this.#database.query(
      `UPDATE consumers SET expires_at = ${expiresAt}, heard_at = ${heardAt},
          waiting_since = CASE WHEN sequence < $1 THEN coalesce(waiting_since, ${now})
            ELSE waiting_since END
        WHERE name = $2 AND fence = $3 RETURNING fence`,
      [newest ?? -1, NAME, fence],
    );
    return rows.length === 1;
  }
}

/** Runs in the booking's own transaction. False: the booking must be rolled back. */
export async function advance(
  tx: Queries,
  {fence}: Lease,
  from: Position,
  to: Position,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE consumers SET epoch = $1, sequence = $2, series = $3, waiting_since = NULL, stumbles = 0,
        refusals = 0
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
