import {define} from './define.js';
import {DepositElement} from './deposit-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'service-deposit': DepositElement;
  }
}

define('service-deposit', DepositElement);
