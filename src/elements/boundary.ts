/**
 * The boundary around every flow. It shows a failed session and a bug of ours
 * (contract 7.7). It tells the page of each failure once.
 */
import {html} from 'lit';
import {asServiceError, type ServiceError} from '../contract/errors.js';
import {short} from '../contract/limits.js';
import type {EndStep, StepOf} from '../contract/steps.js';
import {dependsOnPlace, type Block} from '../flows/blocked.js';
import {emit, emitError, idsOf, type FlowName} from '../host/events.js';
import type {ShellWords} from '../locale/words.js';
import type {Session} from '../session/session.js';
import {details} from '../styles/details.js';
import {AccessNews} from './access-news.js';
import {adoptStyles} from './adopt-styles.js';
import {PartController} from './controllers/part-controller.js';
import {ScreenController} from './controllers/screen-controller.js';
import {Inspection} from './inspection.js';
import {misplaced} from './misplaced.js';
import type {FailureIds, ShownIds} from './notices/failure-ids.js';
import * as notice from './notices/notices.js';
import type {ReportDetail} from './report.js';
import type {ParentFlow} from './running-flow.js';
import type {NamedScreen, Screen} from './screen.js';
import type {ServiceElement} from './service-element.js';
import {supportAbout, supportLink} from './support.js';

type Words = ReturnType<typeof notice.noticeWords>;

export interface BoundaryOptions<Flow extends FlowName> {
  readonly element: ServiceElement;
  readonly session: Session;
  readonly flow: Flow;
  readonly parent?: ParentFlow | undefined;
}

/** Bugs that the page's own error reporting has heard of. Several elements may meet one. */
const logged = new WeakSet<ServiceError>();

/** A bug of ours reaches `window.onerror` with its stack, so that a page can log it (7.7). */
function log(error: ServiceError): void {
  if (error.code !== 'UNCAUGHT_ERROR' || logged.has(error)) return;
  logged.add(error);
  reportError(error.cause);
}

/** A screen of the flow, or one that the boundary shows in its place. */
type ScreenOf<Flow extends FlowName> = NamedScreen<StepOf<Flow> | EndStep | 'blocked'>;

export class Boundary<Flow extends FlowName> {
  readonly #options: BoundaryOptions<Flow>;
  readonly #screens: ScreenController;
  readonly #news: AccessNews;
  readonly #inspection: Inspection;
  #idsPart: PartController<typeof import('./notices/failure-ids.js')> | undefined;
  #ids: FailureIds | undefined;
  readonly #reported = new WeakSet<ServiceError>();
  /** The error if the token is for another kind of flow. Other elements may work with it. */
  readonly misplaced: ServiceError | undefined;
  #crash: ServiceError | undefined;
  /** Why the session failed last. */
  #ended: ServiceError | undefined;
  /** The flow is still opening, so the user has not submitted anything. */
  #opening = true;

  constructor(options: BoundaryOptions<Flow>) {
    this.#options = options;
    const {element, session, flow, parent} = options;
    adoptStyles(element, details);
    this.#screens = new ScreenController(element, flow, parent !== undefined);
    this.#news = new AccessNews(element);
    this.#inspection = new Inspection(element, session);
    this.misplaced = misplaced(session, flow);
    const {state} = session;
    if (this.misplaced) this.report(this.misplaced);
    else if (state.status === 'failed') this.report(state.error);
  }

  end(): void {
    this.#screens.end();
    this.#inspection.end();
    this.#idsPart?.end();
    this.#ids?.end();
  }

