/** Choosing the instance that reads the service's events, and when another takes over. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {test, type TestContext} from 'node:test';
import type {
  ConnectionEvent,
  ConnectionState,
  ConnectOptions,
  EventHandler,
  PartnerClient,
  ServiceConnection,
} from 'service-embed/partner';
import {PartnerError, SupersededError} from 'service-embed/partner';
import {Leader} from '../src/events/leader.ts';
import {Leases} from '../src/events/lease.ts';
import {createLog} from '../src/log.ts';
import type {Database, Queries} from '../src/store/database.ts';
import {onEach} from './databases.ts';

/** A connection that a test speaks for. */
class Line {
  readonly after: number | null | undefined;
  readonly series: string | null | undefined;
  /** Milliseconds. */
  silentFor: number | undefined;
  newest: number | undefined;
  state: ConnectionState = {status: 'open', connectionId: 'c'};
  handle: EventHandler<ConnectionEvent> | undefined;
  readonly #end = Promise.withResolvers<void>();

  constructor({after, series}: ConnectOptions) {
    this.after = after;
    this.series = series;
  }

  consume(handle: EventHandler<ConnectionEvent>): Promise<void> {
    this.handle = handle;
    return this.#end.promise;
  }

  close(): void {
    this.#end.resolve();
  }

  fail(cause: unknown): void {
    this.#end.reject(cause);
  }

  /** As the library does. */
  async tell(sequence: number, after: number, more: object = {}): Promise<void> {
    const told = {type: 'gates', sequence, after, userId: 'u', gates: {}, ...more};
    const event = told as unknown as ConnectionEvent;
    await this.handle?.(event, async store => {
      if (!(await store(sequence, after, null))) throw new SupersededError('replaced');
    });
  }

  /** As the library does when a handler fails. */
  async tellInVain(sequence: number, after: number, more: object = {}): Promise<void> {
    await assert.rejects(async () => {
      try {
        await this.tell(sequence, after, more);
      } catch (cause) {
        this.fail(cause);
        throw cause;
      }
    });
  }
}

function setup(t: TestContext, database: Database, milliseconds = 60) {
  const lines: Line[] = [];
  const waiting: (() => void)[] = [];
  const connect = ((options = {}) => {
    if (Number(options.after) < 0) throw new TypeError('no sequence');
    const line = new Line(options);
    lines.push(line);
    for (const heard of waiting.splice(0)) heard();
    return line as unknown as ServiceConnection;
  }) as PartnerClient['connect'];
  const said: string[] = [];
  const waits: number[] = [];
  const start = (name: string, leaseMilliseconds = milliseconds) => {
    const leader = new Leader({
      database,
      leases: new Leases(database, name, leaseMilliseconds),
      leaseMilliseconds,
      client: {connect},
      log: createLog('debug', line => said.push(line)),
      pause: async wait => {
        waits.push(wait);
        await new Promise(setImmediate);
      },
      signedUp: () => {},
    });
    leader.start();
    t.after(() => leader.stop());
    return leader;
  };
  /** The `count`th connection, once there is one that is read. */
  const line = async (count: number): Promise<Line> => {
    while (lines.length < count) await new Promise<void>(resolve => waiting.push(resolve));
    await new Promise(setImmediate);
    const [found] = lines.slice(count - 1);
    if (!found) throw new Error('no line');
    return found;
  };
  const journal = async () =>
    (await database.query('SELECT epoch, sequence FROM journal ORDER BY epoch, sequence')).map(
      row => `${String(row['epoch'])}/${String(row['sequence'])}`,
    );
  return {lines, start, line, said, waits, journal};
}

/** Waits until its state was looked at. */
async function seenBy(line: Line): Promise<void> {
  const {state} = line;
  await new Promise<void>(resolve =>
    Object.defineProperty(line, 'state', {
      configurable: true,
      get() {
        // After whoever looks has done so.
        setImmediate(resolve);
        return state;
      },
    }),
  );
}

async function fenceOf(database: Database): Promise<number> {
  const [row] = await database.query('SELECT fence FROM consumers');
  return Number(row?.['fence'] ?? 0);
}

