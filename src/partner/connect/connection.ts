/**
 * A partner's connection to the service that stays: it logs in, fetches the
 * configuration, opens the WebSocket, and begins again when that ends. Events
 * are read from it as from any async iterable.
 *
 *     connecting ──▶ open ──▶ waiting ──▶ connecting …
 *                     │ └──(buffer full)──▶ paused ──▶ connecting …
 *                     └──▶ closed │ failed
 */
import {
  CLOSE_CODES,
  ConnectionConfig,
  type ConnectionEnvelope,
  type ConnectionSettings,
  type KnownEvent,
  type UnknownEvent,
  type Welcome,
} from '../../contract/connection.js';
import {REQUEST_TIMEOUT} from '../../contract/limits.js';
import {PartnerError} from '../partner-error.js';
import {backoff, delay} from './backoff.js';
import {Credentials} from './credentials.js';
import {EventBuffer} from './event-buffer.js';
import {placeOf, resumePoint, type GapEvent} from './event-sequence.js';
import {connectionConfig, login} from './login.js';
import type {Entrance, SignedAccess} from './signed-access.js';
import {holdSocket, type Ended, type SocketHost} from './socket-session.js';
import {globalWebSocket, type WebSocketConstructor} from './web-socket.js';

/** Each has its `sequence`: store that of the last one that you dealt with, and go on after it. */
export type ServiceEvent = KnownEvent | UnknownEvent | GapEvent;

export type ConnectionState =
  | {readonly status: 'connecting'}
  | {readonly status: 'open'; readonly connectionId: string}
  /** Before the next try; `failures` in a row, `cause` of the last one. */
  | {readonly status: 'waiting'; readonly failures: number; readonly cause: Error}
  /** Nobody reads: the service keeps the events meanwhile. */
  | {readonly status: 'paused'}
  | {readonly status: 'closed'}
  /** The service said no for good, or what `signal` was aborted with. */
  | {readonly status: 'failed'; readonly cause: unknown};

export interface ConnectOptions {
  /** The sequence after which to go on, as of an earlier connection; without it (or `null`), from now on. */
  readonly after?: number | null | undefined;
  /** Closes the connection; the reader gets the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Unread events that are kept before the connection pauses; 1000 unless set. */
  readonly buffer?: number | undefined;
  /** Reads the settings, where the service's envelope has another form than the assumed one. */
  readonly settings?: ((envelope: ConnectionEnvelope) => ConnectionSettings) | undefined;
  /** In place of the global one. */
  readonly WebSocket?: WebSocketConstructor | undefined;
  /** Waits so many milliseconds, or until the signal aborts. */
  readonly delay?: typeof delay | undefined;
  /** At least 0, less than 1. */
  readonly random?: (() => number) | undefined;
}

/**
 * Begins at once; read it with `for await`. Leaving the loop closes the
 * connection. Where there is a client, its `connect` does the same, and knows
 * the service's clock.
 */
export function connectService(
  access: SignedAccess,
  options: ConnectOptions = {},
): ServiceConnection {
  const entrance: Entrance = {
    login: signal => login(access, signal),
    connectionConfig: (accessToken, signal) => connectionConfig(access, accessToken, signal),
    timeout: access.timeout ?? REQUEST_TIMEOUT,
  };
  return new ServiceConnection(entrance, options);
}

export class ServiceConnection implements AsyncIterableIterator<ServiceEvent, undefined> {
  readonly #options: ConnectOptions;
  readonly #credentials: Credentials;
  readonly #buffer: EventBuffer<ServiceEvent>;
  readonly #host: SocketHost;
  readonly #ending = new AbortController();
  #state: ConnectionState = {status: 'connecting'};
  /** Of the newest event that came. */
  #last: number | undefined;
  /** In a row; an event or a heartbeat ends the row, a mere welcome does not. */
  #failures = 0;

