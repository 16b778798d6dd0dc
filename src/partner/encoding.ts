/**
 * Encodes text as UTF-8, and bytes as base64url without padding (contract 5.1).
 * This code runs for every request. The portable alternative, `btoa`, is
 * slower, because it needs the bytes as text.
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

/** Length of the base64url text for `bytes` bytes. */
export function base64urlLength(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}

/** Writes base64url as ASCII, starting at `at`. Returns the end position. */
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
