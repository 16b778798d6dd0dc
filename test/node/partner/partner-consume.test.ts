/** A backend that books the service's events, and stores its position in the same transaction. */
import assert from 'node:assert/strict';
import {DatabaseSync} from 'node:sqlite';
import {suite, test, type TestContext} from 'node:test';
import {
  SupersededError,
  type Commit,
  type ConnectionEvent,
  type EventHandler,
  type StorePosition,
} from '#src/partner.js';
import {consume} from '#src/partner/connect/consume.js';
import {sandboxed} from '../../support/partner/partner-client.ts';

/** A backend's records: its bookings, and the sequence number of the last one. */
class Books {
  readonly database = new DatabaseSync(':memory:');

  constructor(t: TestContext) {
    this.database.exec('CREATE TABLE booked (sequence INTEGER, type TEXT)');
    this.database.exec('CREATE TABLE position (sequence INTEGER)');
    this.database.exec('INSERT INTO position VALUES (NULL)');
    t.after(() => this.database.close());
  }

  get position(): number | null {
    return this.database.prepare('SELECT sequence FROM position').get()?.['sequence'] as
      | number
      | null;
  }

  get booked(): unknown[] {
    return this.database
      .prepare('SELECT sequence FROM booked')
      .all()
      .map(row => row['sequence']);
  }

  readonly store: StorePosition = (sequence, after) =>
    this.database
      .prepare('UPDATE position SET sequence = ? WHERE sequence IS ?')
      .run(sequence, after).changes === 1;

  /** `then` runs after all writes, before the transaction ends. */
  book(then: (event: ConnectionEvent) => void = () => {}): EventHandler<ConnectionEvent> {
    return async (event, commit) => {
      this.database.exec('BEGIN');
      try {
        this.database.prepare('INSERT INTO booked VALUES (?, ?)').run(event.sequence, event.type);
        await commit(this.store);
        then(event);
        this.database.exec('COMMIT');
      } catch (error) {
        this.database.exec('ROLLBACK');
        throw error;
      }
    };
  }
}

/** A service with one event for each change of a gate. */
async function withEvents(t: TestContext, count: number) {
  const {client, sandbox, partner} = await sandboxed(t);
  const user = await sandbox.user(partner);
  let told = 0;
  const tell = async (more: number) => {
    for (let each = 0; each < more; each += 1)
      await user.control({gates: {kyc: (told += 1) % 2 === 0}});
  };
  await tell(count);
  return {client, tell};
}

suite('1 WebSocket service: connection.consume', () => {
  test('books each event with its position, and continues there after a restart', async t => {
    const {client, tell} = await withEvents(t, 3);
    const books = new Books(t);
    const upTo = async (last: number) => {
      const connection = client.connect({after: books.position ?? 0});
      await connection.consume(async (event, commit) => {
        await books.book()(event, commit);
        if (event.sequence === last) connection.close();
      });
    };
    books.database.exec('UPDATE position SET sequence = 0');
    await upTo(2);
    assert.equal(books.position, 2);
    await tell(1);
    await upTo(4);
    assert.deepEqual(books.booked, [1, 2, 3, 4]);
  });

  test('ends after a failed booking without storing its position, and books the event the next time', async t => {
    const {client} = await withEvents(t, 3);
    const books = new Books(t);
    books.database.exec('UPDATE position SET sequence = 0');
    const failing = client.connect({after: 0});
    const full = new Error('the disk is full');
    const handler = books.book(({sequence}) => {
      if (sequence === 2) throw full;
    });
    await assert.rejects(failing.consume(handler), full);
    assert.equal(failing.state.status, 'closed');
    assert.deepEqual([books.position, books.booked], [1, [1]]);
    const again = client.connect({after: books.position});
    await again.consume(async (event, commit) => {
      await books.book()(event, commit);
      if (event.sequence === 3) again.close();
    });
    assert.deepEqual(books.booked, [1, 2, 3]);
  });

  test('passes null as the previous position of the first event if none is stored', async t => {
    const {client, tell} = await withEvents(t, 2);
    const books = new Books(t);
    const connection = client.connect({after: books.position});
    const reading = connection.consume(async (event, commit) => {
      await books.book()(event, commit);
      connection.close();
    });
    while (connection.state.status !== 'open') await new Promise(setImmediate);
    await tell(1);
    await reading;
    assert.deepEqual([books.position, books.booked], [3, [3]]);
  });

  test('stops a consumer that was superseded by another', async t => {
    const {client} = await withEvents(t, 2);
    const books = new Books(t);
    books.database.exec('UPDATE position SET sequence = 0');
    const replaced = client.connect({after: 0});
    const handler: EventHandler<ConnectionEvent> = async (event, commit) => {
      // Another consumer books the second event first.
      if (event.sequence === 2) {
        books.database.exec('INSERT INTO booked VALUES (2, 0)');
        await books.store(2, 1, null);
      }
      await books.book()(event, commit);
    };
    await assert.rejects(replaced.consume(handler), {
      name: 'SupersededError',
      message: /no longer 1, so event 2/,
    });
    assert.deepEqual(books.booked, [1, 2]);
  });

  test('waits for a pending booking on close', async t => {
    const {client} = await withEvents(t, 2);
    const connection = client.connect({after: 0});
    const ends: string[] = [];
    await connection.consume(async (_, commit) => {
      connection.close();
      await new Promise(setImmediate);
      await commit(() => true);
      ends.push('booked');
    });
    assert.deepEqual(ends, ['booked']);
  });

  test('rejects with the reason of an abort, after the booking', async t => {
    const {client} = await withEvents(t, 2);
    const abort = new AbortController();
    const reason = new Error('shutting down');
    const connection = client.connect({after: 0, signal: abort.signal});
    let booked = 0;
    const reading = connection.consume(async (_, commit) => {
      abort.abort(reason);
      await commit(() => true);
      booked += 1;
    });
    await assert.rejects(reading, reason);
    // Events that had already arrived are read first.
    assert.ok(booked >= 1);
  });

  test('rejects a second reader of a connection', async t => {
    const {client} = await withEvents(t, 1);
    const connection = client.connect({after: 0});
    await connection.next();
    await assert.rejects(
      connection.consume(async () => {}),
      {name: 'TypeError', message: /read already/},
    );
    const other = client.connect({after: 0});
    const reading = other.consume(async (_, commit) => {
      await commit(() => true);
      other.close();
    });
    await assert.rejects(
      other.consume(async () => {}),
      /read already/,
    );
    await reading;
    connection.close();
  });
});

