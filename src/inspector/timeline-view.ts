/** The list of the timeline's entries, newest first, and its filter. */
import {make} from './dom.js';
import {timeView} from './facts-view.js';
import {KINDS, type Kind, type TimelineEntry} from './timeline.js';
import {ENTRY_WORDS, KIND_WORDS, WORDS} from './words.js';

interface Row {
  readonly node: HTMLElement;
  readonly times: number;
}

export class TimelineView {
  readonly node: HTMLElement;
  readonly #list = make('ol', {class: 'entries'});
  readonly #scroll = make(
    'div',
    {
      class: 'scroll',
      tabindex: '0',
      role: 'group',
      'aria-labelledby': 'timeline',
      part: 'timeline',
    },
    this.#list,
  );
  readonly #none = make('p', {class: 'muted'});
  readonly #boxes = new Map<Kind, HTMLInputElement>();
  readonly #counts = new Map<Kind, HTMLElement>();
  #entries: readonly TimelineEntry[] = [];
  #rows = new Map<number, Row>();

  constructor() {
    const small = make('small', {}, WORDS.newestFirst);
    const heading = make('h3', {id: 'timeline'}, `${WORDS.timeline} `, small);
    const legend = make('legend', {class: 'quiet'}, WORDS.show);
    const kinds = make('fieldset', {class: 'kinds'}, legend, ...KINDS.map(kind => this.#box(kind)));
    const labeled = {'aria-labelledby': 'timeline'};
    this.node = make('section', labeled, heading, kinds, this.#none, this.#scroll);
  }

  draw(entries: readonly TimelineEntry[]): void {
    this.#entries = entries;
    const rows = new Map(entries.map(entry => [entry.id, this.#row(entry)]));
    for (const [id, {node}] of this.#rows) if (rows.get(id)?.node !== node) node.remove();
    this.#rows = rows;
    let above: Element | null = null;
    for (const entry of entries.toReversed()) {
      const node = rows.get(entry.id)?.node;
      if (!node) continue;
      const next: Element | null = above ? above.nextElementSibling : this.#list.firstElementChild;
      if (next !== node) this.#list.insertBefore(node, next);
      above = node;
    }
    this.#filter();
  }

  #row(entry: TimelineEntry): Row {
    const {id, times} = entry;
    const before = this.#rows.get(id);
    return before?.times === times ? before : {node: entryView(entry), times};
  }

  #box(kind: Kind): HTMLElement {
    const box = make('input', {type: 'checkbox', name: kind, checked: ''});
    box.addEventListener('change', () => this.#filter());
    const count = make('span', {class: 'count'}, '0');
    this.#boxes.set(kind, box);
    this.#counts.set(kind, count);
    const name = make('span', {}, KIND_WORDS[kind]);
    return make('label', {class: 'dot', 'data-kind': kind}, box, name, ' ', count);
  }

  #filter(): void {
    const wanted = KINDS.filter(kind => this.#boxes.get(kind)?.checked);
    for (const kind of KINDS) {
      const count = this.#entries.filter(entry => entry.kind === kind).length;
      this.#counts.get(kind)?.replaceChildren(String(count));
    }
    let shown = 0;
    for (const {id, kind} of this.#entries) {
      const isShown = wanted.includes(kind);
      if (isShown) shown += 1;
      this.#rows.get(id)?.node.toggleAttribute('hidden', !isShown);
    }
    this.#none.textContent = this.#entries.length === 0 ? WORDS.nothing : WORDS.filteredOut;
    this.#none.hidden = shown > 0;
    this.#scroll.hidden = shown === 0;
  }
}

function entryView({at, kind, source, what, facts, times}: TimelineEntry): HTMLElement {
  const name = ENTRY_WORDS[kind];
  const happening = make('span', {class: 'happening'}, make('code', {}, what));
  for (const fact of facts) happening.append(' ', make('span', {class: 'fact'}, fact));
  if (times > 1) happening.append(' ', make('span', {class: 'fact'}, `×${times}`));
  return make(
    'li',
    {class: 'entry', 'data-kind': kind},
    timeView(at, true),
    ' ',
    make('span', {class: 'kind dot'}, name),
    ' ',
    ...(source ? [make('span', {class: 'source'}, source), ' '] : []),
    happening,
  );
}
