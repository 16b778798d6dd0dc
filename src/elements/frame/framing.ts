import type {TemplateResult} from 'lit';
import type {FlowName} from '../../contract/flow-name.js';
import type {ShellWords} from '../../locale/words.js';
import type {FlowPart} from '../running-flow.js';
import type {FrameHost} from './frame-options.js';

/** What an element says of itself to the part that frames it. */
export interface Framing {
  readonly flow: FlowName;
  /** The element's own token; none where the session around it has one. */
  readonly token: () => string | undefined;
  /** The same flow without a frame: it says what is wrong where none can begin. */
  readonly inline: () => Promise<FlowPart>;
  readonly skeleton: (words: ShellWords) => TemplateResult;
}

/** What a flow in a frame has around it. */
export interface Framed {
  readonly host: FrameHost;
  readonly framing: Framing;
  /** The flow without a frame, once it is loaded; asking loads it. */
  readonly inline: FlowPart | undefined;
}
