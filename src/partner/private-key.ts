/** Imports the partner's Ed25519 private key as a key that cannot be exported. */
import {importPKCS8} from 'jose';

/**
 * A `CryptoKey`, as far as we look at it. The key may have the types of the DOM, of `node:crypto`
 * or of a worker. Our own types name none of these, so they need none of them.
 */
export interface KeyLike {
  readonly type: string;
  readonly extractable: boolean;
  readonly algorithm: {readonly name: string};
  readonly usages: readonly string[];
}

/** A `CryptoKey` that can sign. `crypto.subtle` takes it, too. */
export interface SigningKey extends KeyLike {
  readonly type: 'private';
  readonly usages: 'sign'[];
}

/** A private key as JWK (RFC 8037): `kty` is `OKP`, `crv` is `Ed25519`. */
export interface PrivateKeyJwk {
  readonly kty?: string | undefined;
  readonly crv?: string | undefined;
  /** Public half, base64url. */
  readonly x?: string | undefined;
  /** Private half, base64url. */
  readonly d?: string | undefined;
}

const WRONG = 'The private key is not an Ed25519 key in PKCS#8 PEM form';
const MAKE = 'Make one with: openssl genpkey -algorithm ed25519';

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

/** The DER bytes between the version and the 32 bytes of the key (RFC 8410, 7). */
const ED25519_FRAME = `\x30\x05${ED25519_OID}\x04\x22\x04\x20`;

/**
 * Imports a private key. Accepts PKCS#8 PEM (`-----BEGIN PRIVATE KEY-----`), as
 * `openssl genpkey -algorithm ed25519` writes it, also with its line breaks
 * written as `\n`, as `.env` files have them. Also accepts a JWK, as an
 * object or as JSON text, for example from an environment variable. The result
 * can sign but cannot be exported. Rejects with a `TypeError` that says what
 * the text is instead and never quotes it.
 *
 * @example
 * ```ts
 * import {importPrivateKey} from 'service-embed/partner';
 *
 * const privateKey = await importPrivateKey(pem);
 * ```
 */
export async function importPrivateKey(key: string | PrivateKeyJwk): Promise<SigningKey> {
  refuseInPage();
  const imported = await importKey(key);
  requireSigningKey(imported);
  return imported;
}

async function importKey(key: string | PrivateKeyJwk): Promise<CryptoKey> {
  if (typeof key !== 'string') return importJwk(key);
  if (key.trimStart().startsWith('{')) return importJwk(readJwk(key));
  // As `.env` files have it.
  const pem = key.replaceAll(/(?:\\r)?\\n/g, '\n');
  if (!isWhole(pem)) throw new TypeError(`${WRONG}: ${diagnose(pem)}`);
  try {
    return await importPKCS8(pem, 'EdDSA', {extractable: false});
  } catch {
    // No `cause`: a runtime's parser might quote the key.
    throw new TypeError(`${WRONG}: ${diagnose(pem)}`);
  }
}

function readJwk(text: string): PrivateKeyJwk {
  try {
    return JSON.parse(text) as PrivateKeyJwk;
  } catch {
    // No `cause`: some runtimes' messages quote the text.
    throw new TypeError('The private key looks like a JWK, and is not JSON.');
  }
}

async function importJwk({kty, crv, x, d}: PrivateKeyJwk): Promise<CryptoKey> {
  const wrong = 'The private key is not an Ed25519 key as JWK';
  if (kty !== 'OKP' || crv !== 'Ed25519') {
    throw new TypeError(`${wrong}: kty must be OKP and crv Ed25519.`);
  }
  if (x === undefined || d === undefined) {
    throw new TypeError(`${wrong}: x and d must both be there; without d it is a public key.`);
  }
  try {
    return await crypto.subtle.importKey('jwk', {kty, crv, x, d}, 'Ed25519', false, ['sign']);
  } catch {
    throw new TypeError(`${wrong}: x and d are damaged, or do not belong together.`);
  }
}

function diagnose(text: string): string {
  const label = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1];
  if (label === undefined) return 'it has no line -----BEGIN PRIVATE KEY-----.';
  const known = LABELS[label];
  if (known) return known;
  const der = derOf(text);
  if (der !== undefined && !der.includes(ED25519_OID)) return `it is of another kind. ${MAKE}`;
  return 'it is damaged.';
}

/** We check this first, because Bun accepts damaged keys. */
function isWhole(pem: string): boolean {
  const der = derOf(pem);
  return (
    der !== undefined &&
    der.length >= 48 &&
    der.charCodeAt(0) === 0x30 &&
    der.charCodeAt(1) === der.length - 2 &&
    der.startsWith('\x02\x01', 2) &&
    der.startsWith(ED25519_FRAME, 5)
  );
}

/** One character per byte. `undefined` if the text is not base64. */
function derOf(pem: string): string | undefined {
  try {
    return atob(pem.replace(/-----[A-Z ]+-----|\s/g, ''));
  } catch {
    return undefined;
  }
}

/** Throws unless the key can sign with Ed25519. The message does not show the value. */
export function requireSigningKey(key: KeyLike): asserts key is SigningKey {
  const usable =
    key instanceof CryptoKey && key.algorithm.name === 'Ed25519' && key.usages.includes('sign');
  if (!usable) {
    throw new TypeError(
      'privateKey must be an Ed25519 CryptoKey for signing; importPrivateKey reads one.',
    );
  }
}

/**
 * The private key and the shared secrets stay on the partner's server (contract
 * 5.2). Workers, Deno and Bun have no `document`, but some of them have a
 * `window`.
 */
export function refuseInPage(): void {
  if ('window' in globalThis && 'document' in globalThis) {
    throw new TypeError(
      'Requests are signed on the partner’s server, never in a page: everybody could read the private key there. Give the page an embed token.',
    );
  }
}
