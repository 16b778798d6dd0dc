/**
 * Whether the service's frame page is still in its iframe. A page that was led
 * away says nothing, nor does one that did not load; what tells is the iframe's
 * `load` and the silence after it.
 */
import {REQUEST_TIMEOUT} from '../contract/limits.js';

export interface FrameWatcher {
  /** Makes the page say something, if it is there. */
  probe(): void;
  /** Nobody is there. */
  lost(): void;
}

/** Milliseconds of silence after a `load`, in which a page that is there answers. */
const SILENCE = 5_000;

export class FrameLife {
  readonly #watcher: FrameWatcher;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A page has said that it is ready, since the last `begin`. */
  #known = false;

  constructor(frame: HTMLIFrameElement, signal: AbortSignal, watcher: FrameWatcher) {
    this.#watcher = watcher;
    frame.addEventListener('load', () => this.#loaded(), {signal});
  }

  /** The iframe gets an address. */
  begin(timeout = REQUEST_TIMEOUT): void {
    this.#known = false;
    // A page is more than one request, and no timer takes more than 31 bits.
    this.#wait(timeout > SILENCE ? Math.min(timeout, 2 ** 31 - 1) : SILENCE);
  }

  /** A page is ready. True where it is not the first one. */
  ready(): boolean {
    const again = this.#known;
    this.#known = true;
    this.heard();
    return again;
  }

  heard(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #loaded(): void {
    this.#wait(SILENCE);
    this.#watcher.probe();
  }

  #wait(timeout: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#watcher.lost(), timeout);
  }
}
