/**
 * The changes that translators and extensions make to a root. `font`: Chrome and Edge replace text
 * nodes with elements. `texts`: an extension empties a block and puts its text nodes back, but not
 * its comment nodes. `data`: Firefox writes into the text nodes.
 */
export const TRANSLATORS = {font: withFonts, texts: withTexts, data: withData} as const;
export type TranslatorName = keyof typeof TRANSLATORS;

/** The brackets mark a translated text. */
const translated = (text: string): string => `⟦${text}⟧`;
const isTranslated = (text: string): boolean => text.trim() === '' || text.includes('⟦');

export const untranslated = (text: string): string => text.replaceAll(/[⟦⟧]/g, '');

/**
 * Translates the existing texts. Unless `once` is true, also translates later ones. Returns a
 * function that stops the translation.
 */
export function translate(root: ShadowRoot, name: TranslatorName, {once = false} = {}): () => void {
  const work = TRANSLATORS[name];
  work(root);
  if (once) return () => {};
  const observer = new MutationObserver(() => {
    work(root);
    observer.takeRecords();
  });
  observer.observe(root, {childList: true, characterData: true, subtree: true});
  return () => observer.disconnect();
}

function textsIn(root: ShadowRoot): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(
    ({data, parentElement}) =>
      !isTranslated(data) && !parentElement?.closest('[translate=no], style, option'),
  );
}

function withFonts(root: ShadowRoot): void {
  for (const text of textsIn(root)) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = translated(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

function withTexts(root: ShadowRoot): void {
  const blocks = new Set(textsIn(root).map(({parentElement}) => parentElement));
  for (const block of blocks) {
    const children = [...(block?.childNodes ?? [])];
    if (!children.every(child => child instanceof CharacterData)) continue;
    const texts = children.filter(child => child instanceof Text);
    for (const text of texts) if (!isTranslated(text.data)) text.data = translated(text.data);
    block?.replaceChildren(...texts);
  }
}

function withData(root: ShadowRoot): void {
  for (const text of textsIn(root)) text.data = translated(text.data);
}
