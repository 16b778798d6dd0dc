import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-host.js';
import {unsupportedOption} from '../flow/unsupported-option.js';
import type {RunningFlow} from '../flow/running-flow.js';
import type {Screen} from '../views/screen.js';
import {FrameFlow} from './frame-flow.js';
import type {Framed} from './framing.js';

/** A flow in a frame. While an option of the element is unsupported, no frame runs. */
export class IsolatedFlow implements RunningFlow {
  readonly #part: Framed;
  readonly #session: Session;
  #framed: FrameFlow | undefined;

  constructor(part: Framed, session: Session) {
    this.#part = part;
    this.#session = session;
  }

  draw(): Screen {
    const none = unsupportedOption(this.#part.host);
    if (none) this.end();
    return (none ?? (this.#framed ??= new FrameFlow(this.#part, this.#session))).draw();
  }

  sessionChanged(state: SessionState): void {
    this.#framed?.sessionChanged(state);
  }

  focus(): void {
    this.#framed?.focus();
  }

  gatesChanged(): void {
    this.#framed?.gatesChanged();
  }

  end(): void {
    this.#framed?.end();
    this.#framed = undefined;
  }
}
