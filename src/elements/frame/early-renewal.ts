import {EMBED_TOKEN_LIFETIME} from '../../contract/limits.js';
import {readEmbedToken} from '../../contract/token.js';

/** The part of the lifetime after which a fresh token is asked for. */
const REFRESH_AT = 0.75;

/** The longest delay that a timer takes. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * Asks a `tokenProvider` before the token ends: the frame cannot call it. The
 * end itself, and a sleep that slept through this, are noticed in the frame.
 */
export class EarlyRenewal {
  readonly #ask: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** A token is in use since just now. */
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
