import {usableLocale} from '../../locale/usable-locale.js';

/**
 * Returns an element's BCP 47 tag: its `locale`, the nearest `lang`, or the browser's language. An
 * invalid tag is skipped.
 */
export const tagOf = (element: Element & {readonly locale: string}): string =>
  usableLocale(element.locale) ??
  usableLocale(nearestLang(element)) ??
  usableLocale(navigator.language) ??
  'en';

/** Returns the BCP 47 tag that an element formats amounts with. */
export function languageOf(element: Parameters<typeof tagOf>[0]): string {
  const tag = tagOf(element);
  // The service is American. With plain `es`, dollar amounts would be formatted as in Spain.
  return tag === 'es' ? 'es-US' : tag;
}

/**
 * Returns the BCP 47 tag for names and dates beside our words: the element's tag, or the language
 * of the words if that is another one.
 */
export function languageBeside(
  {language}: {readonly language: string},
  element: Parameters<typeof languageOf>[0],
): string {
  const tag = languageOf(element);
  return tag.split('-')[0] === language.split('-')[0] ? tag : language;
}

function nearestLang(element: Element): string {
  const root = element.getRootNode();
  const lang = element.closest('[lang]')?.getAttribute('lang');
  if (lang) return lang;
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}
