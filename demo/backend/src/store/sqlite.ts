/** SQLite: one file for one instance. A second process on the same file waits for locks. */
import {mkdirSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import type {Database, Queries, Row, Value} from './database.ts';

/** Milliseconds to wait for another process's lock on the file. */
const PATIENCE = 5_000;

/** SQLITE_BUSY, in the error code's lowest byte: another process has locked the file. */
const BUSY = 5;

export class SqliteDatabase implements Database {
  readonly kind = 'sqlite';
  readonly now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  readonly #database: DatabaseSync;
  readonly #direct: Queries = {
    query: async (sql, values = []) => this.#run(sql, values),
  };
  /** Resolves after the last queued call. With one connection, transactions must not interleave. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(file: string, patience = PATIENCE) {
    mkdirSync(dirname(file), {recursive: true, mode: 0o700});
    this.#database = new DatabaseSync(file, {timeout: patience});
    // FULL, so that a stored secret survives a power failure.
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    // `secure_delete` overwrites deleted data.
    this.#database.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
  }

  query(sql: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    return this.#inTurn(async () => this.#run(sql, values));
  }

  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const result = await work(this.#direct);
        this.#database.exec('COMMIT');
        return result;
      } catch (error) {
        // SQLite itself rolls back after some errors.
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  async script(_: Queries, sql: string): Promise<void> {
    this.#database.exec(sql);
  }

  /**
   * `BEGIN IMMEDIATE` takes the lock. While another process migrates, each attempt fails after
   * `PATIENCE` and is repeated.
   */
  async migration<Result>(
    work: (tx: Queries) => Promise<Result>,
    onWait: (milliseconds: number) => void,
  ): Promise<Result> {
    const begun = performance.now();
    for (;;) {
      try {
        return await this.transaction(work);
      } catch (error) {
        if (!isBusy(error)) throw error;
        onWait(Math.round(performance.now() - begun));
      }
      // Lets the event loop handle signals between two attempts.
      await new Promise(setImmediate);
    }
  }

  async close(): Promise<void> {
    await this.#inTurn(async () => this.#database.close());
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #run(sql: string, values: readonly Value[]): readonly Row[] {
    const statement = this.#database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
    return statement.all(...values) as readonly Row[];
  }
}

function isBusy(error: unknown): boolean {
  return (Number((Object(error) as {errcode?: unknown}).errcode) & 0xff) === BUSY;
}
