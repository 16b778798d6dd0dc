/** Keys with the types of `node:crypto`, in both directions. */
import {webcrypto} from 'node:crypto';
import {
  createPartnerClient,
  diagnoseRequest,
  importPrivateKey,
  type KeyLike,
} from 'service-embed/partner';

export async function keys(pem: string, jwk: webcrypto.JsonWebKey): Promise<void> {
  const made: webcrypto.CryptoKey = await importPrivateKey(pem);
  const theirs = (await webcrypto.subtle.generateKey('Ed25519', false, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const given: readonly KeyLike[] = [made, theirs.privateKey];
  for (const privateKey of given)
    createPartnerClient({isvId: 'an id', baseUrl: 'https://api.service.example', privateKey});
  await importPrivateKey(jwk);
  await diagnoseRequest('', {publicKey: jwk});
  // @ts-expect-error -- a pair of keys is no key
  createPartnerClient({isvId: 'an id', baseUrl: 'https://api.service.example', privateKey: theirs});
}
