import {PaymentElement} from './payment-element.js';

/**
 * Lets the user deposit money with the providers that they may use.
 *
 * @example
 * ```ts
 * import 'service-embed/service-deposit';
 *
 * const element = document.createElement('service-deposit');
 * element.baseUrl = baseUrl;
 * element.sessionToken = token;
 * document.body.append(element);
 * ```
 * @fires {CustomEvent} service-deposit-pending - The deposit is booked and on its way.
 * @fires {CustomEvent} service-deposit-success - The deposit is completed.
 */
export class DepositElement extends PaymentElement {
  constructor() {
    super('deposit');
  }
}
