/**
 * Measures how many requests per second the partner library signs, with 16 in flight, compared with
 * a bare Ed25519 signature of the same bytes in the same run. Contenders take turns every few
 * milliseconds and are compared turn by turn, because machines are noisy.
 */
import {generateKeyPairSync, randomUUID} from 'node:crypto';
import {importPKCS8, SignJWT} from 'jose';
import {subsigInput} from '#src/contract/request-jwt.js';
import {importPrivateKey} from '#src/partner.js';
import {report} from './report.ts';
import {RequestSigner, type SignOptions} from '#src/partner/sign-request.js';

const IN_FLIGHT = 16;
const SIGNATURES = 320;
const TURNS = 41;

type Contender = () => Promise<unknown>;

const pem = generateKeyPairSync('ed25519').privateKey.export({type: 'pkcs8', format: 'pem'});
const privateKey = await importPrivateKey(pem.toString());
const joseKey = await importPKCS8(pem.toString(), 'EdDSA');
const isvId = randomUUID();
const secret = crypto.getRandomValues(new Uint8Array(32));
const hmac = {name: 'HMAC', hash: 'SHA-256'};
const secretKey = await crypto.subtle.importKey('raw', secret, hmac, false, ['sign']);
const user = {
  userId: randomUUID(),
  sharedSecret: Buffer.from(secret).toString('base64url'),
  clientIp: '203.0.113.7',
};
const body = '{"amount":"25.00"}';
const signer = new RequestSigner({isvId, privateKey});
const bytes = (text: string) => new TextEncoder().encode(text);

/** Only WebCrypto, without a JWT. */
const bareSign = (signed: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.sign('Ed25519', privateKey, signed);
const bareDigest = () => crypto.subtle.digest('SHA-256', bytes(body));
const bareSubsig = () =>
  crypto.subtle.sign('HMAC', secretKey, bytes(subsigInput(user.userId, 1_800_000_000, isvId)));

async function rows(title: string, options: SignOptions, jose?: Contender): Promise<void> {
  const signed = bytes((await signer.sign(options)).replace(/\.[^.]*$/, ''));
  const contenders: Record<string, Contender> = {
    'bare signature': () => bareSign(signed),
    'bare signature and hashes': async () => {
      await Promise.all([options.body && bareDigest(), options.user && bareSubsig()]);
      return bareSign(signed);
    },
    'service-embed': () => signer.sign(options),
    ...(jose && {jose}),
  };
  const speeds = await race(contenders);
  const floor = speeds['bare signature'] ?? [];
  report({
    title,
    note: `Signatures a second, ${IN_FLIGHT} in flight, and the ratio to a bare signature by WebCrypto.`,
    head: ['signer', 'a second', 'ratio'],
    rows: Object.entries(speeds).map(([name, own]) => {
      const ratio = median(own.map((speed, turn) => speed / (floor[turn] ?? NaN)));
      return [name, median(own).toFixed(0), ratio.toFixed(2)];
    }),
  });
}

/** Signatures per second in each turn. */
async function race(contenders: Record<string, Contender>): Promise<Record<string, number[]>> {
  const list = Object.entries(contenders);
  const speeds = Object.fromEntries(list.map(([name]) => [name, [] as number[]]));
  for (let turn = -5; turn < TURNS; turn++) {
    for (const [name, contender] of list) {
      const speed = await speedOf(contender);
      if (turn >= 0) speeds[name]?.push(speed);
    }
  }
  return speeds;
}

async function speedOf(contender: Contender): Promise<number> {
  let left = SIGNATURES;
  const lane = async () => {
    while (left-- > 0) await contender();
  };
  const begun = performance.now();
  await Promise.all(Array.from({length: IN_FLIGHT}, lane));
  return (SIGNATURES * 1000) / (performance.now() - begun);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const jose = () => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {iss: isvId, aud: 'service', iat, nbf: iat, exp: iat + 60, jti: randomUUID()};
  return new SignJWT(claims)
    .setProtectedHeader({typ: 'JWT', alg: 'EdDSA', kid: isvId})
    .sign(joseKey);
};
const userPath = `/private/v1/users/${user.userId}/embed-token`;
await rows('Signing an ISV request without a body', {path: '/markets'}, jose);
await rows('Signing an ISV request with a body', {path: '/private/v1/users', body});
await rows('Signing a user’s request with a body', {path: userPath, body, user});
