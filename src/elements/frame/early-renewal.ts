import {EMBED_TOKEN_LIFETIME} from '../../contract/limits.js';
import {readEmbedToken} from '../../contract/token.js';

/** The share of the lifetime after which a fresh token is requested (decision 12). */
const REFRESH_AT = 0.75;

/** The longest delay that a timer takes, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * Asks a `tokenProvider` for a fresh token before the old one expires, because
 * the frame cannot call it. The frame itself notices the expiry, also after the
 * device slept through this timer.
 */
export class EarlyRenewal {
  readonly #ask: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** Starts the timer for a token that has just come into use. */
  begin(token: string): void {
    const {iat, exp = 0} = readEmbedToken(token) ?? {};
    const seconds = iat === undefined ? 0 : exp - iat;
    const life = (seconds > 0 ? seconds : EMBED_TOKEN_LIFETIME) * 1000;
    this.end();
    this.#timer = setTimeout(this.#ask, Math.min(life * REFRESH_AT, MAX_DELAY));
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
