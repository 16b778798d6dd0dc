/**
 * How a session gets a fresh token: early and quietly from a `tokenProvider`,
 * or, once the token has ended, from whoever on the page answers.
 */
import {validate} from '../api/session.js';
import type {Validation} from '../contract/access.js';
import {ServiceError} from '../contract/errors.js';
import {readEmbedToken, type EmbedToken} from '../contract/token.js';
import {Lifetime} from './lifetime.js';
import type {SessionHost, SessionState} from './session-state.js';
import type {Moment} from './wake.js';
import {within} from './within.js';

/** Milliseconds in which the page may answer an expiry before it is reported as an error. */
const ANSWER_TIME = 3_000;

/** How often the page is asked before the session ends. */
const MAX_REFUSALS = 2;

/** What a renewal needs of its session. */
export interface Renewed {
  readonly baseUrl: string;
  readonly timeout: number;
  readonly state: SessionState;
  readonly claims: EmbedToken | undefined;
  readonly hosts: ReadonlySet<SessionHost>;
  uses(token: string): boolean;
  isFor(token: string): boolean;
  expire(): void;
  revalidate(): Promise<void>;
  adopt(token: string, claims: EmbedToken, result: Validation | ServiceError): void;
  fail(error: unknown): void;
}

export class Renewal {
  readonly #session: Renewed;
  readonly #lifetime: Lifetime;
  #refusals = 0;
  /** Counts what has been asked of the page, so that a late answer to an old question is dropped. */
  #question = 0;
  /** The question that is being answered. */
  #answering: number | undefined;
  /** The last one that the page answered of its own accord. */
  #brought = 0;

  constructor(session: Renewed) {
    this.#session = session;
    this.#lifetime = new Lifetime(
      () => this.#askEarly(),
      () => session.expire(),
      () => void session.revalidate(),
    );
  }

  /** A token was found valid at `since`. */
  begin(since: Moment): void {
    this.#refusals = 0;
    this.#lifetime.begin(this.#session.claims, since);
    if (this.#session.hosts.size === 0) this.#lifetime.pause();
  }

  watch(): void {
    this.#lifetime.watch();
  }

  pause(): void {
    this.#lifetime.pause();
  }

  end(): void {
    // What fails is an older token: one that the page has brought since may still heal the session.
    if (!this.#bringing) this.#question++;
    this.#lifetime.end();
  }

  /** The token has ended. An answer that is already on its way serves this, too. */
  ask(): void {
    this.#lifetime.end();
    if (this.#answering === this.#question) return;
    this.#question++;
    this.#askPage();
  }

  /** The page brings a token of its own accord. */
  bring(token: string): void {
    this.#brought = ++this.#question;
    void this.#accept(token, this.#question);
  }

  get #bringing(): boolean {
    return this.#answering === this.#brought;
  }

  /** Before the end, and only where it needs nobody's attention. */
  #askEarly(): void {
    const {status} = this.#session.state;
    if (status === 'active' && this.#answering !== this.#question) this.#askProvider();
  }

  #askPage(): void {
    const question = this.#question;
    const [speaker] = this.#session.hosts;
    let answered = false;
    speaker?.expired(token => {
      if (answered || this.#bringing || this.#session.state.status === 'active') return;
      answered = true;
      void this.#accept(token, this.#question);
    });
    answered ||= this.#askProvider();
    setTimeout(() => {
      const open = question === this.#question && this.#session.state.status === 'renewing';
      if (open && !answered) this.#expired();
    }, ANSWER_TIME);
  }

  #askProvider(): boolean {
    const provider = [...this.#session.hosts].find(host => host.tokenProvider)?.tokenProvider;
    if (provider) void this.#accept(Promise.resolve().then(provider), this.#question);
    return provider !== undefined;
  }

  async #accept(promised: string | Promise<string>, question: number): Promise<void> {
    this.#answering = question;
    const token = await within(promised).catch(() => undefined);
    if (question !== this.#question) return;
    const claims = typeof token === 'string' ? readEmbedToken(token) : undefined;
    if (token === undefined || !claims || this.#session.uses(token)) {
      this.#answering = undefined;
      this.#refused();
    } else if (this.#session.isFor(token)) {
      await this.#adopt(token, claims, question);
      if (this.#answering === question) this.#answering = undefined;
    } else {
      this.#answering = undefined;
      const message = 'The fresh token is for another user.';
      this.#session.fail(new ServiceError('SESSION_INVALID', message, {status: 401}));
    }
  }

  /** An early refresh that fails harms nobody: the token still lives. */
  #refused(): void {
    if (this.#session.state.status !== 'renewing') return;
    if (++this.#refusals < MAX_REFUSALS) this.ask();
    else this.#expired();
  }

  #expired(): void {
    const message = 'The session has expired.';
    this.#session.fail(new ServiceError('SESSION_EXPIRED', message, {status: 401}));
  }

  async #adopt(token: string, claims: EmbedToken, question: number): Promise<void> {
    const {baseUrl, timeout} = this.#session;
    try {
      const validation = await validate({baseUrl, token, timeout});
      // The page has brought another token in the meantime: that one counts.
      if (question !== this.#question) return;
      this.#session.adopt(token, claims, validation);
      const [speaker] = this.#session.hosts;
      if (this.#session.state.status === 'active') speaker?.refreshed(validation.expiration);
    } catch (error) {
      if (question !== this.#question || this.#session.state.status === 'active') return;
      if (error instanceof ServiceError) this.#session.adopt(token, claims, error);
      else this.#session.fail(error);
    }
  }
}
