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
  TransactionEvent,
  UnreadableEvent,
} from '#src/partner.js';
import {example, exampleWith} from '../../support/documents/program.ts';
import {sandboxed} from '../../support/partner/partner-client.ts';

type Query = (
  sql: string,
  values: readonly (number | string | null)[],
) => Promise<{readonly rowCount: number}>;
interface Tx {
  readonly query: Query;
}
type Work = (tx: Tx) => Promise<void>;
type Book = (tx: Tx, userId: string, transaction: TransactionEvent['transaction']) => Promise<void>;
type Run = (
  service: Pick<PartnerClient, 'connect'>,
  database: {
    readonly query: (sql: string) => Promise<{readonly rows: readonly unknown[]}>;
    readonly transaction: (work: Work) => Promise<void>;
  },
  book: Book,
  keep: (tx: Tx, event: UnreadableEvent) => Promise<void>,
  readEverythingAgain: (tx: Tx) => Promise<void>,
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
    this.#database.exec('CREATE TABLE booked (user_id TEXT, transaction_id TEXT, status TEXT)');
    t.after(() => this.#database.close());
  }

  get positions(): unknown[] {
    return this.#database
      .prepare('SELECT sequence FROM position')
      .all()
      .map(row => row['sequence']);
  }

  /** The bookings whose transactions were committed, oldest first. */
  get booked(): unknown[] {
    return this.#database
      .prepare('SELECT user_id, transaction_id, status FROM booked')
      .all()
      .map(row => [row['user_id'], row['transaction_id'], row['status']]);
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

  /** Stores a position, as if the event with this number had been booked last. */
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
  /** Makes a deposit, which causes one event. Returns the row that is stored for this event. */
  const deposit = async () => {
    const {json} = await user.deposit({provider: 'cashpay', amount: '25.00'});
    return [user.id, json.transactionId, json.status];
  };
  const store = new Store(t);
  /** One entry for each call of `readEverythingAgain`: true if it got the store's transaction. */
  const readAgain: boolean[] = [];
  const book: Book = async (tx, userId, {transactionId, status}) => {
    await tx.query('INSERT INTO booked VALUES ($1, $2, $3)', [userId, transactionId, status]);
  };
  const unread = async () => assert.fail('an event was unreadable');
  /** Consumes `count` events. `begun` runs after the connection has opened. */
  const consume = async (count: number, begun: () => unknown = () => {}, read = store.read) => {
    let connection: ServiceConnection | undefined;
    let left = count;
    const connect: PartnerClient['connect'] = options => (connection = client.connect(options));
    const ended = () => void ((left -= 1) === 0 && connection?.close());
    const transaction = store.transaction(ended);
    const again = async (tx: Tx) => void readAgain.push(tx === store);
    const running = consumer({connect}, {query: read, transaction}, book, unread, again);
    const isBegun = () => ['open', 'closed'].includes(connection?.state.status ?? '');
    await Promise.race([running, reached(isBegun)]);
    assert.ok(isBegun(), 'the consumer ended without a connection');
    await begun();
    await running;
  };
  return {sandbox, user, store, deposit, consume, readAgain};
}

suite('the documented event consumer', () => {
  test('starts at the current position on an empty table, and books the next event', async t => {
    const {store, deposit, consume} = await setup(t);
    await deposit();
    let made: unknown;
    await consume(1, async () => (made = await deposit()));
    assert.deepEqual([store.positions, store.booked], [[2], [made]]);
  });

  test('can start from the beginning, and continues at the stored position', async t => {
    const {store, deposit, consume, readAgain} = await setup(t);
    const made = [await deposit(), await deposit(), await deposit()];
    store.begin(0);
    await consume(2);
    assert.deepEqual([store.positions, store.booked], [[2], made.slice(0, 2)]);
    // The sandbox assigns a series to its sequence numbers.
    assert.match(String(store.series), /^[\da-f-]{36}$/);
    await consume(1);
    assert.deepEqual([store.positions, store.booked, readAgain], [[3], made, []]);
  });

  test('books each event once if two consumers share a table', async t => {
    const {store, deposit, consume} = await setup(t);
    const made = await deposit();
    await deposit();
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
    assert.deepEqual([store.positions, store.booked], [[1], [made]]);
  });

  test('books a deposit again when it completes, and books no change of a gate', async t => {
    const {sandbox, user, store, deposit, consume} = await setup(t);
    const [, id] = await deposit();
    await user.control({gates: {kyc: false}});
    store.begin(0);
    await consume(2);
    sandbox.time += 1000;
    await consume(1);
    assert.deepEqual(store.positions, [3]);
    assert.deepEqual(store.booked, [
      [user.id, id, 'pending'],
      [user.id, id, 'completed'],
    ]);
  });

  test('reads everything again after a gap, and books the events of the new series', async t => {
    const {store, deposit, consume, readAgain} = await setup(t);
    const made = await deposit();
    store.begin(7, 'an earlier series');
    await consume(1);
    assert.deepEqual([store.positions, store.booked, readAgain], [[0], [], [true]]);
    assert.notEqual(store.series, 'an earlier series');
    await consume(1);
    assert.deepEqual([store.positions, store.booked, readAgain], [[1], [made], [true]]);
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
    const wrong = async () => assert.fail('the unreadable event was not kept');
    await consumer({connect}, {query: store.read, transaction}, wrong, keep, wrong);
    assert.deepEqual([kept, store.positions, store.series], [[text], [1], 'one']);
  });
});
