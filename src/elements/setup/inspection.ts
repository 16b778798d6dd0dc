/** Console diagnostics for one flow. The code that prints them loads on demand. */
import type {ReactiveController} from 'lit';
import {followers} from '../../contract/followers.js';
import type {ServiceError} from '../../contract/errors.js';
import {statusOf} from '../../session/status-of.js';
import type {Session} from '../../session/session.js';
import {findStrays} from './tell.js';
import type {Debugged} from './debug.js';
import {unknownOptions} from './unknown-options.js';

type Room = typeof import('./diagnosis.js');

/** Colors that can clash. If the page sets none of them, ours match and there is nothing to check. */
const COLORS = ['--service-on-accent', '--service-text', '--service-surface'];

export class Inspection implements ReactiveController {
  readonly #element: Debugged;
  readonly #session: Session;
  readonly #ending = new AbortController();
  #isFollowed = false;
  #isLookedAt = false;
  readonly #refused = (violation: SecurityPolicyViolationEvent): void => {
    if (violation.effectiveDirective === 'frame-src')
      load(room => room.sayRefused(this.#element, violation));
  };

  constructor(element: Debugged, session: Session) {
    this.#element = element;
    this.#session = session;
    element.addController(this);
    findStrays();
  }

  hostConnected(): void {
    document.addEventListener('securitypolicyviolation', this.#refused);
  }

  hostDisconnected(): void {
    document.removeEventListener('securitypolicyviolation', this.#refused);
  }

  /** The names of all words are so many that they load only for a page with its own words. */
  hostUpdated(): void {
    const {messages, showsAccount} = this.#element;
    const options = unknownOptions(this.#element);
    if (!showsAccount && (messages || options.length > 0))
      load(room => room.sayOptions(this.#element, options));
  }

  /** Only colors that the page has given can be hard to read. */
  #look(): void {
    if (this.#isLookedAt || this.#element.showsAccount) return;
    this.#isLookedAt = true;
    const style = getComputedStyle(this.#element);
    if (COLORS.some(name => style.getPropertyValue(name)))
      load(room => room.sayContrast(this.#element));
  }

  /** Once the service has confirmed the session, only the page's origin can still be set up wrongly. */
  failed(error: ServiceError): void {
    const {confirmed} = this.#session;
    // The frame page is not the page that set the element up.
    if (this.#element.showsAccount || (confirmed && error.code !== 'ORIGIN_UNAUTHORIZED')) return;
    load(room => room.sayWhy(this.#element, this.#session, error, statusOf(error)));
  }

  /** Called after each render, because `debug` and an inspector may come and go. */
  drawn(): void {
    this.#look();
    const isWanted = this.#element.debug || customElements.get('service-inspector');
    if (!isWanted || this.#isFollowed) return;
    this.#isFollowed = true;
    load(room => room.follow(this.#element, this.#session, followers, this.#ending.signal));
  }

  end(): void {
    this.#ending.abort();
    this.hostDisconnected();
    this.#element.removeController(this);
  }
}

function load(run: (room: Room) => unknown): void {
  import('./diagnosis.js').then(run).catch(() => {});
}
