/** A connection's options, states and events, as its caller sees them. */
import type {
  ConnectionEnvelope,
  ConnectionSettings,
  KnownEvent,
  UnknownEvent,
  UnreadableEvent,
} from '../../contract/connection.js';
import type {delay} from './backoff.js';
import type {GapEvent, Place} from './event-sequence.js';
import type {WebSocketConstructor} from './web-socket.js';

/**
 * Each event has a `sequence`, and the `series` of its number if the service names one. Store both
 * for the last event that you handled. Give them to the next connection to continue after that
 * event.
 */
export type ConnectionEvent = (KnownEvent | UnreadableEvent | UnknownEvent | GapEvent) & InSeries;

/** The numbering that a sequence belongs to. Absent if the service names none. */
export interface InSeries {
  readonly series?: string | undefined;
}

/** A connection's current state. */
export type ConnectionState =
  | {readonly status: 'connecting'}
  | {readonly status: 'open'; readonly connectionId: string}
  /**
   * Waits for the next attempt. `failures` is the number of consecutive failures, and `cause` is
   * the last error.
   */
  | {readonly status: 'waiting'; readonly failures: number; readonly cause: Error}
  /** The buffer is full, because events are not read. The service stores the events meanwhile. */
  | {readonly status: 'paused'}
  | {readonly status: 'closed'}
  /**
   * The service refused for good, or `signal` aborted. `cause` is the error or
   * the abort reason.
   */
  | {readonly status: 'failed'; readonly cause: unknown};

/** Options of a connection. */
export interface ConnectOptions {
  /**
   * Continue after this sequence of an earlier connection. If undefined or `null`, the connection
   * starts with new events.
   */
  readonly after?: number | null | undefined;
  /**
   * The `series` that the sequence in `after` belongs to. If the service now names another series,
   * a `gap` is the first event.
   */
  readonly series?: string | null | undefined;
  /** Closes the connection. The reader gets the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Number of unread events before the connection pauses. Defaults to 1000. */
  readonly buffer?: number | undefined;
  /** Reads the settings if the service's envelope does not have the assumed form. */
  readonly settings?: ((envelope: ConnectionEnvelope) => ConnectionSettings) | undefined;
  /** Replaces the global `WebSocket`. */
  readonly WebSocket?: WebSocketConstructor | undefined;
  /**
   * Replaces the timer of retries. Resolves after the given milliseconds, or when the signal
   * aborts.
   */
  readonly delay?: typeof delay | undefined;
  /** Replaces `Math.random`. Returns a number of at least 0 and less than 1. */
  readonly random?: (() => number) | undefined;
}

/**
 * Returns the position to continue from. Throws a `TypeError` if `after` is not the sequence of an
 * event.
 */
export function placeGiven({after, series}: Pick<ConnectOptions, 'after' | 'series'>): Place {
  const sequence = after ?? undefined;
  if (sequence !== undefined && !(Number.isSafeInteger(sequence) && sequence >= 0))
    throw new TypeError(
      'after must be the sequence of an event, a whole number; leave it out to go on from now.',
    );
  return {sequence, series: series ?? undefined};
}
