/**
 * Only the instance that holds the lease reads the service's events. The lease, its fencing number
 * and the position are in one row. So a takeover and a booking cannot interleave: a booking
 * succeeds only if the row still has the reader's `fence` and the previous position.
 */
import type {Database, Queries, Row} from '../store/database.ts';
import {numberIn, textOrNull} from '../store/rows.ts';

const NAME = 'events';

/** After this many failures, an event is set aside or reported to the operator. */
export const STUCK_AFTER = 3;

/** The first reader starts with the oldest event that the service has. */
const BEGINNING = 0;

export interface Position {
  /** The number of times that the service has restarted its numbering. */
  readonly epoch: number;
  /** Number of the last event that was booked. */
  readonly sequence: number;
  /** The service's id for its current numbering. `null` before the service has sent one. */
  readonly series: string | null;
}

/**
 * Data that every instance shows in `/ready`. A value is `undefined` until the service reports it
 * during the current lease.
 */
export interface Report {
  /** Milliseconds since the service last sent anything. */
  readonly silentFor: number | undefined;
  /** The highest event number that the service has reported. */
  readonly newest: number | undefined;
}

export interface Lease {
  /** Increases with each new holder. */
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

  /** Leases use the database's clock, so the instances' clocks may differ. */
  constructor(database: Database, holder: string, milliseconds: number) {
    this.#database = database;
    this.#holder = holder;
    this.#milliseconds = milliseconds;
  }

  /**
   * Returns `undefined` while another instance holds the lease. An expiry later than a full lease
   * from now was written before the clock was set back, and counts as expired. All instances must
   * have the same `LEASE_SECONDS`.
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

  /** Returns false if another instance has taken over. */
  async renew({fence}: Lease, report: Report): Promise<boolean> {
    return this.#write(fence, `${this.#database.now} + ${this.#milliseconds}`, report);
  }

  /** Ends the lease at once, so that another instance need not wait for its expiry. */
  async release({fence}: Lease, report: Report): Promise<void> {
    await this.#write(fence, '0', report);
  }

  /**
   * Counts a failure to book the event after the position. Returns how often it has failed, and how
   * often the database has refused it. The counts are in the database, because an instance that
   * restarts again and again would never count to three.
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
    // Compares with the position in the row, because a booking may just have moved it.
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

/**
 * Moves the position, in the booking's transaction. False means that the booking must roll back.
 */
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
