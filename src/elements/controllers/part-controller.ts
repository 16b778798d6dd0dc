import type {ReactiveController, ReactiveElement} from 'lit';
import {partMissing, type ServiceError} from '../../contract/errors.js';
import {tryLater} from '../../session/again.js';
import {tell} from '../console/tell.js';

/** Loads a part of the code behind the first screen. */
export class PartController<Part> {
  readonly #host: ReactiveElement;
  readonly #load: () => Promise<Part>;
  readonly #onMissing: ((error: ServiceError) => void) | undefined;
  /** The page can reach an element's controllers. A part takes the session and its token. */
  readonly #hooks: ReactiveController = {hostConnected: () => this.hostConnected()};
  #loading = false;
  #part: Part | undefined;
  #missing: ServiceError | undefined;

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
    if (!this.#missing) void this.request();
  }

  end(): void {
    this.#host.removeController(this.#hooks);
  }

  get part(): Part | undefined {
    return this.#part;
  }

  /** Set if the part did not load. `tryAgain` does, or `request`. */
  get missing(): ServiceError | undefined {
    return this.#missing;
  }

  /** Loads the part. The host renders again after success and after failure. */
  async request(): Promise<void> {
    if (this.#loading || this.#part) return;
    this.#loading = true;
    try {
      this.#part = await this.#load();
      this.#missing = undefined;
    } catch (cause) {
      tell('part', this.#host, {cause});
      this.#missing = partMissing(cause);
      this.#onMissing?.(this.#missing);
      tryLater(() => void this.request());
    }
    this.#loading = false;
    this.#host.requestUpdate();
  }
}
