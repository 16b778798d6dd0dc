import {define} from './define.js';
import {SignupElement} from './signup-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'service-signup': SignupElement;
  }
}

define('service-signup', SignupElement);
