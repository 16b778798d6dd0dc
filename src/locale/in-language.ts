/**
 * The words that an element shows. The element's language overrides English, and the page's own
 * words override both.
 */
import type {Messages} from './words.js';

/** An element with words. */
export interface Speaker {
  /** The page's own words, by name. They may be anything. */
  readonly messages: unknown;
}

/** The words of an element's language, as far as they have loaded. English needs none. */
export type Translation = Partial<Messages>;

const translations = new WeakMap<Speaker, Translation>();

/** Takes effect with the next render. Missing words are English. */
export const translate = (speaker: Speaker, words: Translation): void => {
  translations.set(speaker, words);
};

/** Whether the element's English words were ever overridden by a translation. */
export const isTranslated = (speaker: Speaker): boolean => translations.has(speaker);

/** Ignores the page's unknown names, values that are not text, and unreadable objects. */
export function inLanguage<Own extends object>(speaker: Speaker, english: Own): Own {
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
