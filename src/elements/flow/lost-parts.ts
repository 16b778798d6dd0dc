import {partMissing, type ServiceError} from '../../contract/errors.js';
import {warnSetup} from '../setup/warn-setup.js';

/**
 * The files that did not load. Each has one error object, however often the user tries again, so
 * that the boundary reports it to the page once.
 */
export class LostParts<Name extends string> {
  readonly #element: HTMLElement;
  readonly #errors = new Map<Name, ServiceError>();

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Returns the error for a file. The first call also warns on the console. */
  error(name: Name, cause?: unknown): ServiceError {
    const known = this.#errors.get(name);
    if (known) return known;
    warnSetup('part', this.#element, {cause});
    const error = partMissing(cause);
    this.#errors.set(name, error);
    return error;
  }
}
