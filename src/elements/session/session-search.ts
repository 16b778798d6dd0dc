/**
 * Runs an element without a session: asks the page's `tokenProvider` for the first token, waits for
 * the page to set one, and says what is wrong. It loads while there is no session.
 */
import {usableBaseUrl} from '../../contract/base-url.js';
import {FirstToken} from '../../session/first-token.js';
import {sessionsOf} from '../../session/registry.js';
import {unlessMoved} from '../../session/removal.js';
import type {Absence, TokenProvider} from '../../session/session-state.js';
import {closest} from '../views/closest.js';
import type {Cause} from '../setup/causes.js';
import {sayOf} from '../setup/say.js';
import {PROVIDER_TAG} from './session-context.js';

/** The properties of the element that matter here. */
export interface Tokenless extends HTMLElement {
  readonly baseUrl: string;
  readonly tokenProvider: TokenProvider | undefined;
}

/** The element's own service. */
export interface Service {
  /** Whether there is a session, or a `<service-session>` that will have one. */
  readonly hasSession: boolean;
  /** Whether the page has set a token. */
  readonly hasToken: boolean;
}

/** The element's current facts, and callbacks for their changes. */
export interface Facts {
  readonly service: Service;
  /** The token was given for another service. */
  readonly isElsewhere: boolean;
  readonly absence: Absence;
  found(token: string): void;
  setReason(absence: Absence): void;
}

const PROVIDER = /^token-?provider$/;

/** Keyed by element. An element inside a `<service-session>` finds the entry of the one around it. */
const waiting = new WeakMap<Element, SessionSearch>();

export class SessionSearch {
  readonly #host: Tokenless;
  readonly #facts: Facts;
  readonly #first: FirstToken;
  /** The page has had no `tokenProvider` since the sign-out, so a new one may start a new session. */
  #isFree = false;

  constructor(host: Tokenless, facts: Facts) {
    this.#host = host;
    this.#facts = facts;
    waiting.set(host, this);
    // Ignores a token that arrives at the very moment of a sign-out.
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
    // A framework that does not find the property sets an attribute instead, which has no effect.
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
   * Asks the page again, after its `tokenProvider` brought no token: the element's own, or that of
   * the `<service-session>` around.
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

  /** Called after a sign-out. Removes the user's payments from storage, even ones never shown. */
  forget(owner: string): void {
    unlessMoved(
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
