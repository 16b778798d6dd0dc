/** Who reads the service's events, and when another one does. */
import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import type {
  ConnectionEvent,
  ConnectionState,
  EventHandler,
  PartnerClient,
  ServiceConnection,
} from 'service-embed/partner';
import {SupersededError} from 'service-embed/partner';
import {Leader} from '../src/events/leader.ts';
import {Leases} from '../src/events/lease.ts';
import {createLog} from '../src/log.ts';
import type {Database} from '../src/store/database.ts';
import {onEach} from './databases.ts';

/** A connection that a test speaks for. */
class Line {
  readonly after: number | null | undefined;
  state: ConnectionState = {status: 'open', connectionId: 'c'};
  handle: EventHandler<ConnectionEvent> | undefined;
  readonly #end = Promise.withResolvers<void>();

  constructor(after: number | null | undefined) {
    this.after = after;
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
  async tell(sequence: number, after: number, type: 'gates' | 'gap' = 'gates'): Promise<void> {
    const event = {type, sequence, after, userId: 'u', gates: {}} as unknown as ConnectionEvent;
    await this.handle?.(event, async store => {
      if (!(await store(sequence, after))) throw new SupersededError('replaced');
    });
  }
}

function setup(t: TestContext, database: Database, milliseconds = 60) {
  const lines: Line[] = [];
  const waiting: (() => void)[] = [];
  const connect = (({after} = {}) => {
    const line = new Line(after);
    lines.push(line);
    for (const heard of waiting.splice(0)) heard();
    return line as unknown as ServiceConnection;
  }) as PartnerClient['connect'];
  const said: string[] = [];
  const start = (name: string, leaseMilliseconds = milliseconds) => {
    const leader = new Leader({
      database,
      leases: new Leases(database, name, leaseMilliseconds),
      leaseMilliseconds,
      client: {connect},
      log: createLog('debug', line => said.push(line)),
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
  return {lines, start, line, said, journal};
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
    await only.tell(7, 1, 'gap');
    await only.tell(8, 7);
    // The service has begun anew.
    await only.tell(2, 8, 'gap');
    await only.tell(3, 2);
    assert.deepEqual(await journal(), ['0/1', '0/7', '0/8', '1/2', '1/3']);
    const gaps = await database.query('SELECT epoch FROM gaps');
    assert.equal(gaps.length, 2);
    assert.equal(said.filter(each => each.includes('events_missed')).length, 2);
  });
});