  /** Tells the page of each failure once. A parent flow reports the session's failures. */
  report(error: ServiceError, detail: ReportDetail = {}): void {
    const {element, session, parent} = this.#options;
    const {state} = session;
    if (state.status === 'failed') this.#ended = state.error;
    const isParents = parent && state.status === 'failed' && state.error === error;
    // The service's own error about a token of the wrong kind adds nothing.
    const addsNothing = this.misplaced && error !== this.misplaced;
    if (isParents || addsNothing || this.#reported.has(error)) return;
    this.#reported.add(error);
    log(error);
    if (!this.misplaced) this.#inspection.failed(error);
    const {transactionId, stateCode = '', phase = this.#opening ? 'open' : 'submit'} = detail;
    if (!this.#isBlock(error)) return emitError(element, error, transactionId);
    const {message: reason} = error;
    const place = {stateCode: short(stateCode), reason, phase};
    emit(element, 'service-geofence-blocked', {...place, ...idsOf(error)});
    // At submit the contract has an error, too (7.5). The id says that they are one block.
    if (phase === 'submit') emitError(element, error);
  }

  /** Whether the flow only failed with the session. It can begin anew once the session works again. */
  isOfSession(error: ServiceError): boolean {
    return error === this.#ended;
  }

  /** Where a flow opens anywhere, it is a failure like any other. */
  #isBlock({code}: ServiceError): boolean {
    return code === 'GEOFENCE_BLOCKED' && dependsOnPlace(this.#options.flow);
  }

  /** `outlives` is true if the flow's screen stays after the session has failed. */
  draw(shell: ShellWords, outlives: boolean, make: (words: Words) => ScreenOf<Flow>): Screen {
    const words = notice.noticeWords(shell, this.#options.element.messages);
    const screen = this.#screen(words, outlives, make);
    this.#opening = screen.state === 'loading';
    this.#screens.show(screen);
    if (!this.#options.parent) this.#inspection.drawn();
    if (!this.#options.parent) this.#news.tell(this.#options.session);
    const {element} = this.#options;
    const {support} = screen;
    const view = support
      ? html`${screen.view}${supportLink(element, support, words)}`
      : screen.view;
    return this.#signed(this.#identified({...screen, view}), words);
  }

  /** With the ids of the failure that it shows. They come later, and move nothing. */
  #identified(screen: NamedScreen): NamedScreen {
    const {failure} = screen;
    const {element} = this.#options;
    // A form that tells a failure keeps its fields, and the focus in them.
    if (!failure) return withIds(screen, undefined);
    const load = () => import('./notices/failure-ids.js');
    this.#idsPart ??= new PartController(element, load, () => {});
    const {part} = this.#idsPart;
    if (part) this.#ids ??= new part.FailureIds(element);
    return withIds(screen, this.#ids?.draw(failure));
  }

  /** In a frame, a script may have begun the session with a token of its own. */
  #signed(screen: Screen, words: Words): Screen {
    const {element, session, parent} = this.#options;
    // Until the service answers, the id comes from the token, so that nothing moves.
    const userId = session.confirmed?.userId ?? session.claims?.sub;
    if (!element.showsAccount || parent || userId === undefined) return screen;
    return {...screen, view: notice.account(screen.view, userId, words)};
  }

  #screen(words: Words, outlives: boolean, make: (words: Words) => ScreenOf<Flow>): ScreenOf<Flow> {
    const {session, parent, element} = this.#options;
    const {state} = session;
    const back = parent && (() => parent.back());
    if (this.misplaced) return failureScreen(this.misplaced, words, () => {});
    if (state.status === 'failed' && !outlives) {
      const {error} = state;
      if (this.#isBlock(error)) return blockedScreen({error, stateCode: ''}, back, words);
      return failureScreen(error, words, () => session.retry(), back);
    }
    try {
      if (!this.#crash) return make(words);
    } catch (cause) {
      this.#crash = asServiceError(cause);
      this.report(this.#crash);
    }
    const retry = (): void => {
      this.#crash = undefined;
      element.requestUpdate();
    };
    return failureScreen(this.#crash, words, retry, back);
  }
}

/** The same template with and without the ids, so that the rest of the screen stays in the DOM. */
export const withIds = <Shown extends Screen>(
  {view, announcement, ...screen}: Shown,
  ids: ShownIds | undefined,
) => ({
  ...screen,
  announcement: {...announcement, ...ids?.news},
  view: html`${view}${ids?.view}`,
});

/** The flow could not open, or the session has failed. */
export function failureScreen(
  error: ServiceError,
  words: Words,
  retry: () => void,
  back?: () => void,
): NamedScreen<EndStep> {
  const expired = error.code === 'SESSION_EXPIRED';
  return {
    step: expired ? 'expired' : 'failed',
    state: expired ? 'expired' : 'error',
    failure: error,
    ...(!error.retryable && {support: supportAbout(error)}),
    announcement: {alert: notice.failedTitle(error, words)},
    view: notice.failed(error, retry, words, back),
  };
}

/** The user may not use the flow where they are. `leave` goes back to where they were. */
export const blockedScreen = (
  block: Block,
  leave: (() => void) | undefined,
  words: Words,
): NamedScreen<'blocked'> => ({
  step: 'blocked',
  state: 'blocked',
  failure: block.error,
  announcement: {alert: `${words.blockedTitle}. ${words.blockedText}`},
  view: notice.blocked(block, leave, words),
});
