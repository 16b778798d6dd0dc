/** What an element with a flow, and the part of the code that carries the flow, know of each other. */
import type {TemplateResult} from 'lit';
import type {ElementState} from '../contract/element-state.js';
import type {ShellWords} from '../locale/words.js';
import type {Session} from '../session/session.js';
import type {SessionState} from '../session/session-state.js';

/** What the live regions of an element say. */
export interface Said {
  readonly status?: string;
  readonly alert?: string;
}

/** What an element shows at a time. */
export interface Drawn {
  readonly state: ElementState;
  readonly said: Said;
  readonly view: TemplateResult;
}

/** A flow on an element, for one session. */
export interface RunningFlow {
  sessionChanged(state: SessionState): void;
  /** Before each render: what is shown and said now. */
  draw(words: ShellWords): Drawn;
  /** Leads in, where the element itself has nothing to lead to. */
  focus?(): void;
  gatesChanged?(): void;
  end(): void;
}

/**
 * Of a flow that another one opened in its place, such as an identity check in
 * the middle of a deposit: the way back. Such a flow leaves failures of the
 * session to the one around it.
 */
export interface Around {
  /** The user leaves for now; the flow is kept, and may be shown again. */
  back(): void;
  /** Nothing is left to do in it. */
  done(): void;
}

/** The part of the code that carries a flow; loaded behind the first screen. */
export interface FlowPart {
  start(session: Session): RunningFlow;
  /** What an element shows that was given no session. */
  unconfigured(words: ShellWords, messages: unknown): TemplateResult;
}
