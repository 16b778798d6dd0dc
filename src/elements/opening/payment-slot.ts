/** The place of the payment in a money flow: at most one runs, and what was typed outlives it. */
import type {Action, Provider} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import type {Memory, OpenOrder} from '../../flows/payment-state.js';
import {providersFor, type ProviderWithFlow} from '../../providers/table.js';
import type {Session} from '../../session/session.js';
import type {RunningPayment} from '../payment/payment-flow.js';
import type {PaymentSetup} from '../payment/payment-setup.js';
import {timeoutOf} from '../timeout-of.js';
import {loadFlow} from '../payment/provider-flows.js';

/** What every payment of one flow has in common. */
export interface PaymentSlotOptions {
  readonly element: PaymentSetup['element'];
  readonly session: Session;
  readonly action: Action;
  readonly report: (error: ServiceError, transactionId?: string) => void;
  readonly gates: PaymentSetup['gates'];
  readonly showOpenOrder: () => boolean;
  readonly reopen: () => void;
}

export interface Beginning {
  readonly provider: ProviderWithFlow;
  readonly stateCode: string;
  /** An order that was sent before, to go on with. */
  readonly open: OpenOrder | undefined;
}

export class PaymentSlot {
  readonly #options: PaymentSlotOptions;
  #payment: RunningPayment | undefined;
  /** What was typed and confirmed with a provider that the user went back from. */
  readonly #memories = new Map<Provider, Memory>();
  /** Counts the payments, to tell one that is still loading from the one that is wanted. */
  #turn = 0;

  constructor(options: PaymentSlotOptions) {
    this.#options = options;
  }

  get payment(): RunningPayment | undefined {
    return this.#payment;
  }

  /** Loads what the provider needs; rejects where that does not arrive. */
  async begin({provider, stateCode, open}: Beginning): Promise<void> {
    const turn = ++this.#turn;
    const flow = await loadFlow(provider);
    if (turn !== this.#turn) return;
    const memory = this.#memories.get(provider);
    this.#payment = flow.begin({...this.#options, provider, stateCode, open, memory});
    this.#options.element.requestUpdate();
  }

  /** Ends the payment, and remembers what was typed for when the user comes back. */
  leave(provider: Provider): void {
    if (this.#payment) this.#memories.set(provider, this.#payment.memory);
    this.end();
  }

  end(): void {
    this.#turn++;
    this.#payment?.end();
    this.#payment = undefined;
  }

  /** Asks for what comes next while the user reads what is there: of one provider, or of each. */
  fetchAhead(signal: AbortSignal, chosen: Provider | undefined): void {
    const {session, action, element} = this.#options;
    const timeout = timeoutOf(element);
    for (const provider of providersFor(action)) {
      if (chosen && chosen !== provider) continue;
      if (!session.access?.permissions[`${action}-${provider}`]?.granted) continue;
      loadFlow(provider).then(
        // Once there is a payment, it asks for itself.
        flow => this.#payment ?? flow.prefetch({session, action, timeout, signal}),
        // Said if the provider is chosen: until then nobody misses it.
        () => {},
      );
    }
  }
}