onEach('the reader of events', open => {
  test('goes on where the one before it has stopped', async t => {
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

  test('is replaced when it no longer renews, and books nothing then', async t => {
    const database = await open(t);
    const {start, line, journal} = setup(t, database);
    start('one', 600_000);
    const stale = await line(1);
    await stale.tell(1, 0);
    // Its time is over, and it has not noticed.
    await database.query('UPDATE consumers SET expires_at = 0');
    start('two');
    const fresh = await line(2);
    assert.equal(fresh.after, 1);
    await assert.rejects(stale.tell(2, 1), SupersededError);
    await fresh.tell(2, 1);
    assert.deepEqual(await journal(), ['0/1', '0/2']);
  });

  test('reads its position again after a booking that failed', async t => {
    const {start, line, said} = setup(t, await open(t));
    start('one');
    const before = await line(1);
    await before.tell(1, 0);
    before.fail(new Error('the disk is full'));
    assert.equal((await line(2)).after, 1);
    assert.ok(said.some(each => each.includes('events_interrupted')));
    // A message may quote a value.
    assert.ok(!said.join('').includes('disk'));
  });

  test('gives up where it has no line to the service, so that another one can try', async t => {
    const {start, line, said} = setup(t, await open(t));
    start('one');
    const unreachable = await line(1);
    unreachable.state = {status: 'waiting', failures: 4, cause: new Error('no line')};
    await line(2);
    assert.ok(said.some(each => each.includes('events_interrupted')));
  });

  test('notes events that were missed, and numbers that began anew', async t => {
    const database = await open(t);
    const {start, line, journal, said} = setup(t, database);
    start('one');
    const only = await line(1);
    await only.tell(1, 0);
    await only.tell(7, 1, {type: 'gap'});
    await only.tell(8, 7);
    // The service has begun anew.
    await only.tell(2, 8, {type: 'gap'});
    await only.tell(3, 2);
    assert.deepEqual(await journal(), ['0/1', '0/7', '0/8', '1/2', '1/3']);
    const gaps = await database.query('SELECT epoch FROM gaps');
    assert.equal(gaps.length, 2);
    assert.equal(said.filter(each => each.includes('events_missed')).length, 2);
  });

  test('new numbers that have overtaken the old ones begin an epoch of their own', async t => {
    const database = await open(t);
    const {start, line, journal} = setup(t, database);
    start('one');
    const before = await line(1);
    assert.equal(before.series, null);
    for (const sequence of [1, 2, 3]) await before.tell(sequence, sequence - 1, {series: 'one'});
    before.fail(new Error('cut'));
    const after = await line(2);
    assert.deepEqual([after.after, after.series], [3, 'one']);
    // As many as before.
    await after.tell(0, 3, {type: 'gap', series: 'two'});
    for (const sequence of [1, 2, 3, 4]) await after.tell(sequence, sequence - 1, {series: 'two'});
    assert.deepEqual(await journal(), [
      ...['0/1', '0/2', '0/3'],
      ...['1/0', '1/1', '1/2', '1/3', '1/4'],
    ]);
    after.fail(new Error('cut'));
    assert.deepEqual([(await line(3)).after, (await line(3)).series], [4, 'two']);
  });

  test('sets an event aside that cannot be read, with its text, and says so', async t => {
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

  test('tries an event that the database refuses three times, then books those behind it', async t => {
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
    // Another row has this user.
    const poison = {type: 'signup', reference: two, userId: 'known'};
    const told = async () => {
      const [row] = await database.query('SELECT stumbles, waiting_since FROM consumers');
      return {stumbles: row?.['stumbles'], isWaiting: row?.['waiting_since'] !== null};
    };
    // An instance each, as where they end again and again.
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

  test('counts refusals of the database apart from its other failures', async t => {
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

  test('keeps the name of the series where the service names none for once', async t => {
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

  test('frees the lease where a connection cannot even begin', async t => {
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

  test('never sets aside what failed for another reason, but says where it is stuck', async t => {
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

  test('takes a lease whose end is further away than any lease lasts: a clock was set back', async t => {
    const database = await open(t);
    const {start, line} = setup(t, database);
    const first = start('one');
    await line(1);
    await first.stop();
    await database.query(`UPDATE consumers SET expires_at = ${database.now} + 3600000`);
    start('two');
    assert.equal((await line(2)).after, 0);
  });

  test('waits longer each time the service refuses, over all leases', async t => {
    const {start, line, waits} = setup(t, await open(t));
    t.mock.method(Math, 'random', () => 0);
    start('one');
    const refusal = new PartnerError('UNAUTHORIZED', 'No.', {status: 401});
    for (let count = 1; count <= 10; count += 1) (await line(count)).fail(refusal);
    const eleventh = await line(11);
    // Half of each is drawn by chance.
    assert.deepEqual(
      waits.map(wait => wait * 2),
      [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000],
    );
    await eleventh.tell(1, 0);
    eleventh.fail(refusal);
    (await line(12)).fail(new PartnerError('REQUEST_REFUSED', 'x', {status: 429, retryAfter: 90}));
    await line(13);
    // An event that was booked makes up for all of them. The service may ask for more.
    assert.deepEqual(waits.slice(-2), [250, 45_000]);
  });

  test('gives up at the first failed attempt where the lease before had no line either', async t => {
    const {start, line, lines} = setup(t, await open(t));
    start('one');
    const cause = new PartnerError('NETWORK_ERROR', 'no line');
    (await line(1)).fail(cause);
    (await line(2)).state = {status: 'waiting', failures: 1, cause};
    await line(3);
    assert.equal(lines.length, 3);
  });

  test('takes a line that stood for half a minute for no refusal, though it was cut', async t => {
    const {start, line, waits} = setup(t, await open(t));
    t.mock.method(Math, 'random', () => 0);
    const now = performance.now.bind(performance);
    let later = 0;
    t.mock.method(performance, 'now', () => now() + later);
    start('one');
    const cause = new PartnerError('NETWORK_ERROR', 'cut');
    for (const count of [1, 2, 3]) {
      const cut = await line(count);
      // One renewal sees it open, the next one sees it long after.
      await seenBy(cut);
      later += 31_000;
      await seenBy(cut);
      cut.fail(cause);
    }
    await line(4);
    assert.deepEqual(waits, [250, 250, 250]);
  });

  test('is not undone by a renewal that is still under way when it ends', async t => {
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
