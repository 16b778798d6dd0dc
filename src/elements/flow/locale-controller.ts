/**
 * Loads the words of an element's language: its `locale`, or the nearest `lang`, or the browser's
 * language. If the language changes in the middle of a flow, the flow's state stays.
 */
import type {ReactiveController} from 'lit';
import type {FlowName} from '../../contract/flow-name.js';
import {isTranslated, translate, type Translation} from '../../locale/in-language.js';
import {languageFor, translation} from '../../locale/languages.js';
import {warnSetup} from '../setup/warn-setup.js';
import {tagOf} from '../views/language.js';
import type {ServiceElement} from '../session/service-element.js';

const controllers = new WeakMap<ServiceElement, LocaleController>();

/** Returns the element's locale controller. The first call creates it. */
export function localeOf(element: ServiceElement): LocaleController {
  const locale = controllers.get(element) ?? new LocaleController(element);
  controllers.set(element, locale);
  return locale;
}

class LocaleController implements ReactiveController {
  readonly #element: ServiceElement;
  /** The flows whose words the element needs. The language changes once all words have loaded. */
  readonly #flows = new Set<FlowName>();
  /** Resolves once the words of `#flows` have loaded for `#tag`, or have failed to load. */
  #spoken = Promise.resolve();
  #isLacking = false;
  /** The language tag of the wanted words, which may still be loading. `undefined` is English. */
  #tag: string | undefined;
  readonly #observer = new MutationObserver(() => this.#element.requestUpdate());

  constructor(element: ServiceElement) {
    this.#element = element;
    this.#tag = this.#wanted;
    element.addController(this);
  }

  hostConnected(): void {
    for (const root of [document, this.#element.getRootNode()])
      this.#observer.observe(root, {subtree: true, attributeFilter: ['lang']});
    // The element may have moved below another `lang`.
    this.#element.requestUpdate();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  hostUpdate(): void {
    if (this.#tag !== this.#wanted) this.#spoken = this.#speak();
  }

  /** Loads the words of a flow. Never rejects: if they do not load, the element is in English. */
  load(flow: FlowName): Promise<void> {
    if (this.#flows.has(flow) && !this.#isLacking) return this.#spoken;
    this.#flows.add(flow);
    // `firstWords` may have loaded words for an earlier language of the element.
    if (this.#tag || isTranslated(this.#element)) this.#spoken = this.#speak();
    return this.#spoken;
  }

  get #wanted(): string | undefined {
    const tag = tagOf(this.#element);
    return languageFor(tag) && tag;
  }

  /**
   * Changes the words once all of them have loaded. Until then the screen stays as it is. If some
   * do not load, all words are English, so that the languages do not mix.
   */
  async #speak(): Promise<void> {
    const tag = this.#wanted;
    const language = languageFor(tag ?? '');
    this.#tag = tag;
    this.#isLacking = false;
    let words: Translation = {};
    try {
      const flows = language ? [...this.#flows] : [];
      const loading = flows.map(flow => translation(language ?? '', flow));
      // Numbers in sentences use the number format of the whole tag, such as `de-CH`.
      const loaded = [...(await Promise.all(loading)), tag && {language: tag}];
      words = Object.assign({}, ...loaded) as Translation;
    } catch (cause) {
      warnSetup('part', this.#element, {cause});
      // If the language has changed in the meantime, these words are not needed.
      if (tag === this.#tag) this.#isLacking = true;
    }
    if (tag !== this.#tag) return;
    translate(this.#element, words);
    this.#element.requestUpdate();
  }
}
