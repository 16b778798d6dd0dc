/** A reader of events with fake connections, which a test controls, and without waits. */
import assert from 'node:assert/strict';
import type {TestContext} from 'node:test';
import type {
  ConnectionEvent,
  ConnectionState,
  ConnectOptions,
  EventHandler,
  PartnerClient,
  ServiceConnection,
} from 'service-embed/partner';
import {SupersededError} from 'service-embed/partner';
import {Leader} from '../src/events/leader.ts';
import {Leases} from '../src/events/lease.ts';
import {createLog} from '../src/log.ts';
import type {Database} from '../src/store/database.ts';

/** A fake connection. The test acts as the service. */
export class Line {
  readonly after: number | null | undefined;
  readonly series: string | null | undefined;
  /** In milliseconds. */
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

  /** Delivers an event as the library does. */
  async tell(sequence: number, after: number, more: object = {}): Promise<void> {
    const told = {type: 'gates', sequence, after, userId: 'u', gates: {}, ...more};
    const event = told as unknown as ConnectionEvent;
    await this.handle?.(event, async store => {
      if (!(await store(sequence, after, null))) throw new SupersededError('replaced');
    });
  }

  /** Delivers an event whose handler fails, and ends the connection as the library does. */
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

export function setup(t: TestContext, database: Database, milliseconds = 60) {
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
  /** Resolves to the `count`th connection when it is being read. */
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

/** Waits until the reader has read the connection's state. */
export async function seenBy(line: Line): Promise<void> {
  const {state} = line;
  await new Promise<void>(resolve =>
    Object.defineProperty(line, 'state', {
      configurable: true,
      get() {
        // Resolves after the reader has used the state.
        setImmediate(resolve);
        return state;
      },
    }),
  );
}

export async function fenceOf(database: Database): Promise<number> {
  const [row] = await database.query('SELECT fence FROM consumers');
  return Number(row?.['fence'] ?? 0);
}
