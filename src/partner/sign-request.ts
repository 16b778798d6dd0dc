/**
 * Signs one request of a partner's backend to the service (contract 2.3, 5).
 *
 * Runs on the server only: it holds the partner's private key. Uses nothing
 * but WebCrypto, so it works in Node, Deno, Bun and edge workers alike.
 */
import {base64url, SignJWT} from 'jose';
import {JWT_LIFETIME_CEILING, SHARED_SECRET_BYTES} from '../contract/limits.js';
import {isSharedSecret, isUuid} from '../contract/partner.js';
import {userIdInPath} from '../contract/paths.js';
import {AUDIENCE, subsigInput} from '../contract/request-jwt.js';
import {refuseInPage, requireSigningKey} from './private-key.js';

export interface Partner {
  /** The ISV id: both `kid` and `iss`. */
  readonly isvId: string;
  /** An Ed25519 private key, imported for signing. */
  readonly privateKey: CryptoKey;
  /** The service's fixed audience string, where it is not the contract's. */
  readonly audience?: string;
}

/** The user that a request acts for; left out on ISV-only routes. */
export interface ActingUser {
  readonly userId: string;
  /** As `POST /private/v1/users` returned it. */
  readonly sharedSecret: string;
  /** The end user's address, never this server's: the geo gate reads it. */
  readonly clientIp: string;
}

export interface SignOptions {
  /** The body exactly as it will be sent; a text is sent as UTF-8. */
  readonly body?: string | Uint8Array;
  readonly user?: ActingUser;
  /** The path of the request. Where it is given, it must be `user`'s own or ISV-only. */
  readonly path?: string;
  /** Seconds that the JWT is good for; less than 300. */
  readonly lifetime?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** A new value for every request. */
  readonly jti?: () => string;
}

/** Long enough for a slow connection, short enough to be worth little when stolen. */
const DEFAULT_LIFETIME = 60;

/** Resolves to the compact JWT for `Authorization: Bearer …`; each request, and each retry, gets its own. */
export async function signRequest(partner: Partner, options: SignOptions = {}): Promise<string> {
  const {body = '', user, lifetime = DEFAULT_LIFETIME} = options;
  const {now = Date.now, jti: makeJti = () => crypto.randomUUID()} = options;
  refuseInPage();
  requireSigningKey(partner.privateKey);
  requireUuid('isvId', partner.isvId);
  requireLifetime(lifetime);
  requireOwnPath(options.path, user);

  const iat = Math.floor(now() / 1000);
  const jti = makeJti();
  const claims = {
    iss: partner.isvId,
    aud: partner.audience ?? AUDIENCE,
    iat,
    nbf: iat,
    exp: iat + lifetime,
    jti,
    ...(body.length > 0 && {digest: await digest(body)}),
    ...(user && {
      sub: user.userId,
      subsig: await subjectSignature(user, iat, jti),
      client_ip: user.clientIp,
    }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({typ: 'JWT', alg: 'EdDSA', kid: partner.isvId})
    .sign(partner.privateKey);
}

/** Binds the JWT to the raw body: whatever is sent must be these very bytes. */
export async function digest(body: string | Uint8Array): Promise<string> {
  const bytes = typeof body === 'string' ? utf8(body) : new Uint8Array(body);
  return encode(await crypto.subtle.digest('SHA-256', bytes));
}

/** Binds the JWT to its user by the secret that the service and the partner share. */
export async function subjectSignature(
  {userId, sharedSecret}: Pick<ActingUser, 'userId' | 'sharedSecret'>,
  iat: number,
  jti: string,
): Promise<string> {
  requireUuid('userId', userId);
  if (!isSharedSecret(sharedSecret)) {
    throw new TypeError(
      `sharedSecret must be ${SHARED_SECRET_BYTES} bytes in base64url without padding.`,
    );
  }
  const secret = new Uint8Array(base64url.decode(sharedSecret));
  const hmac = {name: 'HMAC', hash: 'SHA-256'};
  const key = await crypto.subtle.importKey('raw', secret, hmac, false, ['sign']);
  return encode(await crypto.subtle.sign('HMAC', key, utf8(subsigInput(userId, iat, jti))));
}

function requireUuid(name: string, value: string): void {
  if (!isUuid(value)) throw new TypeError(`${name} must be a UUID.`);
}

function requireLifetime(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds <= 0 || seconds >= JWT_LIFETIME_CEILING) {
    throw new TypeError(`lifetime must be whole seconds, from 1 to ${JWT_LIFETIME_CEILING - 1}.`);
  }
}

/** A JWT minted for one user must never be used on a URL for another (contract 5.3, rule 8). */
function requireOwnPath(path: string | undefined, user: ActingUser | undefined): void {
  const userId = path === undefined ? undefined : userIdInPath(path);
  if (userId !== undefined && userId !== user?.userId) {
    throw new TypeError('The path belongs to a user other than the one that the request acts for.');
  }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function encode(bytes: ArrayBuffer): string {
  return base64url.encode(new Uint8Array(bytes));
}
