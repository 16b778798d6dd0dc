/** Long-running migrations, and the locks that they wait for. */
import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {suite, test, type TestContext} from 'node:test';
import {migrate, migrationsOf} from '../src/store/migrate.ts';
import {PostgresDatabase} from '../src/store/postgres.ts';
import {SqliteDatabase} from '../src/store/sqlite.ts';
import {newPostgres} from './databases.ts';

const url = process.env['TEST_DATABASE_URL'];

const next = (sql: string) => [
  ...migrationsOf('postgres'),
  {number: 99, name: '099-x.sql', sql, hash: 'x'},
];

test('an instance on SQLite waits as long as necessary for another instance’s migration', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const file = join(folder, 'backend.sqlite');
  const [other, database] = [new DatabaseSync(file), new SqliteDatabase(file, 1)];
  t.after(async () => {
    other.close();
    await database.close();
    rmSync(folder, {recursive: true});
  });
  other.exec('BEGIN IMMEDIATE; CREATE TABLE theirs (a TEXT)');
  let waited = 0;
  const names = await migrate(database, undefined, () => {
    waited += 1;
    if (waited === 3) other.exec('COMMIT');
  });
  assert.equal(waited, 3);
  assert.equal(names.length, migrationsOf('sqlite').length);
});

suite('on PostgreSQL', {skip: url === undefined && 'no TEST_DATABASE_URL'}, () => {
  /** Each instance has short timeouts: a request's statement is canceled after 200 ms. */
  async function instances(t: TestContext, count: number) {
    const address = await newPostgres(t);
    const limits = {statement_timeout: 200, query_timeout: 250};
    return Array.from({length: count}, () => {
      const times = {limits, migrating: {lock: 50, pause: 10}};
      const database = new PostgresDatabase(address, () => {}, times);
      t.after(() => database.close());
      return database;
    });
  }

  test('a migration may run longer than the statement timeout of requests', async t => {
    const [database] = await instances(t, 1);
    assert.ok(database);
    // The same statement exceeds the request timeout, even though no lock delays it.
    await assert.rejects(database.query('SELECT pg_sleep(0.4)'));
    assert.deepEqual((await migrate(database, next('SELECT pg_sleep(0.4)'))).at(-1), '099-x.sql');
  });

  test('the wait for another instance’s migration is not cut off by the statement timeout, and is reported', async t => {
    const [one, two] = await instances(t, 2);
    assert.ok(one && two);
    await migrate(one);
    const {promise: gate, resolve: end} = Promise.withResolvers<void>();
    const {promise: begun, resolve: begin} = Promise.withResolvers<void>();
    const migrating = one.migration(
      async () => {
        begin();
        await gate;
      },
      () => {},
    );
    await begun;
    const told: number[] = [];
    const names = await migrate(two, undefined, milliseconds => {
      told.push(milliseconds);
      if (milliseconds > 400) end();
    });
    assert.deepEqual(names, []);
    assert.ok(told.length > 1);
    await migrating;
  });

  test('a migration of a table in use lets requests through, and gets the table eventually', async t => {
    const [one, two] = await instances(t, 2);
    assert.ok(one && two);
    await migrate(one);
    const {promise: gate, resolve: end} = Promise.withResolvers<void>();
    const {promise: begun, resolve: begin} = Promise.withResolvers<void>();
    const using = one.transaction(async tx => {
      await tx.query('SELECT id FROM accounts');
      begin();
      await gate;
    });
    await begun;
    let waited = 0;
    let passing: Promise<unknown> = Promise.resolve();
    const names = await migrate(two, next('ALTER TABLE accounts ADD COLUMN more TEXT'), () => {
      waited += 1;
      // Simulates a request that the migration has delayed.
      passing = passing.then(() => one.query('SELECT id FROM accounts'));
      if (waited === 3) void passing.then(() => end());
    });
    await Promise.all([using, passing]);
    assert.deepEqual(names, ['099-x.sql']);
    assert.ok(waited >= 3);
  });

  test('an invalid migration fails immediately, without waiting', async t => {
    const [database] = await instances(t, 1);
    assert.ok(database);
    let waited = 0;
    await assert.rejects(migrate(database, next('nonsense'), () => (waited += 1)));
    assert.equal(waited, 0);
    assert.ok((await migrate(database)).length > 0);
  });
});
