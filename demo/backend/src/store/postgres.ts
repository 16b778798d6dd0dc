/** PostgreSQL, for any number of instances. */
import pg from 'pg';
import type {Database, Queries, Row, Value} from './database.ts';

/** Milliseconds. A request rather fails than waits for a database that is gone. */
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
  max: 10,
} as const;

/** Any number; the same in all instances. */
const MIGRATION_LOCK = 7_364_201_945;

// Counters and times fit into a number: they would come as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  // Not now(): that is when the transaction began.
  readonly now = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)';
  /** For what brings statements of its own, such as the rate limits. */
  readonly pool: pg.Pool;

  constructor(url: string, lost: (error: Error) => void) {
    this.pool = new pg.Pool({connectionString: url, ...LIMITS});
    // A connection that nobody uses was cut. The next request opens another one.
    this.pool.on('error', lost);
  }

  query(sql: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    return queriesOf(this.pool).query(sql, values);
  }

  async transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // While it is ours, the pool does not listen, and an unheard error ends the process.
    const listen = (error: Error) => (broken = error);
    client.on('error', listen);
    try {
      await client.query('BEGIN');
      const result = await work(queriesOf(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failed: Error) => (broken = failed));
      throw error;
    } finally {
      client.off('error', listen);
      // A broken connection does not go back into the pool.
      client.release(broken);
    }
  }

  async script(tx: Queries, sql: string): Promise<void> {
    await tx.query(sql);
  }

  async lockForMigration(tx: Queries): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

function queriesOf(client: pg.Pool | pg.PoolClient): Queries {
  return {
    async query(sql, values = []) {
      // Without values, a script of several statements may run.
      const given = values.map(value => (value instanceof Uint8Array ? Buffer.from(value) : value));
      const {rows} = await client.query<Row>(sql, given.length > 0 ? given : undefined);
      return rows;
    },
  };
}
