import {tell} from './tell.js';

/**
 * Says why a frame of the service stays empty on a cross-origin isolated page. On other pages, it says
 * nothing.
 */
export function tellIsolated(element: HTMLElement, baseUrl: string): void {
  if (crossOriginIsolated) tell('embedder', element, {service: new URL(baseUrl).origin});
}
