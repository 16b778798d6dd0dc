import {readEmbedToken} from '../../contract/token.js';
import {isPageHidden, onPageVisible} from '../../session/page-visibility.js';
import {lifespan, untilRefresh} from '../../session/refresh-time.js';

/**
 * Asks a `tokenProvider` for a fresh token before the old one expires, because the
 * frame cannot call the provider. If the device sleeps through this timer, the
 * frame itself notices the expiry.
 */
export class EarlyRenewal {
  readonly #ask: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWaiting: (() => void) | undefined;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** Starts the timer for a token that the frame has just started to use. */
  begin(token: string): void {
    this.end();
    const due = untilRefresh(lifespan(readEmbedToken(token)), Math.random());
    this.#timer = setTimeout(this.#onDue, due);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
  }

  /** A hidden page needs no token. It asks when it is shown. */
  readonly #onDue = (): void => {
    this.end();
    if (isPageHidden()) this.#stopWaiting = onPageVisible(this.#onDue);
    else this.#ask();
  };
}
