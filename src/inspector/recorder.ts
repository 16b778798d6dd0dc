/**
 * Records the activity of the page's embeds from outside: events, states, calls, requests and
 * messages.
 */
import {hearDebug} from '../host/debug-channel.js';
import {EVENT_FIELDS, safeFields} from '../host/event-fields.js';
import {definedVersions, Embeds, undefinedTags} from './embeds.js';
import {followMessages, messageOf} from './messages.js';
import type {EmbedFacts, PageFacts} from './report.js';
import {followRequests, requestOf, type Measured} from './requests.js';
import {Timeline, type Happening} from './timeline.js';
import {followViolations, violationOf} from './violations.js';

/**
 * Maximum number of stored requests to other addresses. They may belong to an embed that is found
 * later.
 */
const MOST_EARLY = 500;

export class Recorder {
  readonly timeline = new Timeline();
  readonly #changed: () => void;
  readonly #embeds: Embeds;
  #early: Measured[] = [];
  #ending: AbortController | undefined;
  /**
   * Requests that started before this time are already recorded. In terms of `performance.now()`.
   */
  #since = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
    this.#embeds = new Embeds({
      came: name => {
        this.#add(state(name, 'on the page'));
        for (const request of this.#early.splice(0)) this.#requested(request);
      },
      misnamed: changed,
      left: name => this.#add(state(name, 'has left the page')),
      moved: (name, what) => this.#add(state(name, what)),
    });
  }

  get embeds(): readonly EmbedFacts[] {
    return this.#embeds.facts;
  }

  get page(): PageFacts {
    return {
      origin: location.origin,
      isSecure: isSecureContext,
      isOnline: navigator.onLine,
      browser: navigator.userAgent,
      versions: definedVersions(),
      undefinedTags: undefinedTags(),
    };
  }

  start(): void {
    if (this.#ending) return;
    this.#ending = new AbortController();
    const {signal} = this.#ending;
    this.#embeds.follow(signal);
    for (const [name, fields] of Object.entries(EVENT_FIELDS))
      // Captures the event before any listener of the page, which may stop it.
      document.addEventListener(name, event => this.#heard(event, fields), {signal, capture: true});
    hearDebug(signal, (said, event) => {
      if (said.kind === 'call') this.#add({kind: 'call', source: '', what: said.words, facts: []});
      else {
        this.#embeds.sessionIs(event, said.session);
        for (const hint of said.problems) this.#problem(hint);
      }
    });
    followMessages(signal, message => {
      const found = messageOf(message, this.#embeds.services);
      if (found) this.#add({...found, source: this.#embeds.nameOf(message)});
    });
    followRequests(signal, request => this.#requested(request));
    followViolations(signal, violation => {
      const found = violationOf(violation, this.#embeds.services);
      if (found) this.#add({...found, source: ''});
    });
    for (const name of ['online', 'offline'])
      addEventListener(name, () => this.#add(state('', `the browser is ${name}`)), {signal});
  }

  stop(): void {
    this.#ending?.abort();
    this.#ending = undefined;
    this.#early = [];
    this.#since = performance.now();
  }

  #heard(event: Event, fields: string): void {
    const {detail} = event as CustomEvent<unknown>;
    const source = this.#embeds.nameOf(event);
    const facts = safeFields(detail, fields);
    this.#add({kind: 'event', source, what: event.type, facts});
    if (event.type !== 'service-setup-error') return;
    const {hint} = Object(detail) as {hint?: unknown};
    if (typeof hint === 'string') this.#problem(hint);
  }

  #problem(hint: string): void {
    this.#add({kind: 'problem', source: '', what: hint, facts: []});
  }

  #requested(request: Measured): void {
    if (request.startTime < this.#since) return;
    const found = requestOf(request, this.#embeds.services);
    const {startTime, duration} = request;
    const at = Math.round(performance.timeOrigin + startTime + duration);
    if (found) this.#add({...found, source: ''}, at);
    // The request may be from an embed that is found later.
    else if (this.#early.push(request) > MOST_EARLY) this.#early.shift();
  }

  #add(happening: Happening, at = Date.now()): void {
    this.timeline.add(happening, at);
    this.#changed();
  }
}

const state = (source: string, what: string): Happening => ({
  kind: 'state',
  source,
  what,
  facts: [],
});
