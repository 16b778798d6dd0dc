/**
 * Watches whether the service's frame page is still in its iframe. A page that
 * was navigated away sends nothing, and neither does one that failed to load.
 * Only the iframe's `load` event and the silence after it reveal that.
 */
import {MAX_DELAY, REQUEST_TIMEOUT} from '../contract/limits.js';

export interface FrameWatcher {
  /** Sends the page a message, to which it responds if it is still there. */
  probe(): void;
  /** Called when the page has not responded in time. */
  lost(): void;
}

/** Milliseconds after a `load` within which a live page responds. */
const SILENCE = 5_000;

export class FrameLife {
  readonly #watcher: FrameWatcher;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True if a page has reported that it is ready since the last `begin`. */
  #known = false;

  constructor(frame: HTMLIFrameElement, signal: AbortSignal, watcher: FrameWatcher) {
    this.#watcher = watcher;
    frame.addEventListener('load', () => this.#loaded(), {signal});
  }

  /** Call this when the iframe gets an address. */
  begin(timeout = REQUEST_TIMEOUT): void {
    this.#known = false;
    // A page takes more than one request, so the timeout is at least `SILENCE`.
    this.#wait(timeout > SILENCE ? Math.min(timeout, MAX_DELAY) : SILENCE);
  }

  /** A page is ready. Returns true if it is not the first one. */
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
