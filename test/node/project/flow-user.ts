/**
 * A user without a browser. It runs the payment's own flow with the provider,
 * the session and the requests of an element. A simulated person presses random
 * buttons.
 */
import {uuid} from '#src/contract/uuid.js';
import type {Order} from '#src/contract/payments.js';
import {Flow} from '#src/flows/flow.js';
import {openPayment, payment} from '#src/flows/payment.js';
import type {PaymentCommand, PaymentEvent, PaymentState} from '#src/flows/payment-state.js';
import {mayHaveLeft, retried, orderOf} from '#src/flows/payment-facts.js';
import {bankpay, type BankpayAnswer, type BankpayNeed} from '#src/providers/bankpay.js';
import {paymentRunner} from '#src/runners/payment-runner.js';
import type {Session} from '#src/session/session.js';
import type {Random} from '../../support/inputs/random.ts';
import {Amounts, written} from '../../support/chaos/amounts.ts';
import {Intents, type Word} from '../../support/chaos/verdict.ts';

type State = PaymentState<BankpayNeed, BankpayAnswer>;
type Event = PaymentEvent<BankpayNeed, BankpayAnswer>;
type Command = PaymentCommand<BankpayNeed, BankpayAnswer>;

export interface FlowUserOptions {
  readonly session: Session;
  readonly random: Random;
  /** Milliseconds for each request. */
  readonly timeout: number;
}

/** Maximum number of actions after the first attempt to pay. */
const PATIENCE = 50;

/** Maximum number of actions before that attempt. */
const TRIES = 300;

/**
 * The steps at which a user stops waiting: the payment has ended, or the screen
 * asks for something.
 */
const AT_REST: readonly State['step'][] = ['succeeded', 'failed', 'entering', 'picking', 'blocked'];

const WORDS: Partial<Record<State['step'], Word>> = {
  sending: 'open',
  checking: 'open',
  pending: 'pending',
  succeeded: 'completed',
};

export class FlowUser {
  readonly intents = new Intents();
  /** A log of actions and screens, one line each. */
  readonly trace: string[] = [];
  readonly #options: FlowUserOptions;
  readonly #amounts: Amounts;
  readonly #flow: Flow<State, Event, Command>;
  #wish = '';
  #moved: () => void = () => {};

  constructor(options: FlowUserOptions) {
    this.#options = options;
    this.#amounts = new Amounts(options.random);
    const {session, timeout} = options;
    this.#flow = new Flow<State, Event, Command>(
      openPayment('deposit', 'bankpay', {draft: {}, confirmed: []}),
      payment,
      paymentRunner({
        provider: bankpay,
        session,
        action: 'deposit',
        timeout: () => timeout,
      }),
      (state, previous) => this.#see(state, previous),
    );
    this.#flow.resume();
  }

  get step(): State['step'] {
    return this.#flow.state.step;
  }

  /** Tries to pay one amount, until it has worked or patience runs out. */
  async pay(): Promise<void> {
    const before = this.intents.all.length;
    this.#wish = this.#amounts.next();
    for (let turn = 0, tries = 0; turn < PATIENCE && tries < TRIES; tries++) {
      const begun = this.intents.all.length > before;
      if (begun && this.step === 'succeeded') return;
      if (begun) turn += 1;
      this.#act();
      await this.#linger();
    }
  }

  /** Takes only the actions that lead to an end, and waits for it. */
  async settle(): Promise<void> {
    this.#flow.resume();
    while (!AT_REST.includes(this.step)) {
      if (this.step === 'reviewing') this.#send({type: 'back'});
      else if (this.step === 'unprepared') this.#retry();
      else await this.#change();
    }
  }

  #act(): void {
    const {random} = this.#options;
    if (random.chance(0.1)) return this.#leave();
    this.#flow.resume();
    const {state} = this.#flow;
    switch (state.step) {
      case 'unprepared':
        return this.#retry();
      case 'entering':
        this.#send({type: 'type', name: 'amount', value: written(this.#wish, random)});
        return this.#send({type: 'confirm', transactionId: uuid()});
      case 'reviewing':
        return random.chance(0.1) ? this.#send({type: 'back'}) : this.#submit(state.order);
      case 'failed': {
        const isOffered = state.error.retryable && !mayHaveLeft(state.error);
        if (isOffered && random.chance(0.6)) return this.#resubmit(state);
        if (random.chance(0.5)) this.#wish = this.#amounts.next();
        return this.#send({type: 'back'});
      }
      case 'succeeded':
        return this.#send({type: 'again'});
      case 'blocked':
        return this.#send({type: 'back'});
      default:
        // A press that must have no effect here.
        this.#flow.send({type: 'retry', transactionId: uuid()});
        for (const type of ['back', 'submit'] as const) this.#flow.send({type});
    }
  }

  /** Confirms the payment, with up to three clicks in one task. */
  #submit(order: Order): void {
    this.#click(order, {type: 'submit'});
  }

  #resubmit(state: Extract<State, {readonly step: 'failed'}>): void {
    const transactionId = uuid();
    this.#click(retried(state, transactionId), {type: 'retry', transactionId});
  }

  #click({transactionId, amount}: Order, event: Event): void {
    this.trace.push(`${event.type} ${amount} ${transactionId}`);
    this.intents.submitted(transactionId, amount);
    for (let click = this.#options.random.below(3); click >= 0; click--) this.#flow.send(event);
  }

  #retry(): void {
    this.#options.session.retry();
    this.#send({type: 'retry', transactionId: uuid()});
  }

  /** The element is removed permanently. It sends no further requests. */
  end(): void {
    this.#flow.suspend();
  }

  /** The element is removed from the page. The next action puts it back. */
  #leave(): void {
    this.trace.push('taken out');
    this.#flow.suspend();
  }

  #send(event: Event): void {
    this.trace.push(event.type);
    this.#flow.send(event);
  }

  #see(state: State, previous: State): void {
    const order = orderOf(state) ?? orderOf(previous);
    const sent = previous.step === 'sending' || previous.step === 'checking';
    // Any other step after a sent payment means that it was refused or never arrived.
    const refused = state.step === 'failed' ? state.error.definite : previous.step === 'sending';
    const off = sent || state.step === 'failed' ? (refused ? 'not taken' : 'not found') : undefined;
    const word = WORDS[state.step] ?? off;
    if (state.step !== previous.step) this.trace.push(`sees ${state.step}`);
    if (order && word) this.intents.told(order.transactionId, word);
    this.#moved();
  }

  #change(): Promise<void> {
    return new Promise(resolve => (this.#moved = resolve));
  }

  /** Waits for the next screen, but not too long. */
  async #linger(): Promise<void> {
    const {random} = this.#options;
    const bored = new Promise(resolve => setTimeout(resolve, random.below(1_500)));
    await Promise.race([this.#change(), bored]);
  }
}
