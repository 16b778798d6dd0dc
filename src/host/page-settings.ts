/**
 * What a page without modules says about its service:
 * `<script type="application/json" data-service-embed>{"paths": {…}}</script>`. Functions cannot be
 * said like this, so no markup can get a token.
 */
import {configureService, type ServiceSettings} from '../contract/configure.js';

export function readPageSettings(): void {
  for (const {textContent} of document.querySelectorAll('[data-service-embed]'))
    try {
      configureService(JSON.parse(textContent) as ServiceSettings);
    } catch (cause) {
      console.warn(`data-service-embed: ${String(cause)}`);
    }
}
