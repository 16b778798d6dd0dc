/** Console diagnostics for one flow. The code that prints them loads on demand. */
import type {ReactiveController} from 'lit';
import {followers} from '../../contract/followers.js';
import type {ServiceError} from '../../contract/errors.js';
import {statusOf} from '../../contract/response-status.js';
import type {Session} from '../../session/session.js';
import {findUndefinedElements} from './warn-setup.js';
import type {Debugged} from './debug.js';
import {unknownOptions} from './unknown-options.js';

type Room = typeof import('./diagnosis.js');

/** If the page sets none of these colors, ours have enough contrast and need no check. */
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
    findUndefinedElements();
  }

  hostConnected(): void {
    document.addEventListener('securitypolicyviolation', this.#refused);
  }

  hostDisconnected(): void {
    document.removeEventListener('securitypolicyviolation', this.#refused);
  }

  /** Checks options and words. The code for that loads only if the page has set some. */
  hostUpdated(): void {
    const {messages, showsAccount} = this.#element;
    const options = unknownOptions(this.#element);
    if (!showsAccount && (messages || options.length > 0))
      load(room => room.sayOptions(this.#element, options));
  }

  /**
   * Checks the contrast once, if the page has set its own colors. Not during a render, where
   * reading a style makes the browser compute all styles that have changed.
   */
  #look(): void {
    if (this.#isLookedAt || this.#element.showsAccount) return;
    this.#isLookedAt = true;
    setTimeout(() => {
      const {isConnected, ownerDocument} = this.#element;
      const {defaultView: view} = ownerDocument;
      // If the element has left the page, its next render checks again.
      this.#isLookedAt = isConnected && view !== null;
      if (!this.#isLookedAt || !view || this.#ending.signal.aborted) return;
      const style = view.getComputedStyle(this.#element);
      if (COLORS.some(name => style.getPropertyValue(name)))
        load(room => room.sayContrast(this.#element));
    });
  }

  /** Reports the cause of a failure. After a confirmed session, only the origin can be at fault. */
  failed(error: ServiceError): void {
    const {confirmed} = this.#session;
    // The frame page is part of the service, so no partner can correct its setup.
    if (this.#element.showsAccount || (confirmed && error.code !== 'ORIGIN_UNAUTHORIZED')) return;
    load(room => room.sayWhy(this.#element, this.#session, error, statusOf(error)));
  }

  /**
   * Called on each render, because `debug` may be set and an inspector may be added at any time.
   */
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
