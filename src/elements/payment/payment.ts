/**
 * A payment on an element, loaded when a provider is about to be chosen: the
 * flow, its screens, its words and its styles.
 */
import type {nothing, TemplateResult} from 'lit';
import {pendingGates, type Action, type Gate, type Provider} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import {isSessionError} from '../../contract/errors.js';
import type {Order, Transaction} from '../../contract/payments.js';
import {uuid} from '../../contract/uuid.js';
import {beginPayment, payment} from '../../flows/payment.js';
import type {PaymentCommand} from '../../flows/payment-state.js';
import {emit} from '../../host/events.js';
import {enPayment} from '../../locale/en-payment.js';
import {enShell} from '../../locale/en-shell.js';
import {withOverrides} from '../../locale/words.js';
import {bankpay, type BankpayAnswer, type BankpayNeed} from '../../providers/bankpay.js';
import {performPayment} from '../../providers/perform.js';
import type {Session} from '../../session/session.js';
import {FlowController} from '../controllers/flow-controller.js';
import {languageOf} from '../language.js';
import type {ElementState, ServiceElement} from '../service-element.js';
import {BankWindow} from './bank-window.js';
import {announcement, show, type Actions, type Event, type State} from './payment-screens.js';
import {paymentStyles} from './payment-styles.js';
import {SLOW_AFTER, type Scene} from './payment-views.js';
import {StepClock} from './step-clock.js';

type Command = PaymentCommand<BankpayNeed, BankpayAnswer>;

/** What a payment needs of the element that it runs on. */
export interface PaymentHost {
  readonly element: ServiceElement & {readonly amount: string};
  readonly session: Session;
  readonly action: Action;
  readonly provider: Provider;
  /** Where the service saw the user when the flow opened. */
  readonly stateCode: string;
  readonly timeout: () => number;
  readonly report: (error: ServiceError, transactionId?: string) => void;
  readonly requireGate: (gate: Gate) => void;
  /** Begins anew, with the place checked again. */
  readonly reopen: () => void;
}

/** Starts the first reads of a likely provider while the user still chooses. */
export function prefetch(
  session: Session,
  action: Action,
  timeout: number,
  signal: AbortSignal,
): void {
  if (session.access?.permissions[`${action}-bankpay`].granted) {
    bankpay.prefetch({session, action, timeout, signal});
  }
}

export function beginPaymentOn(host: PaymentHost): Payment {
  return new Payment(host);
}

const ELEMENT_STATES = {
  preparing: 'loading',
  unprepared: 'error',
  asking: 'ready',
  answering: 'submitting',
  picking: 'ready',
  entering: 'ready',
  reviewing: 'ready',
  sending: 'submitting',
  checking: 'pending',
  pending: 'pending',
  succeeded: 'success',
  failed: 'error',
  blocked: 'blocked',
} as const satisfies Record<State['step'], ElementState>;

export class Payment {
  readonly #host: PaymentHost;
  readonly #clock: StepClock;
  readonly #bankWindow: BankWindow;
  readonly #flow: FlowController<State, Event, Command>;
  readonly #actions: Actions;
  #state: State;

