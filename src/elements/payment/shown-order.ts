/**
 * Keeps the page's list of open orders up to date for the order that a payment shows (decisions 7
 * and 11).
 */
import type {ReactiveController} from 'lit';
import type {Order} from '../../contract/payments.js';
import type {PaymentEvent, PaymentState} from '../../flows/payment-state.js';
import {isOpen, orderOf} from '../../flows/payment-facts.js';
import {
  dropOrder,
  keepOrder,
  markNotFound,
  releaseOrder,
  resumeOrder,
  settleOrder,
} from '../../runners/open-orders.js';
import type {PaymentSetup} from './payment-setup.js';

export class ShownOrder implements ReactiveController {
  readonly #setup: PaymentSetup;
  #open: Order | undefined;
  /** An order that has ended, but whose outcome was not rendered yet. */
  unseen: Order | undefined;

  constructor(setup: PaymentSetup, first: PaymentState) {
    this.#setup = setup;
    this.#keep(first);
  }

  end(): void {
    if (this.#open) releaseOrder(this.#open, this.#setup.element);
    this.seen();
  }

  /** Called when the element was removed. The page already got an event about the outcome. */
  hostDisconnected(): void {
    this.seen();
  }

  /** Called when the order's outcome was rendered. */
  readonly seen = (): void => {
    if (this.unseen) dropOrder(this.unseen);
    this.unseen = undefined;
  };

  /**
   * Called on every change of state. Returns false if the change must not be reported to the page:
   * an element has already reported it, or the order stays open.
   */
  moved(state: PaymentState, previous: PaymentState, event: PaymentEvent): boolean {
    const ended = isOpen(state) ? undefined : this.#open;
    this.#keep(state);
    // The user may still pay this order, so it stays open. A later element shows it again.
    if (event.type === 'again' && previous.step === 'pending') return false;
    // Another element that shows the same order may have reported its outcome already.
    if (!ended) return true;
    this.unseen = ended;
    return settleOrder(ended);
  }

  /** Called before the request is sent, so that the order is registered. */
  #keep(state: PaymentState): void {
    const {element, session, action} = this.#setup;
    const order = isOpen(state) ? orderOf(state) : undefined;
    if (order && order !== this.#open && 'currency' in state) {
      keepOrder(session.owner, {action, order, currency: state.currency}, element);
    }
    if (order && state.step === 'failed') markNotFound(order);
    if (order && state.step === 'sending') resumeOrder(order);
    this.#open = order;
  }
}
