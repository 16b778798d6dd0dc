import {usableLocale} from './usable-locale.js';

/** Words tell their own language: a sentence follows the language that it is written in. */
export type Told = {readonly language: string};

/** A number in a sentence, in the digits of the sentence's language. */
export const numeral = (value: number, {language}: Told, minimumIntegerDigits = 1): string =>
  new Intl.NumberFormat(usableLocale(language), {minimumIntegerDigits}).format(value);
