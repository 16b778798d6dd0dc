/** The partner's Ed25519 private key: read once, kept as a key that cannot be read back. */
import {importPKCS8} from 'jose';

/**
 * Reads a private key in PKCS#8 PEM form (`-----BEGIN PRIVATE KEY-----`), as
 * `openssl genpkey -algorithm ed25519` writes it. The result signs and cannot
 * be exported.
 */
export async function importPrivateKey(pem: string): Promise<CryptoKey> {
  refuseInPage();
  try {
    return await importPKCS8(pem, 'EdDSA', {extractable: false});
  } catch {
    // Without a cause: some runtime's parser might quote what it could not read.
    throw new TypeError('The private key is not an Ed25519 key in PKCS#8 PEM form.');
  }
}

/** Throws unless the key can sign by Ed25519; what it got instead is not repeated. */
export function requireSigningKey(key: CryptoKey): void {
  const usable =
    key instanceof CryptoKey && key.algorithm.name === 'Ed25519' && key.usages.includes('sign');
  if (!usable) {
    throw new TypeError(
      'privateKey must be an Ed25519 CryptoKey for signing; see importPrivateKey.',
    );
  }
}

/** The private key and the shared secrets stay on the partner's server (contract 5.2). */
export function refuseInPage(): void {
  if ('window' in globalThis && 'document' in globalThis) {
    throw new TypeError('Requests are signed on the partner’s server, never in a page.');
  }
}
