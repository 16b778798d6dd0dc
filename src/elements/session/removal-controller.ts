import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {afterRemoval} from '../../session/removal.js';

/** Calls back when the element was removed from the page, but not when it was only moved. */
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
    afterRemoval(() => !this.#ended && !this.#host.isConnected, this.#removed);
  }
}
