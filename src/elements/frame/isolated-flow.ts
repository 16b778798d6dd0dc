import type {ShellWords} from '../../locale/words.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import type {RunningFlow} from '../running-flow.js';
import type {Screen} from '../screen.js';
import {FrameFlow} from './frame-flow.js';
import type {Framed} from './framing.js';

/** A flow in a frame, or none while the page asks for an isolation that does not exist. */
export class IsolatedFlow implements RunningFlow {
  readonly #part: Framed;
  readonly #session: Session;
  #framed: FrameFlow | undefined;

  constructor(part: Framed, session: Session) {
    this.#part = part;
    this.#session = session;
  }

  draw(shell: ShellWords): Screen {
    const {host, inline} = this.#part;
    if (host.isolation === 'frame')
      return (this.#framed ??= new FrameFlow(this.#part, this.#session)).draw(shell);
    this.end();
    void import('../console/say.js').then(room => room.sayOf(host, 'isolation')).catch(() => {});
    const options = {absence: 'setup', retry: () => {}, shell, overrides: host.messages} as const;
    const view = this.#part.framing.skeleton(shell);
    return inline?.sessionless(options) ?? {state: 'loading', announcement: {}, view};
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
