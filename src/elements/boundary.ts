/**
 * What every flow beside the payments has around its screens: the session's
 * failures, a place that is not eligible (6), a bug of ours (7.7), each said once.
 */
import {asServiceError, ServiceError} from '../contract/errors.js';
import {short} from '../contract/limits.js';
import type {Place} from '../flows/opening.js';
import {emit, emitError, type FlowName} from '../host/events.js';
import type {ShellWords} from '../locale/words.js';
import type {Session} from '../session/session.js';
import {details} from '../styles/details.js';
import {adoptStyles} from './adopt-styles.js';
import {misplaced} from './misplaced.js';
import type {Around, Drawn, Said} from './running-flow.js';
import {Stage} from './controllers/stage.js';
import * as notice from './notices/notices.js';
import {place} from '../runners/place.js';
import type {ElementState, ServiceElement} from './service-element.js';
import {timeoutOf} from './timeout-of.js';

type Words = ReturnType<typeof notice.noticeWords>;

/** A screen with its name. */
export interface Scene extends Drawn {
  readonly step: string;
}

interface Block {
  readonly error: ServiceError;
  readonly place: Place;
  readonly phase: 'open' | 'submit';
}

export class Boundary {
  readonly #element: ServiceElement;
  readonly #session: Session;
  readonly #flow: FlowName;
  readonly #around: Around | undefined;
  readonly #stage: Stage;
  readonly #reported = new WeakSet<ServiceError>();
  /** The session's token is of another kind; the elements that it is for may well work. */
  readonly misplaced: ServiceError | undefined;
  #crash: ServiceError | undefined;
  #block: Block | undefined;
  /** The place was found eligible: by us, or by the flow around this one. */
  #eligible: boolean;
  /** Nothing is shown yet that the user could have sent. */
  #opening = true;

  constructor(element: ServiceElement, session: Session, flow: FlowName, around?: Around) {
    this.#element = element;
    this.#session = session;
    this.#flow = flow;
    this.#around = around;
    this.#eligible = around !== undefined;
    adoptStyles(element, details);
    this.#stage = new Stage(element, flow, around !== undefined);
    this.misplaced = misplaced(session, flow);
    const {state} = session;
    if (this.misplaced) this.report(this.misplaced);
    else if (state.status === 'failed') this.report(state.error);
  }

  end(): void {
    this.#stage.end();
  }

  /** When a flow opens (contract 6): rejects where the user may not open it from where they are. */
  async inPlace(signal: AbortSignal): Promise<void> {
    if (this.#block?.phase === 'open') throw this.#block.error;
    if (this.#eligible) return;
    const seen = await place(this.#session, this.#flow, timeoutOf(this.#element), signal);
    signal.throwIfAborted();
    this.#eligible = seen.eligible;
    if (seen.eligible) return;
    const error = new ServiceError('GEOFENCE_BLOCKED', seen.reason ?? '');
    this.report(error, seen.stateCode);
    throw error;
  }

  /** Says each failure once; those of the session are the outer flow's to say. */
  report(error: ServiceError, stateCode = ''): void {
    const {state} = this.#session;
    const outer = this.#around && state.status === 'failed' && state.error === error;
    // What the service says of a token at the wrong place adds nothing.
    const told = this.misplaced && error !== this.misplaced;
    if (outer || told || this.#reported.has(error)) return;
    this.#reported.add(error);
    // A signup opens anywhere: what is refused there is a failure like any other.
    if (error.code !== 'GEOFENCE_BLOCKED' || this.#flow === 'signup')
      emitError(this.#element, error);
    else if (!this.#block) this.#blocked(error, short(stateCode));
  }

  /** `over`: what is shown outlives the session. */
  draw(shell: ShellWords, over: boolean, make: (words: Words) => Scene): Drawn {
    const words = notice.noticeWords(shell, this.#element.messages);
    const {step, ...drawn} = this.#scene(words, over, make);
    this.#opening = drawn.state === 'loading';
    this.#stage.show(step, drawn.state === 'ready');
    return drawn;
  }

  #scene(words: Words, over: boolean, make: (words: Words) => Scene): Scene {
    const {state} = this.#session;
    const back = this.#around && (() => this.#around?.back());
    if (this.misplaced) return failure(this.misplaced, words, () => {});
    if (state.status === 'failed' && !over && state.error !== this.#block?.error) {
      return failure(state.error, words, () => this.#session.retry(), back);
    }
    if (this.#block && !over) return this.#blockedScene(this.#block, words);
    try {
      if (!this.#crash) return make(words);
    } catch (cause) {
      this.#crash = asServiceError(cause);
      this.report(this.#crash);
    }
    const retry = (): void => {
      this.#crash = undefined;
      this.#element.requestUpdate();
    };
    return failure(this.#crash, words, retry, back);
  }

  #blocked(error: ServiceError, stateCode: string): void {
    const at = {stateCode, reason: error.message};
    const phase = this.#opening ? 'open' : 'submit';
    this.#block = {error, place: at, phase};
    emit(this.#element, 'service-geofence-blocked', {...at, phase, errorId: error.id});
    this.#element.requestUpdate();
  }

  /** Who has come as far as to send something may be elsewhere when they try again. */
  #blockedScene({place: at, phase}: Block, words: Words): Scene {
    const close = (): void => {
      this.#block = undefined;
      this.#element.requestUpdate();
    };
    const leave = this.#around && (() => this.#around?.back());
    const view = notice.blocked(at, phase === 'submit' ? close : leave, words);
    return {step: 'blocked', state: 'blocked', said: {alert: words.blockedTitle}, view};
  }
}

/** Nothing could be opened, or the session is gone. */
export function failure(
  error: ServiceError,
  words: Words,
  retry: () => void,
  back?: () => void,
): Scene {
  const expired = error.code === 'SESSION_EXPIRED';
  const state: ElementState = expired ? 'expired' : 'error';
  const said: Said = {alert: notice.failedTitle(error, words)};
  return {
    step: expired ? 'expired' : 'failed',
    state,
    said,
    view: notice.failed(error, retry, words, back),
  };
}
