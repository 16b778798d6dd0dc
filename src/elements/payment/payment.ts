/**
 * A payment on an element, loaded when a provider is about to be chosen: the
 * flow, its screens, its words and its styles.
 */
import type {nothing, TemplateResult} from 'lit';
import type {Access, Gate} from '../../contract/access.js';
import {uuid} from '../../contract/uuid.js';
import {beginPayment, payment, resumePayment} from '../../flows/payment.js';
import {
  hasFlaw,
  needOf,
  retried,
  type Memory,
  type Need,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentState,
} from '../../flows/payment-state.js';
import {refusedFor, stillPending} from '../../flows/refused-gates.js';
import {ask, emit} from '../../host/events.js';
import {enNotices} from '../../locale/en-notices.js';
import {enPayment} from '../../locale/en-payment.js';
import {enShell} from '../../locale/en-shell.js';
import {withOverrides} from '../../locale/words.js';
import {paymentRunner} from '../../runners/payment-runner.js';
import {details} from '../../styles/details.js';
import {formStyles} from '../../styles/form.js';
import {adoptStyles} from '../adopt-styles.js';
import {FlowController} from '../controllers/flow-controller.js';
import {languageOf} from '../language.js';
import type {ElementState, ServiceElement} from '../service-element.js';
import {timeoutOf} from '../timeout-of.js';
import {Outcomes} from './outcomes.js';
import type {PaymentHost} from './payment-host.js';
import type {Said} from '../running-flow.js';
import {announcement, show, type Actions} from './payment-screens.js';
import {reportStyles} from '../form/report-styles.js';
import {paymentStyles} from './payment-styles.js';
import {LONG_AFTER, SLOW_AFTER} from './payment-views.js';
import type {ProviderKit, Scene} from './provider-kit.js';
import {StepClock} from '../controllers/step-clock.js';

export type CreateKit<N extends Need, A> = (
  element: ServiceElement,
  answer: (answer: A) => void,
) => ProviderKit<N, A>;

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
  | 'step'
  | 'elementState'
  | 'sent'
  | 'gates'
  | 'memory'
  | 'announcement'
  | 'render'
  | 'sessionActive'
  | 'end'
>;

export class Payment<N extends Need, A> {
  readonly #host: PaymentHost;
  readonly #kit: ProviderKit<N, A>;
  readonly #clock: StepClock;
  readonly #flow: FlowController<PaymentState<N, A>, PaymentEvent<N, A>, PaymentCommand<N, A>>;
  readonly #actions: Actions<N, A>;
  readonly #outcomes: Outcomes<N, A>;
  /** That a refusal named, and that are still pending. */
  #gates: readonly Gate[] = [];
  #state: PaymentState<N, A>;

