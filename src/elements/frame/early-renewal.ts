import {readEmbedToken} from '../../contract/token.js';
import {lifespan, untilRefresh} from '../../session/refresh-time.js';

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
    this.end();
    this.#timer = setTimeout(this.#ask, untilRefresh(lifespan(readEmbedToken(token))));
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
