/**
 * Detects translators and extensions that replace Lit's nodes. Then loads `TranslatedRoot`, which
 * keeps the element working.
 */
import type {LitElement, ReactiveController} from 'lit';
import {once} from '../views/once.js';
import type {TranslatedRoot} from './translated/translated-root.js';

export type Translatable = LitElement & {redraw?: () => void};

/**
 * The bank's page and the camera. A root that contains one is not redrawn, or it would start over.
 */
const LOADED = 'iframe, video';

const loadTranslated = once(() => import('./translated/translated-root.js'));

export class Translators implements ReactiveController {
  readonly #host: Translatable;
  readonly #observer = new MutationObserver(changes => this.#look(changes));
  /** Changes since the last render. */
  #changes: MutationRecord[] = [];
  /** True if some of Lit's nodes were removed before `TranslatedRoot` had loaded. */
  #isBroken = false;
  #isLoading = false;
  #Part: typeof TranslatedRoot | undefined;
  /** Keeps a translated root working. Until it is set, a broken root is redrawn from scratch. */
  #kept: TranslatedRoot | undefined;
  /** During a redraw: the index of the focused control among the root's controls. Otherwise -1. */
  #focused = -1;

  constructor(host: Translatable) {
    this.#host = host;
    this.#observer.observe(host.renderRoot, {childList: true, subtree: true});
    host.redraw = () => this.#redraw();
    host.addController(this);
    // The first screen existed before this observer, so it may already be translated.
    this.#isBroken = host.renderRoot.querySelector('font') !== null;
    if (this.#isBroken) void this.#found();
  }

  hostUpdate(): void {
    this.#look(this.#observer.takeRecords());
    // If `TranslatedRoot` has not loaded yet, this render would update removed nodes.
    this.#isBroken ||= this.#isLoading && !this.#Part && this.#changes.length > 0;
    if (this.#isBroken && !this.#host.renderRoot.querySelector(LOADED)) this.#redraw();
    if (!this.#Part || this.#kept) return;
    this.#observer.disconnect();
    this.#kept = new this.#Part(this.#host, this.#changes);
  }

  hostUpdated(): void {
    // Drop the records of the render's own changes.
    this.#observer.takeRecords();
    this.#changes = [];
    this.#controls()[this.#focused]?.focus();
    this.#focused = -1;
  }

  #look(changes: readonly MutationRecord[]): void {
    this.#changes.push(...changes);
    const removed = changes.flatMap(({removedNodes}) => [...removedNodes]);
    if (removed.some(node => node instanceof CharacterData)) void this.#found();
  }

  async #found(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#Part = (await loadTranslated()).TranslatedRoot;
      this.#host.requestUpdate();
    } catch {
      // The next change in the DOM tries again.
      this.#isLoading = false;
    }
  }

  /** Redraws the root from scratch. No input is lost, because the typed text is in the state. */
  #redraw(): void {
    const {renderRoot, renderOptions} = this.#host;
    this.#focused = this.#controls().findIndex(control => control.matches(':focus'));
    const end = document.createComment('');
    renderRoot.replaceChildren(end);
    // Lit stores its part on this node. Without a part, the next render starts from scratch.
    renderOptions.renderBefore = end;
    this.#isBroken = false;
    this.#changes = [];
    this.#kept?.forget();
  }

  #controls(): readonly HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>('button, input, select, a')];
  }
}
