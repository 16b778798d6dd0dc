/** Tells the page the outcomes of a payment and the service's refusals. */
import type {Action} from '../../contract/access.js';
import {canonicalAmount} from '../../contract/amount.js';
import {isSessionError} from '../../contract/error-codes.js';
import {type ServiceError} from '../../contract/errors.js';
import type {Transaction} from '../../contract/payments.js';
import type {At, Need, PaymentEvent, PaymentState} from '../../flows/payment-state.js';
import {orderOf} from '../../flows/payment-facts.js';
import {emit} from '../../host/events.js';
import {firstPending} from '../../runners/open-orders.js';
import type {Report, ReportOptions} from '../flow/report.js';

export interface PaymentReportOptions extends ReportOptions {
  readonly action: Action;
}

export class PaymentReport<N extends Need, A> implements Report<
  PaymentState<N, A>,
  PaymentEvent<N, A>
> {
  readonly #options: PaymentReportOptions;

  constructor(options: PaymentReportOptions) {
    this.#options = options;
  }

  moved(state: PaymentState<N, A>, previous: PaymentState<N, A>, event: PaymentEvent<N, A>): void {
    switch (event.type) {
      case 'rejected':
      case 'needs':
      case 'blocked':
        if (event.error && !isUnreported(state)) {
          const stateCode = event.type === 'blocked' ? event.stateCode : '';
          this.#notify(event.error, previous, stateCode);
        }
        break;
      case 'not-booked':
      case 'not-found':
        if (isUnreported(previous))
          this.#notify(previous.error, previous, previous.refusal.stateCode);
        else if (state.step === 'failed') this.#options.report(state.error, state.order);
        break;
      case 'booked':
        // After an order that was not found, the step may stay `failed`, but its outcome is known
        // now.
        this.#notifyBooked(state);
        break;
      default:
        break;
    }
  }

  #notifyBooked(state: PaymentState<N, A>): void {
    const {element, action, report} = this.#options;
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

  /**
   * `previous` is the state that the service's refusal ended. `stateCode` is the user's state, such
   * as `US-NV`.
   */
  #notify(error: ServiceError, previous: PaymentState, stateCode: string): void {
    // The session's own errors are reported by the opening.
    if (isSessionError(error.code)) return;
    const phase = previous.step === 'preparing' ? 'open' : 'submit';
    const transactionId = orderOf(previous)?.transactionId;
    this.#options.report(error, {phase, stateCode, transactionId});
  }
}

type Unreported = At<'checking', Need, unknown> & {readonly refusal: object};

/**
 * True if a repeated order was refused and the page was not told yet, because the outcome of the
 * first attempt is unknown.
 */
function isUnreported(state: PaymentState): state is Unreported {
  return state.step === 'checking' && state.refusal?.what === 'repeat';
}

function detailOf({transactionId, provider, amount, currency}: Transaction) {
  return {transactionId, provider, amount: canonicalAmount(amount), currency};
}