  constructor(host: PaymentHost) {
    this.#host = host;
    const {element, action, provider} = host;
    adoptStyles(element);
    this.#clock = new StepClock(element);
    this.#bankWindow = new BankWindow(element, outcome => {
      const kind = outcome === 'done' ? 'linked' : 'closed';
      this.#flow.send({type: 'answer', answer: {kind}});
    });
    this.#flow = new FlowController<State, Event, Command>(element, payment, (...change) =>
      this.#moved(...change),
    );
    this.#actions = {
      send: this.#flow.send,
      confirm: () => this.#flow.send({type: 'confirm', transactionId: uuid()}),
      submit: () => this.#submit(),
      startGate: host.requireGate,
      checkGates: () => void this.#checkGates(),
      close: () => this.#close(),
      openWindow: this.#bankWindow.open,
    };
    const first = beginPayment<BankpayNeed, BankpayAnswer>(action, provider, element.amount);
    this.#state = first.state;
    this.#clock.restart(SLOW_AFTER);
    this.#flow.open(first, performPayment(bankpay, host));
  }

  get step(): State['step'] {
    return this.#state.step;
  }

  get elementState(): ElementState {
    return ELEMENT_STATES[this.step];
  }

  /** What the live regions say. */
  get announcement(): ReturnType<typeof announcement> {
    return announcement(this.#state, this.#scene);
  }

  render(leave: (() => void) | undefined, note: TemplateResult | typeof nothing): TemplateResult {
    const {stateCode} = this.#host;
    return show(this.#state, this.#actions, {...this.#scene, stateCode, leave, note});
  }

  /** The session lives again: what it had cut off is asked for once more. */
  sessionActive(): void {
    if (this.step === 'unprepared') this.#flow.send({type: 'retry'});
  }

  end(): void {
    this.#bankWindow.watch(undefined);
    this.#flow.close();
    for (const part of [this.#flow, this.#clock, this.#bankWindow]) {
      part.hostDisconnected();
      this.#host.element.removeController(part);
    }
  }

  get #scene(): Scene {
    const {action, element} = this.#host;
    return {
      action,
      language: languageOf(element),
      elapsed: this.#clock.elapsed,
      words: withOverrides({...enShell, ...enPayment}, element.messages),
    };
  }

  /** The last word is the page's; the flow's step is the lock: one submit, however many clicks. */
  #submit(): void {
    const state = this.#state;
    if (state.step !== 'reviewing') return;
    const {element, action: flow} = this.#host;
    const {provider, amount, transactionId} = state.order;
    const detail = {flow, provider, amount, transactionId};
    if (emit(element, 'service-submit', detail, {cancelable: true})) {
      this.#flow.send({type: 'submit'});
    }
  }

  async #checkGates(): Promise<void> {
    const {session} = this.#host;
    await session.revalidate();
    if (session.access && pendingGates(session.access).length === 0) {
      this.#flow.send({type: 'back'});
    }
  }

  #close(): void {
    const {action, element, reopen} = this.#host;
    if (action === 'withdraw') emit(element, 'service-cancel', null);
    reopen();
  }

  #moved(state: State, previous: State, event: Event): void {
    this.#state = state;
    if (state.step !== previous.step || needOf(state) !== needOf(previous)) {
      this.#clock.restart(secondsOf(state));
      const need = needOf(state);
      this.#bankWindow.watch(need?.kind === 'bank' ? need : undefined);
    }
    this.#tell(state, previous, event);
  }

  /** Each outcome is one event of the contract. */
  #tell(state: State, previous: State, event: Event): void {
    if (event.type === 'rejected' || event.type === 'needs') {
      if (event.error) this.#tellError(state, event.error, orderOf(previous));
      return;
    }
    if (event.type !== 'booked' || state.step === previous.step) return;
    const {element, action} = this.#host;
    switch (state.step) {
      case 'pending':
        emit(element, `service-${action}-pending`, {
          ...paymentDetail(state.transaction),
          status: 'pending',
        });
        break;
      case 'succeeded':
        emit(element, `service-${action}-success`, {
          ...paymentDetail(state.transaction),
          status: 'completed',
        });
        break;
      case 'failed':
        this.#host.report(state.error, state.order.transactionId);
        break;
    }
  }

  #tellError(state: State, error: ServiceError, order: Order | undefined): void {
    // The session says this itself, once for everything on it.
    if (isSessionError(error.code)) return;
    if (state.step !== 'blocked') {
      this.#host.report(error, order?.transactionId);
      return;
    }
    const {element, stateCode} = this.#host;
    const {id: errorId, message: reason} = error;
    emit(element, 'service-geofence-blocked', {stateCode, reason, phase: 'submit', errorId});
  }
}

function adoptStyles({renderRoot}: ServiceElement): void {
  const sheet = paymentStyles.styleSheet;
  if (!(renderRoot instanceof ShadowRoot) || !sheet) return;
  const {adoptedStyleSheets: sheets} = renderRoot;
  if (!sheets.includes(sheet)) renderRoot.adoptedStyleSheets = [...sheets, sheet];
}

function needOf(state: State): BankpayNeed | undefined {
  return state.step === 'asking' || state.step === 'answering' ? state.need : undefined;
}

function orderOf(state: State): Order | undefined {
  return 'order' in state ? state.order : undefined;
}

/** Until when the passing of time changes what a screen says, in seconds. */
function secondsOf(state: State): number {
  const need = needOf(state);
  return need?.kind === 'code' ? Math.max(need.sent.retryAfter, SLOW_AFTER) : SLOW_AFTER;
}

function paymentDetail({transactionId, provider, amount, currency}: Transaction) {
  return {transactionId, provider, amount, currency};
}
