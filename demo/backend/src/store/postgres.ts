/** The PostgreSQL store. Any number of backend instances can share it. */
import {setTimeout as pause} from 'node:timers/promises';
import pg from 'pg';
import {CONNECTING, QUERYING} from '../patience.ts';
import type {Database, Queries, Row, Value} from './database.ts';

/** Times are in milliseconds. Requests fail fast when the database is down. */
const CONNECTION = {
  connectionTimeoutMillis: CONNECTING,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;
const LIMITS = {
  statement_timeout: 10_000,
  query_timeout: QUERYING,
  idle_in_transaction_session_timeout: 10_000,
  max: 10,
};

/** Time limits of migrations, in milliseconds. */
const MIGRATING = {
  /**
   * Limit for one lock. While a migration waits for a table's lock, all requests on the table queue
   * behind it. So it stops waiting before those requests reach `statement_timeout`.
   */
  lock: 4_000,
  /** Pause after a failed attempt to get a lock, and between two calls of `onWait`. */
  pause: 2_000,
};

/** An arbitrary number that is the same in all instances. */
const MIGRATION_LOCK = 7_364_201_945;

/** Errors after which a migration is retried: `lock_not_available`, `deadlock_detected`. */
const IN_THE_WAY = ['55P03', '40P01'];

/** Time limits that tests can change. */
export interface PostgresTimes {
  readonly limits: Partial<typeof LIMITS>;
  readonly migrating: typeof MIGRATING;
}

// Parses BIGINT as a number instead of text. The counters and times here are small enough.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  // Not `now()`, which is the start time of the transaction.
  readonly now = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)';
  /** For libraries that run their own statements, such as rate-limiter-flexible. */
  readonly pool: pg.Pool;
  readonly #migrating: typeof MIGRATING;

  constructor(
    url: string,
    lost: (error: Error) => void,
    {limits, migrating = MIGRATING}: Partial<PostgresTimes> = {},
  ) {
    this.pool = new pg.Pool({connectionString: url, ...CONNECTION, ...LIMITS, ...limits});
    this.#migrating = migrating;
    // An idle connection was lost. The next request opens a new connection.
    this.pool.on('error', lost);
  }

  query(sql: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    return queriesOf(this.pool).query(sql, values);
  }

  async transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      return await transactionOf(client, work, error => (broken = error));
    } finally {
      // An error argument removes the broken connection from the pool.
      client.release(broken);
    }
  }

  async script(tx: Queries, sql: string): Promise<void> {
    await tx.query(sql);
  }

  async migration<Result>(
    work: (tx: Queries) => Promise<Result>,
    onWait: (milliseconds: number) => void,
  ): Promise<Result> {
    const begun = performance.now();
    const tell = () => onWait(Math.round(performance.now() - begun));
    for (;;) {
      try {
        return await this.#migrate(work, tell);
      } catch (error) {
        if (!IN_THE_WAY.includes(String((Object(error) as {code?: unknown}).code))) throw error;
        tell();
      }
      await pause(this.#migrating.pause);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** Uses a separate connection, because queries of the pool fail after `query_timeout`. */
  async #migrate<Result>(work: (tx: Queries) => Promise<Result>, tell: () => void) {
    const {connectionString} = this.pool.options;
    const client = new pg.Client({connectionString, ...CONNECTION});
    // A lost connection fails the statement. Without this listener, the event would end the
    // process.
    client.on('error', () => {});
    await client.connect();
    const telling = setInterval(tell, this.#migrating.pause);
    try {
      return await transactionOf(
        client,
        async tx => {
          // The role may have other timeouts. The wait for another instance's migration has no
          // limit.
          await tx.query(
            'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0',
          );
          await tx.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
          clearInterval(telling);
          await tx.query(`SET LOCAL lock_timeout = ${this.#migrating.lock}`);
          return work(tx);
        },
        () => {},
      );
    } finally {
      clearInterval(telling);
      await client.end();
    }
  }
}

async function transactionOf<Result>(
  client: pg.ClientBase,
  work: (tx: Queries) => Promise<Result>,
  broke: (error: Error) => void,
): Promise<Result> {
  // The pool does not listen to a client in use, and an unhandled error event ends the process.
  client.on('error', broke);
  try {
    await client.query('BEGIN');
    const result = await work(queriesOf(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(broke);
    throw error;
  } finally {
    client.off('error', broke);
  }
}

function queriesOf(client: pg.Pool | pg.ClientBase): Queries {
  return {
    async query(sql, values = []) {
      // `undefined` selects the simple protocol, which allows several statements.
      const given = values.map(value => (value instanceof Uint8Array ? Buffer.from(value) : value));
      const {rows} = await client.query<Row>(sql, given.length > 0 ? given : undefined);
      return rows;
    },
  };
}
