/**
 * One embed token and its life (contract 5.5, 7.3): validated once, refreshed
 * before it ends, renewed when the service says that it has ended.
 *
 *     validating ─▶ active ─▶ renewing ─▶ active
 *          │           │          │
 *          └───────────┴──────────┴──▶ failed
 *
 * The token stays in here: it is handed to requests alone.
 */
import {validate} from '../api/session.js';
import type {Caller, Connection} from '../api/request.js';
import type {Access, Validation} from '../contract/access.js';
import {ServiceError} from '../contract/errors.js';
import {REQUEST_TIMEOUT} from '../contract/limits.js';
import {readEmbedToken, type EmbedToken} from '../contract/token.js';
import {Lifetime} from './lifetime.js';
import type {SessionHost, SessionState} from './session-state.js';
import {activated} from './wake.js';
import {within} from './within.js';

/** Milliseconds in which the page may answer an expiry before it is reported as an error. */
const ANSWER_TIME = 3_000;

/** How often the page is asked before the session ends. */
const MAX_REFUSALS = 2;

export class Session implements Caller {
  readonly baseUrl: string;
  readonly #hosts = new Set<SessionHost>();
  readonly #lifetime: Lifetime;
  readonly #onToken: (token: string) => void;
  readonly #onIdle: () => void;
  #state: SessionState;
  #token: string;
  #known: Access | undefined;
  #claims: EmbedToken | undefined;
  #validated = false;
  #started = false;
  #refusals = 0;
  /** Counts what has been asked of the page, so that a late answer to an old question is dropped. */
  #question = 0;
  /** The question that is being answered. */
  #answering: number | undefined;
  #waiting: (() => void)[] = [];

  constructor(
    baseUrl: string,
    token: string,
    onToken: (token: string) => void = () => {},
    onIdle: () => void = () => {},
  ) {
    this.baseUrl = baseUrl;
    this.#token = token;
    this.#claims = readEmbedToken(token);
    this.#onToken = onToken;
    this.#onIdle = onIdle;
    this.#lifetime = new Lifetime(
      () => this.#refreshEarly(),
      () => this.#expire(),
      () => void this.revalidate(),
    );
    this.#state = this.#claims
      ? {status: 'validating', hint: this.#claims.access}
      : {status: 'failed', error: invalid('The session token is not an embed token.')};
  }

  get state(): SessionState {
    return this.#state;
  }

