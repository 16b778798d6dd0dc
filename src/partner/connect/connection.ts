/**
 * A partner's lasting connection to the service. It logs in, fetches the configuration and opens
 * the WebSocket. When the WebSocket closes, it starts again. Read events from it like from any
 * async iterable.
 *
 *     connecting ──▶ open ──▶ waiting ──▶ connecting …
 *                     │ └──(buffer full)──▶ paused ──▶ connecting …
 *                     └──▶ closed │ failed
 */
import {
  CLOSE_CODES,
  type KnownEvent,
  type UnknownEvent,
  type UnreadableEvent,
  type Welcome,
} from '../../contract/connection.js';
import {REQUEST_TIMEOUT} from '../../contract/limits.js';
import {PartnerError} from '../partner-error.js';
import {backoff, beforeNextReturn, beforeReturn, delay, LONGEST} from './backoff.js';
import {
  placeGiven,
  type ConnectionEvent,
  type ConnectionState,
  type ConnectOptions,
  type InSeries,
} from './connect-options.js';
import {consume, type EventHandler} from './consume.js';
import {Credentials} from './credentials.js';
import {EventBuffer} from './event-buffer.js';
import {positionOf, resumePoint, type Place} from './event-sequence.js';
import {asError, isFinal, lost, refused} from './failures.js';
import {connectionConfig, connectionSettings, login} from './login.js';
import type {Entrance, SignedAccess} from './signed-access.js';
import {holdSocket, type SocketHost} from './socket-session.js';
import {globalWebSocket} from './web-socket.js';

/**
 * Starts at once. Read it with `for await`. Leaving the loop closes the connection. If you have a
 * client, use its `connect` instead, which also corrects a wrong clock.
 *
 * @example
 * ```ts
 * import {connectService, importPrivateKey, signRequest} from 'service-embed/partner';
 * import type {SignedAccess} from 'service-embed/partner';
 *
 * const partner = {isvId, privateKey: await importPrivateKey(pem)};
 * const access: SignedAccess = {
 *   baseUrl,
 *   sign: ({path, body}) => signRequest(partner, {path, ...(body !== undefined && {body})}),
 * };
 * for await (const event of connectService(access)) console.log(event.type, event.sequence);
 * ```
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

/**
 * The service's events, in order and without repeats. It reconnects by itself. `close` or a `break`
 * out of the loop ends the connection.
 *
 * @example
 * ```ts
 * import {createPartnerClient, importPrivateKey} from 'service-embed/partner';
 *
 * const client = createPartnerClient({isvId, privateKey: await importPrivateKey(pem), baseUrl});
 * for await (const event of client.connect({after: 41})) {
 *   if (event.type === 'transaction') console.log(event.transaction.status);
 * }
 * ```
 */
export class ServiceConnection implements AsyncIterableIterator<ConnectionEvent, undefined> {
  readonly #options: ConnectOptions;
  readonly #credentials: Credentials;
  readonly #buffer: EventBuffer<ConnectionEvent>;
  readonly #host: SocketHost;
  readonly #ending = new AbortController();
  readonly #begun = performance.now();
  #state: ConnectionState = {status: 'connecting'};
  /** Position of the newest event received. */
  #place: Place;
  /** When the connection opened, and when something last arrived, by `performance.now()`. */
  #openedAt = 0;
  #heardAt: number | undefined;
  #newest: number | undefined;
  #isRead = false;
  /** Consecutive failures. An event or a heartbeat resets the count, a `welcome` alone does not. */
  #failures = 0;
  /** True if the last connection was lost after a long run, as in an outage of the service. */
  #isReturning = false;

