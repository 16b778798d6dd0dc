/**
 * A page with one deposit element, without a screen: the opening and the payment, with their
 * runners and their stored data. It connects the parts in the same way as `opening-flow.ts` and
 * `payment-flow.ts`.
 */
import {uuid} from '#src/contract/uuid.js';
import type {PaymentSetup} from '#src/elements/payment/payment-setup.js';
import type {ShownOrder} from '#src/elements/payment/shown-order.js';
import {Flow} from '#src/flows/flow.js';
import {openPayment, payment, resumePayment} from '#src/flows/payment.js';
import type {
  Memory,
  OpenOrder,
  PaymentCommand,
  PaymentEvent,
  PaymentState,
} from '#src/flows/payment-state.js';
import {retried} from '#src/flows/payment-facts.js';
import {bankpay, type BankpayAnswer, type BankpayNeed} from '#src/providers/bankpay.js';
import {Session} from '#src/session/session.js';
import type {DocumentModules} from './document-modules.ts';
import type {TabDocument} from './browser-tabs.ts';

export type State = PaymentState<BankpayNeed, BankpayAnswer>;
type Event = PaymentEvent<BankpayNeed, BankpayAnswer>;
type Command = PaymentCommand<BankpayNeed, BankpayAnswer>;

export interface TabPageOptions {
  readonly modules: DocumentModules;
  readonly document: TabDocument;
  readonly baseUrl: string;
  readonly token: string;
  /** Milliseconds until each request times out. */
  readonly timeout: number;
  readonly moved: (state: State, previous: State) => void;
}

const HOST = {page: {tokenProvider: undefined}, changed() {}, expired() {}, refreshed() {}};

export class TabPage {
  readonly document: TabDocument;
  readonly #options: TabPageOptions;
  readonly #session: Session;
  readonly #element = {isConnected: true};
  readonly #detach: () => void;
  #flow: Flow<State, Event, Command> | undefined;
  #shown: ShownOrder | undefined;
  #resumes = false;
  #memory: Memory = {draft: {}, confirmed: []};
  #opening = new AbortController();

  constructor(options: TabPageOptions) {
    this.#options = options;
    this.document = options.document;
    this.#session = new Session(options.baseUrl, options.token);
    this.#detach = this.document.run(() =>
      this.#session.attach({...HOST, timeout: options.timeout}),
    );
    this.#open();
  }

  /** `undefined` while the element is opening. */
  get state(): State | undefined {
    return this.#flow?.state;
  }

  send(event: Event): void {
    this.document.run(() => this.#flow?.send(event));
  }

  confirm(): void {
    if (!this.showOpenOrder()) this.send({type: 'confirm', transactionId: uuid()});
  }

  /** Clicks the button that sends money. `told` gets the data of the page's event. */
  submit(told: (transactionId: string, amount: string) => void): void {
    const {state} = this;
    if (state?.step !== 'reviewing' && state?.step !== 'failed') return;
    if (this.showOpenOrder()) return;
    const fresh = uuid();
    const {transactionId, amount} = retried(state, fresh);
    told(transactionId, amount);
    if (state.step === 'failed') this.send({type: 'retry', transactionId: fresh});
    else this.send({type: 'submit'});
  }

  /** Retries after a failure. */
  retry(): void {
    this.document.run(() => this.#session.retry());
    this.send({type: 'retry', transactionId: uuid()});
  }

  /** Ends the document. It receives nothing after that. */
  end(cuts: boolean): void {
    this.document.end(cuts);
    this.#opening.abort();
    this.#flow?.end();
    this.#element.isConnected = false;
    this.#detach();
  }

  #open(): void {
    this.#leave();
    this.#opening.abort();
    const {signal} = (this.#opening = new AbortController());
    void this.document.run(() => this.#begin(signal));
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const {modules, timeout} = this.#options;
    const common = {session: this.#session, action: 'deposit', timeout: () => timeout} as const;
    const run = modules.opening.openingRunner({...common, holder: this.#element});
    for (;;) {
      const event = await run({type: 'open'}, signal);
      if (signal.aborted) return;
      if (event.type === 'resumed') return this.#pay(event.open);
      if (event.type === 'opened') return this.#pay(undefined);
      // The user tries again.
      this.#session.retry();
      await new Promise(resolve => setTimeout(resolve, 200));
      if (signal.aborted) return;
    }
  }

  #pay(open: OpenOrder | undefined): void {
    const {modules, timeout} = this.#options;
    const first = open
      ? resumePayment<BankpayNeed, BankpayAnswer>(open, this.#memory)
      : openPayment<BankpayNeed, BankpayAnswer>('deposit', 'bankpay', this.#memory);
    const setup = {element: this.#element, session: this.#session, action: 'deposit'};
    this.#shown = new modules.shown.ShownOrder(setup as unknown as PaymentSetup, first.state);
    this.#resumes = open !== undefined;
    this.#flow = new Flow<State, Event, Command>(
      first,
      payment,
      modules.payment.paymentRunner({
        provider: bankpay,
        session: this.#session,
        action: 'deposit',
        timeout: () => timeout,
      }),
      (...change) => this.#moved(...change),
    );
    this.#options.moved(first.state, first.state);
    this.#flow.resume();
  }

  #moved(state: State, previous: State, event: Event): void {
    this.#shown?.moved(state, previous, event);
    this.#options.moved(state, previous);
    if (this.#resumes && state.step === 'preparing') return this.#open();
    if (event.type === 'not-booked' && previous.step === 'sending') this.showOpenOrder();
  }

  /**
   * Shows an open order that no element in this document shows. Returns false if there is no such
   * order.
   */
  showOpenOrder(): boolean {
    const {modules} = this.#options;
    const found = this.document.run(() =>
      modules.orders.hasOpenOrder(this.#session.owner, 'deposit'),
    );
    if (found) this.#open();
    return found;
  }

  #leave(): void {
    const {state} = this;
    if (state) this.#memory = {draft: state.draft, confirmed: state.confirmed};
    this.document.run(() => {
      this.#shown?.end();
      this.#flow?.end();
    });
    this.#shown = this.#flow = undefined;
  }
}
