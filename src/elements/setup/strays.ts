import {warnSetup} from './tell.js';

/** Looks for elements that have a mistyped name, or were not imported. */
export function findStrays(): void {
  if (document.querySelector('[base-url]:not(:defined)')) warnSetup('unknown');
}
