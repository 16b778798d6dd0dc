/**
 * The session of one embed token (contract 5.5, 7.3), as the elements see it. It sends the first
 * request and tells the elements what has changed. `session-runner.ts` does the rest. It loads
 * while the first request is on its way.
 *
 * The token stays in here, in the runner and in `renewal.ts`. Only requests get it.
 */
import type {Caller, Connection} from '../api/request.js';
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
import {unlessMoved} from './removal.js';
import type {SessionRunner} from './session-runner.js';
import type {SessionHost, SessionState} from './session-state.js';
import {activated} from './wake.js';

/** Is told when the session starts to use a token, and when no element uses the session anymore. */
export interface SessionKeeper {
  used(token: string): void;
  idle(): void;
}

export class Session implements Caller {
  readonly baseUrl: string;
  readonly owner: string;
  /** The service's answer to the frame that the session lives in. */
  framed: ServiceAccess | undefined;
  readonly #hosts = new Set<SessionHost>();
  readonly #keeper: SessionKeeper | undefined;
  #life: SessionLife;
  /** The first request leaves when the first host attaches. */
  #isBegun = false;
  #loading: Promise<SessionRunner> | undefined;
  #runner: SessionRunner | undefined;

  constructor(baseUrl: string, token: string, keeper?: SessionKeeper) {
    this.baseUrl = baseUrl;
    this.#keeper = keeper;
    this.#life = openSession(token).life;
    // A token without a user shares nothing with other sessions.
    const {iss = '', sub = uuid()} = this.claims ?? {};
    this.owner = `${baseUrl} ${iss} ${sub}`;
  }

  get state(): SessionState {
    return this.#life.state;
  }

  get claims(): EmbedToken | undefined {
    return this.#life.claims;
  }

  /** The user's access: the token's hint at first, then the service's last response. */
  get access(): Access | undefined {
    return this.state.status === 'validating' ? this.state.hint : this.#life.known;
  }

  /** The service's last response to a valid token of this user. */
  get confirmed(): Validation | undefined {
    return this.#life.known;
  }

  /** The service's answer, here or in the element's frame. */
  get told(): ServiceAccess | undefined {
    if (!this.confirmed) return this.framed;
    const {gates, permissions, expiration} = this.confirmed;
    return {gates, permissions, expiration};
  }

  /** Milliseconds for a request that all hosts share: the shortest of their timeouts. */
  get timeout(): number {
    const all = [...this.#hosts].map(({timeout}) => timeout);
    return all.length > 0 ? Math.min(...all) : REQUEST_TIMEOUT;
  }

  /** The session works, or it failed in a way that a retry can mend. */
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

  /** The first host starts the session. When the last one leaves, the timers pause. */
  attach(host: SessionHost): () => void {
    this.#hosts.add(host);
    this.#keeper?.used(this.#life.token);
    if (!this.#isBegun && this.state.status === 'validating') void this.#begin();
    this.#runner?.watch();
    return () => {
      this.#hosts.delete(host);
      unlessMoved(
        () => this.#hosts.size === 0,
        () => {
          this.#runner?.pause();
          this.#keeper?.idle();
        },
      );
    };
  }

  /**
   * Waits until the service has validated the token, then runs a request with
   * it. A 401 renews the session and repeats the request once.
   */
  async call<T>(run: (connection: Connection) => Promise<T>, timeout = this.timeout): Promise<T> {
    return (await this.#load()).call(run, timeout);
  }

  /** Resolves when a request can be made. Rejects if the session has failed. */
  async settled(): Promise<void> {
    return (await this.#load()).settled();
  }

  /** Asks the service for gates and permissions again, because something changed them. */
  async revalidate(): Promise<void> {
    await this.#runner?.revalidate();
  }

  /** Starts again after a temporary failure. After an expiry, asks the page again. */
  retry(): void {
    this.#run(runner => runner.retry());
  }

  /** The token has ended. Requests wait for a fresh one. */
  expire(): void {
    this.#run(runner => runner.expire());
  }

  /** Takes a fresh token of the same user from the page. Another user's token ends the session at once. */
  renew(token: string): void {
    if (this.uses(token)) return;
    if (this.isFor(token)) this.#run(runner => runner.bring(token));
    else this.#move(stopSession(this.#life, {type: 'replaced'}));
  }

  fail(reason: unknown): void {
    this.#move(stopSession(this.#life, {type: 'failed', error: asServiceError(reason)}));
  }

  async #begin(): Promise<void> {
    this.#isBegun = true;
    await activated();
    const {token} = this.#life;
    const asked = askValidation({baseUrl: this.baseUrl, token, timeout: this.timeout});
    this.#run(runner => void runner.validated(token, asked));
  }

  #move({life, command}: SessionTransition): void {
    const {state, token} = this.#life;
    this.#life = life;
    // With no hosts left after a sign-out, the keeper would keep the token forever.
    if (life.token !== token && this.#hosts.size > 0) this.#keeper?.used(life.token);
    if (life.state !== state) this.#notify(life.state);
    if (command) this.#runner?.run(command);
  }

  #notify(state: SessionState): void {
    this.#runner?.changed(state);
    for (const host of [...this.#hosts]) host.changed(state);
  }

  /** Calls the runner, which loads if it has not yet. */
  #run(call: (runner: SessionRunner) => void): void {
    if (this.#runner) call(this.#runner);
    else
      this.#load().then(call, (cause: unknown) => {
        this.fail(cause);
        tryLater(this, () => this.#beginAgain());
      });
  }

  /**
   * Starts over after the file that asks the service did not load. If it has loaded since, `retry`
   * continues instead.
   */
  #beginAgain(): void {
    if (this.#runner || this.#hosts.size === 0 || this.state.status !== 'failed') return;
    this.#move({life: openSession(this.#life.token).life});
    void this.#begin();
  }

  async #load(): Promise<SessionRunner> {
    this.#loading ??= import('./session-runner.js').then(
      ({SessionRunner}) =>
        new SessionRunner({
          baseUrl: this.baseUrl,
          timeout: () => this.timeout,
          hosts: this.#hosts,
          life: () => this.#life,
          move: moved => this.#move(moved),
        }),
    );
    try {
      return (this.#runner = await this.#loading);
    } catch (cause) {
      // The next call tries again.
      this.#loading = undefined;
      throw partMissing(cause);
    }
  }
}
