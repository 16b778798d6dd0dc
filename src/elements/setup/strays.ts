import {warnSetup} from './tell.js';

/** Looks for elements with a mistyped name, or that nobody has imported. */
export function findStrays(): void {
  if (document.querySelector('[base-url]:not(:defined)')) warnSetup('unknown');
}
