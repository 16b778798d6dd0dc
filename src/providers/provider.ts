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
  /** Milliseconds that each request may take. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export interface PaymentProvider<N extends Need, A> {
  /** Starts the first reads while the user is still choosing a provider. */
  prefetch(call: ProviderCall): void;
  prepare(call: ProviderCall): Promise<PaymentOutcome<N>>;
  answer(call: ProviderCall, need: N, answer: A): Promise<PaymentOutcome<N>>;
  /** Returns the need that this error names, or `undefined`. May send requests. */
  needAfter(call: ProviderCall, error: ServiceError): Promise<N | undefined>;
}
