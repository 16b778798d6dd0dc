/**
 * Every instance runs this class. One instance at a time reads and books the service's events. If
 * that instance ends, another one takes over within seconds:
 *
 *     standing by ──(lease)──▶ reading ──(lease lost, failure, no connection, end)──▶ standing by …
 *
 * After any failure, the position is read from the database again, because only committed bookings
 * count.
 */
import {setTimeout} from 'node:timers/promises';
import {
  PartnerError,
  SupersededError,
  type ConnectionEvent,
  type PartnerClient,
  type ServiceConnection,
} from 'service-embed/partner';
import type {Log} from '../log.ts';
import type {Database, Queries} from '../store/database.ts';
import {isRefused} from '../store/faults.ts';
import {book, passOver} from './book.ts';
import {
  advance,
  STUCK_AFTER,
  type Lease,
  type Leases,
  type Position,
  type Report,
} from './lease.ts';

/** Milliseconds between two tries to take the lease. */
const STAND_BY = 500;
/** Waits after a failure, in milliseconds. The waits for a service that refuses are longer. */
const BASE_WAIT = 250;
const LONGEST_WAIT = 5_000;
const LONGEST_WAIT_FOR_SERVICE = 60_000;
/** A connection that was open for this many milliseconds resets the count of refusals. */
const STABLE_AFTER = 30_000;
/** The longest `Retry-After` that is respected, in milliseconds. */
const LONGEST_RETRY_AFTER = 300_000;
/**
 * Attempts in a row to reach the service. Then this instance releases the lease, because another
 * instance may be able to reach the service.
 */
const MOST_ATTEMPTS = 4;

export interface LeaderParts {
  readonly database: Database;
  readonly leases: Leases;
  readonly leaseMilliseconds: number;
  readonly client: Pick<PartnerClient, 'connect'>;
  readonly log: Log;
  /** Resolves after `milliseconds`, or when the signal aborts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called when there may be a new user to register. */
  readonly signedUp: () => void;
}

interface Keeping {
  /**
   * Stops the renewals. Resolves when none is running, because a late one would undo the release of
   * the lease.
   */
  readonly stop: () => Promise<void>;
  /** The error because of which the connection was closed. */
  unreachable: Error | undefined;
}

export class Leader {
  readonly #parts: LeaderParts;
  readonly #ending = new AbortController();
  /**
   * Consecutive failures: `#refusals` counts those of the service, across leases, and `#failures`
   * those of the database.
   */
  #refusals = 0;
  #failures = 0;
  #running: Promise<void> | undefined;
  #lease: Lease | undefined;

  constructor(parts: LeaderParts) {
    this.#parts = parts;
  }

  get isLeading(): boolean {
    return this.#lease !== undefined;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when the current booking has ended and the lease is released. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const {signal} = this.#ending;
    const {pause = sleep} = this.#parts;
    while (!signal.aborted) {
      const wait = await this.#takeTurn();
      // Half of the wait is random, so that instances do not ask at the same time.
      await pause(wait * (0.5 + Math.random() / 2), signal);
    }
  }

  /** Leads if the lease is free. Returns the milliseconds until the next turn. */
  async #takeTurn(): Promise<number> {
    try {
      const lease = await this.#parts.leases.take();
      if (lease) await this.#lead(lease);
      this.#failures = 0;
      return STAND_BY;
    } catch (error) {
      // A `TypeError` means wrong settings here or at the service, so it will occur again.
      const isOfService = error instanceof PartnerError || error instanceof TypeError;
      const count = isOfService ? (this.#refusals += 1) : (this.#failures += 1);
      const isReplaced = error instanceof SupersededError;
      const level = isReplaced ? 'info' : count < STUCK_AFTER ? 'warn' : 'error';
      this.#parts.log[level]('events_interrupted', {error, count});
      const wait = BASE_WAIT * 2 ** count;
      if (!isOfService) return Math.min(LONGEST_WAIT, wait);
      const {retryAfter = 0} = error instanceof PartnerError ? error : {};
      const asked = Math.min(LONGEST_RETRY_AFTER, retryAfter * 1000);
      return Math.max(asked, Math.min(LONGEST_WAIT_FOR_SERVICE, wait));
    }
  }