  constructor(entrance: Entrance, options: ConnectOptions) {
    const {signal, buffer = 1000, after} = options;
    if (!Number.isInteger(buffer) || buffer < 1)
      throw new TypeError('buffer must be a whole number of events, 1 or more.');
    requireSequence(after);
    this.#options = options;
    this.#credentials = new Credentials(entrance);
    this.#buffer = new EventBuffer(buffer);
    this.#last = after ?? undefined;
    this.#host = {
      WebSocket: options.WebSocket ?? globalWebSocket(),
      timeout: entrance.timeout,
      welcomed: welcome => this.#welcomed(welcome),
      heartbeat: () => {
        this.#failures = 0;
      },
      heard: event => this.#heard(event),
    };
    signal?.addEventListener('abort', this.#aborted, {signal: this.#ending.signal});
    if (signal?.aborted) this.#aborted();
    this.#run().catch((cause: unknown) => this.#finish({status: 'failed', cause}));
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** What is unread is dropped, and a reader that waits is told that it is done. Closing twice is closing once. */
  close(): void {
    this.#finish({status: 'closed'});
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<ServiceEvent, undefined>> {
    return this.#buffer.next();
  }

  return(): Promise<IteratorResult<ServiceEvent, undefined>> {
    this.close();
    return Promise.resolve({done: true, value: undefined});
  }

  readonly #aborted = (): void => {
    this.#finish({status: 'failed', cause: this.#options.signal?.reason});
  };

  async #run(): Promise<void> {
    const {signal} = this.#ending;
    while (!signal.aborted) {
      const cause = await this.#connect(signal).catch(asError);
      if (signal.aborted) return;
      if (cause && isFinal(cause)) this.#finish({status: 'failed', cause});
      else if (cause) await this.#waitAfter(cause, signal);
      else await this.#pause(signal);
    }
  }

  /** Resolves to why the connection has to be made again; to nothing where the reader has to catch up. */
  async #connect(signal: AbortSignal): Promise<Error | undefined> {
    this.#state = {status: 'connecting'};
    const {envelope, isFresh} = await this.#credentials.configuration(signal);
    const {settings: readSettings = assumedSettings} = this.#options;
    const ended = await holdSocket(readSettings(envelope), this.#host, signal);
    if (ended.kind === 'stopped' && this.#buffer.isFull) return undefined;
    if (ended.kind !== 'closed' || ended.code !== CLOSE_CODES.unauthorized) return lost(ended);
    this.#credentials.forget();
    // Its token came from a fresh login: there is nothing left to renew.
    return isFresh ? refused() : lost(ended);
  }

  async #waitAfter(cause: Error, signal: AbortSignal): Promise<void> {
    const {random = Math.random, delay: wait = delay} = this.#options;
    this.#failures += 1;
    this.#state = {status: 'waiting', failures: this.#failures, cause};
    await wait(backoff(this.#failures, random()), signal);
  }

  async #pause(signal: AbortSignal): Promise<void> {
    this.#state = {status: 'paused'};
    await this.#buffer.room(signal);
  }

  #welcomed(welcome: Welcome): number {
    this.#state = {status: 'open', connectionId: welcome.connectionId};
    const {after, gap} = resumePoint(this.#last, welcome);
    if (gap) this.#buffer.push(gap);
    this.#last = after;
    return after;
  }

  #heard(event: KnownEvent | UnknownEvent): 'more' | 'stop' {
    const place = placeOf(event.sequence, this.#last ?? 0);
    if (place === 'repeated') return 'more';
    if (place === 'missing') return 'stop';
    this.#last = event.sequence;
    this.#failures = 0;
    this.#buffer.push(event);
    return this.#buffer.isFull ? 'stop' : 'more';
  }

  #finish(state: ConnectionState & {status: 'closed' | 'failed'}): void {
    if (this.#ending.signal.aborted) return;
    this.#state = state;
    if (state.status === 'closed') this.#buffer.end();
    else this.#buffer.fail(state.cause);
    this.#ending.abort();
  }
}

function requireSequence(after: number | null | undefined): void {
  if ((after ?? undefined) !== undefined && !(Number.isSafeInteger(after) && Number(after) >= 0))
    throw new TypeError(
      'after must be the sequence of an event, a whole number; leave it out to go on from now.',
    );
}

function assumedSettings(envelope: ConnectionEnvelope): ConnectionSettings {
  const config = ConnectionConfig.safeParse(envelope);
  if (config.success) return config.data.data;
  // The path of the first issue, never what stood there.
  const where = config.error.issues[0]?.path.join('.') || 'the envelope';
  throw new TypeError(`The connection config is not of the assumed form, at: ${where}.`);
}

function lost(ended: Ended): PartnerError {
  const why = ended.kind === 'closed' ? `closed with ${ended.code}` : ended.kind;
  return new PartnerError('NETWORK_ERROR', `The connection was lost: ${why}.`);
}

function refused(): PartnerError {
  const message = 'The service rejected the connection’s token.';
  return new PartnerError('UNAUTHORIZED', message, {status: 401});
}

/** HTTP statuses below 500 that time can mend. */
const PASSING: readonly (number | undefined)[] = [408, 425, 429];

/** Said by the service, or thrown by what we were given: another try would end the same way. */
function isFinal(error: Error): boolean {
  return !(error instanceof PartnerError) || (error.definite && !PASSING.includes(error.status));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('Not an Error was thrown.', {cause: error});
}
