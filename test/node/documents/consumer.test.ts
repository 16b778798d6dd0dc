/**
 * Runs the event consumer of `src/partner/README.md` unchanged against the table that the README
 * defines.
 */
import assert from 'node:assert/strict';
import {DatabaseSync} from 'node:sqlite';
import {suite, test, type TestContext} from 'node:test';
import {setTimeout as pause} from 'node:timers/promises';
import type {
  ConnectionEvent,
  EventHandler,
  PartnerClient,
  ServiceConnection,
  UnreadableEvent,
} from '#src/partner.js';
import {example, exampleWith} from '../../support/documents/program.ts';
import {sandboxed} from '../../support/partner/partner-client.ts';

type Query = (
  sql: string,
  values: readonly (number | string | null)[],
) => Promise<{readonly rowCount: number}>;
type Work = (tx: {readonly query: Query}) => Promise<void>;
type Run = (
  service: Pick<PartnerClient, 'connect'>,
  database: {
    readonly query: (sql: string) => Promise<{readonly rows: readonly unknown[]}>;
    readonly transaction: (work: Work) => Promise<void>;
  },
  book: () => Promise<void>,
  keep: (tx: unknown, event: UnreadableEvent) => Promise<void>,
  readEverythingAgain: () => Promise<void>,
) => Promise<void>;

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...parts: readonly string[]
) => Run;

const NAMES = ['service', 'database', 'book', 'keep', 'readEverythingAgain'];

const consumer = new AsyncFunction(...NAMES, exampleWith('connection.consume('));

/** SQLite, with the parts that the document does not show. */
class Store {
  readonly #database = new DatabaseSync(':memory:');

  constructor(t: TestContext) {
    this.#database.exec(example('sql', 'CREATE TABLE position'));
    t.after(() => this.#database.close());
  }

  get positions(): unknown[] {
    return this.#database
      .prepare('SELECT sequence FROM position')
      .all()
      .map(row => row['sequence']);
  }

  /** Returns rows as node-postgres does. */
  readonly read = async (sql: string) => ({
    rows: this.#database
      .prepare(sql)
      .all()
      .map(({sequence, series}) => ({sequence: String(sequence), series})),
  });

  get series(): unknown {
    return this.#database.prepare('SELECT series FROM position').get()?.['series'];
  }

  /** Stores the position as if that event had been booked last. */
  begin(sequence: number, series: string | null = null): void {
    this.#database.prepare('INSERT INTO position VALUES (1, ?, ?)').run(sequence, series);
  }

  readonly query: Query = async (sql, [sequence = null, after = null, series = null]) => {
    const {changes} = this.#database.prepare(sql).run({$1: sequence, $2: after, $3: series});
    return {rowCount: Number(changes)};
  };

  /** `ended` runs after each committed transaction. */
  transaction(ended: () => void) {
    return async (work: Work) => {
      this.#database.exec('BEGIN');
      try {
        await work(this);
        this.#database.exec('COMMIT');
      } catch (error) {
        this.#database.exec('ROLLBACK');
        throw error;
      }
      ended();
    };
  }
}

/** Fails after 10 seconds. A consumer that never connects would otherwise keep the loop running. */
async function reached(isSo: () => boolean): Promise<void> {
  const late = AbortSignal.timeout(10_000);
  while (!isSo()) {
    assert.ok(!late.aborted, 'the connection did not open');
    await pause(5);
  }
}

async function setup(t: TestContext) {
  const {client, sandbox, partner} = await sandboxed(t);
  const user = await sandbox.user(partner);
  let isComplete = true;
  const tell = async () => user.control({gates: {kyc: (isComplete = !isComplete)}});
  const store = new Store(t);
  /** Consumes that many events. `begun` runs after the connection has opened. */
  const consume = async (count: number, begun: () => unknown = () => {}, read = store.read) => {
    let connection: ServiceConnection | undefined;
    let left = count;
    const connect: PartnerClient['connect'] = options => (connection = client.connect(options));
    const ended = () => void ((left -= 1) === 0 && connection?.close());
    const transaction = store.transaction(ended);
    const nothing = async () => {};
    const running = consumer({connect}, {query: read, transaction}, nothing, nothing, nothing);
    const isBegun = () => ['open', 'closed'].includes(connection?.state.status ?? '');
    await Promise.race([running, reached(isBegun)]);
    assert.ok(isBegun(), 'the consumer ended without a connection');
    await begun();
    await running;
  };
  return {store, tell, consume};
}

suite('the documented event consumer', () => {
  test('starts at the current position on an empty table, and books the first event', async t => {
    const {store, tell, consume} = await setup(t);
    await tell();
    await consume(1, tell);
    assert.deepEqual(store.positions, [2]);
  });

  test('can start from the beginning, and continues at the stored position', async t => {
    const {store, tell, consume} = await setup(t);
    for (let count = 0; count < 3; count += 1) await tell();
    store.begin(0);
    await consume(2);
    assert.deepEqual(store.positions, [2]);
    // The sandbox assigns a series to its sequence numbers.
    assert.match(String(store.series), /^[\da-f-]{36}$/);
    await consume(1);
    assert.deepEqual(store.positions, [3]);
  });

  test('books each event once if two consumers share a table', async t => {
    const {store, tell, consume} = await setup(t);
    await tell();
    await tell();
    store.begin(0);
    const before = await store.read('SELECT sequence, series FROM position');
    await consume(1);
    await assert.rejects(
      consume(
        1,
        () => {},
        async () => before,
      ),
      {name: 'SupersededError'},
    );
    assert.deepEqual(store.positions, [1]);
  });

  test('stores an unreadable event with its position', async t => {
    const store = new Store(t);
    const text = '{"type":"transaction","sequence":1,"transaction":{"status":"reversed"}}';
    const event = {type: 'unreadable', kind: 'transaction', sequence: 1, text} as const;
    const connect = () =>
      ({
        consume: (handle: EventHandler<ConnectionEvent>) =>
          handle(event, async put => assert.equal(await put(1, null, 'one'), true)),
      }) as ServiceConnection;
    const kept: unknown[] = [];
    const transaction = store.transaction(() => {});
    const keep = async (_: unknown, told: UnreadableEvent) => void kept.push(told.text);
    const wrong = async () => assert.fail('was booked');
    await consumer({connect}, {query: store.read, transaction}, wrong, keep, wrong);
    assert.deepEqual([kept, store.positions, store.series], [[text], [1], 'one']);
  });
});
