/**
 * The session of one embed token (contract 5.5, 7.3), as the elements see it. It sends the first
 * request and notifies the elements of changes. `session-runner.ts` does everything else. That
 * module loads while the first request is in flight.
 *
 * The token stays in this module, the runner and `renewal.ts`. Only requests get it.
 */
import type {Caller, OpenConnection} from '../api/request.js';
import {send, type Connection, type FirstReads} from '../api/send.js';
import {askValidation} from '../api/session.js';
import type {Access, Validation} from '../contract/access.js';
import type {ServiceAccess} from '../contract/events.js';
import {asServiceError, partMissing} from '../contract/errors.js';
import {REQUEST_TIMEOUT} from '../contract/limits.js';
import {isSameUser, type EmbedToken} from '../contract/token.js';
import {uuid} from '../contract/uuid.js';
import {isOver, openSession, stopSession} from '../flows/session-start.js';
import type {SessionLife, SessionTransition} from '../flows/session-state.js';
import {tryLater} from './again.js';
import {afterRemoval} from './removal.js';
import type {SessionRunner} from './session-runner.js';
import type {SessionHost, SessionState} from './session-host.js';
import {activated} from './prerender.js';

/** Called when the session begins to use a token, and when no element uses the session. */
export interface SessionKeeper {
  used(token: string): void;
  idle(): void;
}

export class Session implements Caller {
  readonly baseUrl: string;
  readonly owner: string;
  /** The service's answer, as a frame of the service reported it. `undefined` if none has. */
  framed: ServiceAccess | undefined;
  readonly #hosts = new Set<SessionHost>();
  readonly #keeper: SessionKeeper | undefined;
  #life: SessionLife;
  /** Requests sent in parallel with the validation, while the code for their answers loads. */
  readonly #firstReads: FirstReads = new Map();
  /** Whether the first request was started. The first host that attaches starts it. */
  #isBegun = false;
  #loading: Promise<SessionRunner> | undefined;
  #runner: SessionRunner | undefined;

  constructor(baseUrl: string, token: string, keeper?: SessionKeeper) {
    this.baseUrl = baseUrl;
    this.#keeper = keeper;
    this.#life = openSession(token).life;
    // A token without a user gets a random owner, so that it shares nothing with other sessions.
    const {iss = '', sub = uuid()} = this.claims ?? {};
    this.owner = `${baseUrl} ${iss} ${sub}`;
  }

  get state(): SessionState {
    return this.#life.state;
  }

  get claims(): EmbedToken | undefined {
    return this.#life.claims;
  }

  /** The user's access: from the token's claims until they are validated, then from the service. */
  get access(): Access | undefined {
    return this.state.status === 'validating' ? this.state.hint : this.#life.known;
  }

  /** The service's last response to a valid token of this user. */
  get confirmed(): Validation | undefined {
    return this.#life.known;
  }

  /** A copy of the service's last answer, here or in the element's frame. */
  get lastAnswer(): ServiceAccess | undefined {
    if (!this.confirmed) return this.framed;
    const {gates, permissions, expiration} = this.confirmed;
    return {gates, permissions, expiration};
  }

