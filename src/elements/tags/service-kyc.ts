import {define} from './define.js';
import {KycElement} from './kyc-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'service-kyc': KycElement;
  }
}

define('service-kyc', KycElement);
