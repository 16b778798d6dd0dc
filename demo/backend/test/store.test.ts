/** The databases: migrations, transactions, and the lease, whose row is also the position. */
import assert from 'node:assert/strict';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {pathToFileURL} from 'node:url';
import {advance, Leases, type Report} from '../src/events/lease.ts';
import {migrate, migrationsOf} from '../src/store/migrate.ts';
import {KINDS, onEach} from './databases.ts';

const SECOND = 1_000;

for (const [kind, open] of Object.entries(KINDS))
  suite(`migrations, ${kind}`, () => {
    test('run once, even if five instances start simultaneously', async t => {
      const database = await open(t);
      const names = await Promise.all(Array.from({length: 5}, () => migrate(database)));
      assert.deepEqual(
        names.flat(),
        migrationsOf(database.kind).map(({name}) => name),
      );
    });

    test('run only if new, and completely or not at all', async t => {
      const database = await open(t);
      const known = migrationsOf(database.kind);
      await migrate(database, known);
      const next = (sql: string) => [...known, {number: 99, name: '099-x.sql', sql, hash: 'x'}];
      const broken = 'CREATE TABLE more (a TEXT); INSERT INTO nowhere VALUES (1)';
      await assert.rejects(migrate(database, next(broken)));
      assert.deepEqual(await migrate(database, next('CREATE TABLE more (a TEXT)')), ['099-x.sql']);
      assert.deepEqual(await database.query('SELECT a FROM more'), []);
    });

    test('report a changed file, and a database of a newer program', async t => {
      const database = await open(t);
      const known = migrationsOf(database.kind);
      await migrate(
        database,
        [...known, {number: 99, name: '099-x.sql', sql: '', hash: 'x'}].map(each =>
          each.number === 99 ? {...each, sql: 'SELECT 1'} : each,
        ),
      );
      await assert.rejects(migrate(database, known), /newer than this program: it has 099-x\.sql/);
      const changed = [...known, {number: 99, name: '099-x.sql', sql: '', hash: 'y'}];
      await assert.rejects(migrate(database, changed), /099-x\.sql has changed since it ran/);
    });
  });

suite('the files of migrations', () => {
  function folderOf(t: TestContext, files: Readonly<Record<string, string>>): URL {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    t.after(() => rmSync(folder, {recursive: true}));
    mkdirSync(join(folder, 'sqlite'));
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, 'sqlite', name), text);
    return pathToFileURL(`${folder}/`);
  }

  test('with the same number are an error that names one of them', t => {
    const folder = folderOf(t, {'001-a.sql': 'SELECT 1', '001-b.sql': 'SELECT 2'});
    assert.throws(
      () => migrationsOf('sqlite', folder),
      /001-b\.sql has the number of another file/,
    );
  });

  test('are those with a number and the extension .sql', t => {
    const folder = folderOf(t, {
      '.DS_Store': '',
      'notes.txt': '',
      '010-b.sql': '',
      '002-a.sql': '',
    });
    const names = migrationsOf('sqlite', folder).map(({name, number}) => `${number} ${name}`);
    assert.deepEqual(names, ['2 002-a.sql', '10 010-b.sql']);
  });

  test('are the same with the line ends of Windows', t => {
    const hashOf = (text: string) =>
      migrationsOf('sqlite', folderOf(t, {'001-a.sql': text}))[0]?.hash;
    assert.equal(hashOf('SELECT 1;\r\nSELECT 2;\r\n'), hashOf('SELECT 1;\nSELECT 2;\n'));
  });
});

onEach('a transaction', open => {
  test('that fails changes nothing', async t => {
    const database = await open(t);
    const failed = database.transaction(async tx => {
      await tx.query(`INSERT INTO accounts VALUES ('a', 'a', 'x', 0)`);
      throw new Error('no');
    });
    await assert.rejects(failed, /no/);
    assert.deepEqual(await database.query('SELECT id FROM accounts'), []);
  });

  test('does not include concurrent writes', async t => {
    const database = await open(t);
    let writing: Promise<unknown> = Promise.resolve();
    const failed = database.transaction(async tx => {
      await tx.query(`INSERT INTO accounts VALUES ('a', 'a', 'x', 0)`);
      writing = database.query(`INSERT INTO accounts VALUES ('b', 'b', 'x', 0)`);
      await new Promise(setImmediate);
      throw new Error('no');
    });
    await assert.rejects(failed, /no/);
    await writing;
    assert.deepEqual(
      (await database.query('SELECT id FROM accounts')).map(({id}) => id),
      ['b'],
    );
  });
});

const REPORT: Report = {silentFor: undefined, newest: undefined};

