import type {ReactiveElement} from 'lit';
import type {Session} from '../../session/session.js';
import type {Absence} from '../../session/session-host.js';
import {closest} from '../views/closest.js';
import {followSession, PROVIDER_TAG} from './session-context.js';

export interface SurroundingListener {
  /** Called with the new session, the previous one, and the reason if there is no session. */
  changed(session: Session | undefined, before: Session | undefined, absence: Absence): void;
  /** Called if a listener of the page stopped the request for the session. */
  requestStopped(): void;
}

/** The session of the `<service-session>` around an element, while the element is connected. */
export class SurroundingSession {
  readonly #host: ReactiveElement;
  readonly #listener: SurroundingListener;
  #unfollow: (() => void) | undefined;
  #session: Session | undefined;
  #isFollowed = false;

  constructor(host: ReactiveElement, listener: SurroundingListener) {
    this.#host = host;
    this.#listener = listener;
  }

  get session(): Session | undefined {
    return this.#session;
  }

  /** True if the element is in a `<service-session>`, which may not be defined yet. */
  get isFollowed(): boolean {
    return this.#isFollowed;
  }

  get provider(): Element | undefined {
    return closest(this.#host, PROVIDER_TAG);
  }

  async connect(): Promise<void> {
    if (this.#isFollowed || !this.provider) return;
    this.#isFollowed = true;
    await customElements.whenDefined(PROVIDER_TAG);
    if (!this.#host.isConnected || this.#unfollow) return;
    // In the meantime, the element may have been moved into another `<service-session>`.
    const {provider} = this;
    this.#unfollow =
      provider &&
      followSession(this.#host, (session, absence) => {
        const before = this.#session;
        this.#session = session;
        this.#listener.changed(session, before, absence);
      });
    if (this.#unfollow) return;
    // Ask again when the element is connected the next time.
    this.#isFollowed = false;
    if (provider) this.#listener.requestStopped();
  }

  disconnect(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#isFollowed = false;
  }
}