  /** What the user may do, as far as known: the service's word, else the token's. */
  get access(): Access | undefined {
    if (this.#state.status === 'active') return this.#state.access;
    return this.#state.status === 'validating' ? this.#state.hint : this.#known;
  }

  /** Whether `token` is for the same user of the same partner. */
  isFor(token: string): boolean {
    const claims = readEmbedToken(token);
    return !!claims && claims.sub === this.#claims?.sub && claims.iss === this.#claims?.iss;
  }

  /** The first host starts the session, the last one that leaves puts it to sleep. */
  attach(host: SessionHost): () => void {
    this.#hosts.add(host);
    this.#onToken(this.#token);
    if (!this.#started && this.#claims) {
      this.#started = true;
      void this.#begin();
    }
    this.#lifetime.watch();
    return () => {
      this.#hosts.delete(host);
      // An element that is moved leaves and comes back within one task.
      setTimeout(() => {
        if (this.#hosts.size > 0) return;
        this.#lifetime.pause();
        this.#onIdle();
      });
    };
  }

  /**
   * Runs a request with the session's token, once the service has validated
   * it. A 401 renews the session and repeats the request once.
   */
  async call<T>(
    run: (connection: Connection) => Promise<T>,
    timeout = REQUEST_TIMEOUT,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await this.#settled();
      const token = this.#token;
      try {
        return await run({baseUrl: this.baseUrl, token, timeout});
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'ORIGIN_UNAUTHORIZED')
          this.#fail(error);
        if (!isUnauthorized(error)) throw error;
        // Another request may have renewed the session in the meantime.
        if (token === this.#token && this.#state.status === 'active') {
          if (attempt > 1) this.#fail(error);
          else this.#expire();
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
    if (this.#state.error.code === 'SESSION_EXPIRED') this.#expire();
    else if (this.#state.error.retryable) void this.#validate();
  }

  /** Takes a fresh token of the same user, whoever brings it. */
  renew(token: string): void {
    if (token === this.#token) return;
    this.#question++;
    void this.#accept(token, this.#question);
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
      const validation = await validate(this.#connection(token));
      if (token === this.#token) this.#activate(validation);
    } catch (error) {
      if (token !== this.#token) return;
      // It has ended if it was valid before, or if its exp has passed (7.3).
      if (isUnauthorized(error) && (this.#validated || this.#hasPassed())) this.#expire();
      else this.#fail(error);
    }
  }

  #isOurs({isvId, userId}: Validation): boolean {
    const {iss = isvId, sub = userId} = this.#claims ?? {};
    if (iss === isvId && sub === userId) return true;
    this.#fail(invalid('The service answered for another user.'));
    return false;
  }

  #activate(validation: Validation): void {
    if (!this.#isOurs(validation)) return;
    this.#validated = true;
    this.#refusals = 0;
    this.#lifetime.begin(this.#claims);
    this.#set({status: 'active', access: validation});
  }

  /** Before the end, and only where it needs nobody's attention. */
  #refreshEarly(): void {
    if (this.#state.status === 'active' && this.#answering !== this.#question) this.#askProvider();
  }

  #expire(): void {
    this.#lifetime.end();
    this.#set({status: 'renewing'});
    if (this.#answering === this.#question) return; // The answer on its way serves this, too.
    this.#question++;
    this.#askPage();
  }

  #askPage(): void {
    const question = this.#question;
    const [speaker] = this.#hosts;
    let answered = false;
    const answer = (token: string | Promise<string>): void => {
      if (answered || this.#state.status === 'active') return;
      answered = true;
      void this.#accept(token, this.#question);
    };
    speaker?.expired(answer);
    answered ||= this.#askProvider();
    setTimeout(() => {
      if (answered || question !== this.#question || this.#state.status !== 'renewing') return;
      this.#fail(new ServiceError('SESSION_EXPIRED', 'The session has expired.', {status: 401}));
    }, ANSWER_TIME);
  }

  #askProvider(): boolean {
    const provider = [...this.#hosts].find(host => host.tokenProvider)?.tokenProvider;
    if (provider) void this.#accept(Promise.resolve().then(provider), this.#question);
    return provider !== undefined;
  }

  async #accept(promised: string | Promise<string>, question: number): Promise<void> {
    this.#answering = question;
    const token = await within(promised).catch(() => undefined);
    if (question !== this.#question) return;
    const claims = typeof token === 'string' ? readEmbedToken(token) : undefined;
    if (token !== undefined && claims && token !== this.#token && this.isFor(token)) {
      await this.#adopt(token, claims);
      if (this.#answering === question) this.#answering = undefined;
      return;
    }
    this.#answering = undefined;
    if (claims && token !== this.#token)
      this.#fail(invalid('The fresh token is for another user.'));
    else this.#refused();
  }

  /** An early refresh that fails harms nobody: the token still lives. */
  #refused(): void {
    if (this.#state.status !== 'renewing') return;
    if (++this.#refusals < MAX_REFUSALS) this.#expire();
    else this.#fail(new ServiceError('SESSION_EXPIRED', 'The session has expired.', {status: 401}));
  }

  async #adopt(token: string, claims: EmbedToken): Promise<void> {
    try {
      const validation = await validate(this.#connection(token));
      this.#token = token;
      this.#claims = claims;
      this.#onToken(token);
      this.#activate(validation);
      if (this.#state.status === 'active') this.#speak(validation.expiration);
    } catch (error) {
      if (this.#state.status === 'active') return;
      this.#token = token;
      this.#claims = claims;
      this.#validated = false;
      this.#fail(error);
    }
  }

  #speak(expiration: string): void {
    const [speaker] = this.#hosts;
    speaker?.refreshed(expiration);
  }

  /** Resolves when a request may be made, rejects when the session has failed. */
  async #settled(): Promise<void> {
    while (this.#state.status === 'validating' || this.#state.status === 'renewing') {
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
    if (this.#state.status === 'failed') throw this.#state.error;
  }

  #fail(error: unknown): void {
    this.#question++;
    this.#lifetime.end();
    this.#set({status: 'failed', error: asServiceError(error)});
  }

  #set(state: SessionState): void {
    this.#state = state;
    if (state.status === 'active') this.#known = state.access;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
    for (const host of [...this.#hosts]) host.changed(state);
  }

  #connection(token: string): Connection {
    return {baseUrl: this.baseUrl, token, timeout: REQUEST_TIMEOUT};
  }

  /** By the user's clock, which may be wrong: asked only once the service has refused the token. */
  #hasPassed(): boolean {
    return this.#claims !== undefined && this.#claims.exp <= Date.now() / 1000;
  }
}

function isUnauthorized(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 401;
}

function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError('UNCAUGHT_ERROR', 'Something went wrong.', {cause: error});
}

function invalid(message: string): ServiceError {
  return new ServiceError('SESSION_INVALID', message, {status: 401});
}
