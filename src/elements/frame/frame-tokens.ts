/** Where the tokens of a frame come from: the element's own, or the `<service-session>` around it. */
import type {Session} from '../../session/session.js';
import type {TokenProvider} from '../../session/session-state.js';
import {EarlyRenewal} from './early-renewal.js';

export interface TokenOwner {
  readonly tokenProvider: TokenProvider | undefined;
}

type Promised = string | Promise<string>;

export class FrameTokens {
  readonly #host: TokenOwner;
  readonly #session: Session;
  /** The element's own token, as the page set it last. */
  readonly #own: () => string | undefined;
  readonly #early: EarlyRenewal;
  /** What the page set last, of what was handed over. */
  #set: string | undefined;
  /** The one that the frame has. */
  #current = '';

  constructor(
    host: TokenOwner,
    session: Session,
    own: () => string | undefined,
    bring: (token: string) => void,
  ) {
    this.#host = host;
    this.#session = session;
    this.#own = own;
    this.#early = new EarlyRenewal(() => void this.#askEarly(bring));
  }

  /** To begin with; waits for a session that is not the element's own. */
  async first(): Promise<string> {
    const own = this.#own();
    this.#set = own;
    // The freshest of them, where a frame begins anew.
    if (own !== undefined) return this.#use(this.#current || own);
    return this.#use(await this.#ofSession());
  }

  /** A token that the page has set since. */
  fresh(): string | undefined {
    const own = this.#own();
    if (own === undefined || own === this.#set) return undefined;
    this.#set = own;
    return this.#use(own);
  }

  /** The session around has another one. */
  async renewed(): Promise<string | undefined> {
    if (this.#own() !== undefined || this.#session.uses(this.#current)) return undefined;
    return this.#use(await this.#ofSession());
  }

  /** The element's own provider, for a token of its own; it keeps what it brings in mind. */
  get provider(): TokenProvider | undefined {
    const {tokenProvider} = this.#host;
    if (!tokenProvider || this.#own() === undefined) return undefined;
    return async () => this.#use(await tokenProvider());
  }

  /** The frame uses it. */
  confirmed(): void {
    if (this.#own() !== undefined) this.#early.begin(this.#current);
  }

  /** The frame's token has ended. True where the session around brings the next one, and nobody is asked here. */
  expired(refresh: (token: Promised) => void): boolean {
    if (this.#own() !== undefined) return false;
    const {state} = this.#session;
    if (state.status === 'failed') this.#session.retry();
    else if (state.status === 'active' && this.#session.uses(this.#current)) this.#session.expire();
    refresh(this.#ofSession().then(token => this.#use(token)));
    return true;
  }

  /** An answer of the page, kept in mind. */
  async answer(promised: Promised): Promise<string> {
    return this.#use(await promised);
  }

  end(): void {
    this.#early.end();
  }

  async #askEarly(bring: (token: string) => void): Promise<void> {
    try {
      const token = await this.provider?.();
      if (token !== undefined && this.#session.isFor(token)) bring(token);
    } catch {
      // It still lives; its end is noticed in the frame.
    }
  }

  #ofSession(): Promise<string> {
    return this.#session.call(({token}) => Promise.resolve(token));
  }

  #use(token: string): string {
    if (typeof token === 'string' && this.#session.isFor(token)) this.#current = token;
    return token;
  }
}
