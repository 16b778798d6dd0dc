/**
 * The way from the session to a provider on an element: opening, choices,
 * gates, refusals, and the payment once a provider is chosen.
 */
import {nothing, type TemplateResult} from 'lit';
import type {Action, Gate, Provider} from '../../contract/access.js';
import {asServiceError, partMissing, type ServiceError} from '../../contract/errors.js';
import {offer as decide, type OfferOptions} from '../../flows/offer.js';
import {
  open,
  opening,
  type OpeningCommand,
  type OpeningEvent,
  type OpeningState,
} from '../../flows/opening.js';
import {emitError} from '../../host/events.js';
import type {ShellWords} from '../../locale/words.js';
import {hasOpenOrder, releaseOrder} from '../../runners/open-orders.js';
import {SHIPPED} from '../../providers/shipped.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {details} from '../../styles/details.js';
import {adoptStyles} from '../adopt-styles.js';
import {FlowController} from '../controllers/flow-controller.js';
import {misplaced} from '../misplaced.js';
import {gated} from '../notices/gated.js';
import * as notice from '../notices/notices.js';
import type {Drawn, RunningFlow, Said} from '../running-flow.js';
import type {ServiceElement} from '../service-element.js';
import * as shell from '../shell-views.js';
import {timeoutOf} from '../timeout-of.js';
import {announceOpening, openingSaid} from './announce-opening.js';
import {GateErrands} from './gate-errands.js';
import {runOpening} from '../../runners/opening-runner.js';
import {openingView, type Paying} from './opening-view.js';
import {PaymentSlot} from './payment-slot.js';
import {showing, type Showing} from './showing.js';
import {Stage} from '../controllers/stage.js';

type Words = ReturnType<typeof notice.noticeWords>;

/** The element that a flow runs on. */
export interface MoneyHost extends ServiceElement {
  readonly provider: string;
  readonly amount: string;
}

export {unconfigured} from '../notices/notices.js';

export class MoneyFlow implements RunningFlow {
  readonly #element: MoneyHost;
  readonly #action: Action;
  readonly #session: Session;
  readonly #stage: Stage;
  readonly #opening: FlowController<OpeningState, OpeningEvent, OpeningCommand>;
  readonly #reported = new WeakSet<ServiceError>();
  readonly #slot: PaymentSlot;
  readonly #errands: GateErrands;
  /** The session's token is a signup's: nothing is asked with it. */
  readonly #misplaced: ServiceError | undefined;
  #crash: ServiceError | undefined;

