/**
 * Reads the service settings of a page without modules:
 * `<script type="application/json" data-service-embed>{"paths": {…}}</script>`. JSON cannot hold
 * functions, so injected markup cannot replace a call and receive its token. Only a script element
 * counts, because sanitizers drop scripts but keep `data-` attributes on other elements.
 */
import {configureService, type ServiceSettings} from '../contract/configure.js';

export function readPageSettings(): void {
  for (const {textContent} of document.querySelectorAll(
    'script[type="application/json"][data-service-embed]',
  ))
    try {
      configureService(JSON.parse(textContent) as ServiceSettings);
    } catch (cause) {
      console.warn(`data-service-embed: ${String(cause)}`);
    }
}
