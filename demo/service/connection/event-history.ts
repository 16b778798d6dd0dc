/**
 * What there is to tell each partner: its events, numbered, and the last of
 * them kept for those who come back.
 *
 * The ledger has no timers, so nobody says when a transaction settles. It is
 * looked at instead: whatever differs from what was told last is an event.
 * States that came and went between two looks are not told.
 */
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {KnownEvent} from '#src/contract/connection.js';
import {accessOf} from '../embed/access.ts';
import type {Ledger} from '../payments/ledger.ts';
import type {User} from '../store/users.ts';

/** Without its number. */
type News = KnownEvent extends infer Event
  ? Event extends KnownEvent
    ? Omit<Event, 'sequence'>
    : never
  : never;

export interface Range {
  /** Of the newest event; 0 before the first. */
  readonly sequence: number;
  /** Of the oldest that is kept; `sequence + 1` where there is none. */
  readonly oldest: number;
}

/** Events of a partner that are kept. */
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
const RangeRow = z.object({newest: z.nullable(z.number()), oldest: z.nullable(z.number())});
const EventRow = z.object({sequence: z.number(), event: z.string()});

export class EventHistory {
  readonly #database: DatabaseSync;
  readonly #ledger: Ledger;
  /** Hears of every partner that has something new. */
  added: (isvId: string) => void = () => {};
  /** Ends what is over by now, and so changes gates. */
  settle: () => void = () => {};

  constructor(database: DatabaseSync, ledger: Ledger) {
    this.#database = database;
    this.#ledger = ledger;
  }

  /** Finds what has happened to the partner's users and their transactions. */
  look(isvId: string): void {
    this.settle();
    for (const row of this.#database
      .prepare(OPEN)
      .all(isvId)
      .map(each => OpenRow.parse(each))) {
      const transaction = this.#ledger.find(row.user_id, row.transaction_id);
      if (!transaction || transaction.status === row.told) continue;
      this.#database.prepare(TELL).run(row.user_id, row.transaction_id, transaction.status);
      this.#add(isvId, {type: 'transaction', userId: row.user_id, transaction});
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
    return {sequence: newest ?? 0, oldest: oldest ?? 1};
  }

  /** As they are sent, oldest first. */
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
    // The newest always stays, so that the numbers go on from it.
    this.#database
      .prepare('DELETE FROM events WHERE isv_id = ? AND sequence <= ?')
      .run(isvId, sequence - KEPT);
    this.added(isvId);
  }
}
