/** Starts and ends the payment of an opening. It keeps the user's input when a payment ends. */
import type {Action, Provider} from '../../contract/access.js';
import type {Memory, OpenOrder} from '../../flows/payment-state.js';
import {providersFor, type ProviderWithFlow} from '../../providers/table.js';
import type {Session} from '../../session/session.js';
import type {RunningPayment} from '../payment/payment-flow.js';
import type {PaymentSetup} from '../payment/payment-setup.js';
import type {ReportFailure} from '../flow/report.js';
import {savesData} from '../views/saves-data.js';
import {timeoutOf} from '../views/timeout-of.js';
import {loadFlow, type ProviderFlow} from './provider-flows.js';

/** Options that all payments of one opening share. */
export interface PaymentSlotOptions {
  readonly element: PaymentSetup['element'];
  readonly session: Session;
  readonly action: Action;
  readonly report: ReportFailure;
  readonly isOfSession: PaymentSetup['isOfSession'];
  readonly checklist: PaymentSetup['checklist'];
  readonly exit: PaymentSetup['exit'];
}

export interface Beginning {
  readonly provider: ProviderWithFlow;
  /** An order that was sent before. If set, the payment continues this order. */
  readonly open: OpenOrder | undefined;
  /** The amount that the user typed for a provider that was denied. */
  readonly amount: string | undefined;
}

/**
 * The payments that are followed after a sign-out, by element. The element's next flow ends this.
 * If the same user signs in, that flow shows the payment again.
 */
const followed = new WeakMap<Element, RunningPayment>();

/** The sessions for which a provider was loaded before a choice. This is done once per session. */
const guessed = new WeakSet<Session>();

export class PaymentSlot {
  readonly #options: PaymentSlotOptions;
  #payment: RunningPayment | undefined;
  /** The input and the confirmed orders of payments that the user has left, by provider. */
  readonly #memories = new Map<Provider, Memory>();
  /** The code of the provider that was loaded last before a choice. */
  #ahead: Promise<ProviderFlow> | undefined;
  /** Ends the requests for a choice that the user may make. */
  #near = new AbortController();
  /** Counts starts and ends, so that a payment whose code loads too late is dropped. */
  #turn = 0;

  constructor(options: PaymentSlotOptions) {
    this.#options = options;
    followed.get(options.element)?.end();
    followed.delete(options.element);
  }

  get payment(): RunningPayment | undefined {
    return this.#payment;
  }

  /**
   * Loads the provider's code and starts the payment. Rejects if the code does not load, unless the
   * payment was left or replaced in the meantime.
   */
  async begin({provider, open, amount}: Beginning): Promise<void> {
    const turn = ++this.#turn;
    const flow = await loadFlow(provider).catch((cause: unknown) => {
      if (turn === this.#turn) throw cause;
    });
    if (!flow || turn !== this.#turn) return;
    const memory = withAmount(this.#memories.get(provider), amount);
    this.#payment = flow.begin({...this.#options, provider, open, memory});
    this.#options.element.requestUpdate();
  }

  /** Ends the payment. Keeps the user's input in case they return to this provider. */
  leave(provider: Provider): void {
    if (this.#payment) this.#memories.set(provider, this.#payment.memory);
    this.end();
  }

  end(): void {
    this.#turn++;
    this.#payment?.end();
    this.#payment = undefined;
  }

  /** Called after a sign-out. If an order was sent, follows it to its end without showing it. */
  follow(): void {
    const payment = this.#payment;
    this.#payment = undefined;
    if (payment?.sent && !payment.isOver) {
      payment.follow();
      followed.set(this.#options.element, payment);
    } else payment?.end();
    this.end();
  }

  /**
   * Loads the chosen provider and starts its first requests while the user reads the screen. If
   * `chosen` is unset, loads the first permitted provider, unless the browser saves data.
   */
  fetchAhead(chosen: Provider | undefined): void {
    const {signal} = this.#near;
    const {session, action, element} = this.#options;
    const isGranted = (provider: Provider) =>
      session.access?.permissions[`${action}-${provider}`]?.granted;
    const provider = providersFor(action).find(one => (chosen ? one === chosen : isGranted(one)));
    if (!provider || !isGranted(provider)) return;
    if (!chosen) {
      if (savesData() || guessed.has(session)) return;
      guessed.add(session);
    }
    const timeout = timeoutOf(element);
    this.#ahead = loadFlow(provider);
    this.#ahead.then(
      // If a payment has begun, it makes its own requests.
      flow => this.#payment ?? flow.prefetch({session, action, timeout, signal}),
      // Ignore a failure here. It is reported when the user chooses the provider.
      () => {},
    );
  }

  /** Aborts the requests before a choice, including those that wait for the provider's code. */
  dropAhead(): void {
    this.#near.abort();
    this.#near = new AbortController();
  }

  /** Prepares the amount's screen while the user reads the choices, if its code has loaded. */
  rehearse(): void {
    this.#ahead?.then(
      flow => flow.rehearse(this.#options.element),
      () => {},
    );
  }
}

function withAmount(memory: Memory | undefined, amount: string | undefined): Memory | undefined {
  if (!amount) return memory;
  const {draft, confirmed} = memory ?? {draft: {}, confirmed: []};
  return {draft: {...draft, amount}, confirmed};
}
