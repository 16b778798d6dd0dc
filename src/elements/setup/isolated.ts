import {tellKeptOut} from './kept-out.js';
import {warnSetup} from './tell.js';

/**
 * Says why a frame of the service stays empty on a page with `Cross-Origin-Embedder-Policy`. On other pages,
 * it says nothing. Every browser knows of an isolated page. A page with that policy alone is known to
 * Chrome.
 */
export function tellIsolated(element: HTMLElement, baseUrl: string): void {
  if (crossOriginIsolated) warnSetup('embedder', element, {service: new URL(baseUrl).origin});
  else tellKeptOut(element, baseUrl);
}
