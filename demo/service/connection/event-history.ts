/**
 * The numbered events of each partner. The latest events are stored for backends that reconnect.
 *
 * The ledger has no timers, so nothing fires when a transaction settles. Instead,
 * this class polls the ledger. A status that differs from the last reported one
 * becomes an event. A state that starts and ends between two polls is not reported.
 */
import {randomUUID} from 'node:crypto';
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {KnownEvent} from '#src/contract/connection.js';
import {accessOf} from '../embed/access.ts';
import type {Ledger} from '../payments/ledger.ts';
import {inOneStep, onceWritten} from '../store/one-step.ts';
import type {User} from '../store/users.ts';

/** An event without its sequence number. */
type News = KnownEvent extends infer Event
  ? Event extends KnownEvent
    ? Omit<Event, 'sequence'>
    : never
  : never;

export interface Range {
  /** Id of this numbering. A new data file has a new id, and its numbers start at 1. */
  readonly series: string;
  /** The number of the newest event; 0 before the first. */
  readonly sequence: number;
  /** The number of the oldest stored event; `sequence + 1` if no event is stored. */
  readonly oldest: number;
}

/** Maximum number of stored events per partner. */
const KEPT = 1000;

const OPEN = `
  SELECT t.user_id, t.transaction_id, coalesce(told.status, '') AS told
  FROM transactions t
  JOIN users u ON u.id = t.user_id
  LEFT JOIN told_transactions told
    ON told.user_id = t.user_id AND told.transaction_id = t.transaction_id
  WHERE u.isv_id = ? AND coalesce(told.status, '') <> 'completed'
  ORDER BY t.rowid`;

const TELL = `
  INSERT INTO told_transactions VALUES (?, ?, ?)
  ON CONFLICT (user_id, transaction_id) DO UPDATE SET status = excluded.status`;

const OpenRow = z.object({user_id: z.string(), transaction_id: z.string(), told: z.string()});
const SeriesRow = z.object({name: z.string()});
const RangeRow = z.object({newest: z.nullable(z.number()), oldest: z.nullable(z.number())});
const EventRow = z.object({sequence: z.number(), event: z.string()});

export class EventHistory {
  readonly #database: DatabaseSync;
  readonly #ledger: Ledger;
  readonly #series: string;
  /** Set by the owner. Called with the ISV id whenever a partner has a new event. */
  added: (isvId: string) => void = () => {};
  /** Set by the owner. Applies the reviews that have ended, which can change gates. */
  settle: () => void = () => {};

  constructor(database: DatabaseSync, ledger: Ledger) {
    this.#database = database;
    this.#ledger = ledger;
    this.#series = seriesOf(database);
  }

  /**
   * Adds an event for each transaction of the partner's users whose status is new. First applies
   * the reviews that have ended.
   */
  look(isvId: string): void {
    this.settle();
    for (const row of this.#database
      .prepare(OPEN)
      .all(isvId)
      .map(each => OpenRow.parse(each))) {
      const transaction = this.#ledger.find(row.user_id, row.transaction_id);
      if (!transaction || transaction.status === row.told) continue;
      inOneStep(this.#database, () => {
        this.#database.prepare(TELL).run(row.user_id, row.transaction_id, transaction.status);
        this.#add(isvId, {type: 'transaction', userId: row.user_id, transaction});
      });
    }
  }

  gatesChanged(user: User): void {
    const {gates} = accessOf(user.state);
    this.#add(user.isvId, {type: 'gates', userId: user.id, gates});
  }

  signedUp(user: User, reference: string): void {
    this.#add(user.isvId, {type: 'signup', userId: user.id, reference});
  }

  range(isvId: string): Range {
    const found = this.#database
      .prepare(
        'SELECT max(sequence) AS newest, min(sequence) AS oldest FROM events WHERE isv_id = ?',
      )
      .get(isvId);
    const {newest, oldest} = RangeRow.parse(found);
    return {series: this.#series, sequence: newest ?? 0, oldest: oldest ?? 1};
  }

  /** The events after `sequence`, oldest first, each as the text that is sent. */
  after(isvId: string, sequence: number): {readonly sequence: number; readonly text: string}[] {
    return this.#database
      .prepare(
        'SELECT sequence, event FROM events WHERE isv_id = ? AND sequence > ? ORDER BY sequence',
      )
      .all(isvId, sequence)
      .map(each => EventRow.parse(each))
      .map(row => ({sequence: row.sequence, text: row.event}));
  }

  #add(isvId: string, news: News): void {
    const sequence = this.range(isvId).sequence + 1;
    this.#database
      .prepare('INSERT INTO events VALUES (?, ?, ?)')
      .run(isvId, sequence, JSON.stringify({...news, sequence}));
    // The newest event is never deleted, because the numbering continues from it.
    this.#database
      .prepare('DELETE FROM events WHERE isv_id = ? AND sequence <= ?')
      .run(isvId, sequence - KEPT);
    onceWritten(this.#database, () => this.added(isvId));
  }
}

function seriesOf(database: DatabaseSync): string {
  const known = database.prepare('SELECT name FROM event_series').get();
  if (known) return SeriesRow.parse(known).name;
  const name = randomUUID();
  database.prepare('INSERT INTO event_series VALUES (?)').run(name);
  return name;
}
