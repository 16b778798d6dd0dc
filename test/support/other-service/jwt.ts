/** Creates and reads JWTs by hand, as the contract specifies in 2.3, 5.1, 5.3 and 5.5. */
import {
  createHash,
  createHmac,
  generateKeyPairSync,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';

export interface Claims {
  readonly iss: string;
  readonly iat: number;
  readonly exp: number;
  readonly sub?: string;
  readonly [name: string]: unknown;
}

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export const newKeys = (): KeyPair => generateKeyPairSync('ed25519');

export const now = (): number => Math.floor(Date.now() / 1000);

export function signJwt(claims: Claims, privateKey: KeyObject): string {
  const header = {typ: 'JWT', alg: 'EdDSA', kid: claims.iss};
  const text = [header, claims].map(toBase64url).join('.');
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}

/** The claims of a token, if the key's signature is valid and the token has not expired. */
export function readJwt(token: string, publicKey: KeyObject): Claims | undefined {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  const text = Buffer.from(`${header}.${payload}`);
  const {alg, kid} = fromBase64url(header);
  const claims = fromBase64url(payload) as Claims;
  const isGenuine =
    more.length === 0 &&
    alg === 'EdDSA' &&
    kid === claims.iss &&
    verify(null, text, publicKey, Buffer.from(signature, 'base64url'));
  return isGenuine && claims.exp > now() ? claims : undefined;
}

export interface SignedRequest {
  readonly token: string;
  readonly body: Buffer;
  readonly publicKey: KeyObject;
  /** The user, for a route with `USERID`. */
  readonly user?: {readonly id: string; readonly sharedSecret: string} | undefined;
}

/** The claims, if the request complies with rules 1 to 6 of 5.3. */
export function readRequest(request: SignedRequest): Claims | undefined {
  const {token, body, publicKey, user} = request;
  const claims = readJwt(token, publicKey);
  if (!claims) return undefined;
  const {iat, exp, aud, nbf, sub, jti, digest, subsig} = claims;
  const hash = createHash('sha256').update(body).digest('base64url');
  const isTimely = [iat, nbf].every(time => Math.abs(Number(time) - now()) <= 30);
  const isRight = aud === 'service' && isTimely && exp - iat < 300;
  if (!isRight || (body.length > 0 && digest !== hash)) return undefined;
  if (!user) return claims;
  const key = Buffer.from(user.sharedSecret, 'base64url');
  const expected = createHmac('sha256', key).update(`${sub}:${iat}:${String(jti)}`);
  return sub === user.id && isSame(String(subsig), expected.digest('base64url'))
    ? claims
    : undefined;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBase64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function fromBase64url(part: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return {};
  }
}
