/** Imports the partner's Ed25519 private key as a key that cannot be exported. */
import {keepForNode} from './node-crypto.js';
import {
  damaged,
  readPrivateKey,
  type PrivateKeyData,
  type PrivateKeyJwk,
} from './private-key-text.js';

/**
 * The parts of a `CryptoKey` that we use. The key may have the type from the DOM, from
 * `node:crypto` or from a worker. This type matches all of them, so our types do not depend on any
 * of these.
 */
export interface KeyLike {
  readonly type: string;
  readonly extractable: boolean;
  readonly algorithm: {readonly name: string};
  readonly usages: readonly string[];
}

/** A `CryptoKey` that can sign. `crypto.subtle` accepts it, too. */
export interface SigningKey extends KeyLike {
  readonly type: 'private';
  readonly usages: 'sign'[];
}

/**
 * Imports a private key. Accepts PKCS#8 PEM (`-----BEGIN PRIVATE KEY-----`), as
 * `openssl genpkey -algorithm ed25519` writes it: as text, or as the bytes of a
 * file. The block may be in quotes, after other text or next to other blocks, and
 * its line breaks may be written as `\n`, as in `.env` files. Also accepts a JWK,
 * as an object or as JSON text. The result can sign but cannot be exported.
 * Rejects with a `TypeError` that says what the value is instead, or which part
 * is missing, and never quotes it.
 *
 * @example
 * ```ts
 * import {importPrivateKey} from 'service-embed/partner';
 *
 * const privateKey = await importPrivateKey(pem);
 * ```
 */
export async function importPrivateKey(
  key: string | Uint8Array | ArrayBuffer | PrivateKeyJwk,
): Promise<SigningKey> {
  refuseInPage();
  const read = readPrivateKey(key);
  const imported = await importKey(read).catch(() => {
    // No `cause`: a runtime's parser might quote the key.
    throw damaged(read.kind);
  });
  requireSigningKey(imported);
  keepForNode(imported, read);
  return imported;
}

async function importKey(read: PrivateKeyData): Promise<CryptoKey> {
  const {subtle} = crypto;
  return read.kind === 'jwk'
    ? subtle.importKey('jwk', {...read.jwk} as JsonWebKey, 'Ed25519', false, ['sign'])
    : subtle.importKey('pkcs8', read.der, 'Ed25519', false, ['sign']);
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
