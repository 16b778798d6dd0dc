/**
 * Waits for the first token of an element that has none, and asks the page's `tokenProvider` for
 * it. Loads while an element has no session.
 */
import {readEmbedToken} from '../contract/token.js';
import type {TokenProvider} from './session-state.js';

/** Milliseconds that a page has for the first token. After that, the element says what is wrong. */
const FIRST_TIME = 15_000;

/** Why the wait ended without a token. `unbrought`: the page was asked and brought no embed token. */
export type NoToken = 'tokenless' | 'unbrought';

export class FirstToken {
  readonly #found: (token: string) => void;
  readonly #missing: (why: NoToken) => void;
  /** `missed`: there was no `tokenProvider` in time. `refused`: it brought no token. */
  #state: 'idle' | 'waiting' | 'missed' | 'asking' | 'refused' = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the questions. An answer to an older one is dropped. */
  #question = 0;

  constructor(found: (token: string) => void, missing: (why: NoToken) => void) {
    this.#found = found;
    this.#missing = missing;
  }

  /**
   * The element has no token. A framework may set a new function on each render, so only `retry`
   * asks again after a provider brought nothing.
   */
  seek(provider: TokenProvider | undefined): void {
    const state = this.#state;
    const isUnasked = state === 'waiting' || state === 'missed';
    if (state === 'idle' || (isUnasked && provider)) this.retry(provider);
  }

  retry(provider: TokenProvider | undefined): void {
    this.end();
    this.#state = provider ? 'asking' : 'waiting';
    this.#timer = setTimeout(() => this.#miss(provider ? 'unbrought' : 'tokenless'), FIRST_TIME);
    if (provider) void this.#ask(provider, ++this.#question);
  }

  /** Ends the wait: there is a token, or the element has gone. */
  end(): void {
    clearTimeout(this.#timer);
    this.#state = 'idle';
  }

  async #ask(provider: TokenProvider, question: number): Promise<void> {
    let token: unknown;
    try {
      token = await provider();
    } catch {
      // The page's own function failed. The element says that no token came.
    }
    if (this.#state !== 'asking' || question !== this.#question) return;
    if (typeof token !== 'string' || !readEmbedToken(token)) return this.#miss('unbrought');
    this.end();
    this.#found(token);
  }

  #miss(why: NoToken): void {
    this.end();
    this.#state = why === 'unbrought' ? 'refused' : 'missed';
    this.#missing(why);
  }
}
