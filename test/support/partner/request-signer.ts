/**
 * Signs request JWTs with node:crypto. It shares no code with the service or
 * `src/partner`, so a mistake in one of them shows up as a difference.
 */
import {createHash, createHmac, generateKeyPairSync, randomUUID, sign} from 'node:crypto';
import type {KeyObject} from 'node:crypto';

export interface SignOptions {
  readonly isvId: string;
  readonly privateKey: KeyObject;
  /** Unix seconds. */
  readonly now: number;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly user?: {readonly id: string; readonly sharedSecret: string; readonly ip: string};
  /** Replaces the correct claims. `undefined` removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

export function signRequest(options: SignOptions): string {
  const {isvId, now, body, user} = options;
  const jti = randomUUID();
  const claims = {
    iss: isvId,
    aud: 'service',
    iat: now,
    nbf: now,
    exp: now + 60,
    jti,
    ...(body?.length && {digest: digestOf(body)}),
    ...(user && {
      sub: user.id,
      subsig: subsigOf(user.id, now, jti, user.sharedSecret),
      client_ip: user.ip,
    }),
    ...options.claims,
  };
  const header = {typ: 'JWT', alg: 'EdDSA', kid: isvId, ...options.header};
  return signParts(header, claims, options.privateKey);
}

export function signParts(header: object, claims: object, privateKey: KeyObject): string {
  const signed = [header, claims].map(encode).join('.');
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

export function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}

export function subsigOf(sub: string, iat: number, jti: string, sharedSecret: string): string {
  return createHmac('sha256', Buffer.from(sharedSecret, 'base64url'))
    .update(`${sub}:${iat}:${jti}`)
    .digest('base64url');
}

export function newKeyPair(): {privateKey: KeyObject; publicPem: string} {
  const {privateKey, publicKey} = generateKeyPairSync('ed25519');
  return {privateKey, publicPem: publicKey.export({type: 'spki', format: 'pem'}).toString()};
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
