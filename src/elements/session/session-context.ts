import {ContextEvent, createContext} from '@lit/context';
import type {Gate, GateState, Permission, PermissionState} from '../../contract/access.js';
import type {Session} from '../../session/session.js';
import type {Absence, SessionState} from '../../session/session-state.js';

/** A session, as a page's own components see it. It is frozen, and it never has the token. */
export interface ServiceSession {
  /** `none`: there is no token yet. `validating`: the other fields come from the token itself. */
  readonly status: 'none' | SessionState['status'];
  /** Absent gates are not completed. */
  readonly gates: {readonly [Name in Gate]?: Readonly<GateState> | undefined};
  /** Absent permissions are not granted. */
  readonly permissions: {readonly [Name in Permission]?: Readonly<PermissionState> | undefined};
  /** ISO 8601: when the token ends, or has ended. */
  readonly expiration: string | undefined;
  readonly userId: string | undefined;
}

/**
 * The session of a `<service-session>`, or of an element with a token of its
 * own, for the components inside it. Every library that speaks the context
 * community protocol can ask for it. The key is a registered symbol, so a
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

/** The element that shares its session with those inside it. */
export const PROVIDER_TAG = 'service-session';

type Follower = (session: Session | undefined, absence: Absence) => void;

/**
 * The callbacks of our own elements, by their requests. The page can see such a
 * request, but not this map. So the session itself stays among our elements.
 */
const wishes = new WeakMap<Event, (sharing: SharedSession) => void>();

/** Whether one of our own elements sent the request. */
export function isOurs(request: Event): boolean {
  return wishes.has(request);
}

/**
 * Calls back at once with the session around `element`, and again with every
 * later one. Returns a function that stops this, or `undefined` without an answer.
 * Call it only for an element inside a `<service-session>`. Otherwise the page
 * hears a request that gets no answer.
 */
export function followSession(element: Element, follower: Follower): (() => void) | undefined {
  let stop: (() => void) | undefined;
  const request = new ContextEvent(serviceSessionContext, element, () => {}, true);
  wishes.set(request, sharing => (stop = sharing.follow(follower)));
  element.dispatchEvent(request);
  // If the page dispatches the request again, it gets the same answer that another component gets.
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
