import {define} from './define.js';
import {SessionElement} from './session-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'service-session': SessionElement;
  }
}

define('service-session', SessionElement);
