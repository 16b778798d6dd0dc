/**
 * Handles numbered events, one after another. Each handler stores the event's
 * number together with the event's booking, so that either both or neither are stored.
 *
 *     open ──(commit)──▶ storing ──▶ stored ──(handler ends)──▶ over
 *                           └──▶ refused
 */

import type {InSeries} from './connect-options.js';

/**
 * Replaces the stored position `after` (`null` if there is no position yet) with `sequence`, in the
 * transaction that books the event. Returns false if the stored position is not `after`. Also store
 * `series` (`null` if the service names no series), and give both to the next connection, so that
 * new numbers are never mistaken for old ones.
 *
 * @example
 * ```ts
 * import type {StorePosition} from 'service-embed/partner';
 *
 * let position: number | null = null;
 * const store: StorePosition = (sequence, after) => {
 *   if (position !== after) return false;
 *   position = sequence;
 *   return true;
 * };
 * ```
 */
export type StorePosition = (
  sequence: number,
  after: number | null,
  series: string | null,
) => boolean | Promise<boolean>;

/** Call and await `commit` once for each event, before the event's transaction ends. */
export type Commit = (store: StorePosition) => Promise<void>;

/** Books one event. An error that it throws ends the loop and the connection. */
export type EventHandler<Event> = (event: Event, commit: Commit) => Promise<void>;

/**
 * Another consumer has stored a different position, so this consumer has been replaced. Roll the
 * transaction back. The new consumer books the event.
 *
 * @example
 * ```ts
 * import {SupersededError} from 'service-embed/partner';
 *
 * const isReplaced = (cause: unknown) => cause instanceof SupersededError;
 * ```
 */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

type Turn =
  | {readonly status: 'open'}
  | {readonly status: 'storing'}
  | {readonly status: 'stored'}
  | {readonly status: 'refused'; readonly cause: unknown}
  | {readonly status: 'over'};

type Numbered = {readonly sequence: number} & InSeries;

/**
 * Handles all events. `after` is the stored position: the last event that was booked, or `null`.
 */
export async function consume<Event extends Numbered>(
  events: AsyncIterable<Event>,
  after: number | null,
  handle: EventHandler<Event>,
): Promise<void> {
  let stored = after;
  for await (const event of events) {
    await takeTurn(event, stored, handle);
    stored = event.sequence;
  }
}

async function takeTurn<Event extends Numbered>(
  event: Event,
  after: number | null,
  handle: EventHandler<Event>,
): Promise<void> {
  const {sequence, series = null} = event;
  let turn: Turn = {status: 'open'};
  // Reads `turn` through a function, because TypeScript does not see the closure's changes.
  const now = (): Turn => turn;
  const commit: Commit = async store => {
    if (turn.status !== 'open')
      throw new TypeError(`commit was called for event ${sequence} ${AGAIN[turn.status]}.`);
    turn = {status: 'storing'};
    try {
      requireStored(await store(sequence, after, series), sequence, after);
      turn = {status: 'stored'};
    } catch (cause) {
      turn = {status: 'refused', cause};
      throw cause;
    }
  };
  try {
    await handle(event, commit);
    requireCommitted(now(), sequence);
  } finally {
    turn = {status: 'over'};
  }
}

const AGAIN = {
  storing: 'twice',
  stored: 'twice',
  refused: 'twice',
  over: 'when its handler had ended',
} as const;

function requireStored(answer: unknown, sequence: number, after: number | null): void {
  if (answer === true) return;
  if (answer !== false)
    throw new TypeError(
      'What is given to commit must return true or false: whether it replaced `after`.',
    );
  throw new SupersededError(
    `The stored position is no longer ${after === null ? 'empty' : after}, so event ${sequence} is not booked here. Another consumer has gone on.`,
  );
}

/** Throws if the handler ended before its position was stored, or continued after a refusal. */
function requireCommitted(turn: Turn, sequence: number): void {
  if (turn.status === 'refused') throw turn.cause;
  if (turn.status === 'stored') return;
  const what = turn.status === 'storing' ? 'did not await commit' : 'did not call commit';
  throw new TypeError(
    `The handler ${what} for event ${sequence}. Without it, the event would be booked again.`,
  );
}
