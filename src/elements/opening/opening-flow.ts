/**
 * Runs a deposit or a withdrawal in an element, up to the choice of a provider. It
 * connects the opening's machine to its screens, the list of gates and the payment.
 */
import {nothing} from 'lit';
import type {Action, Gate, Provider} from '../../contract/access.js';
import type {PaymentStep} from '../../contract/steps.js';
import {offer as decide, type OfferOptions} from '../../flows/offer.js';
import {
  isRechecking,
  openOpening,
  opening,
  type OpeningCommand,
  type OpeningEvent,
  type OpeningState,
} from '../../flows/opening.js';
import {offerWords} from '../../locale/offer-words.js';
import type {OfferScreenWords} from '../../locale/words.js';
import {handReturnedLink, returnedLink} from '../../providers/returned-link.js';
import {offersFlow, providersFor} from '../../providers/table.js';
import {forgetOrders, hasOpenOrder, releaseOrder} from '../../runners/open-orders.js';
import {openingRunner} from '../../runners/opening-runner.js';
import {onTabAnswer} from '../../runners/shared-orders.js';
import {sessionsOf} from '../../session/registry.js';
import {afterRemoval} from '../../session/removal.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-host.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {Boundary} from '../flow/boundary.js';
import {failureScreen} from '../flow/shared-screens.js';
import {FlowController} from '../flow/flow-controller.js';
import {LostParts} from '../flow/lost-parts.js';
import {gateStyles} from '../flow/notices/gate-styles.js';
import * as notice from '../flow/notices/notices.js';
import type {RunningFlow} from '../flow/running-flow.js';
import type {NamedScreen, Screen} from '../views/screen.js';
import {savesData} from '../views/saves-data.js';
import {RemovalController} from '../session/removal-controller.js';
import {sessionControllerOf} from '../session/service-element.js';
import {timeoutOf} from '../views/timeout-of.js';
import {GateChecklist} from './gate-checklist.js';
import {onNearChoice} from './near-choice.js';
import {OpeningReport, stageOf} from './opening-report.js';
import type {OpeningHost} from './opening-context.js';
import {isPaying, openingScreen, type Paying} from './opening-screens.js';
import {PaymentSlot} from './payment-slot.js';

export {sessionless} from '../flow/notices/notices.js';

export class OpeningFlow implements RunningFlow {
  readonly #element: OpeningHost;
  readonly #action: Action;
  readonly #session: Session;
  readonly #boundary: Boundary<Action>;
  readonly #flow: FlowController<OpeningState, OpeningEvent, OpeningCommand>;
  readonly #report: OpeningReport;
  readonly #slot: PaymentSlot;
  readonly #checklist: GateChecklist;
  readonly #lost: LostParts<Provider>;
  readonly #removal: RemovalController;
  /** Aborted at the end of the flow, to remove its listeners. */
  readonly #ending = new AbortController();

