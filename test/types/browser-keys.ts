/** Keys with the types of the DOM, in both directions. */
import {
  createPartnerClient,
  diagnoseRequest,
  importPrivateKey,
  type KeyLike,
} from 'service-embed/partner';

export async function keys(pem: string, jwk: JsonWebKey, pair: CryptoKeyPair): Promise<void> {
  const made: CryptoKey = await importPrivateKey(pem);
  const given: readonly KeyLike[] = [made, pair.privateKey];
  for (const privateKey of given)
    createPartnerClient({isvId: 'an id', baseUrl: 'https://api.service.example', privateKey});
  await importPrivateKey(jwk);
  await diagnoseRequest('', {publicKey: jwk});
  // @ts-expect-error -- a pair of keys is no key
  createPartnerClient({isvId: 'an id', baseUrl: 'https://api.service.example', privateKey: pair});
}