suite('an incorrect handler', () => {
  async function* events(count: number) {
    for (let sequence = 1; sequence <= count; sequence += 1) yield {sequence};
  }
  const wrong = (handle: (commit: Commit) => Promise<void>) =>
    consume(events(1), 0, (_, commit) => handle(commit));
  const stored = () => true;
  const storedLater = () => new Promise<boolean>(resolve => setImmediate(resolve, true));

  for (const [what, handle, message] of [
    ['does not call commit', async () => {}, /did not call commit for event 1/],
    [
      'does not await it',
      async (commit: Commit) => void commit(storedLater),
      /did not await commit/,
    ],
    [
      'calls it twice',
      async (commit: Commit) => {
        await commit(stored);
        await commit(stored);
      },
      /for event 1 twice/,
    ],
    [
      'calls it again after a refusal',
      async (commit: Commit) => {
        await commit(() => false).catch(() => {});
        await commit(stored);
      },
      /for event 1 twice/,
    ],
    [
      'returns no result',
      (commit: Commit) => commit((() => {}) as unknown as StorePosition),
      /must return true or false/,
    ],
  ] as const)
    test(`that ${what} causes a TypeError`, async () => {
      await assert.rejects(wrong(handle), {name: 'TypeError', message});
    });

  test('that catches a refusal still fails', async () => {
    await assert.rejects(
      wrong(commit => commit(() => false).catch(() => {})),
      SupersededError,
    );
  });

  test('gets an error that names the expected position, even if it was empty', async () => {
    const refused = consume(events(1), null, (_, commit) => commit(() => false));
    await assert.rejects(refused, {
      name: 'SupersededError',
      message: /no longer empty, so event 1/,
    });
  });

  test('that calls commit after it has ended stores nothing', async () => {
    let late: Commit = async () => {};
    const handle = async (commit: Commit) => {
      late = commit;
      await commit(stored);
    };
    await wrong(handle);
    await assert.rejects(
      late(() => assert.fail('the event was stored')),
      /when its handler had ended/,
    );
  });

  test('that fails ends the loop before the next event', async () => {
    const taken: number[] = [];
    const failure = new Error('no');
    await assert.rejects(
      consume(events(3), null, async ({sequence}, commit) => {
        taken.push(sequence);
        await commit((_, after) => after === (sequence === 1 ? null : sequence - 1));
        if (sequence === 2) throw failure;
      }),
      failure,
    );
    assert.deepEqual(taken, [1, 2]);
  });
});
