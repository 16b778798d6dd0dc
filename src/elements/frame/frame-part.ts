/** The code that loads instead of the flow itself with `isolation="frame"`. */
import {emitError} from '../../host/events.js';
import type {Session} from '../../session/session.js';
import {shellWords} from '../../locale/shell-words.js';
import {PartController} from '../flow/part-controller.js';
import type {FlowPart, RunningFlow, Sessionless} from '../flow/running-flow.js';
import type {Screen} from '../views/screen.js';
import type {ServiceElement} from '../session/service-element.js';
import {unloaded} from '../views/shell-views.js';
import {IsolatedFlow} from './isolated-flow.js';
import type {FrameHost} from './frame-options.js';
import type {Framed, Framing} from './framing.js';

export class FramePart implements FlowPart, Framed {
  readonly host: FrameHost;
  readonly framing: Framing;
  #inline: PartController<FlowPart> | undefined;

  constructor(host: FrameHost, framing: Framing) {
    this.host = host;
    this.framing = framing;
  }

  start(_element: ServiceElement, session: Session): RunningFlow {
    return new IsolatedFlow(this, session);
  }

  sessionless(options: Sessionless): Screen | undefined {
    return this.inline?.sessionless(options) ?? this.unloaded;
  }

  get unloaded(): Screen | undefined {
    return this.#inline?.missing && unloaded(shellWords(this.host));
  }

  /** The flow without a frame. The first access loads it. Then the element renders again. */
  get inline(): FlowPart | undefined {
    const {host} = this;
    this.#inline ??= new PartController(host, this.framing.inline, error => emitError(host, error));
    return this.#inline.part;
  }
}
