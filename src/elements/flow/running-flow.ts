/** The interfaces between an element and its flow, which loads later. */
import type {Session} from '../../session/session.js';
import type {ServiceElement} from '../session/service-element.js';
import type {Absence, SessionState} from '../../session/session-state.js';
import type {Screen} from '../views/screen.js';

/** A flow on an element, for one session. */
export interface RunningFlow {
  sessionChanged(state: SessionState): void;
  /** Called before each render. Returns what the element shows and announces. */
  draw(): Screen;
  /** Moves the focus into the flow. Only a flow in a frame has this. */
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

/** The code of a flow. It loads while the element shows its first screen. */
export interface FlowPart {
  start(element: ServiceElement, session: Session): RunningFlow;
  /** The screen of an element without a session. */
  sessionless(options: Sessionless): Screen | undefined;
}

/** An element without a session, and the reason. */
export interface Sessionless {
  readonly element: ServiceElement;
  readonly absence: Exclude<Absence, 'waiting' | 'unloaded'>;
  /** Asks the page's `tokenProvider` again. */
  readonly retry: () => void;
}
