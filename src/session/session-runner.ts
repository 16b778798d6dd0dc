/**
 * Runs the machine of one embed token (contract 5.5, 7.3) from the service's first answer on. This
 * module loads while the first request is in flight.
 *
 * The token stays in this module, `session.ts` and `renewal.ts`. Only requests get it.
 */
import type {OpenConnection} from '../api/request.js';
import {statusOf} from '../contract/response-status.js';
import {isUnread} from '../api/exchange.js';
import type {FirstReads, Sent} from '../api/send.js';
import {validate} from '../api/validation.js';
import {asServiceError, partMissing, ServiceError} from '../contract/errors.js';
import {isUnauthorized, session} from '../flows/session.js';
import type {
  SessionCommand,
  SessionEvent,
  SessionLife,
  SessionTransition,
} from '../flows/session-state.js';
import {Lifetime} from './lifetime.js';
import {now} from './moment.js';
import {isPrerendering} from './prerender.js';
import type {Renewal, Renewed} from './renewal.js';
import type {SessionHost, SessionState} from './session-host.js';

/**
 * True for an answer that a service may give before it knows the token, because it learns of the
 * session by the validation. After the validation, the same answer has its own meaning.
 */
const mayBeTooEarly = (error: unknown): boolean =>
  [401, 403, 404, 425].includes(statusOf(error) ?? 0);

/** The part of a session that its runner uses. Nothing else may, because it contains the token. */
export interface SessionInternals {
  readonly baseUrl: string;
  /** Milliseconds that a request may take. */
  timeout(): number;
  readonly hosts: ReadonlySet<SessionHost>;
  readonly firstReads: FirstReads;
  readonly life: () => SessionLife;
  readonly move: (moved: SessionTransition) => void;
}

/** Updates the token's lifetime in a microtask, so that the elements are notified first. */
export class SessionRunner implements Renewed {
  readonly #session: SessionInternals;
  readonly #lifetime = new Lifetime(
    () => this.#renewing(renewal => renewal.due()),
    () => this.expire(),
    () => void this.revalidate(),
  );
  #renewal: Promise<Renewal> | undefined;
  #waiting: (() => void)[] = [];

  constructor(internals: SessionInternals) {
    this.#session = internals;
  }

  get baseUrl(): string {
    return this.#session.baseUrl;
  }

  get timeout(): number {
    return this.#session.timeout();
  }

  /** Reads the answer to `asked`, the first request. If `asked` is unset, makes a new request. */
  async validated(token: string, asked?: Sent): Promise<void> {
    try {
      const {baseUrl, timeout} = this;
      const validation = await validate({baseUrl, token, timeout}, asked);
      this.#send({type: 'validated', token, validation});
    } catch (cause) {
      this.#send({type: 'rejected', token, error: asServiceError(cause), now: Date.now() / 1000});
    }
  }

  run(command: SessionCommand): void {
    if (command.type === 'validate') return void this.validated(command.token);
    if (command.type === 'schedule') this.#schedule(command.renewed);
    else this.#renewing(renewal => renewal.run(command));
  }

  #schedule(renewed: string | undefined): void {
    const since = now();
    queueMicrotask(() => {
      const [speaker] = this.#session.hosts;
      this.#lifetime.begin(this.#session.life().claims, since);
      if (!speaker) this.#lifetime.pause();
      else if (renewed !== undefined) speaker.refreshed(renewed);
    });
  }

  /** Called when the session's state has changed. */
  changed({status}: SessionState): void {
    if (status !== 'active') queueMicrotask(() => this.#lifetime.end());
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }

  /** Called when an element starts to use the session. */
  watch(): void {
    queueMicrotask(() => this.#lifetime.watch());
  }

  /** Called when no element uses the session. */
  pause(): void {
    queueMicrotask(() => this.#lifetime.pause());
    const {firstReads} = this.#session;
    for (const sent of firstReads.values()) {
      clearTimeout(sent?.timer);
      sent?.abort.abort();
    }
    firstReads.clear();
  }

  /** Called when the page has set another token of the same user. */
  bring(token: string): void {
    this.#renewing(renewal => renewal.send({type: 'set', token}));
  }

  retry(): void {
    this.#send({type: 'retry'});
  }

  expire(): void {
    this.#send({type: 'ended'});
  }

  /**
   * Waits for a valid token, then runs a request. An early request runs at once with the token that
   * is being validated, or was one of the first reads. A 401 renews the session and repeats the
   * request once.
   */
  async call<T>(
    run: (connection: OpenConnection) => Promise<T>,
    timeout: number,
    when?: 'early',
  ): Promise<T> {
    const {baseUrl} = this;
    const {firstReads} = this.#session;
    const {token: first, state} = this.#session.life();
    const isOpen = state.status === 'validating' || [...firstReads.values()].some(isUnread);
    if (when === 'early' && isOpen && !isPrerendering()) {
      const early = run({baseUrl, token: first, timeout, firstReads});
      // Its failure counts only once the token is valid.
      early.catch(() => {});
      await this.settled();
      if (this.#session.life().token === first)
        try {
          return await early;
        } catch (error) {
          if (!mayBeTooEarly(error)) throw error;
        }
    }
    for (let again = false; ; again = true) {
      await this.settled();
      const {token} = this.#session.life();
      try {
        return await run({baseUrl, token, timeout});
      } catch (error) {
        const origin = error instanceof ServiceError && error.code === 'ORIGIN_UNAUTHORIZED';
        if (origin) this.#send({type: 'failed', error});
        if (!isUnauthorized(error)) throw error;
        this.#send({type: 'unauthorized', token, error, again});
        if (again) throw error;
      }
    }
  }

  async revalidate(): Promise<void> {
    if (this.#session.life().state.status !== 'active') return;
    try {
      const validation = await this.call(connection => validate(connection), this.timeout);
      this.#send({type: 'revalidated', validation});
    } catch {
      // Keep the known access. If there is a problem, the next request reports it.
    }
  }

  async settled(): Promise<void> {
    let {state} = this.#session.life();
    while (state.status === 'validating' || state.status === 'renewing') {
      await new Promise<void>(resolve => this.#waiting.push(resolve));
      ({state} = this.#session.life());
    }
    if (state.status === 'failed') throw state.error;
  }

  #send(event: SessionEvent): void {
    this.#session.move(session(this.#session.life(), event));
  }

  /** Loads `renewal.ts` if needed, then calls `run`. */
  #renewing(run: (renewal: Renewal) => void): void {
    const {life, move, hosts} = this.#session;
    const renewal = (this.#renewal ??= import('./renewal.js').then(
      part => new part.Renewal(this, hosts, step => move(step(life()))),
    ));
    renewal.then(run, (cause: unknown) => {
      // Another attempt to load the file may be in progress.
      if (renewal !== this.#renewal) return;
      this.#renewal = undefined;
      if (life().state.status === 'renewing')
        this.#send({type: 'failed', error: partMissing(cause)});
    });
  }
}
