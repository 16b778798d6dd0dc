/** Gets the tokens of a frame from the element itself or from the `<service-session>` around it. */
import type {Session} from '../../session/session.js';
import type {TokenProvider} from '../../session/session-host.js';
import type {OfferedToken} from '../../flows/session-state.js';
import {EarlyRenewal} from './early-renewal.js';

export interface TokenOwner {
  readonly tokenProvider: TokenProvider | undefined;
}

export class FrameTokens {
  readonly #host: TokenOwner;
  readonly #session: Session;
  /** Returns the element's own token, as the page set it last. */
  readonly #own: () => string | undefined;
  readonly #early: EarlyRenewal;
  /** The last token from the page that was passed to the frame. */
  #set: string | undefined;
  /** The token that the frame has. */
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

  /** Returns the first token. If the element has no token, waits for the session around it. */
  async first(): Promise<string> {
    const own = this.#own();
    this.#set = own;
    // If the frame starts again, use its latest token.
    if (own !== undefined) return this.#use(this.#current || own);
    return this.#use(await this.#ofSession());
  }

  /** Returns the token that the page has set since the last call, if it has set one. */
  fresh(): string | undefined {
    const own = this.#own();
    if (own === undefined || own === this.#set) return undefined;
    this.#set = own;
    return this.#use(own);
  }

  /**
   * Returns the current token of the session around, or `undefined` if the frame does not need it.
   */
  async renewed(): Promise<string | undefined> {
    if (this.#own() !== undefined || this.#session.uses(this.#current)) return undefined;
    return this.#use(await this.#ofSession());
  }

  /**
   * The element's provider, if the element has its own token. Stores the tokens that it returns.
   */
  get provider(): TokenProvider | undefined {
    const {tokenProvider} = this.#host;
    if (!tokenProvider || this.#own() === undefined) return undefined;
    return async () => this.#use(await tokenProvider());
  }

  /** Called when the frame uses its current token. */
  confirmed(): void {
    if (this.#own() !== undefined) this.#early.begin(this.#current);
  }

  /**
   * Called when the frame's token has expired. Returns true if the `<service-session>`
   * around the element provides the next token, so that the page need not be asked.
   */
  expired(refresh: (token: OfferedToken) => void): boolean {
    if (this.#own() !== undefined) return false;
    const {state} = this.#session;
    if (state.status === 'failed') this.#session.retry();
    else if (state.status === 'active' && this.#session.uses(this.#current)) this.#session.expire();
    refresh(this.#ofSession().then(token => this.#use(token)));
    return true;
  }

  /** Stores the page's answer to an expiry as the current token, and returns it. */
  async answer(promised: OfferedToken): Promise<string> {
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
      // The old token is still valid. The frame notices its expiry.
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
