/**
 * One embed token and its life (contract 5.5, 7.3): validated once, refreshed
 * before it ends, renewed when the service says that it has ended.
 *
 *     validating ─▶ active ─▶ renewing ─▶ active
 *          │           │          │
 *          └───────────┴──────────┴──▶ failed
 *
 * The token stays in here and in `renewal.ts`: it is handed to requests alone.
 */
import type {Caller, Connection} from '../api/request.js';
import {validate} from '../api/session.js';
import type {Access, Validation} from '../contract/access.js';
import {asServiceError, partMissing, ServiceError} from '../contract/errors.js';
import {REQUEST_TIMEOUT} from '../contract/limits.js';
import {readEmbedToken, type EmbedToken} from '../contract/token.js';
import {uuid} from '../contract/uuid.js';
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
  readonly hosts = new Set<SessionHost>();
  readonly #keeper: SessionKeeper | undefined;
  #state: SessionState;
  #token: string;
  #claims: EmbedToken | undefined;
  #known: Access | undefined;
  #validated = false;
  #started = false;
  #renewal: Promise<Renewal> | undefined;
  #waiting: (() => void)[] = [];

  constructor(baseUrl: string, token: string, keeper?: SessionKeeper) {
    this.baseUrl = baseUrl;
    this.#keeper = keeper;
    this.#token = token;
    this.#claims = readEmbedToken(token);
    // Nobody shares anything with a user who is not named.
    const {iss = '', sub = uuid()} = this.#claims ?? {};
    this.owner = `${baseUrl} ${iss} ${sub}`;
    this.#state = this.#claims
      ? {status: 'validating', hint: this.#claims.access}
      : {status: 'failed', error: invalid('The session token is not an embed token.')};
  }

  get state(): SessionState {
    return this.#state;
  }

  get claims(): EmbedToken | undefined {
    return this.#claims;
  }

  /** What the user may do, as far as known: the service's word, else the token's. */
  get access(): Access | undefined {
    return this.#state.status === 'validating' ? this.#state.hint : this.#known;
  }

  /** Milliseconds for what all hosts wait for: those of the least patient. */
  get timeout(): number {
    const all = [...this.hosts].map(({timeout}) => timeout);
    return all.length > 0 ? Math.min(...all) : REQUEST_TIMEOUT;
  }

  /** Whether `token` is the one in use. */
  uses(token: string): boolean {
    return token === this.#token;
  }

  /** Whether `token` is for the same user of the same partner. */
  isFor(token: string): boolean {
    const claims = readEmbedToken(token);
    return (
      claims?.sub !== undefined &&
      claims.sub === this.#claims?.sub &&
      claims.iss === this.#claims.iss
    );
  }

  /** The first host starts the session, the last one that leaves puts it to sleep. */
  attach(host: SessionHost): () => void {
    this.hosts.add(host);
    this.#keeper?.used(this.#token);
    if (!this.#started && this.#claims) {
      this.#started = true;
      void this.#begin();
    }
    this.#ifRenewing(renewal => renewal.watch());
    return () => {
      this.hosts.delete(host);
      // An element that is moved leaves and comes back within one task.
      setTimeout(() => {
        if (this.hosts.size > 0) return;
        this.#ifRenewing(renewal => renewal.pause());
        this.#keeper?.idle();
      });
    };
  }

  /**
   * Runs a request with the session's token, once the service has validated
   * it. A 401 renews the session and repeats the request once.
   */
  async call<T>(run: (connection: Connection) => Promise<T>, timeout = this.timeout): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await this.settled();
      const token = this.#token;
      try {
        return await run({baseUrl: this.baseUrl, token, timeout});
      } catch (error) {
        const origin = error instanceof ServiceError && error.code === 'ORIGIN_UNAUTHORIZED';
        if (origin) this.fail(error);
        if (!isUnauthorized(error)) throw error;
        // Another request may have renewed the session in the meantime.
        if (token === this.#token && this.#state.status === 'active') {
          if (attempt > 1) this.fail(error);
          else this.expire();
        }
        if (attempt > 1) throw error;
      }
    }
  }

  /** Asks the service again for gates and permissions, after something has changed them. */
  async revalidate(): Promise<void> {
    if (this.#state.status !== 'active') return;
    try {
      const validation = await this.call(validate);
      if (this.#state.status !== 'active') return;
      if (this.#isOurs(validation)) this.#set({status: 'active', access: validation});
    } catch {
      // What is known stays; the next request that matters says what is wrong.
    }
  }

  /** Begins anew after a failure that time can heal: an expiry asks the page again. */
  retry(): void {
    if (this.#state.status !== 'failed') return;
    if (this.#state.error.code === 'SESSION_EXPIRED') this.expire();
    else if (this.#state.error.retryable) void this.#validate();
  }

  /** Takes a fresh token of the same user from the page. */
  renew(token: string): void {
    if (!this.uses(token)) this.#renewing(renewal => renewal.bring(token));
  }

  /** The token has ended: requests wait until a fresh one is there. */
  expire(): void {
    this.#set({status: 'renewing'});
    this.#renewing(renewal => renewal.ask());
  }

  /** A fresh token that the service has validated, or that it could not be asked about. */
  adopt(token: string, claims: EmbedToken, result: Validation | ServiceError): void {
    this.#token = token;
    this.#claims = claims;
    this.#keeper?.used(token);
    if (!(result instanceof ServiceError)) this.#activate(result);
    else {
      this.#validated = false;
      this.fail(result);
    }
  }

  fail(reason: unknown): void {
    this.#ifRenewing(renewal => renewal.end());
    this.#set({status: 'failed', error: asServiceError(reason)});
  }

  async #begin(): Promise<void> {
    await activated();
    await this.#validate();
  }

  async #validate(): Promise<void> {
    if (this.#state.status === 'failed') {
      this.#set({status: 'validating', hint: this.#claims?.access});
    }
    const token = this.#token;
    try {
      const validation = await validate({
        baseUrl: this.baseUrl,
        token,
        timeout: this.timeout,
      });
      if (token === this.#token) this.#activate(validation);
    } catch (error) {
      if (token !== this.#token) return;
      // It has ended if it was valid before, or if its exp has passed (7.3).
      if (isUnauthorized(error) && (this.#validated || this.#hasPassed())) this.expire();
      else this.fail(error);
    }
  }

  #isOurs({isvId, userId}: Validation): boolean {
    const {iss = isvId, sub = userId} = this.#claims ?? {};
    if (iss === isvId && sub === userId) return true;
    this.fail(invalid('The service answered for another user.'));
    return false;
  }

  #activate(validation: Validation): void {
    if (!this.#isOurs(validation)) return;
    this.#validated = true;
    // The part that watches the token may load later than the token's life began.
    const since = now();
    this.#set({status: 'active', access: validation});
    this.#renewing(renewal => renewal.begin(since));
  }

  /** The part that watches over the token's life is loaded once there is a life to watch over. */
  #renewing(run: (renewal: Renewal) => void): void {
    const renewal = (this.#renewal ??= import('./renewal.js').then(
      ({Renewal}) => new Renewal(this),
    ));
    renewal.then(run, (cause: unknown) => {
      // Somebody may be trying again already.
      if (renewal !== this.#renewal) return;
      this.#renewal = undefined;
      if (this.#state.status !== 'renewing') return;
      this.fail(partMissing(cause));
    });
  }

  /** Where that part has not loaded, there is nothing to tell it; `#renewing` says what is wrong. */
  #ifRenewing(run: (renewal: Renewal) => void): void {
    this.#renewal?.then(run, () => {});
  }

  /** Resolves when a request may be made, rejects when the session has failed. */
  async settled(): Promise<void> {
    while (this.#state.status === 'validating' || this.#state.status === 'renewing') {
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
    if (this.#state.status === 'failed') throw this.#state.error;
  }

  #set(state: SessionState): void {
    this.#state = state;
    if (state.status === 'active') this.#known = state.access;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
    for (const host of [...this.hosts]) host.changed(state);
  }

  /** By the user's clock, which may be wrong: asked only once the service has refused the token. */
  #hasPassed(): boolean {
    return this.#claims !== undefined && this.#claims.exp <= Date.now() / 1000;
  }
}

function isUnauthorized(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 401;
}

function invalid(message: string): ServiceError {
  return new ServiceError('SESSION_INVALID', message, {status: 401});
}
