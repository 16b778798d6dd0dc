/**
 * Runs a payment in an element: connects its machine to the screens, the words and
 * the styles. It loads before the user chooses a provider.
 */
import type {Access, Gate} from '../../contract/access.js';
import type {PaymentStep} from '../../contract/steps.js';
import {uuid} from '../../contract/uuid.js';
import {openPayment, payment, resumePayment} from '../../flows/payment.js';
import type {
  Memory,
  Need,
  PaymentCommand,
  PaymentEvent,
  PaymentState,
} from '../../flows/payment-state.js';
import {hasFlaw, isOpen, isSent, needOf, orderOf} from '../../flows/payment-facts.js';
import {isDenied, refusedFor, stillPending} from '../../flows/refused-gates.js';
import {emit} from '../../host/events.js';
import {paymentWords} from '../../locale/payment-words.js';
import {paymentRunner} from '../../runners/payment-runner.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {Copying} from '../views/copying.js';
import {FlowController} from '../flow/flow-controller.js';
import {languageOf} from '../views/language.js';
import {timeoutOf} from '../views/timeout-of.js';
import {PaymentReport} from './payment-report.js';
import {confirmation, fixedAmount, newMemory, type PaymentSetup} from './payment-setup.js';
import type {NamedScreen} from '../views/screen.js';
import type {PaymentActions, OpeningParts} from './payment-context.js';
import {paymentScreen} from './payment-screens.js';
import {focusFlaw} from '../views/form/focus-flaw.js';
import {paymentSheets} from './payment-styles.js';
import {FOLLOW_TIME, LONG_AFTER} from './payment-views.js';
import type {CreateUi, ProviderUi} from './provider-ui.js';
import {ShownOrder} from './shown-order.js';
import {Submission} from './submission.js';
import {StepClock} from '../flow/step-clock.js';

/** The part of a running payment that the opening uses. */
export type RunningPayment = Pick<
  PaymentFlow<Need, never>,
  | 'sent'
  | 'isOver'
  | 'isUnsure'
  | 'mayLeave'
  | 'gates'
  | 'memory'
  | 'screen'
  | 'sessionActive'
  | 'follow'
  | 'end'
>;

export class PaymentFlow<N extends Need, A> {
  readonly #setup: PaymentSetup;
  readonly #ui: ProviderUi<N, A>;
  readonly #clock: StepClock;
  readonly #flow: FlowController<PaymentState<N, A>, PaymentEvent<N, A>, PaymentCommand<N, A>>;
  readonly #actions: PaymentActions<N, A>;
  readonly #submission: Submission;
  readonly #report: PaymentReport<N, A>;
  readonly #order: ShownOrder;
  readonly #copying: Copying<'reference'>;
  /** The gates that a refusal named and that are still pending. */
  #gates: readonly Gate[] = [];
  #state: PaymentState<N, A>;
  /** The amount that the page has set, if the user cannot change it. */
  readonly #locked: string | undefined;
  /** The timer that ends a payment that is followed after a sign-out. Only set then. */
  #following: ReturnType<typeof setTimeout> | undefined;

