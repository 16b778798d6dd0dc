import {PaymentElement} from '../payment/payment-element.js';

/**
 * Lets the user withdraw money by the providers that they may use.
 *
 * @fires {CustomEvent} service-withdraw-pending - The withdrawal is booked and on its way.
 * @fires {CustomEvent} service-withdraw-success - The withdrawal is completed.
 * @fires {CustomEvent} service-cancel - The user closed the screen of a geofence block at submit.
 */
export class WithdrawElement extends PaymentElement {
  constructor() {
    super('withdraw');
  }
}
