/** The embeds on the page, described only by their public data. */
import {usableBaseUrl} from '../contract/base-url.js';
import {ELEMENT_STATES} from '../contract/element-state.js';
import type {ServiceAccess} from '../contract/events.js';
import {FLOWS} from '../contract/flow-name.js';
import {grantsOf} from './grants.js';
import type {EmbedFacts} from './report.js';

interface Controller {
  hostUpdated(): void;
}

/** The members of our elements. An element of another version may lack some. */
interface Embed extends HTMLElement {
  readonly baseUrl?: unknown;
  readonly isolation?: unknown;
  readonly access?: ServiceAccess | undefined;
  addController?(controller: Controller): void;
  removeController?(controller: Controller): void;
  requestUpdate?(): void;
}

const SESSION = 'service-session';
const TAGS = [SESSION, ...FLOWS.map(flow => `service-${flow}`)];

export interface EmbedListener {
  came(name: string): void;
  left(name: string): void;
  /** The list of undefined elements that look like ours has changed. */
  misnamed(): void;
  /** The element's state or its session has changed. */
  moved(name: string, what: string): void;
}

interface Known {
  readonly name: string;
  readonly forget: () => void;
  state: string;
  session: string;
}

export class Embeds {
  readonly #listener: EmbedListener;
  readonly #known = new Map<Embed, Known>();
  readonly #counts = new Map<string, number>();
  #undefined = '';
  readonly #observer = new MutationObserver(() => this.#look());

  constructor(listener: EmbedListener) {
    this.#listener = listener;
  }

  /**
   * Follows the page's elements. An element that is added to a shadow root later is found by its
   * first event.
   */
  follow(signal: AbortSignal): void {
    this.#watch(document);
    signal.addEventListener('abort', () => {
      this.#observer.disconnect();
      for (const {forget} of this.#known.values()) forget();
      this.#known.clear();
    });
    for (const embed of embedsIn(document)) this.#meet(embed);
  }

  /** The name of the embed that an event belongs to. Empty if it belongs to none. */
  nameOf(event: Event): string {
    const [target] = event.composedPath();
    if (target instanceof HTMLElement && TAGS.includes(target.localName))
      return this.#meet(target).name;
    const framed = event instanceof MessageEvent ? event.source : null;
    const around = [...this.#known].find(([embed]) => framed !== null && frameOf(embed) === framed);
    return around?.[1].name ?? '';
  }

  /** Takes the session's state from an embed's `debug` event. */
  sessionIs(event: Event, session: string): void {
    const [target] = event.composedPath();
    const known = this.#known.get(target as Embed);
    if (!known || known.session === session) return;
    this.#listener.moved(known.name, `session ${way(known.session, session)}`);
    known.session = session;
  }

  get services(): readonly string[] {
    return [...new Set([...this.#known.keys()].map(serviceOf))].filter(service => service !== '');
  }

  get facts(): readonly EmbedFacts[] {
    return [...this.#known].map(([embed, {name, state, session}]) => ({
      name,
      version: versionOf(embed.localName),
      service: serviceOf(embed),
      isolation: isOption(embed.isolation) ? embed.isolation : 'inline',
      state,
      session,
      grants: embed.access && grantsOf(embed.access),
    }));
  }

  #watch(root: Node): void {
    this.#observer.observe(root, {childList: true, subtree: true});
  }

  #look(): void {
    for (const embed of document.querySelectorAll<HTMLElement>(TAGS.join())) this.#meet(embed);
    for (const [embed, {name, forget}] of this.#known) {
      if (embed.isConnected) continue;
      forget();
      this.#known.delete(embed);
      this.#listener.left(name);
    }
    const tags = undefinedTags().join();
    if (tags !== this.#undefined) this.#listener.misnamed();
    this.#undefined = tags;
  }

  #meet(embed: Embed): Known {
    const before = this.#known.get(embed);
    if (before) return before;
    const {localName} = embed;
    const count = (this.#counts.get(localName) ?? 0) + 1;
    this.#counts.set(localName, count);
    const controller = {hostUpdated: () => this.#updated(embed)};
    const forget = (): void => embed.removeController?.(controller);
    const known: Known = {name: `${localName} #${count}`, forget, state: '', session: ''};
    this.#known.set(embed, known);
    this.#listener.came(known.name);
    this.#watch(embed.getRootNode());
    void this.#join(embed, known, controller);
    return known;
  }

  /**
   * Observes the embed's renders. From the next render on, the embed reports its calls and its
   * session.
   */
  async #join(embed: Embed, known: Known, controller: Controller): Promise<void> {
    await customElements.whenDefined(embed.localName);
    if (this.#known.get(embed) !== known) return;
    embed.addController?.(controller);
    embed.requestUpdate?.();
  }

  #updated(embed: Embed): void {
    const known = this.#known.get(embed);
    const state = stateOf(embed);
    if (!known || known.state === state) return;
    this.#listener.moved(known.name, way(known.state, state));
    known.state = state;
  }
}

/**
 * Finds embeds in open shadow roots, too. This search is too slow to run on every change of the
 * page.
 */
function* embedsIn(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*'))
    if (TAGS.includes(element.localName)) yield element;
    else if (element.shadowRoot) yield* embedsIn(element.shadowRoot);
}

/** A change of state, as text. `from` is empty for the first state. */
const way = (from: string, to: string): string => (from ? `${from} → ${to}` : to);

/** The versions of the elements that are defined, each once. */
export const definedVersions = (): readonly string[] => [
  ...new Set(TAGS.filter(tag => customElements.get(tag)).map(versionOf)),
];

export const undefinedTags = (): readonly string[] => [
  ...new Set(
    [...document.querySelectorAll(':not(:defined)')]
      .map(({localName}) => localName)
      .filter(name => name.startsWith('service-')),
  ),
];

/** Accepts only a short name, because a page could set any value, by mistake even a secret. */
const isOption = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,20}$/.test(value);

function versionOf(tag: string): string {
  const element: object | undefined = customElements.get(tag);
  const version: unknown = element && 'version' in element ? element.version : undefined;
  return typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? version : 'unknown';
}

/** The base URL of an embed. Inside a `<service-session>`, it is often set only on that element. */
function serviceOf(embed: Embed): string {
  const around: Embed | null = embed.closest(SESSION);
  const given = embed.baseUrl || around?.baseUrl;
  return (typeof given === 'string' && usableBaseUrl(given)) || '';
}

const frameOf = (embed: Embed): Window | null | undefined =>
  embed.shadowRoot?.querySelector('iframe')?.contentWindow;

function stateOf(embed: Embed): string {
  try {
    return ELEMENT_STATES.find(state => embed.matches(`:state(${state})`)) ?? '';
  } catch {
    // Browsers from before 2024 do not support `:state()`.
    return '';
  }
}
