import type {ReactiveController, ReactiveElement} from 'lit';
import {pause} from '../../runners/pause.js';

/** Milliseconds between two looks. */
const EVERY = 4_000;

/** Looks every few seconds while a review is under way and the element is on the page. */
export class LookAgain implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #look: () => void;
  #wanted = false;
  #waiting: AbortController | undefined;

  constructor(host: ReactiveElement, look: () => void) {
    this.#host = host;
    this.#look = look;
    host.addController(this);
  }

  /** Starts or stops. Also called after each look, which starts the next wait. */
  watch(wanted: boolean): void {
    this.#wanted = wanted;
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
      await pause(EVERY, signal);
    } catch {
      return;
    }
    this.#look();
  }
}
