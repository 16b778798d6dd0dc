import type {ReactiveController, ReactiveElement} from 'lit';
import type {CryptoNeed} from '../../providers/crypto.js';
import {backoff} from '../../runners/backoff.js';
import {pause} from '../../runners/pause.js';

/** Milliseconds between two requests. */
const EVERY = 4_000;

/**
 * Calls `look` every few seconds while a review is in progress and the element is on
 * the page. After failed requests, the intervals become longer.
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

  /** Starts or stops the requests. Also called after each request, to start the next wait. */
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
