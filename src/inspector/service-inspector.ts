import {InspectorElement} from './inspector-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'service-inspector': InspectorElement;
  }
}

// A server has no registry of elements.
if (!globalThis.customElements?.get('service-inspector'))
  globalThis.customElements?.define('service-inspector', InspectorElement);
