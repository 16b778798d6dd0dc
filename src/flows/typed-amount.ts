/** Parses the amount that the user types. Forms load this module without the payment code. */
import {latinDigits, stripInvisible} from './typed-text.js';

/** How a language writes a number, and the currency signs that may be next to the number. */
export interface Writing {
  readonly decimal: string;
  readonly group: string;
  /** For example `US$`, `$` and `USD`, with the longest first. */
  readonly signs: readonly string[];
}

export const ENGLISH: Writing = {decimal: '.', group: ',', signs: []};

/** `unread`: the text is not an amount. `decimals`: it has more than two decimal places. */
export type TypedAmount =
  | {readonly amount: string; readonly flaw?: never}
  | {readonly amount?: never; readonly flaw: 'unread' | 'decimals'};

/** Spaces and apostrophes are never decimal marks. Commas and points can be. */
const GROUPED = /^(\d{1,3}(?:([.,٬'’\s])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,٫](\d*))?$/;
const PLAIN = /^(\d*)(?:([.,٫])(\d*))?$/;

/**
 * Parses a typed amount in digits of any script. Returns the amount with two decimal places. Never
 * rounds. `12,50` and `1.234,56` mean the same in every language. `1,000` is a thousand only in
 * languages where a comma groups digits. Where a comma is the decimal mark, `1,000` has too many
 * decimal places.
 */
export function typedAmount(text: string, {decimal, group, signs} = ENGLISH): TypedAmount {
  const typed = latinDigits(withoutSign(stripInvisible(text).trim(), signs));
  const [, whole, mark = '', cents = ''] = GROUPED.exec(typed) ?? [];
  // Without decimal places, only the language shows whether the mark groups digits.
  if (whole && (cents || mark === group || !/[.,]/.test(mark)))
    return made(whole.replace(/\D/g, ''), cents);
  const [, units = '', point, places = ''] = PLAIN.exec(typed) ?? [];
  if (places.length > 2 && point !== decimal) return {flaw: 'unread'};
  return made(units || (places && '0'), places);
}

function made(units: string, places: string): TypedAmount {
  if (places.length > 2) return {flaw: 'decimals'};
  const isAmount = /^(?:0|[1-9]\d{0,11})$/.test(units) && /[1-9]/.test(units + places);
  return isAmount ? {amount: `${units}.${places.padEnd(2, '0')}`} : {flaw: 'unread'};
}

/** Removes the currency's own sign before or after the number. Other currencies' signs stay. */
function withoutSign(text: string, signs: readonly string[]): string {
  const upper = text.toUpperCase();
  for (const sign of signs.map(stripInvisible)) {
    if (upper.startsWith(sign)) return text.slice(sign.length).trim();
    if (upper.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}
