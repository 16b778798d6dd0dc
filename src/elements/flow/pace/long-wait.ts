/** Notices that a wait takes longer than usual. */
import type {ReactiveController, ReactiveElement} from 'lit';

/** After this many milliseconds of waiting, a note says that it takes longer than usual. */
export const LONG = 8_000;

/**
 * The timer runs only while the element is on the page, so that a removed one leaves the memory.
 */
export class LongWait implements ReactiveController {
  readonly #host: ReactiveElement;
  #isWaiting = false;
  #isLong = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.update(this.#isWaiting);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Called on each render. Returns true if the wait is a long one. */
  update(isWaiting: boolean): boolean {
    this.#isWaiting = isWaiting;
    if (!isWaiting) {
      this.hostDisconnected();
      this.#isLong = false;
    } else if (this.#host.isConnected)
      this.#timer ??= setTimeout(() => {
        this.#isLong = true;
        this.#host.requestUpdate();
      }, LONG);
    return this.#isLong;
  }
}