  constructor(entrance: Entrance, options: ConnectOptions) {
    const {signal, buffer = 1000} = options;
    if (!Number.isInteger(buffer) || buffer < 1)
      throw new TypeError('buffer must be a whole number of events, 1 or more.');
    this.#place = placeGiven(options);
    this.#options = options;
    this.#credentials = new Credentials(entrance);
    this.#buffer = new EventBuffer(buffer);
    this.#host = {
      WebSocket: options.WebSocket ?? globalWebSocket(),
      timeout: entrance.timeout,
      welcomed: welcome => this.#welcomed(welcome),
      heartbeat: () => {
        this.#failures = 0;
        this.#heardAt = performance.now();
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

  /**
   * The sequence of the newest event that the service has announced, read or
   * not. `undefined` before the first welcome.
   */
  get newest(): number | undefined {
    return this.#newest;
  }

  /** Milliseconds since the service last sent a message. `undefined` before the first welcome. */
  get silentFor(): number | undefined {
    return this.#heardAt === undefined ? undefined : performance.now() - this.#heardAt;
  }

  /** Drops unread events and ends a waiting reader. Closing again has no effect. */
  close(): void {
    this.#finish({status: 'closed'});
  }

  /**
   * Books each event exactly once, even if a process dies: the handler stores the
   * event's `sequence` in the same transaction that books it. Give the connection
   * the stored position as `after`.
   *
   * The promise resolves when the connection is closed, after the handler has ended. If the handler
   * throws, the connection is closed, and the promise rejects with the same error. Only the
   * database knows whether a failed transaction was committed after all, so read the position again
   * and reconnect. `SupersededError` means that another consumer has taken over.
   *
   * @example
   * ```ts
   * await client.connect({after}).consume((event, commit) =>
   *   database.transaction(async () => {
   *     await book(event);
   *     await commit((sequence, stored) => replacePosition(stored, sequence));
   *   }),
   * );
   * ```
   */
  async consume(handle: EventHandler<ConnectionEvent>): Promise<void> {
    if (this.#isRead)
      throw new TypeError('This connection is read already. Open one for each consumer.');
    this.#isRead = true;
    await consume(this, this.#options.after ?? null, handle);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<ConnectionEvent, undefined>> {
    this.#isRead = true;
    return this.#buffer.next();
  }

  return(): Promise<IteratorResult<ConnectionEvent, undefined>> {
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

  /**
   * Resolves to the reason to reconnect. Resolves to `undefined` if the reader
   * must catch up first.
   */
  async #connect(signal: AbortSignal): Promise<Error | undefined> {
    this.#state = {status: 'connecting'};
    const {envelope, isFresh} = await this.#credentials.configuration(signal);
    const {settings: readSettings = connectionSettings} = this.#options;
    const ended = await holdSocket(readSettings(envelope), this.#host, signal);
    if (ended.kind === 'stopped' && this.#buffer.isFull) return undefined;
    if (ended.kind !== 'closed' || ended.code !== CLOSE_CODES.unauthorized) return lost(ended);
    this.#credentials.forget();
    // The access token is from a fresh login, so another login would not help.
    return isFresh ? refused() : lost(ended);
  }

  async #waitAfter(cause: Error, signal: AbortSignal): Promise<void> {
    const {random = Math.random, delay: wait = delay} = this.#options;
    // Only a client that has run for a while delays its return for the sake of the others. A new
    // client reconnects sooner.
    const now = performance.now();
    const wasOpen = this.#state.status === 'open';
    if (wasOpen) this.#isReturning = now - this.#begun > SETTLED_AFTER;
    // A proxy may cut a quiet connection before its first heartbeat. The connection still counts as
    // a success.
    if (wasOpen && now - this.#openedAt > LONGEST) this.#failures = 0;
    this.#failures += 1;
    this.#state = {status: 'waiting', failures: this.#failures, cause};
    const retryAfter = cause instanceof PartnerError ? cause.retryAfter : undefined;
    const chance = random();
    if (!this.#isReturning) await wait(backoff(this.#failures, chance, retryAfter), signal);
    else await wait(wasOpen ? beforeReturn(chance) : beforeNextReturn(chance, retryAfter), signal);
  }

  async #pause(signal: AbortSignal): Promise<void> {
    this.#state = {status: 'paused'};
    await this.#buffer.room(signal);
  }

  #welcomed(welcome: Welcome): number {
    this.#state = {status: 'open', connectionId: welcome.connectionId};
    this.#openedAt = this.#heardAt = performance.now();
    const {after, gap} = resumePoint(this.#place, welcome);
    // Keeps the known series if this node of the service does not name one.
    const series = welcome.series ?? this.#place.series;
    this.#newest = welcome.sequence;
    if (gap) this.#buffer.push(inSeries(gap, series));
    this.#place = {sequence: after, series};
    return after;
  }

  #heard(event: KnownEvent | UnreadableEvent | UnknownEvent): 'more' | 'stop' {
    this.#heardAt = performance.now();
    const {sequence = 0, series} = this.#place;
    const place = positionOf(event.sequence, sequence);
    if (place === 'repeated') return 'more';
    if (place === 'missing') return 'stop';
    this.#place = {sequence: event.sequence, series};
    this.#newest = Math.max(this.#newest ?? 0, event.sequence);
    this.#failures = 0;
    this.#buffer.push(inSeries(event, series));
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

function inSeries<Event extends object>(
  event: Event,
  series: string | undefined,
): Event & InSeries {
  return series === undefined ? event : {...event, series};
}

/** Milliseconds after which a client counts as long-running. */
const SETTLED_AFTER = 60_000;
