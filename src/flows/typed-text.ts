/** What the user typed into one field, without the characters that do not matter. */
import type {Draft} from './flaws.js';

/** The text of one field, trimmed. */
export function typedText(draft: Draft, name: string): string {
  return (draft[name] ?? '').trim();
}

/**
 * The typed number without spaces, parentheses, dots and hyphens, and without the zero in `+44 (0)7700
 * 900123`: it is for calls inside the country.
 */
export function typedPhone(draft: Draft): string {
  return typedText(draft, 'phone')
    .replace('(0)', '')
    .replaceAll(/[\s().-]/g, '');
}

/** The typed code without spaces and hyphens. A pasted code may have them. */
export function typedCode(draft: Draft): string {
  return typedText(draft, 'code').replaceAll(/[\s-]/g, '');
}
