import {usableLocale} from '../../locale/usable-locale.js';

/** Returns an element's BCP 47 tag: its `locale`, the nearest `lang`, or the browser's language. */
export function languageOf(element: Element & {readonly locale: string}): string {
  const tag =
    usableLocale(element.locale || nearestLang(element)) ??
    usableLocale(navigator.language) ??
    'en';
  // The service is American. With plain `es`, dollar amounts would be formatted as in Spain.
  return tag === 'es' ? 'es-US' : tag;
}

function nearestLang(element: Element): string {
  const root = element.getRootNode();
  const lang = element.closest('[lang]')?.getAttribute('lang');
  if (lang) return lang;
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}
