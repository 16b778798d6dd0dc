import type {TemplateResult} from 'lit';
import type {FlowName} from '../../contract/flow-name.js';
import type {ShellWords} from '../../locale/words.js';
import type {FlowPart} from '../flow/running-flow.js';
import type {Screen} from '../views/screen.js';
import type {FrameHost} from './frame-options.js';

/** The data that an element passes to the code that runs its flow in a frame. */
export interface Framing {
  readonly flow: FlowName;
  /** The element's own token. `undefined` if it uses an ancestor's session. */
  readonly token: () => string | undefined;
  /** Loads the same flow without a frame. It shows why a frame cannot start. */
  readonly inline: () => Promise<FlowPart>;
  readonly skeleton: (words: ShellWords) => TemplateResult;
}

/** The dependencies of a flow in a frame. */
export interface Framed {
  readonly host: FrameHost;
  readonly framing: Framing;
  /** The flow without a frame. `undefined` until it has loaded. The first access loads it. */
  readonly inline: FlowPart | undefined;
  /** The screen that is shown if the flow without a frame is needed but did not load. */
  readonly unloaded: Screen | undefined;
}
