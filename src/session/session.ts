/**
 * Runs the machine of one embed token (contract 5.5, 7.3). It sends the
 * requests, tells the elements, and loads the part that renews the token.
 *
 * The token stays in here and in `renewal.ts`. Only requests get it.
 */
import type {Caller, Connection} from '../api/request.js';
import {validate} from '../api/session.js';
import type {Access, Validation} from '../contract/access.js';
import type {ServiceAccess} from '../contract/events.js';
import {asServiceError, partMissing, ServiceError} from '../contract/errors.js';
import {REQUEST_TIMEOUT} from '../contract/limits.js';
import {isSameUser, type EmbedToken} from '../contract/token.js';
import {uuid} from '../contract/uuid.js';
import {isUnauthorized, openSession, session} from '../flows/session.js';
import type {
  SessionMoved,
  SessionCommand,
  SessionEvent,
  SessionLife,
} from '../flows/session-state.js';
import {unlessMoved} from './removal.js';
import type {Renewal, Renewed} from './renewal.js';
import type {SessionHost, SessionState} from './session-state.js';
import {activated, now} from './wake.js';

/** Told when the session takes a token into use, and when nobody uses the session any more. */
export interface SessionKeeper {
  used(token: string): void;
  idle(): void;
}

export class Session implements Caller, Renewed {
  readonly baseUrl: string;
  readonly owner: string;
  /** What the service said to the frame in which the session lives. */
  framed: ServiceAccess | undefined;
  readonly #hosts = new Set<SessionHost>();
  readonly #keeper: SessionKeeper | undefined;
  #life: SessionLife;
  /** The first command. It runs when the first host attaches. */
  #first: SessionCommand | undefined;
  #renewal: Promise<Renewal> | undefined;
  #waiting: (() => void)[] = [];

  constructor(baseUrl: string, token: string, keeper?: SessionKeeper) {
    this.baseUrl = baseUrl;
    this.#keeper = keeper;
    const {life, command} = openSession(token);
    this.#life = life;
    this.#first = command;
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

  /** What the user may do: the token's hint at first, then the service's last response. */
  get access(): Access | undefined {
    return this.state.status === 'validating' ? this.state.hint : this.#life.known;
  }

  /** The service's last response to a valid token of this user. */
  get confirmed(): Validation | undefined {
    return this.#life.known;
  }

  /** What the service said, here or in the element's frame. */
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
    const {state} = this;
    return state.status !== 'failed' || state.error.retryable;
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
    const first = this.#first;
    this.#first = undefined;
    if (first) void this.#begin(first);
    this.#ifRenewing(renewal => renewal.watch());
    return () => {
      this.#hosts.delete(host);
      unlessMoved(
        () => this.#hosts.size === 0,
        () => {
          this.#ifRenewing(renewal => renewal.pause());
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
    for (let again = false; ; again = true) {
      await this.settled();
      const {token} = this.#life;
      try {
        return await run({baseUrl: this.baseUrl, token, timeout});
      } catch (error) {
        const origin = error instanceof ServiceError && error.code === 'ORIGIN_UNAUTHORIZED';
        if (origin) this.fail(error);
        if (!isUnauthorized(error)) throw error;
        this.#send({type: 'unauthorized', token, error, again});
        if (again) throw error;
      }
    }
  }

  /** Asks the service for gates and permissions again, because something changed them. */
  async revalidate(): Promise<void> {
    if (this.state.status !== 'active') return;
    try {
      this.#send({type: 'revalidated', validation: await this.call(validate)});
    } catch {
      // Keeps what is known. If something is wrong, the next request reports it.
    }
  }

  /** Starts again after a temporary failure. After an expiry, asks the page again. */
  retry(): void {
    this.#send({type: 'retry'});
  }

  /** Takes a fresh token of the same user from the page. Another user's token ends the session at once. */
  renew(token: string): void {
    if (this.uses(token)) return;
    if (!this.isFor(token)) this.#send({type: 'replaced'});
    else this.#renewing(renewal => renewal.send({type: 'brought', token}));
  }

  /** The token has ended. Requests wait for a fresh one. */
  expire(): void {
    this.#send({type: 'ended'});
  }

  fail(reason: unknown): void {
    this.#send({type: 'failed', error: asServiceError(reason)});
  }

  /** Resolves when a request can be made. Rejects if the session has failed. */
  async settled(): Promise<void> {
    while (this.state.status === 'validating' || this.state.status === 'renewing') {
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
    if (this.state.status === 'failed') throw this.state.error;
  }

  async #begin(command: SessionCommand): Promise<void> {
    await activated();
    this.#run(command);
  }

  #send(event: SessionEvent): void {
    this.#move(session(this.#life, event));
  }

  #move({life, command}: SessionMoved): void {
    const {state, token} = this.#life;
    this.#life = life;
    // After a sign-out, nobody would forget it.
    if (life.token !== token && this.#hosts.size > 0) this.#keeper?.used(life.token);
    if (life.state !== state) this.#tell(life.state);
    if (command) this.#run(command);
  }

  #tell(state: SessionState): void {
    if (state.status !== 'active') this.#ifRenewing(renewal => renewal.end());
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
    for (const host of [...this.#hosts]) host.changed(state);
  }

  #run(command: SessionCommand): void {
    if (command.type === 'validate') return void this.#validate(command.token);
    // The renewal module may load later, but the token's lifetime starts now.
    const since = now();
    this.#renewing(renewal => renewal.run(command, this.#life, since));
  }

  async #validate(token: string): Promise<void> {
    try {
      const validation = await validate({baseUrl: this.baseUrl, token, timeout: this.timeout});
      this.#send({type: 'validated', token, validation});
    } catch (cause) {
      this.#send({type: 'rejected', token, error: asServiceError(cause), now: Date.now() / 1000});
    }
  }

  /** Loads the renewal module if needed, then calls it. */
  #renewing(run: (renewal: Renewal) => void): void {
    const renewal = (this.#renewal ??= import('./renewal.js').then(
      ({Renewal}) => new Renewal(this, this.#hosts, step => this.#move(step(this.#life))),
    ));
    renewal.then(run, (cause: unknown) => {
      // Another attempt to load it may be running already.
      if (renewal !== this.#renewal) return;
      this.#renewal = undefined;
      if (this.state.status === 'renewing') this.fail(partMissing(cause));
    });
  }

  /** Calls the renewal module only if it is in use. `#renewing` reports a failure to load it. */
  #ifRenewing(run: (renewal: Renewal) => void): void {
    this.#renewal?.then(run, () => {});
  }
}
