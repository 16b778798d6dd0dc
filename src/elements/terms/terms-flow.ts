/**
 * Runs the acceptance of the terms in an element, either alone or in place of the
 * `parent` flow that needs it.
 */
import type {ReactiveController} from 'lit';
import type {Access} from '../../contract/access.js';
import {termsPagePath} from '../../contract/paths/terms.js';
import {
  openTerms,
  terms,
  type TermsCommand,
  type TermsEvent,
  type TermsState,
} from '../../flows/terms.js';
import {emit} from '../../host/events.js';
import {termsWords} from '../../locale/terms-words.js';
import {termsRunner} from '../../runners/terms-runner.js';
import {gatesChanged} from '../../session/gates.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-host.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {Boundary} from '../flow/boundary.js';
import {tellIsolated} from '../setup/isolated.js';
import {FlowController} from '../flow/flow-controller.js';
import {RemovalController} from '../session/removal-controller.js';
import type {ParentFlow, RunningFlow} from '../flow/running-flow.js';
import type {Screen} from '../views/screen.js';
import type {ServiceElement} from '../session/service-element.js';
import {timeoutOf} from '../views/timeout-of.js';
import {TermsPage} from './terms-page.js';
import {TermsReport} from './terms-report.js';
import {termsScreen} from './terms-screens.js';
import {termsStyles} from './terms-styles.js';

export {sessionless} from '../flow/notices/notices.js';

export const start = (element: ServiceElement, session: Session): RunningFlow =>
  new TermsFlow(element, session);

export class TermsFlow implements RunningFlow, ReactiveController {
  readonly #element: ServiceElement;
  readonly #session: Session;
  readonly #parent: ParentFlow | undefined;
  readonly #boundary: Boundary<'terms'>;
  readonly #report: TermsReport;
  readonly #removal: RemovalController;
  readonly #flow: FlowController<TermsState, TermsEvent, TermsCommand>;
  /** Set while the user reads the terms and until their decision is recorded. */
  #page: TermsPage | undefined;
  #isDone = false;
  /** Whether the session said, when it was last read, that the terms are accepted. */
  #wasAccepted: boolean;

  constructor(element: ServiceElement, session: Session, parent?: ParentFlow) {
    this.#element = element;
    this.#session = session;
    this.#parent = parent;
    this.#wasAccepted = isAccepted(session.access);
    adoptStyles(element, termsStyles);
    this.#boundary = new Boundary({element, session, flow: 'terms', parent});
    this.#report = new TermsReport({element, report: this.#boundary.report.bind(this.#boundary)});
    // Drops the frame when the element is removed. If the element is put back, it makes a new one.
    this.#removal = new RemovalController(element, () => this.#close());
    this.#flow = new FlowController<TermsState, TermsEvent, TermsCommand>(
      element,
      terms,
      (state, previous) => this.#moved(state, previous),
    );
    if (!this.#boundary.wrongTokenKind) {
      const isInside = parent !== undefined;
      this.#flow.open(
        openTerms,
        termsRunner({session, timeout: () => timeoutOf(element), isInside}),
      );
    }
    element.addController(this);
  }

  sessionChanged(state: SessionState): void {
    if (state.status === 'failed') this.#boundary.report(state.error);
    if (state.status !== 'active') return;
    const {state: current} = this.#flow;
    const isBlocked = current?.step === 'blocked' && this.#boundary.isOfSession(current.error);
    if (isBlocked || current?.step === 'failed') this.#reopen();
    const accepted = isAccepted(state.access);
    // The user has accepted the terms elsewhere. A parent flow sees this in the session itself.
    if (accepted && !this.#wasAccepted && !this.#parent) this.#flow.send({type: 'done'});
    this.#wasAccepted = accepted;
  }

  end(): void {
    this.#element.removeController(this);
    this.#removal.end();
    this.#close();
    this.#flow.end();
    this.#boundary.end();
  }

  hostUpdated(): void {
    this.#page?.rendered();
  }

  hostConnected(): void {
    this.#element.requestUpdate();
  }

  draw(): Screen {
    const over = this.#flow.state?.step === 'accepted';
    return this.#boundary.draw(over, () => {
      const parent = this.#parent;
      return termsScreen(this.#flow.state ?? openTerms.state, {
        words: termsWords(this.#element),
        frame: () => this.#shownPage().frame,
        reopen: () => this.#reopen(),
        close: () => this.#flow.send({type: 'back'}),
        leave: parent && (() => parent.back()),
        done: () => (parent ? this.#done() : emit(this.#element, 'service-done', {flow: 'terms'})),
      });
    });
  }

  #moved(state: TermsState, previous: TermsState): void {
    switch (state.step) {
      case 'reading':
        if (state.note === undefined || previous.step === 'reading') break;
        if (state.note.kind === 'failed') this.#page?.failed();
        // The frame shows an old version of the terms, so drop it.
        else this.#close();
        break;
      case 'accepted':
        this.#page?.accepted(state.version);
        this.#close();
        break;
      case 'silent':
        tellIsolated(this.#element, this.#session.baseUrl);
        this.#close();
        break;
      case 'declined':
      case 'blocked':
        this.#close();
        break;
      default:
    }
    this.#report.moved(state, previous);
    if (state.step === 'accepted') this.#notifySession(state.before);
    if (state.step === 'declined') this.#parent?.back();
  }

  /** Makes the user's other elements ask the service again, then tells the parent flow. */
  #notifySession(before: boolean): void {
    const isKnown = before && isAccepted(this.#session.access);
    if (!isKnown) void gatesChanged(this.#session).then(() => this.#done());
  }

  #done(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#parent?.done();
  }

  #reopen(): void {
    this.#flow.send({type: 'reopen'});
  }

  #shownPage(): TermsPage {
    const {baseUrl, claims} = this.#session;
    this.#page ??= new TermsPage(
      baseUrl + termsPagePath(claims?.iss ?? ''),
      timeoutOf(this.#element),
      this.#flow.send,
    );
    return this.#page;
  }

  #close(): void {
    this.#page?.stop();
    this.#page = undefined;
  }
}

function isAccepted(access: Access | undefined): boolean {
  return access?.gates.terms?.completed === true;
}
