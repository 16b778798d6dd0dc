import type {Session} from '../session/session.js';

type Listener = (session: Session | undefined) => void;

const contexts = new WeakMap<Element, SessionContext>();

/**
 * The session that a `<service-session>` shares with the elements inside it.
 *
 * They find it by the element, not by an event as in `@lit/context`: they have
 * to look for the element anyway, since the page would see an event that nobody
 * answers, and one context needs no protocol.
 */
export class SessionContext {
  readonly #listeners = new Set<Listener>();
  #session: Session | undefined;

  constructor(provider: Element) {
    contexts.set(provider, this);
  }

  /** `undefined` where the element is none that shares a session, or not yet. */
  static of(provider: Element): SessionContext | undefined {
    return contexts.get(provider);
  }

  share(session: Session | undefined): void {
    if (session === this.#session) return;
    this.#session = session;
    for (const listener of [...this.#listeners]) listener(session);
  }

  /** Calls back with the session at once, and with every other one until it is stopped. */
  follow(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener(this.#session);
    return () => this.#listeners.delete(listener);
  }
}
