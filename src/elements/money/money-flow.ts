/**
 * The way from the session to a provider on an element: opening, choices,
 * gates, refusals, and the payment once a provider is chosen.
 */
import {nothing, type TemplateResult} from 'lit';
import type {Action, Gate, Provider} from '../../contract/access.js';
import {ServiceError} from '../../contract/errors.js';
import {GATE_ROUTES} from '../../contract/gates.js';
import {offer as decide, type Available, type OfferOptions} from '../../flows/offer.js';
import {
  open,
  opening,
  type OpeningCommand,
  type OpeningEvent,
  type OpeningState,
} from '../../flows/opening.js';
import {ask, emitError} from '../../host/events.js';
import type {ShellWords} from '../../locale/words.js';
import {hasOpenOrder, releaseOrder} from '../../providers/open-orders.js';
import {SHIPPED} from '../../providers/shipped.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {details} from '../../styles/details.js';
import {adoptStyles} from '../adopt-styles.js';
import {FlowController} from '../controllers/flow-controller.js';
import * as notice from '../notices/notices.js';
import type {Drawn, RunningFlow, Said} from '../flow-element.js';
import type {ServiceElement} from '../service-element.js';
import * as shell from '../shell-views.js';
import {timeoutOf} from '../timeout-of.js';
import {announceOpening, openingSaid} from './announce-opening.js';
import {openFlow} from './open-flow.js';
import {PaymentSlot} from './payment-slot.js';
import {showing, type Showing} from './showing.js';
import {Stage} from './stage.js';

type Words = ReturnType<typeof notice.noticeWords>;
type Paying = Extract<OpeningState, {readonly step: 'paying' | 'resuming'}>;

/** The element that a flow runs on. */
export interface MoneyHost extends ServiceElement {
  readonly provider: string;
  readonly amount: string;
}

/** What an element shows that was given no session. */
export function unconfigured(words: ShellWords, messages: unknown): TemplateResult {
  return notice.unconfigured(notice.noticeWords(words, messages));
}

export class MoneyFlow implements RunningFlow {
  readonly #element: MoneyHost;
  readonly #action: Action;
  readonly #session: Session;
  readonly #stage: Stage;
  readonly #opening: FlowController<OpeningState, OpeningEvent, OpeningCommand>;
  readonly #reported = new WeakSet<ServiceError>();
  readonly #slot: PaymentSlot;
  #crash: ServiceError | undefined;
  /** The user said that the gates are completed, and the service said no. */
  #stillOpen = false;

