/** Removes characters without meaning from text that the user typed or pasted into a field. */
import type {Draft} from './flaws.js';

/**
 * Invisible characters, which pasted text often contains: direction marks, zero-width spaces, soft
 * hyphens and variation selectors. It does not match the two joiners, because names in some scripts
 * need them.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\ufe00-\ufe0f]/gu;
const JOINERS = /[\u200c\u200d]/g;
const DASHES = /[\p{Pd}\u2212]/gu;
/** Full-width characters from East Asian keyboards, such as a wide plus sign. */
const WIDE = /[\uff01-\uff5e]/g;

/** The text of one field, trimmed. */
export function typedText(draft: Draft, name: string): string {
  return stripInvisible(draft[name] ?? '').trim();
}

/** Removes invisible characters from a text. */
export const stripInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/**
 * Cleans a number, a date or a code: digits of any script become Latin ones, every dash becomes a
 * hyphen, and invisible characters are removed.
 */
export const plainCharacters = (text: string): string =>
  latinDigits(
    stripInvisible(text)
      .replaceAll(JOINERS, '')
      .replaceAll(DASHES, '-')
      .replaceAll(WIDE, sign => sign.normalize('NFKC')),
  );

/**
 * The typed email address without parts that cannot belong to it: `mailto:`, a name before `<…>`,
 * and a trailing comma or period.
 */
export function typedEmail(draft: Draft): string {
  const text = stripInvisible(draft['email'] ?? '')
    .replaceAll(JOINERS, '')
    .trim()
    .replace(/[\s,;.…]+$/, '')
    .replace(/^['"‘’“”]+|['"‘’“”]+$/g, '');
  const [, inside = text] = /<([^<>]*)>$/.exec(text) ?? [];
  return inside.trim().replace(/^mailto:\s*/i, '');
}

/** The calling codes of countries where a zero can be part of the number. */
const OWN_ZERO = /^\+(?:39|225|229|241|242|378)/;

/**
 * The typed number without spaces, parentheses, dots and hyphens. The zero in `+44 (0)7700 900123`
 * is removed, too, because it is only for calls inside the country. In countries where a zero can
 * be part of the number, `(0)` is ambiguous, so the parentheses stay and the number is refused.
 */
export function typedPhone(draft: Draft): string {
  const typed = plainCharacters(draft['phone'] ?? '').replaceAll(/[\s.-]/g, '');
  if (OWN_ZERO.test(typed) && typed.includes('(0)')) return typed;
  return typed.replace('(0)', '').replaceAll(/[()]/g, '');
}

/** The typed code without spaces and hyphens, which a pasted code may contain. */
export function typedCode(draft: Draft): string {
  return plainCharacters(draft['code'] ?? '').replaceAll(/[\s-]/g, '');
}

/**
 * Converts digits of any script, and full-width marks, to ASCII. Uses NFKC if it yields an ASCII
 * digit or mark. Otherwise the value is the number of digits directly before the digit, modulo ten,
 * because Unicode lists the ten digits of each script in order from zero. A digit that the engine
 * does not know stays, so that the amount is refused.
 */
export function latinDigits(text: string): string {
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
