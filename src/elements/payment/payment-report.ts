/** Tells the page how a payment ends, each outcome once. Also tracks the order that was sent. */
import {canonicalAmount} from '../../contract/amount.js';
import {isSessionError, type ServiceError} from '../../contract/errors.js';
import {short} from '../../contract/limits.js';
import type {Order, Transaction} from '../../contract/payments.js';
import {
  isOpen,
  orderOf,
  type Need,
  type PaymentEvent,
  type PaymentState,
} from '../../flows/payment-state.js';
import {emit} from '../../host/events.js';
import {
  firstPending,
  keepOrder,
  missOrder,
  releaseOrder,
  resumeOrder,
  settleOrder,
} from '../../runners/open-orders.js';
import type {Report} from '../report.js';
import type {PaymentSetup} from './payment-setup.js';

export class PaymentReport<N extends Need, A> implements Report<
  PaymentState<N, A>,
  PaymentEvent<N, A>
> {
  readonly #setup: PaymentSetup;
  /** The order on the screen, while its outcome is unknown. */
  #open: Order | undefined;

  constructor(setup: PaymentSetup, first: PaymentState<N, A>) {
    this.#setup = setup;
    this.#keep(first);
  }

  end(): void {
    if (this.#open) releaseOrder(this.#open, this.#setup.element);
  }

  moved(state: PaymentState<N, A>, previous: PaymentState<N, A>, event: PaymentEvent<N, A>): void {
    const ended = isOpen(state) ? undefined : this.#open;
    this.#keep(state);
    // The user may still pay this order. It is shown again after this element is gone.
    if (event.type === 'again' && previous.step === 'pending') return;
    // Another element that shows the same order may have reported its outcome already.
    if (ended && !settleOrder(ended)) return;
    this.#tell(state, previous, event);
  }

  /** Runs in the task that sends the order, before the request leaves. */
  #keep(state: PaymentState<N, A>): void {
    const {element, session, action} = this.#setup;
    const order = isOpen(state) ? orderOf(state) : undefined;
    if (order && order !== this.#open && 'currency' in state) {
      keepOrder(session.owner, {action, order, currency: state.currency}, element);
    }
    if (order && state.step === 'failed') missOrder(order);
    if (order && state.step === 'sending') resumeOrder(order);
    this.#open = order;
  }

  #tell(state: PaymentState<N, A>, previous: PaymentState<N, A>, event: PaymentEvent<N, A>): void {
    switch (event.type) {
      case 'rejected':
      case 'needs':
        if (event.error && !refusalOf(state)) {
          this.#tellError(state, event.error, orderOf(previous));
        }
        break;
      case 'not-booked': {
        const refusal = refusalOf(previous);
        if (refusal) this.#tellError(state, refusal, orderOf(previous));
        else if (state.step === 'failed')
          this.#setup.report(state.error, state.order.transactionId);
        break;
      }
      case 'booked':
        if (state.step !== previous.step) this.#tellBooked(state);
        break;
      default:
        break;
    }
  }

  #tellBooked(state: PaymentState<N, A>): void {
    const {element, action, report} = this.#setup;
    switch (state.step) {
      case 'pending':
        if (!firstPending(state.order)) return;
        emit(element, `service-${action}-pending`, {
          ...detailOf(state.transaction),
          status: 'pending',
        });
        break;
      case 'succeeded':
        emit(element, `service-${action}-success`, {
          ...detailOf(state.transaction),
          status: 'completed',
        });
        break;
      case 'failed':
        report(state.error, state.order.transactionId);
        break;
      default:
        break;
    }
  }

  #tellError(state: PaymentState<N, A>, error: ServiceError, order: Order | undefined): void {
    const {element, session} = this.#setup;
    // The session reports its own errors, once for all elements on it.
    const isOfSession = session.state.status === 'failed' && session.state.error === error;
    if (isOfSession || isSessionError(error.code)) return;
    if (error.code !== 'GEOFENCE_BLOCKED') {
      this.#setup.report(error, order?.transactionId);
      return;
    }
    const {id: errorId, message} = error;
    const blocked = state.step === 'blocked';
    const phase = blocked ? 'submit' : 'open';
    const stateCode = blocked ? state.stateCode : this.#setup.stateCode;
    emit(element, 'service-geofence-blocked', {stateCode, reason: short(message), phase, errorId});
  }
}

/** The refusal of a repeated order, while the first attempt's outcome is unknown. */
function refusalOf(state: PaymentState): ServiceError | undefined {
  return state.step === 'checking' && state.refusal ? state.error : undefined;
}

function detailOf({transactionId, provider, amount, currency}: Transaction) {
  return {transactionId, provider, amount: canonicalAmount(amount), currency};
}
