/** PostgreSQL, for any number of instances. */
import {setTimeout as pause} from 'node:timers/promises';
import pg from 'pg';
import {CONNECTING, QUERYING} from '../patience.ts';
import type {Database, Queries, Row, Value} from './database.ts';

/** Milliseconds. Requests fail fast when the database is down. */
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

/** Milliseconds of migrations. */
const MIGRATING = {
  /**
   * For one lock. Every request on the table queues behind a migration that waits for it, so it gives way
   * before theirs run into `statement_timeout`.
   */
  lock: 4_000,
  /** After a lock that it did not get, and between two words that it waits. */
  pause: 2_000,
};

/** Any number; the same in all instances. */
const MIGRATION_LOCK = 7_364_201_945;

/** Errors that a migration retries: `lock_not_available` and `deadlock_detected`. */
const IN_THE_WAY = ['55P03', '40P01'];

/** Other times, for tests. */
export interface PostgresTimes {
  readonly limits: Partial<typeof LIMITS>;
  readonly migrating: typeof MIGRATING;
}

// Counters and times fit into a number: they would come as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  // Not now(): that is when the transaction began.
  readonly now = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)';
  /** For what brings statements of its own, such as the rate limits. */
  readonly pool: pg.Pool;
  readonly #migrating: typeof MIGRATING;

  constructor(
    url: string,
    lost: (error: Error) => void,
    {limits, migrating = MIGRATING}: Partial<PostgresTimes> = {},
  ) {
    this.pool = new pg.Pool({connectionString: url, ...CONNECTION, ...LIMITS, ...limits});
    this.#migrating = migrating;
    // An idle connection was cut. The next request opens another one.
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
      // A broken connection does not go back into the pool.
      client.release(broken);
    }
  }

  async script(tx: Queries, sql: string): Promise<void> {
    await tx.query(sql);
  }

  async migration<Result>(
    work: (tx: Queries) => Promise<Result>,
    waits: (milliseconds: number) => void,
  ): Promise<Result> {
    const begun = performance.now();
    const tell = () => waits(Math.round(performance.now() - begun));
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

  /** Uses its own connection, because the pool's connections hang up after `query_timeout`. */
  async #migrate<Result>(work: (tx: Queries) => Promise<Result>, tell: () => void) {
    const {connectionString} = this.pool.options;
    const client = new pg.Client({connectionString, ...CONNECTION});
    // A line that breaks fails the statement. Unheard, it would end the process.
    client.on('error', () => {});
    await client.connect();
    const telling = setInterval(tell, this.#migrating.pause);
    try {
      return await transactionOf(
        client,
        async tx => {
          // The role may have others. While another instance migrates, there is nothing in its way here.
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
  // While it is ours, the pool does not listen, and an unheard error ends the process.
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
      // Without values, a script of several statements may run.
      const given = values.map(value => (value instanceof Uint8Array ? Buffer.from(value) : value));
      const {rows} = await client.query<Row>(sql, given.length > 0 ? given : undefined);
      return rows;
    },
  };
}