  constructor(host: PaymentHost, createKit: CreateKit<N, A>) {
    this.#host = host;
    const {element, action, provider} = host;
    adoptStyles(element, details);
    adoptStyles(element, formStyles, reportStyles, paymentStyles);
    this.#clock = new StepClock(element);
    this.#kit = createKit(element, answer => this.#flow.send({type: 'answer', answer}));
    this.#flow = new FlowController(element, payment<N, A>, (...change) => this.#moved(...change));
    this.#actions = {
      send: this.#flow.send,
      confirm: () => {
        if (!host.showOpenOrder()) this.#flow.send({type: 'confirm', transactionId: uuid()});
      },
      submit: () => this.#submit(),
      prepare: () => this.#prepare(),
      retry: () => this.#submit(),
      close: () => this.#close(),
    };
    const {open, memory = newMemory(element.amount)} = host;
    const first = open
      ? resumePayment<N, A>(open, memory)
      : beginPayment<N, A>(action, provider, memory);
    this.#state = first.state;
    this.#outcomes = new Outcomes(host, first.state);
    this.#clock.restart(SLOW_AFTER);
    this.#flow.open(
      first,
      paymentRunner(this.#kit.provider, {
        session: host.session,
        action,
        timeout: () => timeoutOf(element),
      }),
    );
  }

  /** The name of the screen: what is asked for, where something is asked. */
  get step(): string {
    return needOf(this.#state)?.kind ?? this.#state.step;
  }

  get elementState(): ElementState {
    return ELEMENT_STATES[this.#state.step];
  }

  /** Money was sent, or may have been: no message may hide that. */
  get sent(): boolean {
    return SENT.includes(this.#state.step);
  }

  /** Those that are in its way. */
  get gates(): readonly Gate[] {
    return this.#gates;
  }

  /** What the user typed and confirmed, for when they come back. */
  get memory(): Memory {
    const {draft, confirmed} = this.#state;
    return {draft, confirmed};
  }

  /** What the live regions say. */
  get announcement(): Said {
    return announcement(this.#state, {...this.#scene, kit: this.#kit});
  }

  render(
    leave: (() => void) | undefined,
    note: TemplateResult | typeof nothing,
    renew: TemplateResult | typeof nothing,
  ): TemplateResult {
    const {stateCode, gates: checklist} = this.#host;
    return show(this.#state, {
      ...this.#scene,
      kit: this.#kit,
      actions: this.#actions,
      stateCode,
      gates: this.#gates,
      checklist,
      leave,
      note,
      renew,
    });
  }

  /**
   * The service has spoken: what an ended session had cut off is asked for once
   * more, and what waited for gates goes on where it was once none is pending.
   */
  sessionActive(access: Access): void {
    if (this.#gates.length > 0) {
      const {action, provider} = this.#host;
      const permission = `${action}-${provider}` as const;
      this.#gates = stillPending(this.#gates, {permission, access});
      if (this.#gates.length > 0) return;
    }
    if (this.#state.step === 'unprepared') this.#prepare();
    else if (refusedFor(this.#state).length > 0) this.#flow.send({type: 'back'});
  }

  end(): void {
    this.#kit.end();
    this.#flow.end();
    this.#outcomes.end();
    this.#clock.end();
  }

  get #scene(): Scene {
    const {action, element} = this.#host;
    return {
      action,
      language: languageOf(element),
      look: this.#kit,
      elapsed: this.#clock.elapsed,
      words: withOverrides({...enShell, ...enNotices, ...enPayment}, element.messages),
    };
  }

  /** The last word is the page's; the flow's step is the lock: one submit, however many clicks. */
  #submit(): void {
    const state = this.#state;
    if (state.step !== 'reviewing' && state.step !== 'failed') return;
    if (this.#host.showOpenOrder()) return;
    const {element, action: flow} = this.#host;
    const fresh = uuid();
    const {provider, amount, transactionId} = retried(state, fresh);
    const detail = {flow, provider, amount, transactionId};
    ask(element, 'service-submit', detail, () => {
      // A page in another window takes a moment to answer: the user may have moved on.
      if (this.#state !== state) return;
      if (state.step === 'failed') this.#flow.send({type: 'retry', transactionId: fresh});
      else this.#flow.send({type: 'submit'});
    });
  }

  /** Back to the amount: the place is checked again when money is sent again. */
  #close(): void {
    const {action, element} = this.#host;
    if (this.#state.step !== 'blocked') return;
    this.#flow.send({type: 'back'});
    if (action === 'withdraw') emit(element, 'service-cancel', null);
  }

  /** Asks for what a payment needs once more. */
  #prepare(): void {
    this.#flow.send({type: 'retry', transactionId: uuid()});
  }

  #moved(state: PaymentState<N, A>, previous: PaymentState<N, A>, event: PaymentEvent<N, A>): void {
    this.#state = state;
    const need = needOf(state);
    if (state.step !== previous.step || need !== needOf(previous) || event.type === 'booked') {
      const seconds = this.#secondsOf(state);
      this.#clock.restart(Math.max(state.step === 'checking' ? LONG_AFTER : SLOW_AFTER, seconds));
      this.#kit.watch(need);
    }
    if (state.step !== previous.step) {
      this.#gates = refusedFor(state);
      this.#host.gates.expect(this.#gates);
    }
    this.#outcomes.moved(state, previous, event);
    // What follows an order from before opens like any other: place, gates and offer are asked for.
    if (this.#host.open && state.step === 'preparing') queueMicrotask(this.#host.reopen);
    if (hasFlaw(state) && event.type !== 'type') void this.#showFlaw();
  }

  /** For how many seconds the passing of time changes the screen. */
  #secondsOf(state: PaymentState<N, A>): number {
    const need = needOf(state);
    if (need) return this.#kit.seconds(need);
    return state.step === 'pending' ? (this.#kit.own?.pendingSeconds(state.transaction) ?? 0) : 0;
  }

  /** Leads to the first field that has to be mended. */
  async #showFlaw(): Promise<void> {
    const {element} = this.#host;
    // Without it, what is awaited is the update before this one.
    element.requestUpdate();
    await element.updateComplete;
    element.renderRoot.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }
}

const SENT: readonly string[] = ['sending', 'checking', 'pending', 'succeeded'];

function newMemory(amount: unknown): Memory {
  return {draft: {amount: amountText(amount)}, confirmed: []};
}

/** Frameworks set a number as readily as a text; anything else is no amount. */
function amountText(amount: unknown): string {
  return typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
}
