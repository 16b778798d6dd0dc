/** What an element with a flow, and the part of the code that carries the flow, know of each other. */
import type {TemplateResult} from 'lit';
import type {ShellWords} from '../locale/words.js';
import type {Session} from '../session/session.js';
import type {SessionState} from '../session/session-state.js';
import type {Screen} from './screen.js';

/** A flow on an element, for one session. */
export interface RunningFlow {
  sessionChanged(state: SessionState): void;
  /** Before each render: what is shown and said now. */
  draw(words: ShellWords): Screen;
  /** Leads in, where the element itself has nothing to lead to. */
  focus?(): void;
  gatesChanged?(): void;
  end(): void;
}

/**
 * The flow that opened another one in its place, such as a deposit that opened an
 * identity check. The inner flow leaves the session's failures to it.
 */
export interface ParentFlow {
  /** The user leaves for now. The inner flow is kept and may be shown again. */
  back(): void;
  /** Nothing is left to do in the inner flow. */
  done(): void;
}

/** The part of the code that carries a flow; loaded behind the first screen. */
export interface FlowPart {
  start(session: Session): RunningFlow;
  /** What an element shows that was given no session. */
  unconfigured(words: ShellWords, messages: unknown): TemplateResult;
}
