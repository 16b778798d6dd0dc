import {numberFormat} from './number-format.js';

/** Words with their BCP 47 tag. Numbers in a sentence are written in the sentence's language. */
export type Told = {readonly language: string};

/** Formats a number for a sentence, in the digits of the sentence's language. */
export const numeral = (value: number, {language}: Told, minimumIntegerDigits = 1): string =>
  numberFormat(language, {minimumIntegerDigits}).format(value);
