/** Stores for the data of a run's instances, and access to their contents. */
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {PostgresServer} from './postgres-server.ts';

export interface RunStore {
  readonly kind: 'postgres' | 'sqlite';
  readonly env: Readonly<Record<string, string>>;
  /** Each row as a list of texts, in the order of the columns. */
  readonly rows: (sql: string) => string[][];
  /** Crashes the database and restarts it. */
  readonly crash: (() => Promise<void>) | undefined;
  readonly files: () => Buffer[];
  readonly close: () => Promise<void>;
}

export async function postgresStore(): Promise<RunStore> {
  const server = await PostgresServer.start();
  return {
    kind: 'postgres',
    env: {DATABASE_URL: server.url},
    rows: sql => server.rows(sql),
    crash: () => server.crash(),
    files: () => server.files(),
    close: () => server.stop(),
  };
}

export async function sqliteStore(): Promise<RunStore> {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const file = join(folder, 'backend.sqlite');
  return {
    kind: 'sqlite',
    env: {DATA_FILE: file, DATA_FOLDER: folder},
    rows(sql) {
      const database = new DatabaseSync(file, {timeout: 10_000});
      try {
        return database
          .prepare(sql)
          .all()
          .map(row => Object.values(row).map(value => (value === null ? '' : String(value))));
      } finally {
        database.close();
      }
    },
    crash: undefined,
    files: () => readdirSync(folder).map(name => readFileSync(join(folder, name))),
    close: async () => rmSync(folder, {recursive: true, force: true}),
  };
}
