import {usableLocale} from '../locale/usable-locale.js';

/** The language of an element: its `locale`, or the nearest `lang`, or the browser's. */
export function languageOf(element: Element & {readonly locale: string}): string {
  return (
    usableLocale(element.locale || nearestLang(element)) ?? usableLocale(navigator.language) ?? 'en'
  );
}

function nearestLang(element: Element): string {
  const root = element.getRootNode();
  const lang = element.closest('[lang]')?.getAttribute('lang');
  if (lang) return lang;
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}
