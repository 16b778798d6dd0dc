/** Cleans the text that the user typed or pasted into a field of characters that do not matter. */
import type {Draft} from './flaws.js';

/**
 * Invisible characters: marks of direction, spaces without a width, soft hyphens, the choice
 * between two looks of a sign. They come along when a text is pasted. The two joiners stay, because
 * names in some scripts need them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\ufe00-\ufe0f]/gu;
const JOINERS = /[\u200c\u200d]/g;
const DASHES = /[\p{Pd}\u2212]/gu;
/** Those of East Asian keyboards, such as a wide plus sign. */
const WIDE = /[\uff01-\uff5e]/g;

/** The text of one field, trimmed. */
export function typedText(draft: Draft, name: string): string {
  return seen(draft[name] ?? '').trim();
}

/** Without invisible characters. */
export const seen = (text: string): string => text.replaceAll(UNSEEN, '');

/**
 * A number, a date or a code: digits of any script as Latin ones, every dash as a hyphen, without
 * invisible characters.
 */
export const plainCharacters = (text: string): string =>
  latinDigits(
    seen(text)
      .replaceAll(JOINERS, '')
      .replaceAll(DASHES, '-')
      .replaceAll(WIDE, sign => sign.normalize('NFKC')),
  );

/**
 * The typed e-mail address, without what surely is none of it: `mailto:`, a name before `<…>`, a comma
 * or a full stop behind it.
 */
export function typedEmail(draft: Draft): string {
  const text = seen(draft['email'] ?? '')
    .replaceAll(JOINERS, '')
    .trim()
    .replace(/[\s,;.…]+$/, '')
    .replace(/^['"‘’“”]+|['"‘’“”]+$/g, '');
  const [, inside = text] = /<([^<>]*)>$/.exec(text) ?? [];
  return inside.trim().replace(/^mailto:\s*/i, '');
}

/** The calling codes behind which a number itself may begin with a zero. */
const OWN_ZERO = /^\+(?:39|225|229|241|242|378)/;

/**
 * The typed number without spaces, parentheses, dots and hyphens, and without the zero in `+44 (0)7700
 * 900123`: it is for calls inside the country. Where the zero may belong to the number, the
 * parentheses stay, and so no number is read.
 */
export function typedPhone(draft: Draft): string {
  const typed = plainCharacters(draft['phone'] ?? '').replaceAll(/[\s.-]/g, '');
  if (OWN_ZERO.test(typed) && typed.includes('(0)')) return typed;
  return typed.replace('(0)', '').replaceAll(/[()]/g, '');
}

/** The typed code without spaces and hyphens. A pasted code may have them. */
export function typedCode(draft: Draft): string {
  return plainCharacters(draft['code'] ?? '').replaceAll(/[\s-]/g, '');
}

/**
 * Converts digits of any script to Latin digits. It uses the compatibility form
 * if there is one. Otherwise it counts from the first of the consecutive digits.
 * Several scripts may follow each other there, each with ten digits from zero. A
 * digit that the engine does not know stays, and so no amount is read.
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
