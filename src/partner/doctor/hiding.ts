/**
 * The last line of defense: removes the secret, the signature and control
 * characters from every text of a diagnosis.
 */
import {fromBase64, fromHex, toBase64url, toHex} from './bytes.js';
import {printable} from './finding.js';
import type {RequestCase} from './request-case.js';

const HIDDEN = '[hidden]';
/**
 * A prefix of this many characters is always hidden. A text that is shorter as a whole is not a
 * secret.
 */
const START = 16;
/** A prefix of this many characters is hidden if the text is cut after it (`…`). */
const SHORTEST_START = 4;
/** A longer text is not a shared secret, so only its exact spelling is hidden. */
const LONGEST = 1024;

/** Hides the case's secret and signature, in any spelling that may occur in a claim or a URL. */
export function cleaner({jwt, options}: RequestCase): (text: string) => string {
  return hider([...spellings(options.sharedSecret?.trim() ?? ''), jwt.parts[2] ?? '']);
}

/** Hides the texts and their prefixes. Replaces control characters with escapes. */
export function hider(texts: readonly string[]): (text: string) => string {
  const kept = texts.filter(({length}) => length >= START).map(folded);
  return text => printable(kept.reduce(hide, text));
}

function spellings(secret: string): readonly string[] {
  const bytes = secret.length > LONGEST ? undefined : (fromHex(secret) ?? fromBase64(secret));
  if (!bytes) return [secret];
  const urlSafe = toBase64url(bytes);
  const standard = urlSafe.replaceAll('-', '+').replaceAll('_', '/');
  return [...new Set([secret, urlSafe, standard, encodeURIComponent(standard), toHex(bytes)])];
}

/** Lowercases letters, because hexadecimal digits have two spellings. Keeps the length. */
function folded(text: string): string {
  return text.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase());
}

function hide(text: string, secret: string): string {
  const pieces = withoutStarts(text, secret).split('…');
  const last = pieces.pop() ?? '';
  return [...pieces.map(piece => withoutCutStart(piece, secret)), last].join('…');
}

function withoutStarts(text: string, secret: string): string {
  const plain = folded(text);
  const start = secret.slice(0, START);
  let result = '';
  let from = 0;
  for (let at = plain.indexOf(start); at >= 0; at = plain.indexOf(start, from)) {
    result += text.slice(from, at) + HIDDEN;
    from = at + START;
    while (from < plain.length && plain[from] === secret[from - at]) from += 1;
  }
  return result + text.slice(from);
}

function withoutCutStart(piece: string, secret: string): string {
  const plain = folded(piece);
  for (let length = START; length >= SHORTEST_START; length -= 1)
    if (plain.endsWith(secret.slice(0, length))) return piece.slice(0, -length) + HIDDEN;
  return piece;
}
