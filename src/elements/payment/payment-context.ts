/** The data and callbacks of the screens of a payment. For the provider's, see `provider-ui.ts`. */
import type {nothing, TemplateResult} from 'lit';
import type {Gate} from '../../contract/access.js';
import type {Need, PaymentEvent} from '../../flows/payment-state.js';
import type {Checklist} from '../flow/notices/gated.js';
import type {PaymentContext, ProviderUi} from './provider-ui.js';

export interface PaymentActions<N extends Need, A> {
  readonly send: (event: PaymentEvent<N, A>) => void;
  /** Confirms the amount and shows the review. */
  readonly confirm: () => void;
  /** Repeats the preparation. */
  readonly prepare: () => void;
  /** Sends the order, or sends it again after a failure, unless the page cancels. */
  readonly submit: () => void;
  /** Tells the page that the user has finished. */
  readonly done: () => void;
  /** Closes the screen of a block. */
  readonly close: () => void;
}

/** The parts of a payment's screens that the opening sets. */
export interface OpeningParts {
  /** Goes back to the choice of a provider. `undefined` if there is no choice. */
  readonly leave: (() => void) | undefined;
  /** A note for the first screen if the embed chose a provider other than the preferred one. */
  readonly note: TemplateResult | typeof nothing;
  /** A note with a button, if the session has ended while a payment is in progress. */
  readonly renew: TemplateResult | typeof nothing;
}

export interface PaymentScreenContext<N extends Need, A> extends PaymentContext, OpeningParts {
  readonly ui: ProviderUi<N, A>;
  readonly actions: PaymentActions<N, A>;
  /** The gates that a refusal named and that are still pending. */
  readonly gates: readonly Gate[];
  readonly checklist: Checklist;
  /** True while the page decides whether the order is sent. */
  readonly awaitsPage: boolean;
}
