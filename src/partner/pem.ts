/**
 * Finds PEM blocks (RFC 7468) in text as people provide it: after a byte order mark or OpenSSL's
 * `Bag Attributes`, in quotes, on one line, next to other blocks, or with line breaks written as
 * `\n`.
 */

export interface PemBlock {
  /** For example `PRIVATE KEY`. */
  readonly label: string;
  /** The block's text without white space. Not checked: it may not be base64 at all. */
  readonly base64: string;
}

/** All complete blocks, in their order. A block without its last line is not returned. */
export function pemBlocks(text: string): readonly PemBlock[] {
  return Array.from(
    plain(text).matchAll(/-----BEGIN ([A-Z\d ]+)-----([^-]*)-----END \1-----/g),
    ([, label = '', body = '']) => ({label, base64: body.replaceAll(/\s/g, '')}),
  );
}

/** The labels of all BEGIN lines, with or without a matching END line. */
export function pemLabels(text: string): readonly string[] {
  return Array.from(
    plain(text).matchAll(/-----BEGIN ([A-Z\d ]+)-----/g),
    ([, label = '']) => label,
  );
}

/**
 * `.env` files and JSON write line breaks as `\n`. PowerShell's `>` writes UTF-16: read as UTF-8,
 * it has a NUL after each character.
 */
function plain(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/(?:\\+r)?\\+n|\\+r/g, '\n');
}
