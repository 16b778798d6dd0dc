/** The claim `digest`, and padding (contract 2.3, 5.1 steps 3 and 4). Tries the usual mistakes. */
import {hash, textOf, toBase64url, toHex, utf8, type Bytes} from './bytes.js';
import {fails, holds, notApplicable, quote, unknown, type Opinion} from './finding.js';
import {formFault, isPadded, isTooLong, standsFor} from './hash-form.js';
import {isUserScoped, type RequestCase} from './request-case.js';

const ADVICE =
  'Make the body’s bytes once; hash those and send those: digest = base64url(SHA-256(bytes)), 43 characters.';

export function padding(asked: RequestCase): Opinion {
  // ISV-only routes ignore a subsig (rule 7), padded or not.
  const names = isUserScoped(asked) === false ? ['digest'] : ['digest', 'subsig'];
  const padded = names.filter(name => isPadded(asked.claims[name]));
  if (padded.length > 0)
    return fails(
      `Padding (=) is left on ${padded.join(' and ')}.`,
      'Cut the = off. base64url never has padding here.',
    );
  const present = names.filter(name => asked.claims[name] !== undefined);
  return present.length === 0
    ? notApplicable('There is neither a digest nor a subsig that counts.')
    : holds(`No = at the end of ${present.join(' and ')}.`);
}

export async function digest({claims, body}: RequestCase): Promise<Opinion> {
  const {digest: value} = claims;
  if (value === undefined || value === '') return withoutDigest(body);
  if (typeof value !== 'string') return fails(`digest is ${quote(value)}, not a text.`, ADVICE);
  const form = formFault(value);
  if (isTooLong(value)) return fails(`digest ${form}.`, ADVICE);
  if (!body) return withoutBody(value, form);
  const own = await hash(body);
  if (standsFor(value, own)) {
    if (form !== undefined) return fails(`digest is of the body, and ${form}.`, ADVICE);
    return isPadded(value)
      ? holds('digest is that of the body, but for its padding.')
      : holds(`digest is that of the body (${bytesOf(body)}).`);
  }
  const mistake = await findMistake(value, body);
  const what = mistake ?? (form === undefined ? undefined : `${form}, and is not of the body`);
  const expected = `expected ${toBase64url(own)}, for a body of ${bytesOf(body)}`;
  return fails(`digest ${what ?? 'is not that of the body'}: ${expected}.`, ADVICE);
}

function withoutDigest(body: Bytes | undefined): Opinion {
  if (!body)
    return unknown('There is no digest. Give the body to see whether there has to be one.');
  if (body.length === 0) return holds('Without a body there need not be a digest.');
  return fails(`The body has ${bytesOf(body)}, and the JWT has no digest.`, ADVICE);
}

async function withoutBody(value: string, form: string | undefined): Promise<Opinion> {
  if (form !== undefined) return fails(`digest ${form}.`, ADVICE);
  const empty = standsFor(value, await hash(new Uint8Array()));
  const hint = empty ? 'It is the digest of an empty body. ' : '';
  return unknown(`${hint}Give the body, or the method GET, to check the digest.`);
}

/** What the digest covers instead, as the end of a sentence. */
async function findMistake(value: string, body: Bytes): Promise<string | undefined> {
  if (body.length > 0 && standsFor(value, await hash(new Uint8Array())))
    return 'is that of an empty body: it was made before the body was';
  for (const [what, bytes] of [...rewritings(body), ...encodings(body)]) {
    if (standsFor(value, await hash(bytes))) return `is that of the body ${what}`;
  }
  if (standsFor(value, utf8(toHex(await hash(body)))))
    return 'encodes the hexadecimal text of the hash, not its 32 bytes';
  for (const name of ['SHA-1', 'SHA-512'] as const) {
    if (standsFor(value, await hash(body, name))) return `is made by ${name}, not SHA-256`;
  }
  return undefined;
}

type Variant = readonly [what: string, bytes: Bytes];

/** The same JSON or text as other programs would write it. */
function rewritings(body: Bytes): Variant[] {
  const text = textOf(body);
  if (text === undefined) return [];
  const lines: readonly (readonly [string, string])[] = [
    ['without its last line break', text.replace(/\r?\n$/, '')],
    ['with a line break at its end', `${text}\n`],
    ['with CR LF at its end', `${text}\r\n`],
    ['without white space around it', text.trim()],
    ['with LF in place of CR LF', text.replaceAll('\r\n', '\n')],
    ['with CR LF in place of LF', text.replaceAll(/\r?\n/g, '\r\n')],
    ['without its byte order mark', text.replace(/^\ufeff/, '')],
    ['with a byte order mark', `\ufeff${text}`],
  ];
  return [...lines, ...jsonTexts(text)]
    .filter(([, other]) => other !== text)
    .map(([what, other]) => [what, utf8(other)]);
}

function jsonTexts(text: string): (readonly [string, string])[] {
  try {
    return jsonStyles(text, JSON.parse(text)).flatMap(([what, json]) => [
      [what, json] as const,
      [`${what}, in ASCII with \\u escapes`, ascii(json)] as const,
      [`${what}, with a line break at its end`, `${json}\n`] as const,
    ]);
  } catch {
    // Not JSON, or nested too deep to serialize.
    return [];
  }
}

function jsonStyles(text: string, value: unknown): (readonly [string, string])[] {
  return [
    ['parsed and written again, compact as JSON.stringify writes', JSON.stringify(value)],
    ['parsed and written again, with an indent of 2', JSON.stringify(value, null, 2)],
    ['parsed and written again, with an indent of 4', JSON.stringify(value, null, 4)],
    ['parsed and written again, spaced as Python’s json.dumps writes', spaced(value)],
    ['parsed and written again, with its keys sorted', JSON.stringify(sorted(value))],
    ['parsed and written again, spaced and sorted as by json.dumps', spaced(sorted(value))],
    ['written as a JSON text once more', JSON.stringify(text)],
  ];
}

function encodings(body: Bytes): Variant[] {
  const text = textOf(body);
  const latin1 =
    text !== undefined && /^[\0-\xff]*$/.test(text)
      ? Uint8Array.from(text, char => char.charCodeAt(0))
      : undefined;
  return [
    ...(latin1 ? [['in Latin-1, not UTF-8', latin1] as const] : []),
    ['in base64url', utf8(toBase64url(body))],
    ['in hexadecimal', utf8(toHex(body))],
  ];
}

/** `{"a": 1, "b": [1, 2]}`. */
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

function bytesOf({length}: Uint8Array): string {
  return length === 1 ? '1 byte' : `${length} bytes`;
}
