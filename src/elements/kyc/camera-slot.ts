/** Holds the camera of an identity check. The camera's code loads when the user opens it. */
import {partMissing, type ServiceError} from '../../contract/errors.js';
import type {DocumentSide} from '../../contract/reasons.js';
import {tell} from '../console/tell.js';
import type {ServiceElement} from '../service-element.js';
import type {CameraScreen} from './camera-screen.js';
import type {CameraView, KycContext} from './kyc-context.js';

export interface CameraSlotOptions {
  readonly element: ServiceElement;
  readonly taken: (side: DocumentSide, picture: Blob) => void;
  readonly report: (error: ServiceError) => void;
}

export class CameraSlot {
  readonly #options: CameraSlotOptions;
  #screen: CameraScreen | undefined;
  /** Counts the openings, so that a camera that loads too late is dropped. */
  #turn = 0;
  #missing: DocumentSide | undefined;

  constructor(options: CameraSlotOptions) {
    this.#options = options;
  }

  /** The side whose camera did not load. Reset when a camera is opened or closed. */
  get missing(): DocumentSide | undefined {
    return this.#missing;
  }

  open(side: DocumentSide): void {
    this.close();
    void this.#open(side, ++this.#turn);
  }

  close(): void {
    this.#turn++;
    this.#screen?.end();
    this.#screen = undefined;
    this.#missing = undefined;
    this.#options.element.requestUpdate();
  }

  /** `undefined` while no camera is open. */
  draw(context: KycContext): CameraView | undefined {
    return this.#screen?.draw(context);
  }

  async #open(side: DocumentSide, turn: number): Promise<void> {
    const {element, taken, report} = this.#options;
    try {
      const part = await import('./camera-screen.js');
      if (turn !== this.#turn) return;
      this.#screen = new part.CameraScreen({
        element,
        side,
        close: () => this.close(),
        use: picture => {
          this.close();
          taken(side, picture);
        },
      });
      element.requestUpdate();
    } catch (cause) {
      // The user can still choose a file.
      if (turn === this.#turn) {
        this.#missing = side;
        element.requestUpdate();
      }
      tell('part', element, {cause});
      report(partMissing(cause));
    }
  }
}
