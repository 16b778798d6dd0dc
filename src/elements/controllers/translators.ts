/**
 * Looks for translators and extensions that replace what Lit has drawn. What keeps such a root alive
 * loads then.
 */
import type {LitElement, ReactiveController} from 'lit';
import {once} from '../once.js';
import type {TranslatedRoot} from '../translated/translated-root.js';

export type Translatable = LitElement & {redraw?: () => void};

const loadTranslated = once(() => import('../translated/translated-root.js'));

export class Translators implements ReactiveController {
  readonly #host: Translatable;
  readonly #observer = new MutationObserver(changes => this.#look(changes));
  /** Nodes of Lit's are gone since the last render. */
  #isTouched = false;
  #isLoading = false;
  /** Keeps a translated root alive. Without it, the root is drawn anew. */
  #Kept: typeof TranslatedRoot | undefined;
  /** The place of the control that had the focus, among those of a root that is drawn anew. */
  #focused = -1;

  constructor(host: Translatable) {
    this.#host = host;
    this.#observer.observe(host.renderRoot, {childList: true, subtree: true});
    host.redraw = () => this.#redraw();
    host.addController(this);
    // The first screen was there before.
    if (host.renderRoot.querySelector('font')) void this.#found();
  }

  hostUpdate(): void {
    this.#look(this.#observer.takeRecords());
    if (this.#isTouched) this.#redraw();
    if (!this.#Kept) return;
    this.#observer.disconnect();
    new this.#Kept(this.#host);
    this.#Kept = undefined;
  }

  hostUpdated(): void {
    // The render's own changes.
    this.#observer.takeRecords();
    this.#controls()[this.#focused]?.focus();
    this.#focused = -1;
  }

  #look(changes: readonly MutationRecord[]): void {
    const removed = changes.flatMap(({removedNodes}) => [...removedNodes]);
    if (removed.some(node => node instanceof CharacterData)) void this.#found();
  }

  async #found(): Promise<void> {
    this.#isTouched = true;
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#Kept = (await loadTranslated()).TranslatedRoot;
      this.#host.requestUpdate();
    } catch {
      // The next change tries again.
      this.#isLoading = false;
    }
  }

  /** What was typed is in the state. */
  #redraw(): void {
    const {renderRoot, renderOptions} = this.#host;
    this.#focused = this.#controls().findIndex(control => control.matches(':focus'));
    const end = document.createComment('');
    renderRoot.replaceChildren(end);
    // Lit knows a root by this node.
    renderOptions.renderBefore = end;
    this.#isTouched = false;
  }

  #controls(): readonly HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>('button, input, select, a')];
  }
}
