/**
 * Signs one request of a partner's backend to the service (contract 2.3, 5).
 *
 * Runs on the server only: it holds the partner's private key. Uses nothing
 * but WebCrypto, so it works in Node, Deno, Bun and edge workers alike.
 */
import {JWT_LIFETIME_CEILING} from '../contract/limits.js';
import {AUDIENCE, type RequestJwtClaims} from '../contract/request-jwt.js';
import {plainAddress, requireClientIp} from './client-ip.js';
import {base64urlLength, textOfAscii, toBase64url, utf8, writeBase64url} from './encoding.js';
import {
  digest,
  requireSecretHolder,
  requireUuid,
  SubjectSignatures,
  type SecretHolder,
} from './hashes.js';
import {refuseInPage, requireSigningKey} from './private-key.js';
import {requireOwnPath} from './request-path.js';

export interface Partner {
  /** The ISV id: both `kid` and `iss`. */
  readonly isvId: string;
  /** An Ed25519 private key, imported for signing; see `importPrivateKey`. */
  readonly privateKey: CryptoKey;
  /** The service's fixed audience string, where it is not the contract's. */
  readonly audience?: string | undefined;
  /** This server's own addresses, which are refused as `clientIp` (contract 5.3, rule 10). */
  readonly serverIps?: readonly string[] | undefined;
}

/** The user that a request acts for; left out on ISV-only routes. */
export interface ActingUser extends SecretHolder {
  /** UUID, to the letter as the service gave it. */
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

/** RFC 8032. */
const SIGNATURE_BYTES = 64;
const DOT = 0x2e;

/** Long enough for a slow connection, short enough to be worth little when stolen. */
export const DEFAULT_LIFETIME = 60;

/** Resolves to the compact JWT for `Authorization: Bearer …`; each request, and each retry, gets its own. */
export async function signRequest(partner: Partner, options: SignOptions = {}): Promise<string> {
  return new RequestSigner(partner).sign(options);
}

/** One partner's signer: what is the same in every request is made ready once. */
export class RequestSigner {
  readonly #partner: Partner;
  /** The first part of every JWT, with its dot, in ASCII. */
  readonly #header: Uint8Array;
  readonly #serverIps: ReadonlySet<string>;
  readonly #subjects = new SubjectSignatures();

  constructor(partner: Partner) {
    refuseInPage();
    requireSigningKey(partner.privateKey);
    requireUuid('isvId', partner.isvId);
    requireAudience(partner.audience);
    this.#partner = partner;
    const header = {typ: 'JWT', alg: 'EdDSA', kid: partner.isvId};
    this.#header = utf8(`${toBase64url(utf8(JSON.stringify(header)))}.`);
    this.#serverIps = new Set(partner.serverIps?.map(readServerIp));
  }

  async sign(options: SignOptions): Promise<string> {
    const {body = '', user, lifetime = DEFAULT_LIFETIME} = options;
    const {now = Date.now, jti: makeJti = () => crypto.randomUUID()} = options;
    requireLifetime(lifetime);
    if (user) this.#requireUser(user);
    if (options.path !== undefined) requireOwnPath(options.path, user?.userId);

    const {isvId, audience = AUDIENCE} = this.#partner;
    const iat = Math.floor(now() / 1000);
    const jti = makeJti();
    if (!Number.isSafeInteger(iat)) throw new TypeError('now must give milliseconds since 1970.');
    if (typeof jti !== 'string' || jti === '') throw new TypeError('jti must give a text.');
    const [bodyDigest, subsig] = await Promise.all([
      body.length > 0 ? digest(body) : undefined,
      user && this.#subjects.sign(user, iat, jti),
    ]);
    // JSON leaves out what is undefined.
    return this.#compact({
      iss: isvId,
      aud: audience,
      iat,
      nbf: iat,
      exp: iat + lifetime,
      jti,
      digest: bodyDigest,
      sub: user?.userId,
      subsig,
      client_ip: user?.clientIp,
    });
  }

  /** `header.claims.signature`, written into one piece of memory. */
  async #compact(claims: RequestJwtClaims): Promise<string> {
    const json = utf8(JSON.stringify(claims));
    const start = this.#header.length;
    const end = start + base64urlLength(json.length);
    const jwt = new Uint8Array(end + 1 + base64urlLength(SIGNATURE_BYTES));
    jwt.set(this.#header);
    writeBase64url(jwt, start, json);
    const {privateKey} = this.#partner;
    const signature = await crypto.subtle.sign('Ed25519', privateKey, jwt.subarray(0, end));
    jwt[end] = DOT;
    writeBase64url(jwt, end + 1, new Uint8Array(signature));
    return textOfAscii(jwt);
  }

  #requireUser(user: ActingUser): void {
    requireSecretHolder(user);
    requireClientIp(user.clientIp, this.#serverIps);
  }
}

export function requireLifetime(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds <= 0 || seconds >= JWT_LIFETIME_CEILING) {
    throw new TypeError(`lifetime must be whole seconds, from 1 to ${JWT_LIFETIME_CEILING - 1}.`);
  }
}

/** As of JavaScript: what is no text would be signed for a certain 401. */
function requireAudience(audience: unknown): void {
  if (audience !== undefined && (typeof audience !== 'string' || audience === ''))
    throw new TypeError('audience must be the text that the service gave, or left out.');
}

function readServerIp(text: string): string {
  const address = plainAddress(text);
  if (address === undefined) throw new TypeError('serverIps must be plain IPv4 or IPv6 addresses.');
  return address;
}
