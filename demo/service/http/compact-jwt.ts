/**
 * Compact EdDSA JWTs with node:crypto only (contract 5.1). This is a second implementation,
 * independent of the partner library that signs requests.
 */
import {sign, verify, type KeyObject} from 'node:crypto';

export interface CompactJwt {
  readonly header: unknown;
  readonly claims: unknown;
  /** The text that the signature covers: the first two parts, exactly as received. */
  readonly signed: string;
  readonly signature: Buffer;
}

/** Maximum JWT length, in characters. */
const MAX_LENGTH = 16_384;

/**
 * Returns `undefined` unless the text is three base64url parts and the first two contain JSON
 * objects.
 */
export function readCompactJwt(text: string): CompactJwt | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = text.split('.').map(decodePart);
  const [header, claims, signature] = parts;
  if (parts.length !== 3 || !header || !claims || !signature) return undefined;
  const [headerObject, claimsObject] = [parseObject(header), parseObject(claims)];
  // RFC 7515, 4.1.11: a reader that does not understand `crit` must refuse the JWT.
  if (!headerObject || !claimsObject || 'crit' in headerObject) return undefined;
  return {
    header: headerObject,
    claims: claimsObject,
    signed: text.slice(0, text.lastIndexOf('.')),
    signature,
  };
}

export function isSignedBy(jwt: CompactJwt, publicKey: KeyObject): boolean {
  return verify(null, Buffer.from(jwt.signed), publicKey, jwt.signature);
}

export function signCompactJwt(header: object, claims: object, privateKey: KeyObject): string {
  const signed = [header, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** The token of an `Authorization: Bearer` header. Empty without such a header. */
export function bearerToken(authorization: string | undefined): string {
  return authorization?.match(/^Bearer ([\w.-]+)$/i)?.[1] ?? '';
}

/**
 * Decodes base64url. Strict: returns `undefined` for padding, other alphabets, or stray bits at the
 * end.
 */
function decodePart(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url');
  return part !== '' && bytes.toString('base64url') === part ? bytes : undefined;
}

function parseObject(bytes: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
