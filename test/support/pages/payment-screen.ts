/** A deposit or a withdrawal, for the browser tests. */
import type {Action} from '#src/contract/access.js';
import {PATHS} from '#src/contract/paths.js';
import '#src/elements/tags/service-deposit.js';
import '#src/elements/tags/service-withdraw.js';
import {paymentSteps} from '../harness/payment.ts';
import {words} from '../harness/words.ts';
import {page} from './page.ts';
import {openFlow, Screen, type Opened, type Opening} from './screen.ts';

/** The label of the code's field. */
export const CODE = words.code;

/** The path for the orders of each action. */
export const ORDER_PATHS = {deposit: PATHS.deposits, withdraw: PATHS.withdrawals} as const;

export class PaymentScreen extends paymentSteps(Screen) {
  /** The root of the element in this page. The root of a framed element contains only its frame. */
  get root(): ShadowRoot {
    const {shadowRoot} = this.element;
    if (!shadowRoot) throw new Error('The element has not been drawn yet.');
    return shadowRoot;
  }

  count(selector: string): number {
    return this.root.querySelectorAll(selector).length;
  }

  /** Alias of `review`. */
  toReview(amount: string): Promise<void> {
    return this.review(amount);
  }

  /** Alias of `onboard`. */
  toBank(): Promise<void> {
    return this.onboard();
  }
}

export function openPayment(action: Action, opening: Opening): Promise<Opened<PaymentScreen>> {
  return openFlow(`service-${action}`, PaymentScreen, opening);
}

/** The id in the event that the page gets before the order is sent. */
export function announced(): unknown {
  return page.events('service-submit')[0]?.detail.transactionId;
}
