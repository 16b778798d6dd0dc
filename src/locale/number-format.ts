import {usableLocale} from './usable-locale.js';

const formats = new Map<string, Intl.NumberFormat>();

/** Makes each format once, because on a phone this takes up to 20 ms. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(usableLocale(locale), options);
  formats.set(key, known);
  return known;
}
