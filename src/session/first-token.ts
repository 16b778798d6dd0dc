/**
 * Waits for the first token of an element without a session, and asks the page's `tokenProvider`
 * for the token. This module loads only if an element has no session.
 */
import {readEmbedToken} from '../contract/token.js';
import type {TokenProvider} from './session-host.js';

/** Milliseconds that a page has for the first token. After that, the element shows the problem. */
const FIRST_TIME = 15_000;

/**
 * Why the wait ended without a token. `tokenless`: there was no `tokenProvider`. `unbrought`: the
 * `tokenProvider` returned no embed token.
 */
export type NoToken = 'tokenless' | 'unbrought';

export class FirstToken {
  readonly #found: (token: string) => void;
  readonly #missing: (why: NoToken) => void;
  /** `missed`: no `tokenProvider` was set in time. `refused`: it returned no embed token. */
  #state: 'idle' | 'waiting' | 'missed' | 'asking' | 'refused' = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the calls of the provider. The result of an older call is dropped. */
  #question = 0;

  constructor(found: (token: string) => void, missing: (why: NoToken) => void) {
    this.#found = found;
    this.#missing = missing;
  }

  /**
   * Called when the element has no token. A framework may set a new function on each render, so
   * after a provider has returned no token, only `retry` asks again.
   */
  seek(provider: TokenProvider | undefined): void {
    const state = this.#state;
    const isUnasked = state === 'waiting' || state === 'missed';
    if (state === 'idle' || (isUnasked && provider)) this.retry(provider);
  }

  retry(provider: TokenProvider | undefined): void {
    this.end();
    this.#state = provider ? 'asking' : 'waiting';
    this.#timer = setTimeout(() => this.#giveUp(provider ? 'unbrought' : 'tokenless'), FIRST_TIME);
    if (provider) void this.#ask(provider, ++this.#question);
  }

  /** Ends the wait, because there is a token or the element was removed. */
  end(): void {
    clearTimeout(this.#timer);
    this.#state = 'idle';
  }

  async #ask(provider: TokenProvider, question: number): Promise<void> {
    let token: unknown;
    try {
      token = await provider();
    } catch {
      // The page's function failed. The element shows that it got no token.
    }
    if (this.#state !== 'asking' || question !== this.#question) return;
    if (typeof token !== 'string' || !readEmbedToken(token)) return this.#giveUp('unbrought');
    this.end();
    this.#found(token);
  }

  #giveUp(why: NoToken): void {
    this.end();
    this.#state = why === 'unbrought' ? 'refused' : 'missed';
    this.#missing(why);
  }
}
