/**
 * What every flow beside the payments has around its screens: the session's
 * failures, a bug of ours (contract 7.7), each failure said once.
 */
import {asServiceError, type ServiceError} from '../contract/errors.js';
import {emitError, type FlowName} from '../host/events.js';
import type {ShellWords} from '../locale/words.js';
import type {Session} from '../session/session.js';
import {details} from '../styles/details.js';
import {adoptStyles} from './adopt-styles.js';
import {misplaced} from './misplaced.js';
import type {Around, Drawn, Said} from './running-flow.js';
import {Stage} from './controllers/stage.js';
import * as notice from './notices/notices.js';
import type {ElementState, ServiceElement} from './service-element.js';

type Words = ReturnType<typeof notice.noticeWords>;

/** A screen with its name. */
export interface Scene extends Drawn {
  readonly step: string;
}

export class Boundary {
  readonly #element: ServiceElement;
  readonly #session: Session;
  readonly #around: Around | undefined;
  readonly #stage: Stage;
  readonly #reported = new WeakSet<ServiceError>();
  /** The session's token is of another kind; the elements that it is for may well work. */
  readonly misplaced: ServiceError | undefined;
  #crash: ServiceError | undefined;

  constructor(element: ServiceElement, session: Session, flow: FlowName, around?: Around) {
    this.#element = element;
    this.#session = session;
    this.#around = around;
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

  /** Says each failure once; those of the session are the outer flow's to say. */
  report(error: ServiceError): void {
    const {state} = this.#session;
    const outer = this.#around && state.status === 'failed' && state.error === error;
    // What the service says of a token at the wrong place adds nothing.
    const told = this.misplaced && error !== this.misplaced;
    if (outer || told || this.#reported.has(error)) return;
    this.#reported.add(error);
    emitError(this.#element, error);
  }

  /** `over`: what is shown outlives the session. */
  draw(shell: ShellWords, over: boolean, make: (words: Words) => Scene): Drawn {
    const words = notice.noticeWords(shell, this.#element.messages);
    const {step, ...drawn} = this.#scene(words, over, make);
    this.#stage.show(step, drawn.state === 'ready');
    return drawn;
  }

  #scene(words: Words, over: boolean, make: (words: Words) => Scene): Scene {
    const {state} = this.#session;
    const back = this.#around && (() => this.#around?.back());
    if (this.misplaced) return failure(this.misplaced, words, () => {});
    if (state.status === 'failed' && !over) {
      return failure(state.error, words, () => this.#session.retry(), back);
    }
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
