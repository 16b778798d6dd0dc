import {MoneyElement} from '../money/money-element.js';

/**
 * Lets the user deposit money by the providers that they may use.
 *
 * @fires {CustomEvent} service-deposit-pending - The deposit is booked and on its way.
 * @fires {CustomEvent} service-deposit-success - The deposit is completed.
 */
export class DepositElement extends MoneyElement {
  constructor() {
    super('deposit');
  }
}
