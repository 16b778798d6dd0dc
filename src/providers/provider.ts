/**
 * What a provider is to the flows: it prepares, takes answers to what it
 * needs, and knows which refusals mean that it needs something again.
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
  /** Starts the first reads while the user still chooses. */
  prefetch(call: ProviderCall): void;
  prepare(call: ProviderCall): Promise<PaymentOutcome<N>>;
  answer(call: ProviderCall, need: N, answer: A): Promise<PaymentOutcome<N>>;
  /** What has to be asked of the user because of a refusal, if anything. */
  needAfter(call: ProviderCall, error: ServiceError): Promise<N | undefined>;
}
