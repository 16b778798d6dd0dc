import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** A part of the code that is loaded behind the first screen. */
export class PartController<Part> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<Part>;
  readonly #onMissing: (cause: unknown) => void;
  #loading = false;
  #part: Part | undefined;
  #missing = false;

  constructor(
    host: ReactiveControllerHost,
    load: () => Promise<Part>,
    onMissing: (cause: unknown) => void,
  ) {
    this.#host = host;
    this.#load = load;
    this.#onMissing = onMissing;
    host.addController(this);
  }

  /** Nothing is asked for before the element is on the page. */
  hostConnected(): void {
    if (!this.#missing) void this.request();
  }

  get part(): Part | undefined {
    return this.#part;
  }

  /** True where it did not arrive; asking again tries again. */
  get missing(): boolean {
    return this.#missing;
  }

  /** The host renders again when the part is there, or is known not to be. */
  async request(): Promise<void> {
    if (this.#loading || this.#part) return;
    this.#loading = true;
    try {
      this.#part = await this.#load();
      this.#missing = false;
    } catch (cause) {
      this.#missing = true;
      this.#onMissing(cause);
    }
    this.#loading = false;
    this.#host.requestUpdate();
  }
}
