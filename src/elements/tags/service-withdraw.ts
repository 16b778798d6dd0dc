import {define} from './define.js';
import {WithdrawElement} from './withdraw-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'service-withdraw': WithdrawElement;
  }
}

define('service-withdraw', WithdrawElement);
