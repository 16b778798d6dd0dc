import type {FlowName} from '../../contract/flow-name.js';
import {afterRemoval} from '../../session/removal.js';
import type {Session} from '../../session/session.js';
import {sessionControllerOf, type ServiceElement} from '../session/service-element.js';
import {cancelSignOut, signOutFrame} from './sign-out-frame.js';

/** The users of all flows that have a frame. */
const framed = new Set<FramedUser>();

/**
 * The user of a frame. The frame's storage is on the service's origin, so a sign-out is done here,
 * once the user has no other frame.
 */
export class FramedUser {
  readonly #element: ServiceElement;
  readonly #session: Session;
  readonly #flow: FlowName;
  /** The first token that the frame had. */
  #token: string | undefined;

  constructor(element: ServiceElement, session: Session, flow: FlowName) {
    this.#element = element;
    this.#session = session;
    this.#flow = flow;
    framed.add(this);
  }

  /** Called when the frame gets its first token. */
  start(token: string): void {
    this.#token = token;
    cancelSignOut(this.#session.owner);
  }

  end(): void {
    const {owner} = this.#session;
    framed.delete(this);
    afterRemoval(
      () =>
        sessionControllerOf(this.#element).absence === 'signed-out' &&
        ![...framed].some(other => other.#session.owner === owner),
      () => this.#signOut(),
    );
  }

  #signOut(): void {
    const {baseUrl, owner} = this.#session;
    // A signup has no user yet.
    if (this.#flow !== 'signup' && this.#token !== undefined)
      void signOutFrame({baseUrl, flow: this.#flow, token: this.#token, owner});
  }
}