  async #lead(lease: Lease): Promise<void> {
    const {leases, log} = this.#parts;
    const {fence, position} = lease;
    const connection = await this.#connect(lease);
    const stop = () => connection.close();
    this.#ending.signal.addEventListener('abort', stop);
    if (this.#ending.signal.aborted) stop();
    const keeping = this.#keep(lease, connection);
    this.#lease = lease;
    log.info('events_reading', {fence, after: position.sequence});
    try {
      await this.#read(connection, lease);
      if (keeping.unreachable) throw keeping.unreachable;
    } finally {
      this.#lease = undefined;
      this.#ending.signal.removeEventListener('abort', stop);
      await keeping.stop();
      await leases.release(lease, this.#report(connection)).catch(() => {});
    }
  }

  /** Opens the connection. Releases the lease if that throws. */
  async #connect(lease: Lease): Promise<ServiceConnection> {
    const {client, leases} = this.#parts;
    const {sequence, series} = lease.position;
    try {
      return client.connect({after: sequence, series});
    } catch (error) {
      await leases.release(lease, {silentFor: undefined, newest: undefined}).catch(() => {});
      throw error;
    }
  }

  async #read(connection: ServiceConnection, lease: Lease): Promise<void> {
    let stored: Position = lease.position;
    await connection.consume(async (event, commit) => {
      const next = after(stored, event);
      const store = (tx: Queries) => commit(() => advance(tx, lease, stored, next));
      try {
        await this.#write(book, event, next.epoch, store);
      } catch (error) {
        const isHopeless = await this.#countFailure(lease, event, error);
        if (!isHopeless) throw error;
        await this.#write(passOver, event, next.epoch, store);
      }
      this.#failures = this.#refusals = 0;
      stored = next;
    });
  }

  async #write(
    write: typeof book,
    event: ConnectionEvent,
    epoch: number,
    store: (tx: Queries) => Promise<void>,
  ): Promise<void> {
    const {database, log, signedUp} = this.#parts;
    const {sequence} = event;
    const reason = await database.transaction(async tx => {
      const why = await write(tx, database, event, epoch);
      await store(tx);
      return why;
    });
    if (reason) log.error('event_set_aside', {sequence, reason});
    if (event.type === 'gap') log.error('events_missed', {after: event.after, sequence});
    if (event.type === 'signup') signedUp();
  }

  /**
   * Counts a failure of the event. Returns true if the event must be skipped, as it would fail
   * again.
   */
  async #countFailure(lease: Lease, {sequence}: ConnectionEvent, error: unknown): Promise<boolean> {
    // Another instance has taken over, so the event itself did not fail.
    if (error instanceof SupersededError) return false;
    const {stumbles, refusals} = await this.#parts.leases.stumbled(lease, isRefused(error));
    if (refusals >= STUCK_AFTER) return true;
    if (stumbles >= STUCK_AFTER)
      this.#parts.log.error('events_stuck', {sequence, count: stumbles, error});
    return false;
  }

  #report(connection: ServiceConnection): Report {
    const {silentFor, newest} = connection;
    return {silentFor, newest};
  }

  /**
   * Renews the lease. If renewals fail for the duration of the lease, another instance may already
   * be reading, so this one closes the connection. `fence` protects the bookings in any case.
   */
  #keep(lease: Lease, connection: ServiceConnection): Keeping {
    const {leases, leaseMilliseconds} = this.#parts;
    let renewed = performance.now();
    let openedAt: number | undefined;
    let renewal: Promise<void> | undefined;
    const keeping: Keeping = {
      stop: async () => {
        clearInterval(timer);
        await renewal;
      },
      unreachable: undefined,
    };
    const renew = async () => {
      try {
        if (await leases.renew(lease, this.#report(connection))) renewed = performance.now();
        else connection.close();
      } catch {
        if (performance.now() - renewed > leaseMilliseconds) connection.close();
      } finally {
        renewal = undefined;
      }
    };
    const timer = setInterval(() => {
      const {state} = connection;
      // A connection that stayed open resets the count, even without events.
      if (performance.now() - (openedAt ?? Infinity) > STABLE_AFTER) this.#refusals = 0;
      openedAt = state.status === 'open' ? (openedAt ?? performance.now()) : undefined;
      // If the service also refused during the previous lease, one attempt is enough.
      const attempts = this.#refusals === 0 ? MOST_ATTEMPTS : 1;
      if (state.status === 'waiting' && state.failures >= attempts) {
        keeping.unreachable = state.cause;
        connection.close();
      }
      renewal ??= renew();
    }, leaseMilliseconds / 3);
    return keeping;
  }
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, {signal}).catch(() => {});
}

/** A gap to a lower number or to another series means that the service restarted its numbering. */
function after(stored: Position, event: ConnectionEvent): Position {
  const {sequence, series = stored.series} = event;
  const isOther = stored.series !== null && stored.series !== series;
  const isReset = event.type === 'gap' && (isOther || sequence < event.after);
  return {epoch: stored.epoch + (isReset ? 1 : 0), sequence, series};
}
