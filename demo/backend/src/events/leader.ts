/**
 * Every instance runs this. One of them reads and books the service's events at a time, and the others
 * take over within seconds of its end:
 *
 *     standing by ──(lease)──▶ reading ──(lease lost, failure, no line to the service, end)──▶ standing by …
 *
 * After any failure the position is read again: only the database knows what stands.
 */
import {setTimeout as pause} from 'node:timers/promises';
import {SupersededError, type PartnerClient, type ServiceConnection} from 'service-embed/partner';
import type {Log} from '../log.ts';
import type {Database} from '../store/database.ts';
import {book} from './book.ts';
import {advance, type Lease, type Leases, type Position} from './lease.ts';

/** Milliseconds between two tries to take the lease. */
const STAND_BY = 500;
/** Milliseconds after a failure: the first wait, and the longest. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** Attempts to reach the service. Then another instance may try, which may have a line. */
const MOST_ATTEMPTS = 4;

export interface LeaderParts {
  readonly database: Database;
  readonly leases: Leases;
  readonly leaseMilliseconds: number;
  readonly client: Pick<PartnerClient, 'connect'>;
  readonly log: Log;
  /** Called when there may be a new user to register. */
  readonly signedUp: () => void;
}

interface Keeping {
  readonly stop: () => void;
  /** Why the connection was given up. */
  unreachable: Error | undefined;
}

export class Leader {
  readonly #parts: LeaderParts;
  readonly #ending = new AbortController();
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

  /** Resolves when the booking that is under way has ended, and the lease is free. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const {signal} = this.#ending;
    let failures = 0;
    while (!signal.aborted) {
      try {
        const lease = await this.#parts.leases.take();
        if (lease) await this.#lead(lease);
        failures = 0;
      } catch (error) {
        failures += 1;
        const level = error instanceof SupersededError ? 'info' : 'warn';
        this.#parts.log[level]('events_interrupted', {error, count: failures});
      }
      const wait = failures === 0 ? STAND_BY : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
      // Half of it by chance, so that instances do not ask in step.
      await pause(wait * (0.5 + Math.random() / 2), undefined, {signal}).catch(() => {});
    }
  }

  async #lead(lease: Lease): Promise<void> {
    const {client, leases, log} = this.#parts;
    const {fence, position} = lease;
    const connection = client.connect({after: position.sequence});
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
      keeping.stop();
      await leases.release(lease).catch(() => {});
    }
  }

  async #read(connection: ServiceConnection, lease: Lease): Promise<void> {
    const {database, log, signedUp} = this.#parts;
    let stored: Position = lease.position;
    await connection.consume(async (event, commit) => {
      const {sequence} = event;
      // A gap that leads back: the service has begun anew, and its numbers with it.
      const isAnew = event.type === 'gap' && sequence < event.after;
      const next = {epoch: stored.epoch + (isAnew ? 1 : 0), sequence};
      await database.transaction(async tx => {
        await book(tx, database, event, next.epoch);
        await commit(() => advance(tx, lease, stored, next));
      });
      stored = next;
      if (event.type === 'gap') log.error('events_missed', {after: event.after, sequence});
      if (event.type === 'signup') signedUp();
    });
  }

  /**
   * Renews the lease. Where that fails for as long as it lasts, another instance may read already, so
   * the connection ends. Bookings are safe either way.
   */
  #keep(lease: Lease, connection: ServiceConnection): Keeping {
    const {leases, leaseMilliseconds} = this.#parts;
    let renewed = performance.now();
    const keeping: Keeping = {stop: () => clearInterval(timer), unreachable: undefined};
    const timer = setInterval(() => {
      const {state} = connection;
      if (state.status === 'waiting' && state.failures >= MOST_ATTEMPTS) {
        keeping.unreachable = state.cause;
        connection.close();
      }
      void leases.renew(lease).then(
        isOurs => (isOurs ? (renewed = performance.now()) : connection.close()),
        () => {
          if (performance.now() - renewed > leaseMilliseconds) connection.close();
        },
      );
    }, leaseMilliseconds / 3);
    return keeping;
  }
}
