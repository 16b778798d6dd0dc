/**
 * Manages the screen that replaces the screen of the pictures: the camera for one side, or the
 * hand-off to a phone. The screen's code loads when the user opens it.
 */
import type {ServiceError} from '../../contract/errors.js';
import {LostParts} from '../flow/lost-parts.js';
import type {ServiceElement} from '../session/service-element.js';
import type {KycContext, Way, WayView} from './kyc-context.js';

export interface WayScreen {
  draw(context: KycContext): WayView;
  end(): void;
}

export interface WaySlotOptions {
  readonly element: ServiceElement;
  readonly load: (way: Way) => Promise<() => WayScreen>;
  readonly report: (error: ServiceError) => void;
}

export class WaySlot {
  readonly #options: WaySlotOptions;
  readonly #lost: LostParts<Way>;
  #screen: WayScreen | undefined;
  /** Counts calls of `open` and `close`, so that a screen that loads too late is dropped. */
  #turn = 0;
  #missing: Way | undefined;

  constructor(options: WaySlotOptions) {
    this.#options = options;
    this.#lost = new LostParts(options.element);
  }

  /** The way whose code did not load. `undefined` after the next `open` or `close`. */
  get missing(): Way | undefined {
    return this.#missing;
  }

  open(way: Way): void {
    this.close();
    void this.#open(way, ++this.#turn);
  }

  close(): void {
    this.#turn++;
    this.#screen?.end();
    this.#screen = undefined;
    this.#missing = undefined;
    this.#options.element.requestUpdate();
  }

  /** Returns `undefined` while no screen is open. */
  draw(context: KycContext): WayView | undefined {
    return this.#screen?.draw(context);
  }

  async #open(way: Way, turn: number): Promise<void> {
    const {element, load, report} = this.#options;
    try {
      const make = await load(way);
      if (turn !== this.#turn) return;
      this.#screen = make();
      element.requestUpdate();
    } catch (cause) {
      // The user can still choose a file.
      if (turn === this.#turn) {
        this.#missing = way;
        element.requestUpdate();
      }
      report(this.#lost.error(way, cause));
    }
  }
}
