import {tellKeptOut} from './kept-out.js';
import {warnSetup} from './warn-setup.js';

/**
 * Reports why a frame of the service stays empty on a page with `Cross-Origin-Embedder-Policy`.
 * Reports nothing on other pages. Every browser shows if a page is cross-origin isolated. Chrome
 * also reports blocked frames on a page that has only this policy.
 */
export function tellIsolated(element: HTMLElement, baseUrl: string): void {
  if (crossOriginIsolated) warnSetup('embedder', element, {service: new URL(baseUrl).origin});
  else tellKeptOut(element, baseUrl);
}
