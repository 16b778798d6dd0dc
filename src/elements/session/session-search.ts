/**
 * Handles an element without a session: asks the page's `tokenProvider` for the first token, waits
 * for the page to set a token, and reports setup errors. It loads if an element has no session.
 */
import {usableBaseUrl} from '../../contract/base-url.js';
import {FirstToken} from '../../session/first-token.js';
import {sessionsOf} from '../../session/registry.js';
import {afterRemoval} from '../../session/removal.js';
import type {Absence, TokenProvider} from '../../session/session-host.js';
import {closest} from '../views/closest.js';
import type {Cause} from '../setup/causes.js';
import {sayOf} from '../setup/say.js';
import {PROVIDER_TAG} from './session-context.js';

/** The properties of the element that are needed without a session. */
export interface Tokenless extends HTMLElement {
  readonly baseUrl: string;
  readonly tokenProvider: TokenProvider | undefined;
}

/** Whether the element has a session and a token. */
export interface Service {
  /** Whether there is a session, or a `<service-session>` that will have one. */
  readonly hasSession: boolean;
  /** Whether the page has set a token. */
  readonly hasToken: boolean;
}

/** The current facts about the element, and callbacks for changes. */
export interface Facts {
  readonly service: Service;
  /** True if the page's token was set for another base URL. */
  readonly isElsewhere: boolean;
  readonly absence: Absence;
  found(token: string): void;
  setReason(absence: Absence): void;
}

const PROVIDER = /^token-?provider$/;

/**
 * Keyed by element. An element inside a `<service-session>` finds the entry of the one around it.
 */
const waiting = new WeakMap<Element, SessionSearch>();

export class SessionSearch {
  readonly #host: Tokenless;
  readonly #facts: Facts;
  readonly #first: FirstToken;
  /**
   * True if `tokenProvider` was unset since the sign-out, so that a new one may start a session.
   */
  #isFree = false;

  constructor(host: Tokenless, facts: Facts) {
    this.#host = host;
    this.#facts = facts;
    waiting.set(host, this);
    // Ignore a token that arrives after a sign-out.
    const isOver = (): boolean => facts.absence === 'signed-out';
    this.#first = new FirstToken(
      token => isOver() || facts.found(token),
      why => {
        if (isOver()) return;
        if (why === 'tokenless') this.fault(why);
        else this.fault(why, 'unbrought');
      },
    );
  }

  look(): void {
    const {baseUrl, tokenProvider, isConnected} = this.#host;
    const {service, isElsewhere, absence} = this.#facts;
    const {hasSession, hasToken} = service;
    const url = usableBaseUrl(baseUrl);
    this.#isFree = !hasSession && (this.#isFree || !tokenProvider);
    // If a framework does not find the property, it sets an attribute, which has no effect.
    if (!tokenProvider && this.#host.getAttributeNames().some(name => PROVIDER.test(name)))
      sayOf(this.#host, 'unbound');
    if (hasSession || !isConnected) this.#first.end();
    else if (baseUrl !== '' && !url) this.fault('unusable');
    else if (url && isElsewhere) this.fault('elsewhere');
    else if (hasToken) this.fault('addressless');
    else if (absence !== 'signed-out')
      this.#first.seek(url === undefined ? undefined : tokenProvider);
    else if (this.#isFree && url && tokenProvider) {
      this.#facts.setReason('waiting');
      this.#first.retry(tokenProvider);
    } else this.#first.end();
  }

  /**
   * Asks a `tokenProvider` again that has returned no token: the element's own, or that of the
   * `<service-session>` around.
   */
  retry(): void {
    if (this.#facts.absence === 'signed-out') return;
    if (this.#facts.service.hasSession) {
      const around = closest(this.#host, PROVIDER_TAG);
      if (around) waiting.get(around)?.retry();
      return;
    }
    this.#facts.setReason('waiting');
    this.#first.retry(this.#host.tokenProvider);
  }

  /**
   * Called after a sign-out. Removes the user's orders from storage, if no element has the user.
   */
  forget(owner: string): void {
    afterRemoval(
      () => sessionsOf(owner).size === 0,
      () => {
        import('../../runners/forget-orders.js').then(
          part => part.forgetOrders(owner),
          () => {},
        );
      },
    );
  }

  fault(cause: Cause, absence: Absence = 'setup'): void {
    sayOf(this.#host, cause);
    this.#facts.setReason(absence);
  }
}
