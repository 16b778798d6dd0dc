/**
 * The interface between flows and providers. A provider prepares a payment,
 * takes the user's answers to its questions, and knows which errors mean that
 * it has to ask again.
 */
import type {Action} from '../contract/access.js';
import type {ServiceError} from '../contract/errors.js';
import type {Need, PaymentOutcome} from '../flows/payment-state.js';
import type {Caller} from '../api/request.js';

/** One call of the flow to a provider. */
export interface ProviderCall {
  readonly session: Caller;
  readonly action: Action;
  /** Milliseconds for each request. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export interface PaymentProvider<N extends Need, A> {
  /** Starts the first reads while the user is still choosing. */
  prefetch(call: ProviderCall): void;
  prepare(call: ProviderCall): Promise<PaymentOutcome<N>>;
  answer(call: ProviderCall, need: N, answer: A): Promise<PaymentOutcome<N>>;
  /** The need to ask the user about after this error, if there is one. */
  needAfter(call: ProviderCall, error: ServiceError): Promise<N | undefined>;
}
