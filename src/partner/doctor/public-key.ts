/**
 * Reads the registered public key from PEM or JWK. If it is not an Ed25519 key, the result names
 * its kind.
 */
import {pemBlocks} from '../pem.js';
import {fromBase64, toHex, type Bytes} from './bytes.js';
import {quote} from './finding.js';
import type {KeyLike} from '../private-key.js';

/** The registered public key as JWK (RFC 8037): `kty` is `OKP`, `crv` is `Ed25519`. */
export interface PublicKeyJwk {
  readonly kty?: string | undefined;
  readonly crv?: string | undefined;
  /** The key, base64url. */
  readonly x?: string | undefined;
  /** The private half. A JWK with this field is refused. */
  readonly d?: string | undefined;
}

interface VerifyingKey extends KeyLike {
  readonly type: 'public';
  readonly usages: 'verify'[];
}

export type PublicKeyReading =
  | {readonly kind: 'none'}
  | {readonly kind: 'key'; readonly key: VerifyingKey}
  /** `why` is a sentence. It quotes only the kind of the key. */
  | {readonly kind: 'unusable'; readonly why: string};

/** SubjectPublicKeyInfo of an Ed25519 key (RFC 8410): this prefix, then the 32 bytes of the key. */
const ED25519_PREFIX = '302a300506032b6570032100';

/** DER object identifiers of other key types. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  '06092a864886f70d010101': 'an RSA key',
  '06072a8648ce3d0201': 'an elliptic-curve key (EC)',
  '06032b656e': 'an X25519 key, which cannot sign',
  '06032b6571': 'an Ed448 key',
};

export async function readPublicKey(
  given: string | PublicKeyJwk | undefined,
): Promise<PublicKeyReading> {
  if (given === undefined) return {kind: 'none'};
  const read = typeof given === 'string' ? fromText(given) : fromJwk(given);
  if (typeof read === 'string') return {kind: 'unusable', why: read};
  try {
    const key = await crypto.subtle.importKey('raw', read, 'Ed25519', true, ['verify']);
    return {kind: 'key', key: key as VerifyingKey};
  } catch {
    return {kind: 'unusable', why: 'The public key given is not a point of Ed25519.'};
  }
}

/** Maximum length of the text, in characters. Even a 16,384-bit RSA key is shorter. */
const LONGEST = 8192;

function fromText(given: string): Bytes | string {
  if (given.length > LONGEST)
    return `The public key given is too long: it has ${given.length} characters.`;
  const text = given
    .trim()
    .replace(/^(['"`])(.*)\1$/s, '$2')
    .trim();
  if (text.startsWith('{')) return fromJson(text);
  if (text.includes('PRIVATE KEY'))
    return 'A private key was given where the public key belongs: keep it where it was, and give the public one.';
  const blocks = pemBlocks(given);
  const block = blocks.find(({label}) => label === 'PUBLIC KEY') ?? blocks[0];
  if (!block) return 'The public key given is neither PEM nor JWK.';
  const {label, base64} = block;
  if (label === 'RSA PUBLIC KEY') return other('an RSA key');
  if (label !== 'PUBLIC KEY') return `The PEM given is labelled ${quote(label)}, not "PUBLIC KEY".`;
  const der = fromBase64(base64);
  return der ? fromDer(der) : 'The PEM given is not base64 inside.';
}

function fromDer(der: Bytes): Bytes | string {
  const hex = toHex(der);
  if (der.length === 44 && hex.startsWith(ED25519_PREFIX)) return der.slice(-32);
  const kind = Object.entries(OTHER_KINDS).find(([oid]) => hex.slice(0, 64).includes(oid));
  return other(kind?.[1] ?? 'of another kind, or cut short');
}

function fromJson(text: string): Bytes | string {
  let jwk: PublicKeyJwk;
  try {
    jwk = JSON.parse(text) as PublicKeyJwk;
  } catch {
    return 'The public key given looks like a JWK and is not JSON.';
  }
  return fromJwk(jwk);
}

/** The fields may be of any type, because the JWK may be parsed JSON. */
function fromJwk({
  kty,
  crv,
  d,
  x,
}: {readonly [Name in keyof PublicKeyJwk]: unknown}): Bytes | string {
  if (d !== undefined)
    return 'The JWK given has the private part (d): give the public key alone, without it.';
  if (kty !== 'OKP' || crv !== 'Ed25519')
    return `The kty of the JWK given is ${quote(kty)}, its crv is ${quote(crv)}; the service takes OKP and Ed25519 alone.`;
  const bytes = typeof x === 'string' && x.length <= LONGEST ? fromBase64(x) : undefined;
  return bytes?.length === 32 ? bytes : 'The JWK given has no x of 32 bytes.';
}

function other(kind: string): string {
  return `The public key given is ${kind}, and the service takes Ed25519 keys alone.`;
}
