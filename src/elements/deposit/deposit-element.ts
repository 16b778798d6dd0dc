import {PaymentElement} from '../payment/payment-element.js';

/**
 * Lets the user deposit money by the providers that they may use.
 *
 * @fires {CustomEvent} service-deposit-pending - The deposit is booked and on its way.
 * @fires {CustomEvent} service-deposit-success - The deposit is completed.
 */
export class DepositElement extends PaymentElement {
  constructor() {
    super('deposit');
  }
}
