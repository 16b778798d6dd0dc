import {warnSetup} from '../setup/warn-setup.js';
import type {ServiceElement} from '../session/service-element.js';

type ElementClass = (new () => ServiceElement) & {readonly version: string};

/** Registers a tag. If another copy of the package has already registered it, only warns. */
export function define(tag: string, element: ElementClass): void {
  const first = customElements.get(tag);
  if (!first) customElements.define(tag, element);
  else if (first !== element) warnSetup('versions', '', {first, second: element});
}
