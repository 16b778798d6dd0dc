/** Tells the page how a payment ends. */
import {canonicalAmount} from '../../contract/amount.js';
import {isSessionError, type ServiceError} from '../../contract/errors.js';
import type {Order, Transaction} from '../../contract/payments.js';
import {
  orderOf,
  type Need,
  type PaymentEvent,
  type PaymentState,
} from '../../flows/payment-state.js';
import {emit} from '../../host/events.js';
import {firstPending} from '../../runners/open-orders.js';
import type {Report} from '../report.js';
import type {PaymentSetup} from './payment-setup.js';

export class PaymentReport<N extends Need, A> implements Report<
  PaymentState<N, A>,
  PaymentEvent<N, A>
> {
  readonly #setup: PaymentSetup;

  constructor(setup: PaymentSetup) {
    this.#setup = setup;
  }

  moved(state: PaymentState<N, A>, previous: PaymentState<N, A>, event: PaymentEvent<N, A>): void {
    switch (event.type) {
      case 'rejected':
      case 'needs':
      case 'blocked':
        if (event.error && !refusalOf(state)) {
          const at = event.type === 'blocked' ? event.stateCode : undefined;
          this.#tellError(event.error, orderOf(previous), at);
        }
        break;
      case 'not-booked':
      case 'not-found': {
        const refused = refusalOf(previous);
        if (refused) this.#tellError(refused.error, orderOf(previous), refused.stateCode);
        else if (state.step === 'failed') this.#setup.report(state.error, state.order);
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
        report(state.error, state.order);
        break;
      default:
        break;
    }
  }

  /** `at` is where the user was when the service refused what they sent. */
  #tellError(error: ServiceError, order: Order | undefined, at: string | undefined): void {
    // The session reports its own errors, once for all elements on it.
    if (isSessionError(error.code)) return;
    const {report, stateCode} = this.#setup;
    const phase = at === undefined ? 'open' : 'submit';
    report(error, {phase, stateCode: at ?? stateCode, transactionId: order?.transactionId});
  }
}

/** The refusal of a repeated order, while the first attempt's outcome is unknown. */
function refusalOf(state: PaymentState): Refused | undefined {
  if (state.step !== 'checking' || !state.refusal) return undefined;
  return {error: state.error, stateCode: state.refusal.stateCode};
}

interface Refused {
  readonly error: ServiceError;
  readonly stateCode: string;
}

function detailOf({transactionId, provider, amount, currency}: Transaction) {
  return {transactionId, provider, amount: canonicalAmount(amount), currency};
}
