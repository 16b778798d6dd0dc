/**
 * The boundary around every flow. It replaces the flow's screen if the session has
 * failed or our own code throws (contract 7.7), and reports each failure to the page
 * once.
 */
import type {ReactiveController} from 'lit';
import {asServiceError, type ServiceError} from '../../contract/errors.js';
import {truncated} from '../../contract/limits.js';
import type {EndStep, StepOf} from '../../contract/steps.js';
import {dependsOnPlace} from '../../flows/blocked.js';
import {emit, emitError, idsOf, type FlowName} from '../../host/events.js';
import {noticeWords} from '../../locale/notice-words.js';
import type {Session} from '../../session/session.js';
import {detailsStyles} from '../../styles/details.js';
import {legible} from '../../styles/legible.js';
import {AccessNews} from '../session/access-news.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {localeOf} from './locale-controller.js';
import {paceOf, type Pace} from './pace/pace.js';
import {PartController} from './part-controller.js';
import {ScreenController} from './screen-controller.js';
import {Inspection} from '../setup/inspection.js';
import {languageBeside} from '../views/language.js';
import {wrongTokenKind} from '../session/wrong-token-kind.js';
import type {FailureIds, ShownIds} from './notices/failure-ids.js';
import * as notice from './notices/notices.js';
import {blockedScreen, failureScreen} from './shared-screens.js';
import type {ReportDetail} from './report.js';
import type {ParentFlow} from './running-flow.js';
import {identified, type BoundedScreen, type NamedScreen, type Screen} from '../views/screen.js';
import {once} from '../views/once.js';
import type {ServiceElement} from '../session/service-element.js';
import {supportLink} from '../views/support.js';

type Words = notice.Words;

export interface BoundaryOptions<Flow extends FlowName> {
  readonly element: ServiceElement & {readonly history?: boolean};
  readonly session: Session;
  readonly flow: Flow;
  readonly parent?: ParentFlow | undefined;
}

/** Bugs that were already passed to the page's error reporting. Several elements can report one. */
const logged = new WeakSet<ServiceError>();

/** Passes a bug of ours to `window.onerror` with its stack, so that a page can log it (7.7). */
function log(error: ServiceError): void {
  if (error.code !== 'UNCAUGHT_ERROR' || logged.has(error)) return;
  logged.add(error);
  reportError(error.cause);
}

const loadBack = once(() => import('./history/browser-back.js'));
const ignored = (): void => {};

const NETWORK_NEWS = ['offline', 'online'] as const;

/** A screen of the flow, or one that the boundary shows in its place. */
type ScreenOf<Flow extends FlowName> = NamedScreen<StepOf<Flow> | EndStep | 'blocked'>;

export class Boundary<Flow extends FlowName> implements ReactiveController {
  readonly #options: BoundaryOptions<Flow>;
  readonly #pace: Pace;
  readonly #screens: ScreenController;
  readonly #news: AccessNews;
  readonly #inspection: Inspection;
  #idsPart: PartController<typeof import('./notices/failure-ids.js')> | undefined;
  #ids: FailureIds | undefined;
  #places: PartController<typeof import('./notices/places.js')> | undefined;
  readonly #reported = new WeakSet<ServiceError>();
  /** Set if the token is for another kind of flow. The token may work for other elements. */
  readonly wrongTokenKind: ServiceError | undefined;
  #crash: ServiceError | undefined;
  /** The session's most recent failure. */
  #ended: ServiceError | undefined;
  #whenOnline: (() => void) | undefined;
  /** True while the flow is opening, so that the user has not submitted anything. */
  #opening = true;

  constructor(options: BoundaryOptions<Flow>) {
    this.#options = options;
    const {element, session, flow, parent} = options;
    adoptStyles(element, detailsStyles, legible);
    this.#pace = paceOf(element);
    void localeOf(element).load(flow);
    this.#screens = new ScreenController(element, flow, parent !== undefined);
    this.#news = new AccessNews(element);
    this.#inspection = new Inspection(element, session);
    element.addController(this);
    this.wrongTokenKind = wrongTokenKind(session, flow);
    const {state} = session;
    if (this.wrongTokenKind) this.report(this.wrongTokenKind);
    else if (state.status === 'failed') this.report(state.error);
  }

