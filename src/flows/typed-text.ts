/** What the user typed into one field, without the characters that do not matter. */
import type {Draft} from './flaws.js';

/** The text of one field, trimmed. */
export function typedText(draft: Draft, name: string): string {
  return (draft[name] ?? '').trim();
}

/** The typed number without spaces, parentheses, dots and hyphens. */
export function typedPhone(draft: Draft): string {
  return typedText(draft, 'phone').replaceAll(/[\s().-]/g, '');
}

/** The typed code without spaces and hyphens. A pasted code may have them. */
export function typedCode(draft: Draft): string {
  return typedText(draft, 'code').replaceAll(/[\s-]/g, '');
}
