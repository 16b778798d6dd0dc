import {define} from './define.js';
import {TermsElement} from './terms-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'service-terms': TermsElement;
  }
}

define('service-terms', TermsElement);
