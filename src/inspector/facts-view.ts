/** The current facts: the embeds, their sessions' grants, the page, and its problems. */
import {make, pair} from './dom.js';
import type {EmbedFacts, InspectorReport} from './report.js';
import {ORIGINS, POLICIES, WORDS} from './words.js';

/** Reuses the cards, so that an open card stays open and keeps the focus. */
export class EmbedsView {
  readonly node = make('ul', {class: 'embeds', part: 'embeds'});
  readonly #none = make('li', {class: 'muted'}, WORDS.noEmbeds);
  #cards = new Map<string, EmbedCard>();

  draw(embeds: readonly EmbedFacts[]): void {
    const cards = new Map(
      embeds.map(({name}) => [name, this.#cards.get(name) ?? new EmbedCard(name)]),
    );
    for (const [name, {node}] of this.#cards) if (!cards.has(name)) node.remove();
    for (const facts of embeds) cards.get(facts.name)?.draw(facts);
    this.#cards = cards;
    const shown = [...cards.values()].map(({node}) => node).filter(node => !node.isConnected);
    this.node.append(...shown);
    if (cards.size === 0) this.node.append(this.#none);
    else this.#none.remove();
  }
}

class EmbedCard {
  readonly node: HTMLElement;
  readonly #pill = make('span', {class: 'pill'});
  readonly #facts = make('dl');
  readonly #summary = make('summary');
  readonly #granted = make('dl');
  readonly #grants = make('details', {}, this.#summary, this.#granted);

  constructor(name: string) {
    const head = make('p', {class: 'name'}, make('code', {}, name), this.#pill);
    this.node = make('li', {class: 'card'}, head, this.#facts, this.#grants);
  }

  draw({service, isolation, state, session, grants}: EmbedFacts): void {
    this.#pill.textContent = state;
    this.#pill.dataset['state'] = state;
    this.#pill.hidden = state === '';
    this.#facts.replaceChildren(
      ...(session ? [pair(WORDS.session, session)] : []),
      pair(WORDS.service, service || WORDS.none),
      ...(isolation === 'inline' ? [] : [pair(WORDS.isolation, isolation)]),
    );
    this.#grants.hidden = grants === undefined;
    if (!grants) return;
    const {gates, permissions, offers, expiration} = grants;
    this.#summary.textContent = `${WORDS.gates} ${share(gates)}, ${WORDS.permissions} ${share(permissions)}`;
    this.#granted.replaceChildren(
      pair(WORDS.gates, chips(gates)),
      pair(WORDS.permissions, chips(permissions)),
      pair(WORDS.offers, ...Object.entries(offers).map(offer => make('div', {}, offer.join(': ')))),
      pair(WORDS.tokenEnds, timeView(Date.parse(expiration))),
    );
  }
}

/** The number of states that are true, and of all states, such as `3/5`. */
function share(states: Readonly<Record<string, boolean>>): string {
  const all = Object.values(states);
  return `${all.filter(Boolean).length}/${all.length}`;
}

const chips = (states: Readonly<Record<string, boolean>>): Node =>
  make('ul', {class: 'chips'}, ...Object.entries(states).map(chip));

function chip([name, holds]: readonly [string, boolean]): Node {
  const mark = make('span', {'aria-hidden': 'true'}, holds ? '✓ ' : '– ');
  const said = make('span', {class: 'quiet'}, `: ${holds ? WORDS.yes : WORDS.no}`);
  return make('li', {class: holds ? 'yes' : 'no'}, mark, name, said);
}

export function pageView({page, diagnosis}: Pick<InspectorReport, 'page' | 'diagnosis'>): Node {
  const {origin, isSecure, isOnline, versions} = page;
  return make(
    'dl',
    {class: 'card'},
    pair(
      WORDS.origin,
      make('div', {}, origin),
      make('div', {class: diagnosis.origin}, ORIGINS[diagnosis.origin]),
    ),
    pair(WORDS.policy, POLICIES[diagnosis.policy]),
    pair(WORDS.secure, isSecure ? WORDS.yes : WORDS.no),
    pair(WORDS.network, isOnline ? WORDS.online : WORDS.offline),
    pair(WORDS.versions, versions.join(', ') || WORDS.none),
  );
}

export function problemsView({problems}: Pick<InspectorReport, 'problems'>): Node {
  if (problems.length === 0) return make('p', {class: 'muted'}, WORDS.noProblems);
  return make('ul', {class: 'problems'}, ...problems.map(problem => make('li', {}, problem)));
}

/**
 * Shows the time of day in the local time zone, so that people can compare it with their logs. If
 * `isExact` is true, with milliseconds.
 */
export function timeView(at: number, isExact = false): Node {
  if (Number.isNaN(at)) return document.createTextNode(WORDS.unknown);
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  const parts = String(date.getMilliseconds()).padStart(3, '0');
  const text = isExact ? `${clock}.${parts}` : clock;
  return make('time', {datetime: date.toISOString()}, text);
}
