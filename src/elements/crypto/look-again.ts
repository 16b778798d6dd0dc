import type {ReactiveController, ReactiveElement} from 'lit';
import type {CryptoNeed} from '../../providers/crypto.js';
import {backoff} from '../../runners/backoff.js';
import {pause} from '../../runners/pause.js';

/** Milliseconds between two looks. */
const EVERY = 4_000;

/**
 * Looks every few seconds while a review is under way and the element is on the
 * page. A service that fails is asked less and less.
 */
export class LookAgain implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #look: () => void;
  #wanted = false;
  #after = EVERY;
  #waiting: AbortController | undefined;

  constructor(host: ReactiveElement, look: () => void) {
    this.#host = host;
    this.#look = look;
    host.addController(this);
  }

  /** Starts or stops. Also called after each look, which starts the next wait. */
  watch(wanted: boolean, unanswered?: CryptoNeed['unanswered']): void {
    this.#wanted = wanted;
    this.#after = unanswered ? backoff(unanswered.count + 2, unanswered.error) : EVERY;
    this.hostDisconnected();
    if (this.#host.isConnected) this.hostConnected();
  }

  end(): void {
    this.watch(false);
    this.#host.removeController(this);
  }

  hostConnected(): void {
    if (this.#wanted) void this.#wait((this.#waiting = new AbortController()));
  }

  hostDisconnected(): void {
    this.#waiting?.abort();
  }

  async #wait({signal}: AbortController): Promise<void> {
    try {
      await pause(this.#after, signal);
    } catch {
      return;
    }
    this.#look();
  }
}
