/**
 * Reads the private key from the contents of a file or an environment variable. Never quotes the
 * key.
 */
import {pemBlocks, pemLabels, type PemBlock} from './pem.js';

/** A private key as JWK (RFC 8037): `kty` is `OKP`, `crv` is `Ed25519`. */
export interface PrivateKeyJwk {
  readonly kty?: string | undefined;
  readonly crv?: string | undefined;
  /** Public half, base64url. */
  readonly x?: string | undefined;
  /** Private half, base64url. */
  readonly d?: string | undefined;
}

type WholeJwk = Readonly<Record<'kty' | 'crv' | 'x' | 'd', string>>;

/** PKCS#8 in DER, or a JWK with all of its fields. */
export type PrivateKeyData =
  | {readonly kind: 'pkcs8'; readonly der: Uint8Array<ArrayBuffer>}
  | {readonly kind: 'jwk'; readonly jwk: WholeJwk};

const WRONG = 'The private key is not an Ed25519 key in PKCS#8 PEM form';
const WRONG_JWK = 'The private key is not an Ed25519 key as JWK';
const MAKE = 'Make one with: openssl genpkey -algorithm ed25519';
const SET = 'Is the environment variable or the secret set, under this name?';

/** PEM label → advice. */
const LABELS: Record<string, string> = {
  'PUBLIC KEY': 'this is a public key. Give the private one; the public one goes to the service.',
  CERTIFICATE: 'this is a certificate. Give the private key.',
  'ENCRYPTED PRIVATE KEY':
    'this one is encrypted. Decrypt it where your secrets are kept: openssl pkey -in key.pem',
  'RSA PRIVATE KEY': `this is an RSA key. ${MAKE}`,
  'EC PRIVATE KEY': `this is an EC key. ${MAKE}`,
  'OPENSSH PRIVATE KEY': `this is in OpenSSH’s own form. ${MAKE}`,
};

/** The object identifier of Ed25519 in DER (RFC 8410): 1.3.101.112. */
const ED25519_OID = '\x06\x03\x2b\x65\x70';

/** The DER bytes that follow the version and precede the 32 bytes of the key (RFC 8410, 7). */
const ED25519_FRAME = `\x30\x05${ED25519_OID}\x04\x22\x04\x20`;

/** The 32 bytes of the key end here. Newer forms add the public half after them (RFC 5958). */
const KEY_END = 48;

/** Throws a `TypeError` that names the kind of the given value, or the part that is missing. */
export function readPrivateKey(key: unknown): PrivateKeyData {
  if (key === undefined || key === null)
    throw new TypeError(`The private key is missing: ${String(key)} was given. ${SET}`);
  if (typeof key === 'string') return fromText(key);
  if (key instanceof Uint8Array) return fromText(textOf(key));
  if (key instanceof ArrayBuffer) return fromText(textOf(new Uint8Array(key)));
  if (typeof key !== 'object') throw new TypeError(`The private key is a ${typeof key}. ${FORMS}`);
  return fromJwk(key);
}

const FORMS = 'Give PEM, as text or as the bytes of a file, or a JWK.';

function textOf(bytes: Uint8Array): string {
  const [tag, length = 0] = bytes;
  if (tag === 0x30 && (length === bytes.length - 2 || length > 0x7f))
    throw new TypeError(`${WRONG}: it is in DER form. Give PEM.`);
  return new TextDecoder().decode(bytes);
}

