import {canonicalAmount, isAmount} from '../contract/amount.js';

/** Spaces and apostrophes are never decimal signs; a comma or a point may be either. */
const GROUPED = /^(\d{1,3}(?:([.,٬'’\s])\d{3})(?:\2\d{3})*)(?!\2)[.,٫](\d{1,2})$/;
const PLAIN = /^(\d*)[.,٫](\d{1,2})$/;

/**
 * The amount that a person typed, in digits of any script, with two decimal
 * places; `undefined` where it is none. A comma is a decimal sign only before
 * one or two last digits, and groups are understood only where a decimal sign
 * of another kind follows: `12,50` and `1.234,56` are understood, `1,000` and
 * `1.000` are never guessed.
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

/** Where a sign has a plain twin, by that; else a script's ten digits stand in one row, from zero on. */
function latinDigits(text: string): string {
  return text.replace(/[\p{Nd}．，]/gu, sign => {
    const twin = sign.normalize('NFKC');
    if (/[\d.,]/.test(twin)) return twin;
    const code = sign.codePointAt(0) ?? 0;
    const isDigit = (at: number) => /\p{Nd}/u.test(String.fromCodePoint(at));
    let value = 0;
    while (value < 9 && isDigit(code - value - 1)) value++;
    return String(value);
  });
}

/** The text of one field, without the spaces around it. */
export function typedText(draft: Readonly<Record<string, string>>, name: string): string {
  return (draft[name] ?? '').trim();
}
