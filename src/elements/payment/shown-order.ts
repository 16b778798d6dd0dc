/** The order on the screen of a payment, while its outcome is unknown (decisions 7 and 11). */
import type {ReactiveController} from 'lit';
import type {Order} from '../../contract/payments.js';
import type {PaymentEvent, PaymentState} from '../../flows/payment-state.js';
import {isOpen, orderOf} from '../../flows/payment-facts.js';
import {
  dropOrder,
  keepOrder,
  missOrder,
  releaseOrder,
  resumeOrder,
  settleOrder,
} from '../../runners/open-orders.js';
import type {PaymentSetup} from './payment-setup.js';

export class ShownOrder implements ReactiveController {
  readonly #setup: PaymentSetup;
  #open: Order | undefined;
  /** An order that has ended, but whose outcome no screen has shown yet. */
  unseen: Order | undefined;

  constructor(setup: PaymentSetup, first: PaymentState) {
    this.#setup = setup;
    this.#keep(first);
  }

  end(): void {
    if (this.#open) releaseOrder(this.#open, this.#setup.element);
    this.seen();
  }

  /** Called when the page has removed the element. By then, an event has told the page the outcome. */
  hostDisconnected(): void {
    this.seen();
  }

  /** Called when the user has seen how the order ended. */
  readonly seen = (): void => {
    if (this.unseen) dropOrder(this.unseen);
    this.unseen = undefined;
  };

  /** Returns false if the page need not hear of the change: it already has, or the order stays open. */
  moved(state: PaymentState, previous: PaymentState, event: PaymentEvent): boolean {
    const ended = isOpen(state) ? undefined : this.#open;
    this.#keep(state);
    // The user may still pay this order. It is shown again after this element is gone.
    if (event.type === 'again' && previous.step === 'pending') return false;
    // Another element that shows the same order may have reported its outcome already.
    if (!ended) return true;
    this.unseen = ended;
    return settleOrder(ended);
  }

  /** Runs in the task that sends the order, before the request leaves. */
  #keep(state: PaymentState): void {
    const {element, session, action} = this.#setup;
    const order = isOpen(state) ? orderOf(state) : undefined;
    if (order && order !== this.#open && 'currency' in state) {
      keepOrder(session.owner, {action, order, currency: state.currency}, element);
    }
    if (order && state.step === 'failed') missOrder(order);
    if (order && state.step === 'sending') resumeOrder(order);
    this.#open = order;
  }
}
