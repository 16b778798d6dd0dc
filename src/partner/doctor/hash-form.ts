/** The encoding of `digest` and `subsig`: 43 characters of base64url (contract 5.1 step 4, 5.4). */
import {fromBase64, fromHex, toBase64url, withoutPadding, type Bytes} from './bytes.js';

const HASH_BYTES = 32;

/** Maximum length of a digest, subsig or secret that is checked for mistakes, in characters. */
const LONGEST = 1000;

export function isTooLong(text: string): boolean {
  return text.length > LONGEST;
}

/** The fault in the hash's form, as the end of a sentence. `undefined` if the form is right. */
export function formFault(text: string): string | undefined {
  if (isTooLong(text)) return `has ${text.length} characters: that is too long to be one`;
  if (fromHex(text)?.length === HASH_BYTES) return 'is in hexadecimal, not base64url';
  if (/\s/.test(text)) return 'has white space in it';
  const bytes = fromBase64(text);
  if (!bytes) return 'is not base64url';
  if (/[+/]/.test(text)) return 'is standard base64 (+ or /), not base64url (- and _)';
  if (bytes.length === 64) return 'has 64 bytes, as SHA-512 has; SHA-256 has 32';
  if (bytes.length === 20) return 'has 20 bytes, as SHA-1 has; SHA-256 has 32';
  if (bytes.length !== HASH_BYTES) return `has ${bytes.length} bytes, not ${HASH_BYTES}`;
  const canonical = toBase64url(bytes);
  // Padding has its own finding.
  return withoutPadding(text) === canonical ? undefined : 'has stray bits in its last character';
}

export function isPadded(text: unknown): text is string {
  return typeof text === 'string' && text.endsWith('=');
}

/** Whether the text encodes these bytes, in any of the known encodings. */
export function standsFor(text: string, bytes: Bytes): boolean {
  const encoded = toBase64url(bytes);
  const hex = fromHex(text);
  const read = hex && toBase64url(hex);
  return (
    withoutPadding(text).replaceAll('+', '-').replaceAll('/', '_') === encoded || read === encoded
  );
}
