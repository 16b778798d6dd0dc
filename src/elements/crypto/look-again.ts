import type {ReactiveController, ReactiveElement} from 'lit';
import {pause} from '../../runners/pause.js';

/** Milliseconds between two looks. */
const EVERY = 4_000;

/** While something is being checked elsewhere, and the element is on the page: looks now and then. */
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

  /** Called after each look, too: counts from there. */
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