  /** Milliseconds for a request that all hosts share: the shortest of their timeouts. */
  get timeout(): number {
    const all = [...this.#hosts].map(({timeout}) => timeout);
    return all.length > 0 ? Math.min(...all) : REQUEST_TIMEOUT;
  }

  /** True unless the session failed with an error that no retry can fix. */
  get isAlive(): boolean {
    return !isOver(this.#life);
  }

  /** Whether `token` is the one in use. */
  uses(token: string): boolean {
    return token === this.#life.token;
  }

  /** Whether `token` is for the same user of the same partner. */
  isFor(token: string): boolean {
    return isSameUser(this.#life.token, token);
  }

  /**
   * Adds a host and returns a function that removes it. The first host starts the session. When the
   * last host is removed, the timers stop.
   */
  attach(host: SessionHost): () => void {
    this.#hosts.add(host);
    this.#keeper?.used(this.#life.token);
    if (this.state.status === 'validating') void this.#begin(host);
    this.#runner?.watch();
    return () => {
      this.#hosts.delete(host);
      afterRemoval(
        () => this.#hosts.size === 0,
        () => {
          this.#runner?.pause();
          this.#keeper?.idle();
        },
      );
    };
  }

  /**
   * Waits until the service has validated the token, then runs a request with it. An `early`
   * request runs in parallel with the validation. A 401 renews the session and repeats the request
   * once.
   */
  async call<T>(
    run: (connection: OpenConnection) => Promise<T>,
    timeout = this.timeout,
    when?: 'early',
  ): Promise<T> {
    return (await this.#load()).call(run, timeout, when);
  }

  /** Resolves when a request can be made. Rejects if the session has failed. */
  async settled(): Promise<void> {
    return (await this.#load()).settled();
  }

  /** Asks the service for gates and permissions again, because they may have changed. */
  async revalidate(): Promise<void> {
    await this.#runner?.revalidate();
  }

  /** Starts again after a temporary failure. After an expiry, asks the page again. */
  retry(): void {
    this.#run(runner => runner.retry());
  }

  /** Handles the end of the token. Requests then wait for a fresh token. */
  expire(): void {
    this.#run(runner => runner.expire());
  }

  /** Uses a fresh token of the same user. A token of another user ends the session at once. */
  renew(token: string): void {
    if (this.uses(token)) return;
    if (this.isFor(token)) this.#run(runner => runner.bring(token));
    else this.#move(stopSession(this.#life, {type: 'replaced'}));
  }

  fail(reason: unknown): void {
    this.#move(stopSession(this.#life, {type: 'failed', error: asServiceError(reason)}));
  }

  async #begin(host?: SessionHost): Promise<void> {
    const isFirst = !this.#isBegun;
    this.#isBegun = true;
    // Without an `await`, the requests leave before the first screen is drawn.
    const prerendered = activated();
    if (prerendered) await prerendered;
    const {token} = this.#life;
    const connection = this.#connection(token);
    if (isFirst) {
      const asked = askValidation(connection);
      this.#run(runner => void runner.validated(token, asked));
    }
    for (const path of host?.page.firstReads?.(this.access) ?? [])
      if (!this.#firstReads.has(path))
        this.#firstReads.set(path, send(connection, {method: 'GET', path}));
  }

  /** The timeout is read when a request's timer begins, because more hosts may join until then. */
  #connection(token: string): Connection {
    const {baseUrl} = this;
    const timeout = (): number => this.timeout;
    return {
      baseUrl,
      token,
      get timeout() {
        return timeout();
      },
    };
  }

  #move({life, command}: SessionTransition): void {
    const {state, token} = this.#life;
    this.#life = life;
    // Without hosts, such as after a sign-out, `idle` would not be called, and the keeper would
    // store the token forever.
    if (life.token !== token && this.#hosts.size > 0) this.#keeper?.used(life.token);
    if (life.state !== state) this.#notify(life.state);
    if (command) this.#runner?.run(command);
  }

  #notify(state: SessionState): void {
    this.#runner?.changed(state);
    for (const host of [...this.#hosts]) host.changed(state);
  }

  /** Calls `call` with the runner, which loads first if necessary. */
  #run(call: (runner: SessionRunner) => void): void {
    if (this.#runner) call(this.#runner);
    else
      this.#load().then(call, (cause: unknown) => {
        this.fail(cause);
        tryLater(this, () => this.#beginAgain());
      });
  }

  /**
   * Starts over after `session-runner.ts` did not load. If it has loaded since then, does nothing:
   * `retry` continues instead.
   */
  #beginAgain(): void {
    if (this.#runner || this.#hosts.size === 0 || this.state.status !== 'failed') return;
    this.#isBegun = false;
    this.#move({life: openSession(this.#life.token).life});
    void this.#begin();
  }

  async #load(): Promise<SessionRunner> {
    this.#loading ??= import('./session-runner.js').then(({SessionRunner}) => {
      const runner = new SessionRunner({
        baseUrl: this.baseUrl,
        timeout: () => this.timeout,
        hosts: this.#hosts,
        firstReads: this.#firstReads,
        life: () => this.#life,
        move: moved => this.#move(moved),
      });
      // The last host may have been removed while this file loaded.
      if (this.#hosts.size === 0) runner.pause();
      return runner;
    });
    try {
      return (this.#runner = await this.#loading);
    } catch (cause) {
      // The next call tries again.
      this.#loading = undefined;
      throw partMissing(cause);
    }
  }
}
