import type {ReactiveController, ReactiveElement} from 'lit';
import {partMissing, type ServiceError} from '../../contract/errors.js';
import {tryLater, tryNoMore} from '../../session/again.js';
import {warnSetup} from '../setup/warn-setup.js';

/**
 * Loads a part of the code that the first screen does not need, while the element is on the page.
 */
export class PartController<Part> {
  readonly #host: ReactiveElement;
  readonly #load: () => Promise<Part>;
  readonly #onMissing: ((error: ServiceError) => void) | undefined;
  /**
   * A page can read an element's controllers, and the part holds the session's token. So the
   * element gets only these hooks, which do not lead to the part.
   */
  readonly #hooks: ReactiveController = {
    hostConnected: () => this.hostConnected(),
    hostDisconnected: () => tryNoMore(this),
  };
  #loading = false;
  #part: Part | undefined;
  #missing: ServiceError | undefined;
  /** Whether `onMissing` was called. */
  #isTold = false;
  #isEnded = false;

  constructor(
    host: ReactiveElement,
    load: () => Promise<Part>,
    onMissing?: (error: ServiceError) => void,
  ) {
    this.#host = host;
    this.#load = load;
    this.#onMissing = onMissing;
    host.addController(this.#hooks);
  }

  /** Loads the part once the element is on the page. After a failure, waits for `tryAgain`. */
  hostConnected(): void {
    if (this.#missing) this.#requestLater();
    else void this.request();
  }

  /** Drops the part, also one that is still loading. */
  end(): void {
    this.#isEnded = true;
    this.#host.removeController(this.#hooks);
    tryNoMore(this);
  }

  get part(): Part | undefined {
    return this.#part;
  }

  /** Set if the part did not load. `tryAgain` and `request` load it again. */
  get missing(): ServiceError | undefined {
    return this.#missing;
  }

  /** Loads the part. The host renders again after success and after failure. */
  async request(): Promise<void> {
    if (this.#loading || this.#part) return;
    this.#loading = true;
    // Hide the error screen while the part loads, so that a second failure is announced again.
    if (this.#missing) this.#host.requestUpdate();
    this.#missing = undefined;
    try {
      this.#part = await this.#load();
    } catch (cause) {
      if (!this.#isEnded) this.#failed(cause);
    }
    this.#loading = false;
    this.#host.requestUpdate();
  }

  #failed(cause: unknown): void {
    this.#missing = partMissing(cause);
    if (!this.#isTold) {
      warnSetup('part', this.#host, {cause});
      this.#onMissing?.(this.#missing);
    }
    this.#isTold = true;
    if (this.#host.isConnected) this.#requestLater();
  }

  #requestLater(): void {
    tryLater(this, () => void this.request());
  }
}
