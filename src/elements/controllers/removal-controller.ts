import type {ReactiveController, ReactiveControllerHost} from 'lit';

/**
 * Calls back when the element has left the page. A move is no removal. An element
 * that is moved leaves and comes back within one task. A framework may need a
 * microtask or two in between.
 */
export class RemovalController implements ReactiveController {
  readonly #host: ReactiveControllerHost & {readonly isConnected: boolean};
  readonly #removed: () => void;
  #ended = false;

  constructor(host: ReactiveControllerHost & {readonly isConnected: boolean}, removed: () => void) {
    this.#host = host;
    this.#removed = removed;
    host.addController(this);
  }

  end(): void {
    this.#ended = true;
    this.#host.removeController(this);
  }

  hostDisconnected(): void {
    setTimeout(() => {
      if (!this.#ended && !this.#host.isConnected) this.#removed();
    });
  }
}
