import {canonicalAmount, isAmount} from '../contract/amount.js';

/** Spaces and apostrophes are never decimal marks. Commas and points can be. */
const GROUPED = /^(\d{1,3}(?:([.,٬'’\s])\d{3})(?:\2\d{3})*)(?!\2)[.,٫](\d{1,2})$/;
const PLAIN = /^(\d*)[.,٫](\d{1,2})$/;

/**
 * Parses a typed amount in digits of any script. Returns it with two decimal
 * places, or `undefined` if it is not an amount. A comma is a decimal mark only
 * before one or two final digits. Group separators count only if a different
 * decimal mark follows. So `12,50` and `1.234,56` parse, but `1,000` and
 * `1.000` do not.
 */
export function typedAmount(text: string): string | undefined {
  const typed = latinDigits(text.trim());
  const [, whole = '', , groupedCents] = GROUPED.exec(typed) ?? [];
  const [, units = '', cents] = PLAIN.exec(typed) ?? [];
  const plain = groupedCents
    ? `${whole.replace(/\D/g, '')}.${groupedCents}`
    : cents
      ? `${units || '0'}.${cents}`
      : typed;
  return isAmount(plain) ? canonicalAmount(plain) : undefined;
}

/**
 * Converts digits of any script to Latin digits. It uses the compatibility form
 * if there is one. Otherwise it counts from the first of the consecutive digits.
 * Several scripts may follow each other there, each with ten digits from zero. A
 * digit that the engine does not know stays, and so no amount is read.
 */
function latinDigits(text: string): string {
  return text.replace(/[\p{Nd}．，]/gu, sign => {
    const twin = sign.normalize('NFKC');
    if (/[\d.,]/.test(twin)) return twin;
    const code = sign.codePointAt(0) ?? 0;
    const isDigit = (at: number) => /\p{Nd}/u.test(String.fromCodePoint(at));
    let before = 0;
    while (isDigit(code - before - 1)) before++;
    return String(before % 10);
  });
}
