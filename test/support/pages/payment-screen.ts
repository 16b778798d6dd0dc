/** In the browser tests: a deposit or a withdrawal as its user makes it. */
import type {Action} from '#src/contract/access.js';
import '#src/elements/deposit/service-deposit.js';
import '#src/elements/withdraw/service-withdraw.js';
import {paymentSteps} from '../harness/payment.ts';
import {words} from '../harness/words.ts';
import {openFlow, Screen, type Opened, type Opening} from './screen.ts';

/** The label of its field. */
export const CODE = words.code;

export class PaymentScreen extends paymentSteps(Screen) {
  /** The same as `review`. */
  toReview(amount: string): Promise<void> {
    return this.review(amount);
  }

  /** The same as `onboard`. */
  toBank(): Promise<void> {
    return this.onboard();
  }
}

export function openPayment(action: Action, opening: Opening): Promise<Opened<PaymentScreen>> {
  return openFlow(`service-${action}`, PaymentScreen, opening);
}
