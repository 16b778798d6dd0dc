/**
 * Sends the order if the page permits it. The machine's step prevents a second one (decision 13).
 */
import {uuid} from '../../contract/uuid.js';
import {retried} from '../../flows/payment-facts.js';
import type {PaymentEvent, PaymentState} from '../../flows/payment-state.js';
import {askPage} from '../../host/ask-page.js';
import {hasOpenOrder, sentElsewhere} from '../../runners/open-orders.js';
import type {PaymentSetup} from './payment-setup.js';

export interface SubmissionHost {
  readonly setup: PaymentSetup;
  /** The state that the user sees. `undefined` if the payment is no longer shown. */
  readonly shown: () => PaymentState | undefined;
  readonly send: (event: Extract<PaymentEvent, {readonly type: 'submit' | 'retry'}>) => void;
}

export class Submission {
  readonly #host: SubmissionHost;
  /** The state of the payment while the page decides. */
  #awaiting: PaymentState | undefined;

  constructor(host: SubmissionHost) {
    this.#host = host;
  }

  /** True while the page is deciding whether to submit the payment in this state. */
  awaits(state: PaymentState): boolean {
    return this.#awaiting === state;
  }

  /** Asks the page, which may cancel or hold the submission, then sends the order. */
  readonly submit = (): void => {
    const {setup, shown, send} = this.#host;
    const state = shown();
    if (state?.step !== 'reviewing' && state?.step !== 'failed') return;
    if (this.#awaiting === state || this.exitToOpenOrder()) return;
    const {element, action: flow} = setup;
    const fresh = uuid();
    const {provider, amount, transactionId} = retried(state, fresh);
    const before = sentElsewhere();
    const proceed = (): void => {
      // In the meantime, the user may have left this screen or the page, or paid in another tab.
      if (shown() !== state || !element.isConnected) return;
      if (before !== sentElsewhere()) this.exitToOpenOrder();
      else if (state.step === 'failed') send({type: 'retry', transactionId: fresh});
      else send({type: 'submit'});
    };
    const waiting = (isWaiting: boolean): void => {
      if (isWaiting) this.#awaiting = state;
      else if (this.#awaiting === state) this.#awaiting = undefined;
      element.requestUpdate();
    };
    askPage(element, 'service-submit', {flow, provider, amount, transactionId}, proceed, waiting);
  };

  /** Leaves the payment for an open order that no element shows. Returns false if there is none. */
  exitToOpenOrder(): boolean {
    const {session, action, exit} = this.#host.setup;
    const found = hasOpenOrder(session.owner, action);
    if (found) exit({reason: 'open-order'});
    return found;
  }
}
