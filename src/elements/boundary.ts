/**
 * The boundary around every flow. It handles a failed session, a location that is
 * not eligible (contract 6) and a bug of ours (contract 7.7). It shows each of
 * them and tells the page of each once.
 */
import {asServiceError, ServiceError} from '../contract/errors.js';
import {short} from '../contract/limits.js';
import type {Place} from '../flows/opening.js';
import {emit, emitError, type FlowName} from '../host/events.js';
import type {ShellWords} from '../locale/words.js';
import {place} from '../runners/place.js';
import type {Session} from '../session/session.js';
import {details} from '../styles/details.js';
import {adoptStyles} from './adopt-styles.js';
import {ScreenController} from './controllers/screen-controller.js';
import {misplaced} from './misplaced.js';
import * as notice from './notices/notices.js';
import type {ParentFlow} from './running-flow.js';
import type {NamedScreen, Screen} from './screen.js';
import type {ServiceElement} from './service-element.js';
import {timeoutOf} from './timeout-of.js';

type Words = ReturnType<typeof notice.noticeWords>;

export interface BoundaryOptions {
  readonly element: ServiceElement;
  readonly session: Session;
  readonly flow: FlowName;
  readonly parent?: ParentFlow | undefined;
  /**
   * Who deals with `GEOFENCE_BLOCKED`:
   * - `boundary`: it tells the page and shows the block;
   * - `flow`: the flow's own machine has a state for it;
   * - `nobody`: the flow opens anywhere, so this is a failure like any other.
   */
  readonly geofence: 'boundary' | 'flow' | 'nobody';
}

interface Block {
  readonly error: ServiceError;
  readonly place: Place;
  readonly phase: 'open' | 'submit';
}

export interface ReportDetail {
  readonly stateCode?: string | undefined;
  readonly transactionId?: string | undefined;
}

export class Boundary {
  readonly #options: BoundaryOptions;
  readonly #screens: ScreenController;
  readonly #reported = new WeakSet<ServiceError>();
  /** The error if the token is for another kind of flow. Other elements may work with it. */
  readonly misplaced: ServiceError | undefined;
  #crash: ServiceError | undefined;
  #block: Block | undefined;
  /** This flow or its parent has found the user's location eligible. */
  #eligible: boolean;
  /** The flow is still opening, so the user has not submitted anything. */
  #opening = true;

  constructor(options: BoundaryOptions) {
    this.#options = options;
    const {element, session, flow, parent} = options;
    this.#eligible = parent !== undefined;
    adoptStyles(element, details);
    this.#screens = new ScreenController(element, flow, parent !== undefined);
    this.misplaced = misplaced(session, flow);
    const {state} = session;
    if (this.misplaced) this.report(this.misplaced);
    else if (state.status === 'failed') this.report(state.error);
  }

  end(): void {
    this.#screens.end();
  }

  /** Checks the user's location when a flow opens (contract 6). Rejects if it is not eligible. */
  async inPlace(signal: AbortSignal): Promise<void> {
    if (this.#block?.phase === 'open') throw this.#block.error;
    if (this.#eligible) return;
    const {session, flow, element} = this.#options;
    const seen = await place(session, flow, timeoutOf(element), signal);
    signal.throwIfAborted();
    this.#eligible = seen.eligible;
    if (seen.eligible) return;
    const error = new ServiceError('GEOFENCE_BLOCKED', seen.reason ?? '');
    this.report(error, {stateCode: seen.stateCode});
    throw error;
  }

  /** Tells the page of each failure once. A parent flow reports the session's failures. */
  report(error: ServiceError, {stateCode = '', transactionId}: ReportDetail = {}): void {
    const {element, session, parent, geofence} = this.#options;
    const {state} = session;
    const isParents = parent && state.status === 'failed' && state.error === error;
    // The service's own error about a token of the wrong kind adds nothing.
    const addsNothing = this.misplaced && error !== this.misplaced;
    if (isParents || addsNothing || this.#reported.has(error)) return;
    if (error.code !== 'GEOFENCE_BLOCKED' || geofence === 'nobody') {
      this.#reported.add(error);
      emitError(element, error, transactionId);
    } else if (geofence === 'boundary') {
      this.#reported.add(error);
      if (!this.#block) this.#blocked(error, short(stateCode));
    }
  }

  /** `outlives` is true if the flow's screen stays after the session has failed. */
  draw(shell: ShellWords, outlives: boolean, make: (words: Words) => NamedScreen): Screen {
    const words = notice.noticeWords(shell, this.#options.element.messages);
    const screen = this.#screen(words, outlives, make);
    this.#opening = screen.state === 'loading';
    this.#screens.show(screen);
    return this.#signed(screen, words);
  }

  /** In a frame, a script may have begun the session with a token of its own. */
  #signed(screen: Screen, words: Words): Screen {
    const {element, session, parent} = this.#options;
    const userId = session.confirmed?.userId;
    if (!element.showsAccount || parent || userId === undefined) return screen;
    return {...screen, view: notice.account(screen.view, userId, words)};
  }

  #screen(words: Words, outlives: boolean, make: (words: Words) => NamedScreen): NamedScreen {
    const {session, parent, geofence, element} = this.#options;
    const {state} = session;
    const back = parent && (() => parent.back());
    if (this.misplaced) return failure(this.misplaced, words, () => {});
    if (state.status === 'failed' && !outlives && state.error !== this.#block?.error) {
      const {error} = state;
      if (geofence === 'flow' && error.code === 'GEOFENCE_BLOCKED')
        return blocked({stateCode: '', reason: error.message}, undefined, words);
      return failure(error, words, () => session.retry(), back);
    }
    if (this.#block && !outlives) return this.#blockScreen(this.#block, words);
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
    return failure(this.#crash, words, retry, back);
  }

  #blocked(error: ServiceError, stateCode: string): void {
    const {element} = this.#options;
    const at = {stateCode, reason: error.message};
    const phase = this.#opening ? 'open' : 'submit';
    this.#block = {error, place: at, phase};
    emit(element, 'service-geofence-blocked', {...at, phase, errorId: error.id});
    element.requestUpdate();
  }

  /** A user who was blocked at submit may close the screen and try again from elsewhere. */
  #blockScreen({place: at, phase}: Block, words: Words): NamedScreen {
    const {element, parent} = this.#options;
    const close = (): void => {
      this.#block = undefined;
      element.requestUpdate();
    };
    return blocked(at, phase === 'submit' ? close : parent && (() => parent.back()), words);
  }
}

/** The flow could not open, or the session has failed. */
export function failure(
  error: ServiceError,
  words: Words,
  retry: () => void,
  back?: () => void,
): NamedScreen {
  const expired = error.code === 'SESSION_EXPIRED';
  return {
    step: expired ? 'expired' : 'failed',
    state: expired ? 'expired' : 'error',
    announcement: {alert: notice.failedTitle(error, words)},
    view: notice.failed(error, retry, words, back),
  };
}

/** The user's location is not eligible. */
export const blocked = (at: Place, close: (() => void) | undefined, words: Words): NamedScreen => ({
  step: 'blocked',
  state: 'blocked',
  announcement: {alert: words.blockedTitle},
  view: notice.blocked(at, close, words),
});