  constructor(element: MoneyHost, action: Action, session: Session, chosen: Provider | undefined) {
    this.#element = element;
    this.#action = action;
    this.#session = session;
    adoptStyles(element, details);
    this.#stage = new Stage(element, action);
    this.#errands = new GateErrands(element, session, error => this.#report(error));
    this.#slot = new PaymentSlot({
      element,
      session,
      action,
      report: (error, transactionId) => this.#report(error, transactionId),
      gates: this.#errands,
      showOpenOrder: () => this.#showOpenOrder(),
      reopen: () => this.#reopen(),
    });
    this.#opening = new FlowController<OpeningState, OpeningEvent, OpeningCommand>(
      element,
      opening(() => this.#options()),
      (state, previous) => this.#moved(state, previous),
    );
    this.#misplaced = misplaced(session, action);
    if (this.#cutOff) this.#report(this.#cutOff);
    if (this.#misplaced) return;
    this.#opening.open(open(session.access, this.#options()), (_, signal) => {
      this.#slot.fetchAhead(signal, chosen ?? this.#chosenByOffer);
      return runOpening(session, action, timeoutOf(element), signal, element);
    });
    if (chosen) this.#opening.send({type: 'choose', provider: chosen});
  }

  sessionChanged(state: SessionState): void {
    if (this.#misplaced) return;
    if (state.status === 'failed') this.#report(state.error);
    this.#errands.sessionChanged(state);
    if (state.status !== 'active') return;
    this.#opening.send({type: 'access', access: state.access});
    this.#slot.payment?.sessionActive(state.access);
    if (this.#opening.state?.step === 'failed') this.#reopen();
  }

  end(): void {
    const {state} = this.#opening;
    if (state?.step === 'resuming') releaseOrder(state.open.order, this.#element);
    this.#slot.end();
    this.#errands.end();
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
      if (!this.#crash) {
        const call = this.#cutOff ? undefined : this.#errands.draw(shellWords);
        return call ?? this.#staged(this.#view(words), this.#said(words));
      }
    } catch (cause) {
      this.#crash = asServiceError(cause);
      this.#report(this.#crash);
    }
    const retry = (): void => {
      this.#crash = undefined;
      this.#errands.giveUp();
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
    const failure = this.#cutOff ?? this.#errands.missing;
    if (failure) return {alert: notice.failedTitle(failure, words)};
    const {payment} = this.#slot;
    const gates = this.#gates;
    if (gates.length > 0) return this.#errands.said(gates, words, payment?.announcement);
    return payment?.announcement ?? openingSaid(this.#opening.state, this.#action, words);
  }

  #view(words: Words): TemplateResult {
    const cutOff = this.#cutOff;
    if (cutOff) {
      return cutOff.code === 'GEOFENCE_BLOCKED'
        ? notice.blocked({stateCode: '', reason: cutOff.message}, undefined, words)
        : notice.failed(cutOff, () => this.#session.retry(), words);
    }
    const {missing, retry, close} = this.#errands;
    if (missing) return notice.failed(missing, retry, words, close);
    return openingView(this.#opening.state, {
      action: this.#action,
      words,
      choose: provider => this.#opening.send({type: 'choose', provider}),
      reopen: () => this.#reopen(),
      gated: gates => gated(gates, this.#errands, words),
      pay: paying => this.#pay(paying, words),
    });
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

  #moved(state: OpeningState, previous: OpeningState): void {
    if (state.step === previous.step) return;
    if (isPaying(previous)) this.#slot.leave(previous.provider);
    announceOpening(this.#element, this.#action, state, error => this.#report(error));
    this.#errands.expect(this.#gates);
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
      this.#opening.send({type: 'rejected', error: partMissing(cause)});
    }
  }

  /** Of an element that has gone meanwhile: nobody pays anew what is under way (decision 11). */
  #showOpenOrder(): boolean {
    const found = hasOpenOrder(this.#session.owner, this.#action);
    if (found) this.#reopen();
    return found;
  }

  #reopen(): void {
    this.#opening.send({type: 'reopen'});
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

  /** The session has ended, and nothing is under way that matters more. */
  get #cutOff(): ServiceError | undefined {
    const {state} = this.#session;
    if (this.#misplaced) return this.#misplaced;
    return state.status === 'failed' && !this.#slot.payment?.sent ? state.error : undefined;
  }

  /** Those that are in the way. */
  get #gates(): readonly Gate[] {
    const {state} = this.#opening;
    const asked = state?.step === 'offering' && state.offer.kind === 'gated';
    return asked ? state.offer.gates : (this.#slot.payment?.gates ?? []);
  }

  /** What the embed will choose by itself, as far as it is known. */
  get #chosenByOffer(): Provider | undefined {
    const {access} = this.#session;
    const made = access && decide(access, this.#options());
    return made?.kind === 'available' ? made.chosen?.provider : undefined;
  }

  #showing(): Showing {
    const {state} = this.#opening;
    if (this.#crash || this.#errands.missing || !state) return {step: 'failed', state: 'error'};
    return showing(state, this.#session.state, this.#slot.payment, provider =>
      this.#ships(provider),
    );
  }
}

function isPaying(state: OpeningState): state is Paying {
  return state.step === 'paying' || state.step === 'resuming';
}
