/**
 * Reads a compact JWT part by part and lists the faults of its form (contract 5.1). Continues after
 * a fault if possible, because a token often has several.
 */
import {fromBase64, textOf, toBase64url, withoutPadding, type Bytes} from './bytes.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface ReadJwt {
  readonly parts: readonly string[];
  readonly header: JsonObject | undefined;
  readonly claims: JsonObject | undefined;
  readonly signature: Bytes | undefined;
  /** The text that the signature covers: the first two parts, as received. */
  readonly signed: string;
  /** One sentence per fault. Empty if the form is right. */
  readonly faults: readonly string[];
}

const NAMES = ['header', 'claims', 'signature'] as const;

/** Maximum length of a JWT that is read, in characters. Servers refuse such long headers anyway. */
const LONGEST = 16_384;

export function readJwt(text: string): ReadJwt {
  return text.length > LONGEST ? tooLong(text) : readParts(text);
}

function tooLong({length}: string): ReadJwt {
  const faults = [`It has ${length} characters; ${LONGEST} is the most that is looked at.`];
  const nothing = {header: undefined, claims: undefined, signature: undefined};
  return {parts: [], ...nothing, signed: '', faults};
}

function readParts(text: string): ReadJwt {
  const parts = text.split('.');
  const [header, claims, signature] = parts.map(part => fromBase64(part));
  const read = {header: readObject(header), claims: readObject(claims)};
  const faults =
    parts.length === 3
      ? [
          ...parts.flatMap(partFaults),
          ...objectFaults(read, {header, claims}),
          ...crit(read.header),
        ]
      : [countFault(parts.length)];
  return {parts, ...read, signature, signed: parts.slice(0, 2).join('.'), faults};
}

function countFault(count: number): string {
  const kind = count === 5 ? ': five are an encrypted token (JWE)' : '';
  return `It has ${count} ${count === 1 ? 'part' : 'parts'} between dots, not three${kind}.`;
}

function partFaults(part: string, index: number): string[] {
  const name = `The ${NAMES[index] ?? 'part'}`;
  if (part === '') return [`${name} is empty.`];
  if (/\s/.test(part)) return [`${name} has white space or a line break in it.`];
  if (part.startsWith('{')) return [`${name} is bare JSON, not base64url.`];
  const bytes = fromBase64(part);
  if (!bytes) return [`${name} is not base64url: a character or the length does not fit.`];
  return [
    ...(/[+/]/.test(part) ? [`${name} is standard base64 (+ or /), not base64url (- and _).`] : []),
    ...(part.endsWith('=') ? [`${name} ends in padding (=).`] : []),
    ...(isCanonical(part, bytes) ? [] : [`${name} has stray bits in its last character.`]),
  ];
}

function isCanonical(part: string, bytes: Bytes): boolean {
  const plain = withoutPadding(part).replaceAll('+', '-').replaceAll('/', '_');
  return plain === toBase64url(bytes);
}

function objectFaults(
  read: {readonly header: unknown; readonly claims: unknown},
  bytes: {readonly header: Bytes | undefined; readonly claims: Bytes | undefined},
): string[] {
  return (['header', 'claims'] as const)
    .filter(name => bytes[name] && bytes[name].length > 0 && !read[name])
    .map(name => `The ${name} part does not decode to a JSON object in UTF-8.`);
}

/** RFC 7515, 4.1.11: a recipient that does not understand `crit` must refuse it. */
function crit(header: JsonObject | undefined): string[] {
  return header && 'crit' in header
    ? ['The header has crit. A recipient that does not understand it must refuse the JWT.']
    : [];
}

function readObject(bytes: Bytes | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(textOf(bytes ?? new Uint8Array()) ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
