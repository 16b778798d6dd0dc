/**
 * A partner's backend, as its compiler sees our types. `test/node/project/types.test.ts` compiles
 * it with and without the DOM's types, and with the types of each Node version.
 */
import {
  connectService,
  createPartnerClient,
  diagnoseRequest,
  importPrivateKey,
  signRequest,
  type Fetch,
  type KeyLike,
  type PartnerClient,
  type SigningKey,
} from 'service-embed/partner';

declare const pem: string;
const given = {isvId: 'an id', baseUrl: 'https://api.service.example'};

export async function client(): Promise<PartnerClient> {
  const privateKey = await importPrivateKey(pem);
  // @ts-expect-error -- it has a type: it is not `any`
  void privateKey.secret;
  // @ts-expect-error -- the text of a key is no key
  createPartnerClient({...given, privateKey: pem});
  // @ts-expect-error -- neither is the promise of one
  createPartnerClient({...given, privateKey: importPrivateKey(pem)});
  // @ts-expect-error -- a client needs a key
  createPartnerClient(given);
  return createPartnerClient({...given, privateKey, fetch: (url, init) => fetch(url, init)});
}

/**
 * Custom implementations of `fetch`: the runtime's, a wrapper, and one that returns no response.
 */
export const fetches: readonly Fetch[] = [
  fetch,
  async (url, init) => {
    // @ts-expect-error -- a URL is a text
    void url.origin;
    return fetch(url, {...init, headers: {...init.headers, 'x-trace': init.method}});
  },
  // @ts-expect-error -- a response has a status
  async () => ({}),
];

export async function calls(key: KeyLike): Promise<void> {
  const {signal} = new AbortController();
  const partner = {isvId: given.isvId, privateKey: key};
  const jwt: string = await signRequest(partner, {body: new Uint8Array([1]), lifetime: 60});
  const user = {userId: 'a user', sharedSecret: 'a secret', clientIp: '203.0.113.7'};
  const {token} = await (await client()).embedToken(user, {signal});
  // @ts-expect-error -- a lifetime is a number
  await signRequest(partner, {lifetime: '60'});
  // @ts-expect-error -- a user has a secret
  await (await client()).embedToken({userId: 'a user', clientIp: '203.0.113.7'});
  const {findings} = await diagnoseRequest(token + jwt, {publicKey: {kty: 'OKP', x: 'a key'}});
  // @ts-expect-error -- a finding has a verdict, which is a text
  void findings[0]?.verdict.nothing;
  // @ts-expect-error -- a key is a text or a JWK
  await diagnoseRequest(jwt, {publicKey: 5});
}

export async function connection(): Promise<void> {
  const access = {...given, sign: ({path}: {path: string}) => signRequest({} as never, {path})};
  for await (const event of connectService(access, {signal: new AbortController().signal})) {
    const {sequence} = event;
    // @ts-expect-error -- a sequence is a number
    void sequence.length;
    if (event.type === 'gap') return;
    // @ts-expect-error -- no event has that name
    if (event.type === 'gates' && event.nothing) return;
  }
}

/** A key that we created is accepted wherever a signing key is. */
export const sign = (key: SigningKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.sign('Ed25519', key, bytes);
