/**
 * Closer checks of a flow in the page itself: the focus, the errors of a form, and a person's data
 * that was not deleted. For the browser tests.
 */
import {plain} from '../sandbox/puppet/look.ts';
import {page} from './page.ts';
import type {Screen} from './screen.ts';

function rootOf({element}: Screen): ShadowRoot {
  const {shadowRoot} = element;
  if (!shadowRoot) throw new Error('The element has not been drawn yet.');
  return shadowRoot;
}

/**
 * Waits for the text of the first line with this class, which is neither a heading nor a field's
 * text.
 */
export async function notes(screen: Screen, kind: 'problem' | 'note', words: string) {
  const found = (): string => plain(rootOf(screen).querySelector(`.${kind}`));
  await screen.until(
    () => found() === words,
    () => `"${words}" to stand there, not "${found()}"`,
  );
}

/** Waits for the focus. Finds fields by label and other elements by the beginning of their text. */
export async function focusesOn(screen: Screen, name: string): Promise<void> {
  const found = (): string => {
    const {activeElement} = rootOf(screen);
    const isField =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement;
    return plain(isField ? activeElement.labels?.[0] : activeElement);
  };
  await screen.until(
    () => found().startsWith(name),
    () => `the focus on "${name}", not on "${found()}"`,
  );
}

/** The error summary of a form. It is one group with that name. */
export class Summary {
  readonly #screen: Screen;
  readonly #name: string;

  constructor(screen: Screen, name: string) {
    this.#screen = screen;
    this.#name = name;
  }

  async hasFocus(): Promise<void> {
    await focusesOn(this.#screen, this.#name);
    if (rootOf(this.#screen).activeElement !== this.#group)
      throw new Error('The focus is not on the error summary.');
  }

  lines(): readonly string[] {
    return this.#links().map(plain);
  }

  /** Clicks a line, which leads to its field. */
  follow(line: string): void {
    const found = this.#links().find(link => plain(link).startsWith(line));
    if (!found) throw new Error(`There is no "${line}" in ${this.lines().join()}.`);
    found.click();
  }

  get #group(): HTMLElement | undefined {
    const root = rootOf(this.#screen);
    return [...root.querySelectorAll<HTMLElement>('[role=group]')].find(
      group =>
        plain(root.getElementById(group.getAttribute('aria-labelledby') ?? '')) === this.#name,
    );
  }

  #links(): readonly HTMLAnchorElement[] {
    return [...(this.#group?.querySelectorAll('a') ?? [])];
  }
}

/** The given texts that the element contains: rendered, typed, or in an attribute. */
export function heldIn({element}: Screen, texts: readonly string[]): readonly string[] {
  const {shadowRoot, outerHTML} = element;
  const controls = shadowRoot?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input, select',
  );
  const typed = Array.from(controls ?? [], ({value}) => value);
  return among(texts, [outerHTML, shadowRoot?.innerHTML, ...typed].join('\n'));
}

/**
 * The given texts that can still be found: in the element, in the page's events, in storage, or in
 * cookies.
 */
export function leftOf(screen: Screen, texts: readonly string[]): readonly string[] {
  const told = page.events().map(({type, detail}) => ({type, detail: detail as unknown}));
  const storage = [localStorage, sessionStorage].map(Object.entries);
  const kept = JSON.stringify([told, storage, document.cookie]);
  return [...heldIn(screen, texts), ...among(texts, kept)];
}

const among = (texts: readonly string[], all: string): readonly string[] =>
  texts.filter(text => all.includes(text));
