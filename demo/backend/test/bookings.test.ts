/** Booking events: each once, with its series. Events that cannot be booked are set aside. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {test} from 'node:test';
import type {Database, Queries} from '../src/store/database.ts';
import {onEach} from './databases.ts';
import {setup} from './lines.ts';

onEach('the event reader’s bookings', open => {
  test('record missed events, and a restart of the sequence', async t => {
    const database = await open(t);
    const {start, line, journal, said} = setup(t, database);
    start('one');
    const only = await line(1);
    await only.tell(1, 0);
    await only.tell(7, 1, {type: 'gap'});
    await only.tell(8, 7);
    // The service restarts its numbering.
    await only.tell(2, 8, {type: 'gap'});
    await only.tell(3, 2);
    assert.deepEqual(await journal(), ['0/1', '0/7', '0/8', '1/2', '1/3']);
    const gaps = await database.query('SELECT epoch FROM gaps');
    assert.equal(gaps.length, 2);
    assert.equal(said.filter(each => each.includes('events_missed')).length, 2);
  });

  test('start a new epoch for a new series, even if its sequence is beyond the old one', async t => {
    const database = await open(t);
    const {start, line, journal} = setup(t, database);
    start('one');
    const before = await line(1);
    assert.equal(before.series, null);
    for (const sequence of [1, 2, 3]) await before.tell(sequence, sequence - 1, {series: 'one'});
    before.fail(new Error('cut'));
    const after = await line(2);
    assert.deepEqual([after.after, after.series], [3, 'one']);
    // Sequences of the new series begin again at 0 and go one beyond those of the old series.
    await after.tell(0, 3, {type: 'gap', series: 'two'});
    for (const sequence of [1, 2, 3, 4]) await after.tell(sequence, sequence - 1, {series: 'two'});
    assert.deepEqual(await journal(), [
      ...['0/1', '0/2', '0/3'],
      ...['1/0', '1/1', '1/2', '1/3', '1/4'],
    ]);
    after.fail(new Error('cut'));
    assert.deepEqual([(await line(3)).after, (await line(3)).series], [4, 'two']);
  });

  test('set aside an unreadable event with its text, and log it', async t => {
    const database = await open(t);
    const {start, line, said, journal} = setup(t, database);
    start('one');
    const only = await line(1);
    const text = '{"type":"transaction","sequence":1,"transaction":{"status":"reversed"}}';
    await only.tell(1, 0, {type: 'unreadable', kind: 'transaction', text});
    await only.tell(2, 1);
    const [row] = await database.query('SELECT sequence, kind, reason, message FROM set_aside');
    assert.deepEqual(
      {...row},
      {sequence: 1, kind: 'transaction', reason: 'unreadable', message: text},
    );
    assert.deepEqual(await journal(), ['0/1', '0/2']);
    assert.ok(said.some(each => /"level":"error","event":"event_set_aside"/.test(each)));
    assert.ok(!said.join('').includes('reversed'));
  });

  test('try an event that the database rejects three times, then set it aside and continue', async t => {
    const database = await open(t);
    const {start, line, said, journal} = setup(t, database);
    const [one, two] = [randomUUID(), randomUUID()];
    for (const [account, status, user] of [
      [one, 'lost', 'known'],
      [two, 'signing-up', null],
    ] as const) {
      await database.query(`INSERT INTO accounts VALUES ($1, $1, 'x', 0)`, [account]);
      await database.query(`INSERT INTO service_users VALUES ($1, $1, $2, $3, NULL, NULL, 0)`, [
        account,
        status,
        user,
      ]);
    }
    // The database refuses this event, because another account has this user.
    const poison = {type: 'signup', reference: two, userId: 'known'};
    const told = async () => {
      const [row] = await database.query('SELECT stumbles, waiting_since FROM consumers');
      return {stumbles: row?.['stumbles'], isWaiting: row?.['waiting_since'] !== null};
    };
    // A new instance for each attempt, as if instances restarted again and again.
    for (const count of [1, 2]) {
      const instance = start(`${count}`);
      const reading = await line(count);
      assert.equal(reading.after, 0);
      await reading.tellInVain(1, 0, poison);
      await instance.stop();
      assert.deepEqual(await told(), {stumbles: count, isWaiting: true});
    }
    start('3');
    const third = await line(3);
    await third.tell(1, 0, poison);
    await third.tell(2, 1);
    const rows = await database.query('SELECT sequence, kind, reason FROM set_aside');
    assert.deepEqual(
      rows.map(row => ({...row})),
      [{sequence: 1, kind: 'signup', reason: 'refused'}],
    );
    assert.deepEqual(await journal(), ['0/1', '0/2']);
    assert.deepEqual(await told(), {stumbles: 0, isWaiting: false});
    assert.ok(said.some(each => /"error","event":"event_set_aside"/.test(each)));
  });

  test('count rejections by the database separately from its other failures', async t => {
    const database = await open(t);
    const {start, line} = setup(t, database);
    await database.query(`INSERT INTO accounts VALUES ('a', 'a', 'x', 0), ('b', 'b', 'x', 0)`);
    await database.query(`INSERT INTO service_users VALUES
      ('a', 'a', 'lost', 'known', NULL, NULL, 0), ('b', 'b', 'signing-up', NULL, NULL, NULL, 0)`);
    start('one');
    await line(1);
    await database.query('UPDATE consumers SET stumbles = 2');
    const poison = {type: 'signup', reference: 'b', userId: 'known'};
    await (await line(1)).tellInVain(1, 0, poison);
    await (await line(2)).tellInVain(1, 0, poison);
    await (await line(3)).tell(1, 0, poison);
    assert.equal((await database.query('SELECT * FROM set_aside')).length, 1);
  });

  test('keep the name of the series if the service omits it once', async t => {
    const database = await open(t);
    const {start, line, journal} = setup(t, database);
    start('one');
    const only = await line(1);
    await only.tell(1, 0, {series: 'one'});
    await only.tell(2, 1);
    const [row] = await database.query('SELECT series FROM consumers');
    assert.equal(row?.['series'], 'one');
    await only.tell(2, 2, {type: 'gap', series: 'two'});
    assert.deepEqual(await journal(), ['0/1', '0/2', '1/2']);
  });

  test('never set aside an event that failed for another reason, but log that it is stuck', async t => {
    const database = await open(t);
    let isFull = true;
    const full: Database = Object.create(database, {
      query: {value: database.query.bind(database)},
      transaction: {
        value: async (work: (tx: Queries) => Promise<unknown>) => {
          if (isFull) throw Object.assign(new Error('no space'), {code: '53100'});
          return database.transaction(work);
        },
      },
    });
    const {start, line, said} = setup(t, full);
    start('one');
    for (const count of [1, 2, 3, 4]) await (await line(count)).tellInVain(1, 0);
    const fifth = await line(5);
    const [row] = await database.query('SELECT stumbles FROM consumers');
    assert.equal(row?.['stumbles'], 4);
    assert.equal(said.filter(each => each.includes('events_stuck')).length, 2);
    isFull = false;
    await fifth.tell(1, 0);
    assert.deepEqual(await database.query('SELECT * FROM set_aside'), []);
  });
});
