import {partMissing, type ServiceError} from '../../contract/errors.js';
import {warnSetup} from '../setup/tell.js';

/**
 * The parts that did not load. Each is one failure, however often the user tries again, so that
 * the boundary tells the page of it once.
 */
export class LostParts<Name extends string> {
  readonly #element: HTMLElement;
  readonly #errors = new Map<Name, ServiceError>();

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** The failure of the part. The console names its file. */
  error(name: Name, cause?: unknown): ServiceError {
    const known = this.#errors.get(name);
    if (known) return known;
    warnSetup('part', this.#element, {cause});
    const error = partMissing(cause);
    this.#errors.set(name, error);
    return error;
  }
}
