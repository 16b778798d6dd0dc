/**
 * A payment on an element, loaded when a provider is about to be chosen: the
 * flow, its screens, its words and its styles.
 */
import type {nothing, TemplateResult} from 'lit';
import {pendingGates, type Action, type Gate, type Provider} from '../../contract/access.js';
import {isSessionError, type ServiceError} from '../../contract/errors.js';
import type {Order, Transaction} from '../../contract/payments.js';
import {uuid} from '../../contract/uuid.js';
import {beginPayment, payment} from '../../flows/payment.js';
import type {Need, PaymentCommand, PaymentEvent, PaymentState} from '../../flows/payment-state.js';
import {emit} from '../../host/events.js';
import {enNotices} from '../../locale/en-notices.js';
import {enPayment} from '../../locale/en-payment.js';
import {enShell} from '../../locale/en-shell.js';
import {withOverrides} from '../../locale/words.js';
import {performPayment} from '../../providers/perform.js';
import type {Session} from '../../session/session.js';
import {details} from '../../styles/details.js';
import {adoptStyles} from '../adopt-styles.js';
import {FlowController} from '../controllers/flow-controller.js';
import {languageOf} from '../language.js';
import type {ElementState, ServiceElement} from '../service-element.js';
import {timeoutOf} from '../timeout-of.js';
import {announcement, show, type Actions} from './payment-screens.js';
import {paymentStyles} from './payment-styles.js';
import {SLOW_AFTER, type Scene} from './payment-views.js';
import type {ProviderKit} from './provider-kit.js';
import {StepClock} from './step-clock.js';

export type CreateKit<N extends Need, A> = (
  element: ServiceElement,
  answer: (answer: A) => void,
) => ProviderKit<N, A>;

/** What a payment needs of the element that it runs on. */
export interface PaymentHost {
  readonly element: ServiceElement & {readonly amount: string};
  readonly session: Session;
  readonly action: Action;
  readonly provider: Provider;
  /** Where the service saw the user when the flow opened. */
  readonly stateCode: string;
  readonly report: (error: ServiceError, transactionId?: string) => void;
  readonly requireGate: (gate: Gate) => void;
  /** Begins anew, with the place checked again. */
  readonly reopen: () => void;
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
} as const satisfies Record<PaymentState['step'], ElementState>;

/** A running payment, as far as its element is concerned. */
export type RunningPayment = Pick<
  Payment<Need, never>,
  'step' | 'elementState' | 'announcement' | 'render' | 'sessionActive' | 'end'
>;

export class Payment<N extends Need, A> {
  readonly #host: PaymentHost;
  readonly #kit: ProviderKit<N, A>;
  readonly #clock: StepClock;
  readonly #flow: FlowController<PaymentState<N, A>, PaymentEvent<N, A>, PaymentCommand<N, A>>;
  readonly #actions: Actions<N, A>;
  #state: PaymentState<N, A>;

  constructor(host: PaymentHost, createKit: CreateKit<N, A>) {
    this.#host = host;
    const {element, action, provider} = host;
    adoptStyles(element, details);
    adoptStyles(element, paymentStyles);
    this.#clock = new StepClock(element);
    this.#kit = createKit(element, answer => this.#flow.send({type: 'answer', answer}));
    this.#flow = new FlowController(element, payment<N, A>, (...change) => this.#moved(...change));
    this.#actions = {
      send: this.#flow.send,
      confirm: () => this.#flow.send({type: 'confirm', transactionId: uuid()}),
      submit: () => this.#submit(),
      startGate: host.requireGate,
      checkGates: () => void this.#checkGates(),
      close: () => this.#close(),
    };
    const first = beginPayment<N, A>(action, provider, amountText(element.amount));
    this.#state = first.state;
    this.#clock.restart(SLOW_AFTER);
    this.#flow.open(
      first,
      performPayment(this.#kit.provider, {
        session: host.session,
        action,
        timeout: () => timeoutOf(element),
      }),
    );
  }

  get step(): PaymentState['step'] {
    return this.#state.step;
  }

  get elementState(): ElementState {
    return ELEMENT_STATES[this.step];
  }

  /** What the live regions say. */
  get announcement(): ReturnType<typeof announcement> {
    return announcement(this.#state, {...this.#scene, kit: this.#kit});
  }

  render(leave: (() => void) | undefined, note: TemplateResult | typeof nothing): TemplateResult {
    const {stateCode} = this.#host;
    const kit = this.#kit;
    const actions = this.#actions;
    return show(this.#state, {...this.#scene, kit, actions, stateCode, leave, note});
  }

  /** The session lives again: what it had cut off is asked for once more. */
  sessionActive(): void {
    if (this.step === 'unprepared') this.#flow.send({type: 'retry'});
  }

  end(): void {
    this.#kit.end();
    this.#flow.end();
    this.#clock.end();
  }

  get #scene(): Scene {
    const {action, element} = this.#host;
    return {
      action,
      language: languageOf(element),
      elapsed: this.#clock.elapsed,
      words: withOverrides({...enShell, ...enNotices, ...enPayment}, element.messages),
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

  #moved(state: PaymentState<N, A>, previous: PaymentState<N, A>, event: PaymentEvent<N, A>): void {
    this.#state = state;
    const need = needOf(state);
    if (state.step !== previous.step || need !== needOf(previous)) {
      this.#clock.restart(Math.max(SLOW_AFTER, need ? this.#kit.seconds(need) : 0));
      this.#kit.watch(need);
    }
    this.#tell(state, previous, event);
    if (hasFlaw(state) && event.type !== 'type') void this.#showFlaw();
  }

  /** Leads to the first field that has to be mended. */
  async #showFlaw(): Promise<void> {
    const {element} = this.#host;
    // Without it, what is awaited is the update before this one.
    element.requestUpdate();
    await element.updateComplete;
    element.renderRoot.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  /** Each outcome is one event of the contract. */
  #tell(state: PaymentState<N, A>, previous: PaymentState<N, A>, event: PaymentEvent<N, A>): void {
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
      default:
        break;
    }
  }

  #tellError(state: PaymentState<N, A>, error: ServiceError, order: Order | undefined): void {
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

/** Frameworks set a number as readily as a text; anything else is no amount. */
function amountText(amount: unknown): string {
  return typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
}

function hasFlaw(state: PaymentState): boolean {
  if (state.step === 'asking') return state.flaws.length > 0 || state.problem !== undefined;
  return state.step === 'entering' && state.problem !== undefined;
}

function needOf<N, A>(state: PaymentState<N, A>): N | undefined {
  return state.step === 'asking' || state.step === 'answering' ? state.need : undefined;
}

function orderOf<N, A>(state: PaymentState<N, A>): Order | undefined {
  return 'order' in state ? state.order : undefined;
}

function paymentDetail({transactionId, provider, amount, currency}: Transaction) {
  return {transactionId, provider, amount, currency};
}
