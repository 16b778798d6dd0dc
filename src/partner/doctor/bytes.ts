/** Encodings and hashes, with WebCrypto only. Parsing is lenient; other rules report the faults. */
import {utf8} from '../encoding.js';

export {toBase64url, utf8} from '../encoding.js';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The text, or `undefined` if the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Removes trailing `=`. Does not use `/=+$/`, which takes quadratic time on text
 * with many `=` before its end.
 */
export function withoutPadding(text: string): string {
  let end = text.length;
  while (text[end - 1] === '=') end -= 1;
  return text.slice(0, end);
}

/** Accepts both alphabets, with or without padding. `undefined` if there are other characters. */
export function fromBase64(text: string): Bytes | undefined {
  const plain = withoutPadding(text).replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z\d+/]*$/.test(plain) || plain.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(plain), char => char.charCodeAt(0));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** `undefined` unless the text is an even number of hexadecimal digits. */
export function fromHex(text: string): Bytes | undefined {
  if (!/^(?:[\da-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
}

export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-512';

export async function hash(bytes: Bytes, name: HashName = 'SHA-256'): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest(name, bytes));
}

/**
 * Returns a function that makes HMACs with one key. WebCrypto refuses an empty key, and the doctor
 * never needs one.
 */
export async function hmacBy(
  key: Bytes,
  name: HashName = 'SHA-256',
): Promise<(text: string) => Promise<Bytes>> {
  const algorithm = {name: 'HMAC', hash: name};
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return async text => new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(text)));
}
