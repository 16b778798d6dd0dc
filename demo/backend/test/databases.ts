/** The databases that the tests use: SQLite, and PostgreSQL if `TEST_DATABASE_URL` is set. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, type TestContext} from 'node:test';
import pg from 'pg';
import type {Database} from '../src/store/database.ts';
import {migrate} from '../src/store/migrate.ts';
import {PostgresDatabase} from '../src/store/postgres.ts';
import {SqliteDatabase} from '../src/store/sqlite.ts';

const url = process.env['TEST_DATABASE_URL'];

/** Opens an empty database, which is deleted after the test. */
export type Open = (t: TestContext) => Promise<Database>;

export const openSqlite: Open = async t => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const database = new SqliteDatabase(join(folder, 'backend.sqlite'));
  t.after(async () => {
    await database.close();
    rmSync(folder, {recursive: true});
  });
  return database;
};

/**
 * Returns the URL of an empty PostgreSQL database. It is deleted even if connections are still
 * open.
 */
export async function newPostgres(t: TestContext): Promise<string> {
  const name = `test_${Math.random().toString(36).slice(2)}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const own = new URL(url ?? '');
  own.pathname = name;
  t.after(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  return own.href;
}

const openPostgres: Open = async t => {
  const database = new PostgresDatabase(await newPostgres(t), () => {});
  t.after(() => database.close());
  return database;
};

export const KINDS: Readonly<Record<string, Open>> = {
  SQLite: openSqlite,
  ...(url !== undefined && {PostgreSQL: openPostgres}),
};

/** Runs the same tests on each kind of database, after its migrations. */
export function onEach(title: string, tests: (open: Open) => void): void {
  for (const [kind, open] of Object.entries(KINDS))
    suite(`${title}, ${kind}`, () =>
      tests(async t => {
        const database = await open(t);
        await migrate(database);
        return database;
      }),
    );
}
