/**
 * A body as other programs would write it. A digest usually does not match because another form of
 * the body was hashed.
 */
import {textOf, toBase64url, toHex, utf8, type Bytes} from './bytes.js';

/**
 * Maximum length of a body that is rewritten, in bytes. Each of its forms is written and hashed.
 */
const LONGEST = 8192;

/**
 * Maximum depth of JSON that is rewritten, because every level makes the indent of its lines
 * longer.
 */
const DEEPEST = 16;

type Form = readonly [what: string, bytes: Bytes];

export function isTooLongToRewrite({length}: Bytes): boolean {
  return length > LONGEST;
}

/** Yields one form at a time, because the first match is enough. Do not call it for a long body. */
export function* otherForms(body: Bytes): Generator<Form> {
  const text = textOf(body);
  if (text !== undefined) {
    for (const [what, other] of texts(text)) if (other !== text) yield [what, utf8(other)];
    if (/^[\0-\xff]*$/.test(text))
      yield ['in Latin-1, not UTF-8', Uint8Array.from(text, char => char.charCodeAt(0))];
  }
  yield ['in base64url', utf8(toBase64url(body))];
  yield ['in hexadecimal', utf8(toHex(body))];
}

type Text = readonly [what: string, text: string];

function* texts(text: string): Generator<Text> {
  yield ['without its last line break', text.replace(/\r?\n$/, '')];
  yield ['with a line break at its end', `${text}\n`];
  yield ['with CR LF at its end', `${text}\r\n`];
  yield ['without white space around it', text.trim()];
  yield ['with LF in place of CR LF', text.replaceAll('\r\n', '\n')];
  yield ['with CR LF in place of LF', text.replaceAll(/\r?\n/g, '\r\n')];
  yield ['without its byte order mark', text.replace(/^\ufeff/, '')];
  yield ['with a byte order mark', `\ufeff${text}`];
  const value = parse(text);
  if (value === undefined || isDeep(value, DEEPEST)) return;
  for (const [what, json] of jsonStyles(text, value)) {
    yield [what, json];
    yield [`${what}, in ASCII with \\u escapes`, ascii(json)];
    yield [`${what}, with a line break at its end`, `${json}\n`];
  }
}

/** Returns `undefined` if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the value has more than `levels` levels. */
function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(item => isDeep(item, levels - 1));
}

function* jsonStyles(text: string, value: unknown): Generator<Text> {
  const again = 'parsed and written again';
  yield [`${again}, compact as JSON.stringify writes`, JSON.stringify(value)];
  yield [`${again}, with an indent of 2`, JSON.stringify(value, null, 2)];
  yield [`${again}, with an indent of 4`, JSON.stringify(value, null, 4)];
  yield [`${again}, spaced as Python’s json.dumps writes`, spaced(value)];
  yield [`${again}, with its keys sorted`, JSON.stringify(sorted(value))];
  yield [`${again}, spaced and sorted as by json.dumps`, spaced(sorted(value))];
  yield ['written as a JSON text once more', JSON.stringify(text)];
}

/** Writes JSON with a space after each comma and colon: `{"a": 1, "b": [1, 2]}`. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`,
  );
  return `{${pairs.join(', ')}}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, item]) => [key, sorted(item)]));
}

function ascii(json: string): string {
  return json.replaceAll(
    /[^\0-\x7f]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
