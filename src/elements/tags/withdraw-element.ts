import {PaymentElement} from './payment-element.js';

/**
 * Lets the user withdraw money with the providers that they may use.
 *
 * @example
 * ```ts
 * import 'service-embed/service-withdraw';
 *
 * const element = document.createElement('service-withdraw');
 * element.baseUrl = baseUrl;
 * element.sessionToken = token;
 * document.body.append(element);
 * ```
 * @fires {CustomEvent} service-withdraw-pending - The withdrawal is booked and on its way.
 * @fires {CustomEvent} service-withdraw-success - The withdrawal is completed.
 * @fires {CustomEvent} service-cancel - The user closed the screen of a geofence block after a submit.
 */
export class WithdrawElement extends PaymentElement {
  constructor() {
    super('withdraw');
  }
}