  constructor(setup: PaymentSetup, createUi: CreateUi<N, A>) {
    this.#setup = setup;
    const {element, action, provider} = setup;
    adoptStyles(element, ...paymentSheets);
    this.#clock = new StepClock(element);
    this.#copying = new Copying(element);
    this.#ui = createUi(element, answer => this.#flow.send({type: 'answer', answer}));
    this.#flow = new FlowController(element, payment<N, A>, (...change) => this.#moved(...change));
    const {send} = this.#flow;
    const shown = () => (this.#following ? undefined : this.#flow.state);
    this.#submission = new Submission({setup, shown, send});
    this.#actions = {
      send,
      confirm: () => {
        if (!this.#submission.exitToOpenOrder()) send(confirmation(this.#state, element));
      },
      submit: this.#submission.submit,
      prepare: () => this.#prepare(),
      close: () => this.#close(),
      done: () => emit(element, 'service-done', {flow: action}),
    };
    const {open, session, memory = newMemory(element.amount)} = setup;
    const timeout = (): number => timeoutOf(element);
    this.#locked = fixedAmount(element);
    const first = open
      ? resumePayment<N, A>(open, memory)
      : openPayment<N, A>(action, provider, memory);
    this.#state = first.state;
    this.#report = new PaymentReport({element, action, report: setup.report});
    this.#order = new ShownOrder(setup, first.state);
    element.addController(this.#order);
    this.#clock.restart(open ? LONG_AFTER : 0);
    this.#flow.open(first, paymentRunner({provider: this.#ui.provider, session, action, timeout}));
  }

  /** Whether money was sent or may have been sent. Then no other screen may replace the payment. */
  get sent(): boolean {
    return isSent(this.#state);
  }

  /** Whether the opening may replace the payment by another provider or screen. */
  get mayLeave(): boolean {
    return !this.sent && this.#gates.length === 0;
  }

  /** True unless an order was sent whose outcome is unknown. */
  get isOver(): boolean {
    return !isOpen(this.#state);
  }

  /** The pending gates that block this payment. */
  get gates(): readonly Gate[] {
    return this.#gates;
  }

  /** The input and the confirmed orders, for the case that the user returns to this provider. */
  get memory(): Memory {
    const {draft, confirmed} = this.#state;
    return {draft, confirmed};
  }

  /** True if the user sends the money outside this element and may not have sent it yet. */
  get isUnsure(): boolean {
    return this.#state.step === 'pending' && this.#ui.own?.sendsElsewhere === true;
  }

  screen(around: OpeningParts): NamedScreen<PaymentStep> {
    const {action, element, checklist} = this.#setup;
    const words = paymentWords(element);
    const screen = paymentScreen(this.#state, {
      action,
      language: languageOf(element),
      elapsed: this.#clock.elapsed,
      words,
      ui: this.#ui,
      presets: element.presets ?? '',
      isLocked: this.#locked !== undefined,
      awaitsPage: this.#submission.awaits(this.#state),
      copying: this.#copying,
      actions: this.#actions,
      gates: this.#gates,
      checklist,
      ...around,
    });
    return {...screen, seen: this.#order.unseen && this.#order.seen};
  }

  /**
   * Called when the session is active again or has new gates. Repeats a preparation
   * that failed. Continues a payment that was refused because of gates, once none of
   * them is pending, or that was blocked by an error of the session.
   */
  sessionActive(access: Access): void {
    if (this.#gates.length > 0) {
      const {action, provider} = this.#setup;
      const permission = `${action}-${provider}` as const;
      this.#gates = stillPending(this.#gates, {permission, access});
      if (this.#gates.length > 0) return;
    }
    const state = this.#state;
    const isOver = state.step === 'blocked' && this.#setup.isOfSession(state.error);
    if (state.step === 'unprepared') this.#prepare();
    else if (isOver || refusedFor(state).length > 0) this.#flow.send({type: 'back'});
  }

  /**
   * Called when the payment is no longer shown, after a sign-out. The page still gets its events.
   */
  follow(): void {
    this.#following = setTimeout(() => this.end(), FOLLOW_TIME);
    this.#clock.end();
  }

  end(): void {
    clearTimeout(this.#following);
    this.#ui.end();
    this.#flow.end();
    this.#order.end();
    this.#setup.element.removeController(this.#order);
    this.#copying.end();
    this.#clock.end();
  }

  /** Goes back to the amount or to a question. The next submit checks the user's location again. */
  #close(): void {
    const {action, element} = this.#setup;
    const state = this.#state;
    if (state.step !== 'blocked') return;
    this.#flow.send({type: 'back'});
    if (action === 'withdraw' && orderOf(state)) emit(element, 'service-cancel', null);
  }

  /** Repeats the preparation. */
  #prepare(): void {
    this.#flow.send({type: 'retry', transactionId: uuid()});
  }

  #moved(state: PaymentState<N, A>, previous: PaymentState<N, A>, event: PaymentEvent<N, A>): void {
    this.#state = state;
    const need = needOf(state);
    if (state.step !== previous.step || need !== needOf(previous) || event.type === 'booked') {
      const seconds = this.#secondsOf(state);
      this.#clock.restart(state.step === 'checking' ? LONG_AFTER : seconds);
      this.#ui.watch(need);
    }
    if (state.step !== previous.step) {
      this.#gates = refusedFor(state);
      this.#setup.checklist.preload(this.#gates);
    }
    const isNews = this.#order.moved(state, previous, event);
    if (isNews) this.#report.moved(state, previous, event);
    if (this.#following && this.isOver) return this.end();
    const {exit, open} = this.#setup;
    if ((event.type === 'rejected' || event.type === 'needs') && isDenied(state)) {
      const amount = orderOf(state)?.amount ?? state.draft['amount'] ?? '';
      return exit({reason: 'denied', amount});
    }
    // A new payment after a resumed order starts with the location, gates and offer.
    if (open && state.step === 'preparing') return exit({reason: 'again'});
    // This order was not sent, because another order is open. Show that one if no element shows it.
    const lostToOtherTab = event.type === 'not-booked' && previous.step === 'sending';
    if (lostToOtherTab && this.#submission.exitToOpenOrder()) return;
    if (hasFlaw(state) && event.type !== 'type') void focusFlaw(this.#setup.element);
    const isAsked = state.step === 'entering' && previous.step !== 'entering' && !state.problem;
    if (this.#locked === undefined || !isAsked) return;
    // If the amount is locked, skip its screen. The user still reviews the order.
    this.#flow.send({type: 'type', name: 'amount', value: this.#locked});
    this.#flow.send(confirmation(this.#state, this.#setup.element));
  }

  /** The number of seconds for which the screen changes with time. */
  #secondsOf(state: PaymentState<N, A>): number {
    const need = needOf(state);
    if (need) return this.#ui.seconds(need);
    return state.step === 'pending' ? (this.#ui.own?.pendingSeconds(state.transaction) ?? 0) : 0;
  }
}