  constructor(
    element: OpeningHost,
    action: Action,
    session: Session,
    chosen: Provider | undefined,
  ) {
    this.#element = element;
    this.#action = action;
    this.#session = session;
    this.#boundary = new Boundary({element, session, flow: action});
    const report = this.#boundary.report.bind(this.#boundary);
    this.#lost = new LostParts(element);
    this.#report = new OpeningReport({element, action, report});
    this.#checklist = new GateChecklist({element, action, session, report});
    this.#slot = new PaymentSlot({
      element,
      session,
      action,
      report,
      isOfSession: error => this.#boundary.isOfSession(error),
      checklist: this.#checklist,
      exit: exit => this.#flow.send({type: 'exit', ...exit}),
    });
    this.#flow = new FlowController<OpeningState, OpeningEvent, OpeningCommand>(
      element,
      opening(() => this.#options()),
      (state, previous) => this.#moved(state, previous),
    );
    this.#removal = new RemovalController(element, () => this.#slot.dropAhead());
    if (this.#boundary.wrongTokenKind) return;
    onNearChoice(element.renderRoot, this.#ending.signal, at => this.#near(at));
    if (element.returnedLink) handReturnedLink(action, element.returnedLink);
    const first = chosen ?? (returnedLink(action) === undefined ? undefined : 'bankpay');
    const run = openingRunner({
      session,
      action,
      timeout: () => timeoutOf(element),
      holder: element,
    });
    onTabAnswer(session.owner, this, OpeningFlow.#answered, this.#ending.signal);
    this.#flow.open(openOpening(session.access, this.#options()), (command, signal) => {
      if (command.type === 'open') this.#slot.fetchAhead(first ?? this.#chosenByOffer);
      return run(command, signal);
    });
    if (first) this.#flow.send({type: 'choose', provider: first});
  }

  sessionChanged(state: SessionState): void {
    if (this.#boundary.wrongTokenKind) return;
    if (state.status === 'failed') this.#boundary.report(state.error);
    this.#checklist.sessionChanged(state);
    if (state.status !== 'active') return;
    const {payment} = this.#slot;
    const {access} = state;
    if (payment?.mayLeave ?? true)
      this.#flow.send({type: 'access', access, amount: payment?.memory.draft['amount']});
    const {state: current} = this.#flow;
    if (!current || !isRechecking(current)) this.#slot.payment?.sessionActive(access);
    const isBlocked = current?.step === 'blocked' && this.#boundary.isOfSession(current.error);
    if (isBlocked || current?.step === 'failed') this.#reopen();
  }

  end(): void {
    const {state} = this.#flow;
    if (state?.step === 'resuming') releaseOrder(state.open.order, this.#element);
    if (sessionControllerOf(this.#element).absence === 'signed-out') this.#slot.follow();
    else this.#slot.end();
    this.#slot.dropAhead();
    this.#removal.end();
    this.#ending.abort();
    this.#checklist.end();
    this.#flow.end();
    this.#boundary.end();
    // The page has removed the session. If no element has a session of this user, it was a
    // sign-out.
    const {owner} = this.#session;
    afterRemoval(
      () => sessionsOf(owner).size === 0,
      () => forgetOrders(owner),
    );
  }

  draw(): Screen {
    const outlives = this.#slot.payment?.sent ?? false;
    const isOver = this.#session.state.status === 'failed' && !outlives;
    const inner = isOver ? undefined : this.#checklist.draw();
    return inner ?? this.#boundary.draw(outlives, () => this.#screen(offerWords(this.#element)));
  }

  #screen(words: OfferScreenWords): NamedScreen<PaymentStep> {
    // Most users have no pending gate.
    if (this.#gates.length > 0) adoptStyles(this.#element, gateStyles);
    const {missing, retry, close} = this.#checklist;
    if (missing) return failureScreen(missing, words, retry, close);
    const {state} = this.#flow;
    if (!state) throw new Error('The flow has not been opened.');
    return openingScreen(state, {
      action: this.#action,
      words,
      choose: provider => this.#flow.send({type: 'choose', provider}),
      back: () => this.#flow.send({type: 'back'}),
      reopen: () => this.#reopen(),
      checklist: this.#checklist,
      announceGates: (gates, refusal) => this.#checklist.announcement(gates, words, refusal),
      payment: this.#slot.payment,
      renew: this.#renew(words),
    });
  }

  /** If the session has failed during a payment whose outcome is unknown: a note with a button. */
  #renew(words: OfferScreenWords) {
    const {payment} = this.#slot;
    const {status} = this.#session.state;
    if (!payment || status !== 'failed' || payment.isOver) return nothing;
    return notice.sessionNote(payment.isUnsure, () => this.#session.retry(), words);
  }

  #moved(state: OpeningState, previous: OpeningState): void {
    if (stageOf(state) === stageOf(previous)) return;
    if (isPaying(previous)) this.#slot.leave(previous.provider);
    this.#report.moved(state, previous);
    // A listener of the page may have ended the flow, for example by a sign-out.
    if (this.#flow.state !== state) return;
    this.#checklist.preload(this.#gates);
    if (isPaying(state)) void this.#begin(state);
    else if (state.step === 'offering') this.#slot.rehearse();
  }

  /** Another tab may answer after the service has, and then name an order that it has sent. */
  static #answered(this: void, flow: OpeningFlow): void {
    if (!hasOpenOrder(flow.#session.owner, flow.#action)) return;
    if (flow.#slot.payment?.mayLeave ?? true) flow.#flow.send({type: 'exit', reason: 'open-order'});
  }

  #near(at: number): void {
    const {state} = this.#flow;
    const near = state?.step === 'offering' && state.offer.kind === 'available';
    const provider = near ? state.offer.providers[at] : undefined;
    if (provider && !savesData()) this.#slot.fetchAhead(provider);
  }

  async #begin(state: Paying): Promise<void> {
    const {provider} = state;
    if (!offersFlow(provider, this.#action)) return;
    const open = state.step === 'resuming' ? state.open : undefined;
    const amount = state.step === 'paying' ? state.amount : undefined;
    try {
      await this.#slot.begin({provider, open, amount});
    } catch (cause) {
      this.#flow.send({type: 'rejected', error: this.#lost.error(provider, cause)});
    }
  }

  #reopen(): void {
    this.#flow.send({type: 'reopen'});
  }

  #options(): OfferOptions {
    const action = this.#action;
    return {action, preferred: this.#element.provider, shipped: providersFor(action)};
  }

  /** The gates that block the opening or the payment. */
  get #gates(): readonly Gate[] {
    const {state} = this.#flow;
    const asked = state?.step === 'offering' && state.offer.kind === 'gated';
    return asked ? state.offer.gates : (this.#slot.payment?.gates ?? []);
  }

  /** The provider that the embed chooses for the user by the known access, if it chooses one. */
  get #chosenByOffer(): Provider | undefined {
    const {access} = this.#session;
    const made = access && decide(access, this.#options());
    return made?.kind === 'available' ? made.chosen?.provider : undefined;
  }
}