  constructor(element: MoneyHost, action: Action, session: Session, chosen: Provider | undefined) {
    this.#element = element;
    this.#action = action;
    this.#session = session;
    adoptStyles(element, details);
    this.#stage = new Stage(element, action);
    this.#slot = new PaymentSlot({
      element,
      session,
      action,
      report: (error, transactionId) => this.#report(error, transactionId),
      requireGate: gate => this.#requireGate(gate),
      showOpenOrder: () => this.#showOpenOrder(),
      reopen: () => this.#reopen(),
    });
    this.#opening = new FlowController<OpeningState, OpeningEvent, OpeningCommand>(
      element,
      opening(() => this.#options()),
      (state, previous) => this.#moved(state, previous),
    );
    if (session.state.status === 'failed') this.#report(session.state.error);
    this.#opening.open(open(session.access, this.#options()), (_, signal) => {
      this.#slot.fetchAhead(signal, chosen ?? this.#chosenByOffer);
      return openFlow(session, action, timeoutOf(element), signal, element);
    });
    if (chosen) this.#opening.send({type: 'choose', provider: chosen});
  }

  sessionChanged(state: SessionState): void {
    if (state.status === 'failed') this.#report(state.error);
    if (state.status !== 'active') return;
    this.#opening.send({type: 'access', access: state.access});
    this.#slot.payment?.sessionActive();
    if (this.#opening.state?.step === 'failed') this.#reopen();
  }

  end(): void {
    const {state} = this.#opening;
    if (state?.step === 'resuming') releaseOrder(state.open.order, this.#element);
    this.#slot.end();
    this.#opening.end();
    this.#stage.end();
  }

  /**
   * Before each render: what is shown and said now. The error boundary (contract
   * 7.7): a bug of ours shows a way on, and money stays where it is.
   */
  draw(shellWords: ShellWords): Drawn {
    const words = notice.noticeWords(shellWords, this.#element.messages);
    try {
      // The crash is shown until the user tries again.
      if (!this.#crash) return this.#staged(this.#view(words), this.#said(words));
    } catch (cause) {
      this.#crash = new ServiceError('UNCAUGHT_ERROR', 'Something went wrong.', {cause});
      this.#report(this.#crash);
    }
    const retry = (): void => {
      this.#crash = undefined;
      this.#element.requestUpdate();
    };
    const alert = notice.failedTitle(this.#crash, words);
    return this.#staged(notice.failed(this.#crash, retry, words), {alert});
  }

  #staged(view: TemplateResult, said: Said): Drawn {
    const {step, state} = this.#showing();
    this.#stage.show(step, state === 'ready' || step === 'gated');
    return {state, said, view};
  }

  #said(words: Words): Said {
    const {state: session} = this.#session;
    if (session.status === 'failed' && !this.#slot.payment?.sent) {
      return {alert: notice.failedTitle(session.error, words)};
    }
    return (
      this.#slot.payment?.announcement ?? openingSaid(this.#opening.state, this.#action, words)
    );
  }

  #view(words: Words): TemplateResult {
    const {state: session} = this.#session;
    const {state} = this.#opening;
    if (session.status === 'failed' && !this.#slot.payment?.sent) {
      return session.error.code === 'GEOFENCE_BLOCKED'
        ? notice.blocked({stateCode: '', reason: session.error.message}, undefined, words)
        : notice.failed(session.error, () => this.#session.retry(), words);
    }
    switch (state?.step) {
      case undefined:
        return shell.skeleton(this.#action, words);
      case 'opening':
        return state.offer?.kind === 'available' && !state.offer.chosen
          ? this.#choices(state.offer, state.chosen, words)
          : shell.skeleton(this.#action, words);
      case 'offering':
        return this.#offer(state, words);
      case 'paying':
      case 'resuming':
        return this.#pay(state, words);
      case 'blocked':
        return notice.blocked(state.place, undefined, words);
      case 'failed':
        return notice.failed(state.error, () => this.#reopen(), words);
    }
  }

  #offer(
    {offer}: Extract<OpeningState, {readonly step: 'offering'}>,
    words: Words,
  ): TemplateResult {
    switch (offer.kind) {
      case 'available':
        return this.#choices(offer, undefined, words);
      case 'denied':
        return notice.denied(this.#action, offer.denials, words);
      case 'gated': {
        const start = (gate: Gate): void => this.#requireGate(gate);
        const check = (): void => void this.#checkGates();
        return notice.gated(offer.gates, {start, check, stillOpen: this.#stillOpen}, words);
      }
    }
  }

  #choices(offer: Available, chosen: Provider | undefined, words: Words): TemplateResult {
    const choose = (provider: Provider): void => this.#opening.send({type: 'choose', provider});
    return shell.choices(this.#action, offer, chosen, choose, words);
  }

  #pay(paying: Paying, words: Words): TemplateResult {
    const {provider} = paying;
    const {offer, reason} = paying.step === 'paying' ? paying : {};
    const alone = offer?.providers.length === 1;
    const back = alone ? undefined : (): void => this.#opening.send({type: 'back'});
    const note = shell.fallbackNote(reason && offer?.skipped[0], words);
    if (!this.#ships(provider)) {
      return notice.unavailable(this.#action, provider, back, note, words);
    }
    const {payment} = this.#slot;
    if (!payment) return shell.skeleton(this.#action, words);
    const ended = this.#session.state.status === 'failed' && payment.elementState !== 'success';
    const retry = (): void => this.#session.retry();
    const renew = ended ? notice.sessionNote(provider, payment.step, retry, words) : nothing;
    return payment.render(back, note, renew);
  }

  async #checkGates(): Promise<void> {
    await this.#session.revalidate();
    this.#stillOpen = true;
    this.#element.requestUpdate();
  }

  #moved(state: OpeningState, previous: OpeningState): void {
    if (state.step === previous.step) return;
    this.#stillOpen = false;
    if (isPaying(previous)) this.#slot.leave(previous.provider);
    announceOpening(this.#element, this.#action, state, error => this.#report(error));
    if (isPaying(state) && this.#ships(state.provider)) void this.#begin(state);
  }

  async #begin(state: Paying): Promise<void> {
    const {provider} = state;
    const beginning =
      state.step === 'resuming'
        ? {provider, stateCode: '', open: state.open}
        : {provider, stateCode: state.stateCode, open: undefined};
    try {
      await this.#slot.begin(beginning);
    } catch (cause) {
      const error = new ServiceError('NETWORK_ERROR', 'A part did not load.', {cause});
      this.#opening.send({type: 'rejected', error});
    }
  }

  /** Of an element that has gone meanwhile: nobody pays anew what is under way (design 4.11). */
  #showOpenOrder(): boolean {
    const found = hasOpenOrder(this.#session.owner, this.#action);
    if (found) this.#reopen();
    return found;
  }

  #reopen(): void {
    this.#opening.send({type: 'reopen'});
  }

  #requireGate(gate: Gate): void {
    const route = GATE_ROUTES[gate];
    ask(this.#element, 'service-gate-required', {gate, route}, () => {});
  }

  /** Says each failure once, however many channels it comes by. */
  #report(error: ServiceError, transactionId?: string): void {
    // A block is told by its own event.
    if (error.code === 'GEOFENCE_BLOCKED' || this.#reported.has(error)) return;
    this.#reported.add(error);
    emitError(this.#element, error, transactionId);
  }

  #ships(provider: Provider): boolean {
    return SHIPPED[this.#action].includes(provider);
  }

  #options(): OfferOptions {
    const action = this.#action;
    return {action, preferred: this.#element.provider, shipped: SHIPPED[action]};
  }

  /** What the embed will choose by itself, as far as it is known. */
  get #chosenByOffer(): Provider | undefined {
    const {access} = this.#session;
    const made = access && decide(access, this.#options());
    return made?.kind === 'available' ? made.chosen?.provider : undefined;
  }

  #showing(): Showing {
    const {state} = this.#opening;
    if (this.#crash || !state) return {step: 'failed', state: 'error'};
    return showing(state, this.#session.state, this.#slot.payment, provider =>
      this.#ships(provider),
    );
  }
}

function isPaying(state: OpeningState): state is Paying {
  return state.step === 'paying' || state.step === 'resuming';
}
