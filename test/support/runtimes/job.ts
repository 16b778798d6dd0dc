/**
 * The job that each runtime does with the published partner library. It runs inside the runtime, so
 * it uses only features that all runtimes have.
 */
import {
  createPartnerClient,
  digest,
  importPrivateKey,
  PartnerError,
  signRequest,
  type ActingUser,
} from '#src/partner.js';

export interface RequestToSign {
  /** The body in base64. */
  readonly body: string;
  readonly user?: ActingUser | undefined;
  readonly lifetime: number;
  /** In Unix milliseconds. */
  readonly now: number;
  readonly jti: string;
}

export interface Job {
  readonly isvId: string;
  readonly privateKeyPem: string;
  readonly requests: readonly RequestToSign[];
  readonly sandbox: {
    readonly baseUrl: string;
    readonly isvId: string;
    readonly privateKeyPem: string;
    readonly clientIp: string;
    /** In Unix milliseconds. */
    readonly now: number;
  };
}

export interface Done {
  /** The runtime's name, from `navigator.userAgent`. */
  readonly runtime: string;
  readonly jwts: readonly string[];
  readonly digests: readonly string[];
  /** The thrown errors as `name: message`, by the name of the mistake. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly made: {readonly userId: string; readonly created: boolean};
  readonly token: string;
  /**
   * The error codes of two requests for an embed token: with a wrong shared secret, and with a
   * client IP at an unlicensed location.
   */
  readonly codes: readonly (string | undefined)[];
}

export async function carryOut(job: Job): Promise<Done> {
  const partner = {isvId: job.isvId, privateKey: await importPrivateKey(job.privateKeyPem)};
  const jwts: string[] = [];
  const digests: string[] = [];
  for (const {body: base64, user, lifetime, now, jti} of job.requests) {
    const body = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
    const options = {body, lifetime, now: () => now, jti: () => jti, ...(user && {user})};
    jwts.push(await signRequest(partner, options));
    digests.push(await digest(body));
  }
  return {
    runtime: globalThis.navigator.userAgent,
    jwts,
    digests,
    refusals: await refusals(job),
    ...(await call(job.sandbox)),
  };
}

/** Sends real requests to the sandbox, one after another, with the runtime's `fetch`. */
async function call({baseUrl, isvId, privateKeyPem, clientIp, now}: Job['sandbox']) {
  const privateKey = await importPrivateKey(privateKeyPem);
  const client = createPartnerClient({isvId, privateKey, baseUrl, now: () => now});
  const made = await client.createUser();
  const sharedSecret = made.created ? made.sharedSecret : '';
  const user = {userId: made.userId, sharedSecret, clientIp};
  const {token} = await client.embedToken(user);
  const codes = [
    await codeOf(() => client.embedToken({...user, sharedSecret: 'A'.repeat(43)})),
    await codeOf(() => client.embedToken({...user, clientIp: '198.51.100.1'})),
  ];
  return {made: {userId: made.userId, created: made.created}, token, codes};
}

/** The library's error for each mistake in a call. */
export async function refusals({isvId, privateKeyPem}: Job): Promise<Record<string, string>> {
  const privateKey = await importPrivateKey(privateKeyPem);
  const userId = isvId;
  const user = {userId, sharedSecret: 'A'.repeat(43), clientIp: '203.0.113.7'};
  const sign = (options: object, partner: object = {}) =>
    signRequest({isvId, privateKey, ...partner}, options);
  const ecdsa = {name: 'ECDSA', namedCurve: 'P-256'} as const;
  const {privateKey: otherKey} = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  const attempts: Record<string, () => Promise<unknown>> = {
    'a lifetime of 300 s': () => sign({lifetime: 300}),
    'half a second': () => sign({lifetime: 0.5}),
    'an ISV id that is no UUID': () => sign({}, {isvId: 'x'}),
    'a user id that is no UUID': () => sign({user: {...user, userId: 'x'}}),
    'a padded secret': () => sign({user: {...user, sharedSecret: `${'A'.repeat(43)}=`}}),
    'a secret of 31 bytes': () => sign({user: {...user, sharedSecret: 'A'.repeat(42)}}),
    'no address': () => sign({user: {...user, clientIp: undefined}}),
    'a private address': () => sign({user: {...user, clientIp: '10.0.0.1'}}),
    'a private address, mapped': () => sign({user: {...user, clientIp: '::ffff:10.0.0.1'}}),
    'the server’s own address': () => sign({user}, {serverIps: [user.clientIp]}),
    'a path of a user, for none': () => sign({path: `/private/v1/users/${userId}/embed-token`}),
    'a path with dots': () => sign({path: '/markets/../push/x'}),
    'a key of another kind': () => sign({}, {privateKey: otherKey}),
    'a public key': () => importPrivateKey(privateKeyPem.replaceAll('PRIVATE', 'PUBLIC')),
    'a damaged key': () => importPrivateKey(privateKeyPem.replace('MC4C', 'MC4D')),
    'a key cut short': () => importPrivateKey(privateKeyPem.replace('MC4C', '')),
    'a key of a wrong length': () => importPrivateKey(privateKeyPem.replace('MC4C', 'MC8C')),
    'no key at all': () => importPrivateKey(''),
    'the first line of a key': () => importPrivateKey('-----BEGIN PRIVATE KEY-----'),
    'a JWK without its private half': () => importPrivateKey({kty: 'OKP', crv: 'Ed25519', x: 'A'}),
    'a base URL without TLS': async () =>
      createPartnerClient({isvId, privateKey, baseUrl: 'http://service.example'}),
  };
  const said: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) said[name] = await refusal(attempt);
  return said;
}

async function refusal(attempt: () => Promise<unknown>): Promise<string> {
  return attempt().then(
    () => 'was not refused',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'no Error'),
  );
}

async function codeOf(attempt: () => Promise<unknown>): Promise<string | undefined> {
  return attempt().then(
    () => undefined,
    (error: unknown) => (error instanceof PartnerError ? error.code : String(error)),
  );
}