onEach('the lease', open => {
  test('belongs to one instance until it is released or expires', async t => {
    const database = await open(t);
    const [one, two] = [new Leases(database, 'one', SECOND), new Leases(database, 'two', SECOND)];
    const first = await one.take();
    assert.deepEqual(first, {fence: 1, position: {epoch: 0, sequence: 0, series: null}});
    assert.equal(await two.take(), undefined);
    assert.equal(await one.renew(first, REPORT), true);
    await one.release(first, REPORT);
    const second = await two.take();
    assert.equal(second?.fence, 2);
    assert.equal(await one.renew(first, REPORT), false);
    await database.query('UPDATE consumers SET expires_at = 1');
    assert.equal((await one.take())?.fence, 3);
  });

  test('shows every instance how long the service has been silent and an event has waited', async t => {
    const database = await open(t);
    const lease = await new Leases(database, 'one', SECOND).take();
    assert.ok(lease);
    const told = async () => {
      const {now} = database;
      const [row] = await database.query(
        `SELECT ${now} - heard_at AS heard, ${now} - waiting_since AS waiting FROM consumers`,
      );
      return row;
    };
    const leases = new Leases(database, 'one', SECOND);
    await leases.renew(lease, {silentFor: 60_000.4, newest: 1});
    const row = await told();
    assert.ok(Number(row?.['heard']) >= 60_000 && Number(row?.['heard']) < 90_000);
    assert.ok(Number(row?.['waiting']) >= 0 && Number(row?.['waiting']) < 30_000);
    // The start of the wait does not change, whichever instance holds the lease.
    await database.query('UPDATE consumers SET waiting_since = waiting_since - 60000');
    await leases.renew(lease, REPORT);
    await leases.renew(lease, {silentFor: undefined, newest: 1});
    const later = await told();
    assert.ok(Number(later?.['heard']) >= 60_000 && Number(later?.['waiting']) >= 60_000);
    await advance(database, lease, lease.position, {...lease.position, sequence: 1});
    // A renewal that began before the booking is executed after it.
    await leases.renew(lease, {silentFor: undefined, newest: 1});
    assert.equal((await told())?.['waiting'], null);
  });

  test('counts failures of one event, and the rejections among them, across all instances', async t => {
    const database = await open(t);
    const leases = new Leases(database, 'one', SECOND);
    const lease = await leases.take();
    assert.ok(lease);
    assert.deepEqual(await leases.stumbled(lease, false), {stumbles: 1, refusals: 0});
    assert.deepEqual(await leases.stumbled(lease, true), {stumbles: 2, refusals: 1});
    await leases.release(lease, REPORT);
    const next = await new Leases(database, 'two', SECOND).take();
    assert.ok(next);
    assert.deepEqual(await leases.stumbled(next, true), {stumbles: 3, refusals: 2});
    await advance(database, next, next.position, {...next.position, sequence: 1});
    assert.deepEqual(await leases.stumbled(next, true), {stumbles: 1, refusals: 1});
    // Another instance has taken over.
    assert.deepEqual(await leases.stumbled(lease, true), {stumbles: 0, refusals: 0});
  });

  test('goes to one of ten simultaneous instances', async t => {
    const database = await open(t);
    const taken = await Promise.all(
      Array.from({length: 10}, (_, at) => new Leases(database, `${at}`, SECOND).take()),
    );
    assert.equal(taken.filter(Boolean).length, 1);
  });

  test('lets only its holder move the position, and only from its current value', async t => {
    const database = await open(t);
    const leases = new Leases(database, 'one', SECOND);
    const first = await leases.take();
    assert.ok(first);
    const at = (sequence: number, epoch = 0) => ({epoch, sequence, series: 'one'});
    assert.equal(await advance(database, first, {...at(0), series: null}, at(1)), true);
    // The event was booked before, or by another instance.
    assert.equal(await advance(database, first, at(0), at(1)), false);
    assert.equal(await advance(database, first, at(1), at(2)), true);
    await leases.release(first, REPORT);
    const second = await new Leases(database, 'two', SECOND).take();
    assert.ok(second);
    assert.deepEqual(second.position, at(2));
    assert.equal(await advance(database, first, at(2), at(3)), false);
    // The service restarts its numbering.
    assert.equal(await advance(database, second, at(2), at(1, 1)), true);
  });

  test('is not given away during its holder’s booking: one of them waits', async t => {
    const database = await open(t);
    const first = await new Leases(database, 'one', SECOND).take();
    assert.ok(first);
    await database.query('UPDATE consumers SET expires_at = 1');
    const order: string[] = [];
    const takeOver = async () => {
      const lease = await new Leases(database, 'two', SECOND).take();
      order.push('taken');
      return lease;
    };
    let taking: ReturnType<typeof takeOver> = Promise.resolve(undefined);
    await database.transaction(async tx => {
      const to = {epoch: 0, sequence: 1, series: null};
      assert.equal(await advance(tx, first, first.position, to), true);
      taking = takeOver();
      await new Promise(setImmediate);
      order.push('booked');
    });
    // The new holder sees the last booking.
    assert.equal((await taking)?.position.sequence, 1);
    assert.deepEqual(order, ['booked', 'taken']);
  });
});
