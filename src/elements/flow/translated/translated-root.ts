/**
 * Keeps an element working on a translated page. Translators replace our text nodes with their own
 * elements, or empty a block and put its texts back. Lit would then update nodes that are no longer
 * in the DOM. So the translator's changes are undone before each render, and redone wherever the
 * render has changed nothing.
 */
import type {LitElement, ReactiveController} from 'lit';
import {arrange, listBefore} from './child-lists.js';

/** The children of one node: ours, as Lit left them, and those of the translator. */
interface Translated {
  readonly ours: readonly ChildNode[];
  readonly theirs: readonly ChildNode[];
}

/**
 * Live regions. They are ignored, because Lit does not set their text (`flow-element.ts`), and
 * inserting the text again would announce it again.
 */
const LIVE = '[role=status], [role=alert]';

export class TranslatedRoot implements ReactiveController {
  readonly #root: Node;
  readonly #changes: MutationRecord[];
  readonly #observer: MutationObserver;
  readonly #translated = new Map<Node, Translated>();
  #texts = new Map<Node, string | null>();

  /** `changes` are the changes of the DOM since the last render. */
  constructor(host: LitElement, changes: readonly MutationRecord[]) {
    this.#root = host.renderRoot;
    this.#changes = [...changes];
    this.#observer = new MutationObserver(more => this.#changes.push(...more));
    this.#observer.observe(this.#root, {childList: true, subtree: true});
    host.addController(this);
  }

  /** Called when the whole root is redrawn from scratch. */
  forget(): void {
    this.#observer.takeRecords();
    this.#changes.length = 0;
    this.#translated.clear();
  }

  hostUpdate(): void {
    this.#look();
    this.#texts = new Map();
    for (const [parent, {ours}] of this.#translated) {
      arrange(parent, ours);
      for (const child of ours) this.#texts.set(child, textOf(child));
    }
  }

  hostUpdated(): void {
    for (const [parent, {ours, theirs}] of this.#translated) {
      const now = parent.childNodes;
      const isSame =
        this.#root.contains(parent) &&
        now.length === ours.length &&
        ours.every((child, at) => child === now[at] && this.#texts.get(child) === textOf(child));
      if (isSame) arrange(parent, theirs);
      else this.#translated.delete(parent);
    }
    // Drop the records of the render's own changes.
    this.#observer.takeRecords();
  }

  /** Finds the nodes whose children a translator has replaced since the last render. */
  #look(): void {
    const changes = [...this.#changes.splice(0), ...this.#observer.takeRecords()];
    const lost = new Set<Node>();
    const foreign = new Set<Node>();
    const parents = new Map<Node, MutationRecord[]>();
    for (const change of changes) {
      const {target, addedNodes, removedNodes} = change;
      parents.set(target, [...(parents.get(target) ?? []), change]);
      for (const child of removedNodes) if (!foreign.has(child)) lost.add(child);
      for (const child of addedNodes) if (!lost.has(child)) foreign.add(child);
    }
    for (const [parent, its] of parents) {
      const known = this.#translated.get(parent);
      const isOurs = !foreign.has(parent) && !(parent instanceof Element && parent.matches(LIVE));
      const hasLost = its.some(({removedNodes}) => [...removedNodes].some(one => lost.has(one)));
      if (!isOurs || !(hasLost || known)) continue;
      const theirs = [...parent.childNodes];
      const ours = known?.ours ?? (listBefore<Node>(theirs, its) as readonly ChildNode[]);
      // If a translator's element contains our nodes, drop that element, so that our nodes stay.
      const isWhole = ours.every(({parentNode}) => !parentNode || parentNode === parent);
      this.#translated.set(parent, {ours, theirs: isWhole ? theirs : ours});
    }
  }
}

const textOf = (node: Node): string | null => (node instanceof CharacterData ? node.data : null);
