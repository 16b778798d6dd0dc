import {usableLocale} from './usable-locale.js';

/** Words with their own language, because numbers in a sentence follow the sentence's language. */
export type Told = {readonly language: string};

/** A number in a sentence, in the digits of the sentence's language. */
export const numeral = (value: number, {language}: Told, minimumIntegerDigits = 1): string =>
  new Intl.NumberFormat(usableLocale(language), {minimumIntegerDigits}).format(value);
