/**
 * Finds PEM blocks (RFC 7468) in a text as people hand it over: after a byte order mark or an
 * attribute, in quotes, on one line, beside other blocks, or with line breaks written as `\n`.
 */

export interface PemBlock {
  /** Such as `PRIVATE KEY`. */
  readonly label: string;
  /** Without white space. It may be anything else. */
  readonly base64: string;
}

/** Whole blocks, in their order. One without its last line is none. */
export function pemBlocks(text: string): readonly PemBlock[] {
  return Array.from(
    plain(text).matchAll(/-----BEGIN ([A-Z\d ]+)-----([^-]*)-----END \1-----/g),
    ([, label = '', body = '']) => ({label, base64: body.replaceAll(/\s/g, '')}),
  );
}

/** The labels of all first lines, whether or not their blocks end. */
export function pemLabels(text: string): readonly string[] {
  return Array.from(
    plain(text).matchAll(/-----BEGIN ([A-Z\d ]+)-----/g),
    ([, label = '']) => label,
  );
}

/**
 * `.env` files and JSON write line breaks as `\n`. PowerShell's `>` writes UTF-16: read as UTF-8, it
 * has a NUL after each character.
 */
function plain(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/(?:\\+r)?\\+n|\\+r/g, '\n');
}
