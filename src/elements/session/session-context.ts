import {ContextEvent, createContext} from '@lit/context';
import type {Gate, GateState, Permission, PermissionState} from '../../contract/access.js';
import type {Session} from '../../session/session.js';
import type {Absence, SessionState} from '../../session/session-host.js';

/** A session, as a page's own components see it. It is frozen, and it never has the token. */
export interface ServiceSession {
  /** `none`: there is no token yet. `validating`: the other fields come from the token itself. */
  readonly status: 'none' | SessionState['status'];
  /** Absent gates are not completed. */
  readonly gates: {readonly [Name in Gate]?: Readonly<GateState> | undefined};
  /** Absent permissions are not granted. */
  readonly permissions: {readonly [Name in Permission]?: Readonly<PermissionState> | undefined};
  /** The time in ISO 8601 when the token ends or has ended. */
  readonly expiration: string | undefined;
  readonly userId: string | undefined;
}

/**
 * The session of a `<service-session>`, or of an element with its own token, for
 * the components inside that element. Every library that supports the context
 * community protocol can request the session. The key is a registered symbol, so a
 * component needs no import: `Symbol.for('service-embed.session')`.
 *
 * @example
 * ```ts
 * import {ContextConsumer} from '@lit/context';
 * import {html, LitElement} from 'lit';
 * import {serviceSessionContext} from 'service-embed';
 *
 * class AccountLimits extends LitElement {
 *   readonly #session = new ContextConsumer(this, {
 *     context: serviceSessionContext,
 *     subscribe: true,
 *   });
 *   override render() {
 *     return html`Your session is ${this.#session.value?.status}.`;
 *   }
 * }
 * ```
 */
export const serviceSessionContext = createContext<ServiceSession>(
  Symbol.for('service-embed.session'),
);

/** The tag of the element that shares its session with the elements inside it. */
export const PROVIDER_TAG = 'service-session';

type Follower = (session: Session | undefined, absence: Absence) => void;

/**
 * The callbacks of our own elements, by request event. The page can see such an
 * event, but not this map. So only our elements get the session itself.
 */
const wishes = new WeakMap<Event, (sharing: SharedSession) => void>();

/** Whether one of our own elements sent the request. */
export function isOurs(request: Event): boolean {
  return wishes.has(request);
}

/**
 * Calls `follower` at once with the session around `element`, and again whenever it
 * is replaced. Returns a function to stop that, or `undefined` if no element has
 * answered. Call this only for an element inside a `<service-session>`, because
 * other requests would reach the page and get no answer.
 */
export function followSession(element: Element, follower: Follower): (() => void) | undefined {
  let stop: (() => void) | undefined;
  const request = new ContextEvent(serviceSessionContext, element, () => {}, true);
  wishes.set(request, sharing => (stop = sharing.follow(follower)));
  element.dispatchEvent(request);
  // If the page dispatches this event again, it only gets the public session.
  wishes.delete(request);
  return stop;
}

/** The session that a `<service-session>` shares with the elements inside it. */
export class SharedSession {
  readonly #followers = new Set<Follower>();
  #session: Session | undefined;
  #absence: Absence = 'waiting';

  constructor(provider: Element) {
    provider.addEventListener('context-request', request => {
      const wish = wishes.get(request);
      if (!wish) return;
      request.stopImmediatePropagation();
      wish(this);
    });
  }

  share(session: Session | undefined, absence: Absence): void {
    this.#session = session;
    this.#absence = absence;
    for (const follower of [...this.#followers]) follower(session, absence);
  }

  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    follower(this.#session, this.#absence);
    return () => this.#followers.delete(follower);
  }
}