function fromText(text: string): PrivateKeyData {
  // Some `.env` files contain JSON in quotes.
  const json = unquoted(text)
    .replaceAll(/[\0\ufffd]/g, '')
    .trim()
    .replace(/^(['"`])(.*)\1$/s, '$2')
    .trim();
  if (json.startsWith('{')) return fromJwk(parsed(json));
  const blocks = pemBlocks(text).filter(({label}) => label === 'PRIVATE KEY');
  const keys = new Set(blocks.flatMap(keyIn));
  const [key, ...others] = keys;
  if (key === undefined) throw new TypeError(`${WRONG}: ${diagnose(text, blocks)}`);
  if (others.length > 0)
    throw new TypeError('The text has more than one private key. Give the registered one alone.');
  const der = `\x30\x2e\x02\x01\x00${ED25519_FRAME}${key}`;
  return {kind: 'pkcs8', der: Uint8Array.from(der, char => char.charCodeAt(0))};
}

/** A JWK may be JSON inside a JSON string. */
function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}

/**
 * Returns the 32 bytes of an Ed25519 key, or an empty list if the block is damaged. Bun would
 * accept damaged keys.
 */
function keyIn({base64}: PemBlock): readonly string[] {
  const der = derOf(base64);
  const isWhole =
    der !== undefined &&
    der.length >= KEY_END &&
    der.charCodeAt(0) === 0x30 &&
    der.charCodeAt(1) === der.length - 2 &&
    der.startsWith('\x02\x01', 2) &&
    der.startsWith(ED25519_FRAME, 5);
  return isWhole ? [der.slice(KEY_END - 32, KEY_END)] : [];
}

/** Returns one character per byte, or `undefined` if the text is not base64. */
function derOf(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}

function diagnose(text: string, [block]: readonly PemBlock[]): string {
  if (text.trim() === '') return `it is empty. ${SET}`;
  if (block) return diagnoseBlock(block);
  const labels = pemLabels(text);
  const label = labels.find(each => each.endsWith('PRIVATE KEY')) ?? labels[0];
  if (label === 'PRIVATE KEY')
    return 'it has no line -----END PRIVATE KEY-----. A value of several lines was cut at the first: put it in quotes, or write its line breaks as \\n.';
  if (label !== undefined) return LABELS[label] ?? 'this is something else. Give the private key.';
  // This is the beginning of `-----BEGIN` in base64.
  if (text.trim().startsWith('LS0tLS1CRUdJTi')) return 'it is in base64 once more. Decode it once.';
  return 'it has no line -----BEGIN PRIVATE KEY-----.';
}

function diagnoseBlock({base64}: PemBlock): string {
  if (base64 === '') return 'nothing stands between its first and its last line.';
  const der = derOf(base64);
  if (der !== undefined && !der.includes(ED25519_OID)) return `it is of another kind. ${MAKE}`;
  return 'it is damaged.';
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    // No `cause`: some runtimes' messages quote the text.
    throw new TypeError('The private key looks like a JWK, and is not JSON.');
  }
}

function fromJwk(given: object): PrivateKeyData {
  if (!('kty' in given)) throw new TypeError(`${WRONG_JWK}: ${whatElse(given)}`);
  const {kty, crv, x, d} = given as PrivateKeyJwk;
  if (kty !== 'OKP' || crv !== 'Ed25519') {
    throw new TypeError(`${WRONG_JWK}: kty must be OKP and crv Ed25519.`);
  }
  if (x === undefined || d === undefined) {
    throw new TypeError(`${WRONG_JWK}: x and d must both be there; without d it is a public key.`);
  }
  return {kind: 'jwk', jwk: {kty, crv, x, d}};
}

/** Explains common values that are not a JWK. */
function whatElse(given: object): string {
  if ('then' in given) return 'this is a promise. Await it.';
  if ('algorithm' in given && 'usages' in given)
    return 'this is a CryptoKey. It needs no import: give it to the client as it is.';
  if ('asymmetricKeyType' in given)
    return "this is a KeyObject. Export it first: key.export({type: 'pkcs8', format: 'pem'}).";
  if ('keys' in given) return 'this is a set of keys (JWKS). Give the one key.';
  return `it has no kty. ${FORMS}`;
}

/** The error for a key that has the right form but the wrong numbers. */
export function damaged(kind: PrivateKeyData['kind']): TypeError {
  return new TypeError(
    kind === 'jwk'
      ? `${WRONG_JWK}: x and d are damaged, or do not belong together.`
      : `${WRONG}: it is damaged.`,
  );
}
