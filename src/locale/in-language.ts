/**
 * The words that an element shows. The element's language overrides English, and the page's own
 * words override both.
 */
import type {Messages} from './words.js';

/** An element that shows words. */
export interface Speaker {
  /** The page's own words, by name. A page may set any value. */
  readonly messages: unknown;
}

/** The words of an element's language that have loaded. Missing words are English. */
export type Translation = Partial<Messages>;

const translations = new WeakMap<Speaker, Translation>();

/** Replaces the element's translation. It is used from the next render on. */
export const translate = (speaker: Speaker, words: Translation): void => {
  translations.set(speaker, words);
};

/** Whether `translate` was called for the element. */
export const isTranslated = (speaker: Speaker): boolean => translations.has(speaker);

/**
 * Returns the words to show. In the page's own words, ignores unknown names and values that are not
 * text. If an object of the page throws, ignores the rest of it.
 */
export function inLanguage<Own extends object>(speaker: Speaker, english: Own): Own {
  if (!isTranslated(speaker) && !speaker.messages) return english;
  const words = {...english, ...translations.get(speaker)};
  try {
    for (const [name, text] of Object.entries(speaker.messages ?? {}))
      if (typeof text === 'string' && Object.hasOwn(words, name))
        Object.assign(words, {[name]: text});
  } catch {
    // The page's object may have getters that throw.
  }
  return words;
}
