import {canonicalAmount, isAmount} from '../contract/amount.js';

/**
 * The amount that a person typed, with two decimal places; `undefined` where
 * it is none. A comma is a decimal sign only before one or two last digits:
 * `12,50` is understood, `1,000` and `1.000` are never guessed.
 */
export function typedAmount(text: string): string | undefined {
  const plain = text.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  return isAmount(plain) ? canonicalAmount(plain) : undefined;
}

/** The text of one field, without the spaces around it. */
export function typedText(draft: Readonly<Record<string, string>>, name: string): string {
  return (draft[name] ?? '').trim();
}
