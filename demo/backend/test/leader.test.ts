/** Choosing the instance that reads the service's events, and takeovers by another instance. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {PartnerError, SupersededError} from 'service-embed/partner';
import type {Database} from '../src/store/database.ts';
import {onEach} from './databases.ts';
import {fenceOf, seenBy, setup} from './lines.ts';

onEach('the event reader', open => {
  test('continues where the previous one stopped', async t => {
    const {start, line, journal} = setup(t, await open(t));
    const first = start('one');
    const before = await line(1);
    assert.equal(before.after, 0);
    await before.tell(1, 0);
    await before.tell(2, 1);
    await first.stop();
    start('two');
    const after = await line(2);
    assert.equal(after.after, 2);
    await after.tell(3, 2);
    assert.deepEqual(await journal(), ['0/1', '0/2', '0/3']);
  });

  test('is replaced if it no longer renews its lease, and then books nothing', async t => {
    const database = await open(t);
    const {start, line, journal} = setup(t, database);
    start('one', 600_000);
    const stale = await line(1);
    await stale.tell(1, 0);
    // The lease has expired, but the first instance has not noticed.
    await database.query('UPDATE consumers SET expires_at = 0');
    start('two');
    const fresh = await line(2);
    assert.equal(fresh.after, 1);
    await assert.rejects(stale.tell(2, 1), SupersededError);
    await fresh.tell(2, 1);
    assert.deepEqual(await journal(), ['0/1', '0/2']);
  });

  test('reads its position again after a failed booking', async t => {
    const {start, line, said} = setup(t, await open(t));
    start('one');
    const before = await line(1);
    await before.tell(1, 0);
    before.fail(new Error('the disk is full'));
    assert.equal((await line(2)).after, 1);
    assert.ok(said.some(each => each.includes('events_interrupted')));
    // The log leaves out messages, because they may quote values.
    assert.ok(!said.join('').includes('disk'));
  });

  test('gives up without a connection to the service, so that another instance can try', async t => {
    const {start, line, said} = setup(t, await open(t));
    start('one');
    const unreachable = await line(1);
    unreachable.state = {status: 'waiting', failures: 4, cause: new Error('no line')};
    await line(2);
    assert.ok(said.some(each => each.includes('events_interrupted')));
  });

  test('releases the lease if a connection cannot even start', async t => {
    const database = await open(t);
    const {start, lines} = setup(t, database);
    await database.query(
      `INSERT INTO consumers (name, holder, fence, expires_at, epoch, sequence)
        VALUES ('events', 'x', 1, 0, 0, -1)`,
    );
    start('one');
    while ((await fenceOf(database)) < 3) await new Promise(setImmediate);
    assert.deepEqual(lines, []);
  });

  test('takes over a lease that ends impossibly late because a clock was set back', async t => {
    const database = await open(t);
    const {start, line} = setup(t, database);
    const first = start('one');
    await line(1);
    await first.stop();
    await database.query(`UPDATE consumers SET expires_at = ${database.now} + 3600000`);
    start('two');
    assert.equal((await line(2)).after, 0);
  });

  test('waits longer after each rejection by the service, across all leases', async t => {
    const {start, line, waits} = setup(t, await open(t));
    t.mock.method(Math, 'random', () => 0);
    start('one');
    const refusal = new PartnerError('UNAUTHORIZED', 'No.', {status: 401});
    for (let count = 1; count <= 10; count += 1) (await line(count)).fail(refusal);
    const eleventh = await line(11);
    // With random values of 0, each wait is half as long.
    assert.deepEqual(
      waits.map(wait => wait * 2),
      [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000],
    );
    await eleventh.tell(1, 0);
    eleventh.fail(refusal);
    (await line(12)).fail(new PartnerError('REQUEST_REFUSED', 'x', {status: 429, retryAfter: 90}));
    await line(13);
    // A booked event resets the count. A `Retry-After` of the service extends the wait.
    assert.deepEqual(waits.slice(-2), [250, 45_000]);
  });

  test('gives up at the first failed attempt if the previous lease had no connection either', async t => {
    const {start, line, lines} = setup(t, await open(t));
    start('one');
    const cause = new PartnerError('NETWORK_ERROR', 'no line');
    (await line(1)).fail(cause);
    (await line(2)).state = {status: 'waiting', failures: 1, cause};
    await line(3);
    assert.equal(lines.length, 3);
  });

  test('does not count a connection that lasted half a minute as a rejection', async t => {
    const {start, line, waits} = setup(t, await open(t));
    t.mock.method(Math, 'random', () => 0);
    const now = performance.now.bind(performance);
    let later = 0;
    t.mock.method(performance, 'now', () => now() + later);
    start('one');
    const cause = new PartnerError('NETWORK_ERROR', 'cut');
    for (const count of [1, 2, 3]) {
      const cut = await line(count);
      // One renewal sees the open connection, and the next renewal sees it 31 s later.
      await seenBy(cut);
      later += 31_000;
      await seenBy(cut);
      cut.fail(cause);
    }
    await line(4);
    assert.deepEqual(waits, [250, 250, 250]);
  });

  test('is not affected by a renewal that is still pending when it ends', async t => {
    const database = await open(t);
    const renewing = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const slow: Database = Object.create(database, {
      query: {
        value: async (sql: string, values?: []) => {
          if (/expires_at = .* \+/.test(sql) && sql.startsWith('UPDATE')) {
            renewing.resolve();
            await late.promise;
          }
          return database.query(sql, values);
        },
      },
    });
    const {start, line} = setup(t, slow);
    const leader = start('one');
    await line(1);
    await renewing.promise;
    const stopping = leader.stop();
    await new Promise(setImmediate);
    late.resolve();
    await stopping;
    const [row] = await database.query('SELECT expires_at FROM consumers');
    assert.equal(row?.['expires_at'], 0);
  });
});
