/** The interfaces between an element and its flow. The flow's code loads later. */
import type {Session} from '../../session/session.js';
import type {ServiceElement} from '../session/service-element.js';
import type {Absence, SessionState} from '../../session/session-host.js';
import type {Screen} from '../views/screen.js';

/** A flow on an element, for one session. */
export interface RunningFlow {
  sessionChanged(state: SessionState): void;
  /** Called on each render. Returns the screen and its announcement. */
  draw(): Screen;
  /** Moves the focus into the flow. Only a flow in a frame has this. */
  focus?(): void;
  gatesChanged?(): void;
  end(): void;
}

/**
 * A flow that opened another flow in its element, such as a deposit that opened an
 * identity check. The parent flow reports the session's failures, not the inner flow.
 */
export interface ParentFlow {
  /** The user leaves the inner flow for now. The inner flow is kept and can be shown again. */
  back(): void;
  /** The inner flow is completed. */
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
