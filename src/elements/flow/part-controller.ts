import type {ReactiveController, ReactiveElement} from 'lit';
import {partMissing, type ServiceError} from '../../contract/errors.js';
import {tryLater, tryNoMore} from '../../session/again.js';
import {warnSetup} from '../setup/tell.js';

/** Loads a part of the code that the first screen does not need. */
export class PartController<Part> {
  readonly #host: ReactiveElement;
  readonly #load: () => Promise<Part>;
  readonly #onMissing: ((error: ServiceError) => void) | undefined;
  /** The page can reach an element's controllers, but not the part, which gets the session's token. */
  readonly #hooks: ReactiveController = {
    hostConnected: () => this.hostConnected(),
    hostDisconnected: () => tryNoMore(this),
  };
  #loading = false;
  #part: Part | undefined;
  #missing: ServiceError | undefined;
  /** Whether the page has heard that the part is missing. */
  #isTold = false;

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

  /** Nothing loads before the element is on the page. */
  hostConnected(): void {
    if (this.#missing) this.#requestLater();
    else void this.request();
  }

  end(): void {
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
    // Hides the error screen while the part loads, so that a second failure is announced again.
    if (this.#missing) this.#host.requestUpdate();
    this.#missing = undefined;
    try {
      this.#part = await this.#load();
    } catch (cause) {
      this.#missing = partMissing(cause);
      if (!this.#isTold) {
        warnSetup('part', this.#host, {cause});
        this.#onMissing?.(this.#missing);
      }
      this.#isTold = true;
      if (this.#host.isConnected) this.#requestLater();
    }
    this.#loading = false;
    this.#host.requestUpdate();
  }

  #requestLater(): void {
    tryLater(this, () => void this.request());
  }
}
