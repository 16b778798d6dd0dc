import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Counts the seconds since the current step began. Renders a screen that changes with time. */
export class StepClock implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #begun = 0;
  /** The last second that changes anything on the screen. */
  #until = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get elapsed(): number {
    return Math.floor((performance.now() - this.#begun) / 1000);
  }

  restart(until: number): void {
    this.#begun = performance.now();
    this.#until = until;
    this.hostDisconnected();
    this.hostConnected();
  }

  end(): void {
    this.hostDisconnected();
    this.#host.removeController(this);
  }

  hostConnected(): void {
    if (this.elapsed < this.#until) this.#timer ??= setInterval(() => this.#tick(), 1000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    this.#host.requestUpdate();
    if (this.elapsed >= this.#until) this.hostDisconnected();
  }
}
