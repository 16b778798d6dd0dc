/**
 * Text as bytes, and bytes as base64url without padding, as everywhere in the
 * contract (5.1). By hand, because it is on the path of every request, and what
 * all runtimes have for it (`btoa`) takes a detour over text.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const ALPHABET = utf8('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function toBase64url(bytes: Uint8Array): string {
  const target = new Uint8Array(base64urlLength(bytes.length));
  writeBase64url(target, 0, bytes);
  return textOfAscii(target);
}

/** Characters that so many bytes become. */
export function base64urlLength(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}

/** Writes them as ASCII, from `at` on; answers with where they end. */
export function writeBase64url(target: Uint8Array, at: number, bytes: Uint8Array): number {
  let to = at;
  const write = (bits: number) => {
    target[to++] = ALPHABET[bits & 63] ?? 0;
  };
  const rest = bytes.length % 3;
  const whole = bytes.length - rest;
  for (let from = 0; from < whole; from += 3) {
    const bits =
      ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    write(bits >> 18);
    write(bits >> 12);
    write(bits >> 6);
    write(bits);
  }
  const bits = ((bytes[whole] ?? 0) << 8) | (bytes[whole + 1] ?? 0);
  if (rest > 0) {
    write(bits >> 10);
    write(bits >> 4);
  }
  if (rest === 2) write(bits << 2);
  return to;
}

export function textOfAscii(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