  hostConnected(): void {
    for (const name of NETWORK_NEWS) addEventListener(name, this.#heard);
  }

  hostDisconnected(): void {
    for (const name of NETWORK_NEWS) removeEventListener(name, this.#heard);
  }

  end(): void {
    if (!this.#options.parent) this.#pace.end();
    this.#screens.end();
    this.#inspection.end();
    this.hostDisconnected();
    this.#options.element.removeController(this);
    this.#idsPart?.end();
    this.#places?.end();
    this.#ids?.end();
  }

  /** Called when the browser goes offline or online. Retries only reads, never a submission. */
  readonly #heard = (): void => {
    this.#options.element.requestUpdate();
    if (navigator.onLine) this.#whenOnline?.();
  };

  /** Reports each failure to the page once. In an inner flow, the parent reports the session's. */
  report(error: ServiceError, detail: ReportDetail = {}): void {
    const {element, session, parent} = this.#options;
    const {state} = session;
    if (state.status === 'failed') this.#ended = state.error;
    const isParents = parent && state.status === 'failed' && state.error === error;
    // After a token of the wrong kind was reported, other errors do not help the page.
    const addsNothing = this.wrongTokenKind && error !== this.wrongTokenKind;
    if (isParents || addsNothing || this.#reported.has(error)) return;
    this.#reported.add(error);
    log(error);
    if (!this.wrongTokenKind) this.#inspection.failed(error);
    const {transactionId, stateCode = '', phase = this.#opening ? 'open' : 'submit'} = detail;
    if (!this.#isBlock(error)) {
      return emitError(element, notice.inWords(error, noticeWords(element)), transactionId);
    }
    const {message: reason} = error;
    const place = {stateCode: truncated(stateCode), reason, phase};
    emit(element, 'service-geofence-blocked', {...place, ...idsOf(error)});
    // For a block at submit, the contract also requires an error event (7.5), with the same id.
    if (phase === 'submit') emitError(element, error);
  }

  /** True if the error is the session's. Then the flow can restart once the session works. */
  isOfSession(error: ServiceError): boolean {
    return error === this.#ended;
  }

  /** True for a refused location. In a flow that works anywhere, the code is a normal failure. */
  #isBlock({code}: ServiceError): boolean {
    return code === 'GEOFENCE_BLOCKED' && dependsOnPlace(this.#options.flow);
  }

  /**
   * Called on each render. `make` returns the flow's screen. `outlives` is true if that screen
   * stays after the session has failed.
   */
  draw(outlives: boolean, make: (words: Words) => ScreenOf<Flow>): Screen {
    const words = noticeWords(this.#options.element);
    const screen = this.#screen(words, outlives, make);
    this.#opening = screen.state === 'loading';
    this.#screens.show(screen);
    if (!this.#options.parent) this.#inspection.drawn();
    if (!this.#options.parent) this.#news.announce(this.#options.session);
    const {element, flow} = this.#options;
    // If this file does not load, the browser's Back button leaves the page, as without `history`.
    if (element.history) loadBack().then(({attach}) => attach(element), ignored);
    this.#whenOnline = screen.whenOnline;
    return this.#signed(this.#pace.draw(flow, this.#identified(screen, words), words), words);
  }

  /**
   * Adds the link to support, the final action and the failure's ids. The ids load later, without
   * shifting the layout.
   */
  #identified(screen: NamedScreen, words: Words): BoundedScreen {
    const {placed, support, supportAlone = false} = screen;
    const link = support && supportLink(this.#options.element, support, words, supportAlone);
    const place = placed && this.#nameOf(placed.code, words);
    const ids = this.#idsOf(screen);
    return {
      ...screen,
      view: place ? placed.view(place) : screen.view,
      announcement: {...screen.announcement, ...ids?.news},
      below: [link, screen.finalAction, ids?.view],
    };
  }

  #idsOf(screen: NamedScreen): ShownIds | undefined {
    const failure = identified(screen);
    if (!failure) return undefined;
    const {element} = this.#options;
    const load = () => import('./notices/failure-ids.js');
    this.#idsPart ??= new PartController(element, load);
    const {part} = this.#idsPart;
    if (part) this.#ids ??= new part.FailureIds(element);
    return this.#ids?.draw(failure);
  }

  /** The name of the user's location. `undefined` until the names have loaded, or without them. */
  #nameOf(code: string, words: Words): string | undefined {
    const {element} = this.#options;
    const load = () => import('./notices/places.js');
    this.#places ??= new PartController(element, load, ignored);
    return this.#places.part?.placeName(code, languageBeside(words, element));
  }

  /** In a frame, adds the account, because a script could have used the token of another user. */
  #signed(screen: Screen, words: Words): Screen {
    const {element, session, parent} = this.#options;
    // Until the service answers, use the id in the token, so that the layout does not shift later.
    const userId = session.confirmed?.userId ?? session.claims?.sub;
    if (!element.showsAccount || parent || userId === undefined) return screen;
    return {...screen, below: [screen.below, notice.account(userId, words)]};
  }

  #screen(words: Words, outlives: boolean, make: (words: Words) => ScreenOf<Flow>): ScreenOf<Flow> {
    const {session, parent, element} = this.#options;
    const {state} = session;
    const back = parent && (() => parent.back());
    if (this.wrongTokenKind) return failureScreen(this.wrongTokenKind, words, () => {});
    if (state.status === 'failed' && !outlives) {
      const {error} = state;
      if (this.#isBlock(error)) return blockedScreen({error, stateCode: ''}, {leave: back}, words);
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
