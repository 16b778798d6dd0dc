import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** A part of the code that is loaded once, when somebody first asks for it. */
export class PartController<Part> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<Part>;
  #loading: Promise<Part | undefined> | undefined;
  #part: Part | undefined;
  #missing = false;

  constructor(host: ReactiveControllerHost, load: () => Promise<Part>) {
    this.#host = host;
    this.#load = load;
    host.addController(this);
  }

  hostConnected(): void {}

  get part(): Part | undefined {
    return this.#part;
  }

  /** True where it did not arrive; asking again tries again. */
  get missing(): boolean {
    return this.#missing;
  }

  /** Resolves to the part, or to nothing where it did not arrive. The host renders again either way. */
  request(): Promise<Part | undefined> {
    return (this.#loading ??= this.#fetch());
  }

  async #fetch(): Promise<Part | undefined> {
    try {
      this.#part = await this.#load();
      this.#missing = false;
    } catch {
      this.#missing = true;
      this.#loading = undefined;
    }
    this.#host.requestUpdate();
    return this.#part;
  }
}
