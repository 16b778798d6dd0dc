import {readEmbedToken} from '../../contract/token.js';
import {lifespan, untilRefresh} from '../../session/refresh-time.js';

/**
 * Asks a `tokenProvider` for a fresh token before the old one expires, because the
 * frame cannot call the provider. If the device sleeps through this timer, the
 * frame itself notices the expiry.
 */
export class EarlyRenewal {
  readonly #ask: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** Starts the timer for a token that the frame has just started to use. */
  begin(token: string): void {
    this.end();
    this.#timer = setTimeout(
      this.#ask,
      untilRefresh(lifespan(readEmbedToken(token)), Math.random()),
    );
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
