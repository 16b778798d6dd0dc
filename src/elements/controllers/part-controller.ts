import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Loads a part of the code behind the first screen. */
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

  /** Nothing loads before the element is on the page. */
  hostConnected(): void {
    if (!this.#missing) void this.request();
  }

  end(): void {
    this.#host.removeController(this);
  }

  get part(): Part | undefined {
    return this.#part;
  }

  /** True if the part did not load. `request` tries again. */
  get missing(): boolean {
    return this.#missing;
  }

  /** Loads the part. The host renders again after success and after failure. */
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
