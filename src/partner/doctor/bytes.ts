/** Encodings and hashes, on WebCrypto alone. Reads leniently: what is wrong is said elsewhere. */
import {utf8} from '../encoding.js';

export {toBase64url, utf8} from '../encoding.js';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The text, or `undefined` where the bytes are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Without the `=` at its end. By hand: `/=+$/` takes quadratic time on what does not end in them. */
export function withoutPadding(text: string): string {
  let end = text.length;
  while (text[end - 1] === '=') end -= 1;
  return text.slice(0, end);
}

/** Both alphabets, padded or not; `undefined` where other characters stand in it. */
export function fromBase64(text: string): Bytes | undefined {
  const plain = withoutPadding(text).replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z\d+/]*$/.test(plain) || plain.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(plain), char => char.charCodeAt(0));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** `undefined` for what is no even number of hexadecimal digits. */
export function fromHex(text: string): Bytes | undefined {
  if (!/^(?:[\da-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
}

export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-512';

export async function hash(bytes: Bytes, name: HashName = 'SHA-256'): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest(name, bytes));
}

/** Makes HMACs by one key. WebCrypto refuses an empty key, which no HMAC that we look for has. */
export async function hmacBy(
  key: Bytes,
  name: HashName = 'SHA-256',
): Promise<(text: string) => Promise<Bytes>> {
  const algorithm = {name: 'HMAC', hash: name};
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return async text => new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(text)));
}
