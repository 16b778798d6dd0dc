/**
 * Signs one request of a partner's backend to the service (contract 2.3, 5).
 *
 * Runs only on the server, because it uses the partner's private key. It needs
 * only WebCrypto, so it works in Node, Deno, Bun and edge workers. On Node,
 * `node-crypto.ts` does the same work faster.
 */
import {JWT_LIFETIME_CEILING} from '../contract/limits.js';
import {AUDIENCE, type RequestJwtClaims} from '../contract/request-jwt.js';
import {asPlainAddress, plainAddress, requireClientIp, type ClientIpRule} from './client-ip.js';
import {base64urlLength, textOfAscii, toBase64url, utf8, writeBase64url} from './encoding.js';
import {
  digest,
  requireSecretHolder,
  requireUuid,
  SubjectSignatures,
  type SecretHolder,
} from './hashes.js';
import {refuseInPage, requireSigningKey, type KeyLike, type SigningKey} from './private-key.js';
import {signOnNode} from './node-crypto.js';
import {requireOwnPath} from './request-path.js';

/** The partner that signs, with its private key. */
export interface Partner {
  /** The ISV id (UUID). It becomes `kid` and `iss`. */
  readonly isvId: string;
  /** An Ed25519 private key for signing: a `CryptoKey`. See `importPrivateKey`. */
  readonly privateKey: KeyLike;
  /** The service's fixed audience string, if it differs from the contract's. */
  readonly audience?: string | undefined;
  /** This server's own addresses. They are refused as `clientIp` (contract 5.3, rule 10). */
  readonly serverIps?: readonly string[] | undefined;
}

/** The user that a request acts for. Leave it out on ISV-only routes. */
export interface ActingUser extends SecretHolder {
  /** UUID, exactly as the service returned it. */
  readonly userId: string;
  /** The secret that `POST /private/v1/users` returned: 32 bytes, base64url without padding. */
  readonly sharedSecret: string;
  /**
   * The end user's IP address, IPv4 or IPv6, never this server's. The geo gate reads it. IPv4 in
   * IPv6 notation (`::ffff:203.0.113.7`) is written as IPv4, and a port is removed. If the service
   * is on this machine, such as the sandbox, this machine's addresses are accepted, too.
   */
  readonly clientIp: string;
}

/** The request that a JWT covers, and how long the JWT is valid. */
export interface SignOptions {
  /** The body exactly as it will be sent. A text is sent as UTF-8. */
  readonly body?: string | Uint8Array;
  readonly user?: ActingUser;
  /** The path of the request. If given, it must belong to `user` or be ISV-only. */
  readonly path?: string;
  /** Lifetime of the JWT in whole seconds, 1 to 299. Defaults to 60. */
  readonly lifetime?: number;
  /** Returns milliseconds since 1970. Defaults to `Date.now`. */
  readonly now?: () => number;
  /** Returns a new value for every request. Defaults to a random UUID. */
  readonly jti?: () => string;
}

/** Length of an Ed25519 signature (RFC 8032). */
const SIGNATURE_BYTES = 64;
const DOT = 0x2e;

/**
 * Default lifetime of a JWT in seconds. Long enough for a slow connection, and short enough to
 * limit the damage of a stolen JWT.
 */
export const DEFAULT_LIFETIME = 60;

/**
 * Resolves to the compact JWT for `Authorization: Bearer …`. Each request and each retry needs a
 * JWT of its own. Rejects with a `TypeError` if the partner or an option is invalid.
 *
 * @example
 * ```ts
 * import {importPrivateKey, signRequest} from 'service-embed/partner';
 *
 * const body = JSON.stringify({reference: 'user-1'});
 * const signed = await signRequest({isvId, privateKey: await importPrivateKey(pem)}, {body});
 * await fetch(`${baseUrl}/private/v1/users`, {
 *   method: 'POST',
 *   headers: {authorization: `Bearer ${signed}`, 'content-type': 'application/json'},
 *   body,
 * });
 * ```
 */
export async function signRequest(partner: Partner, options: SignOptions = {}): Promise<string> {
  return new RequestSigner(partner).sign(options);
}

/** Signs for one partner. Prepares only once the parts that all requests share. */
export class RequestSigner {
  readonly #partner: Partner;
  readonly #key: SigningKey;
  /** The first part of every JWT and its dot, in ASCII. */
  readonly #header: Uint8Array;
  readonly #serverIps: ReadonlySet<string>;
  readonly #subjects = new SubjectSignatures();

  readonly #requireClientIp: ClientIpRule;

  constructor(partner: Partner, clientIpRule: ClientIpRule = requireClientIp) {
    refuseInPage();
    const {privateKey} = partner;
    requireSigningKey(privateKey);
    requireUuid('isvId', partner.isvId);
    requireAudience(partner.audience);
    this.#partner = partner;
    this.#key = privateKey;
    this.#requireClientIp = clientIpRule;
    const header = {typ: 'JWT', alg: 'EdDSA', kid: partner.isvId};
    this.#header = utf8(`${toBase64url(utf8(JSON.stringify(header)))}.`);
    this.#serverIps = new Set(partner.serverIps?.map(readServerIp));
  }

  async sign(options: SignOptions): Promise<string> {
    const {body = '', user, lifetime = DEFAULT_LIFETIME} = options;
    const {now = Date.now, jti: makeJti = () => crypto.randomUUID()} = options;
    requireLifetime(lifetime);
    const clientIp = user && this.#clientIpOf(user);
    if (options.path !== undefined) requireOwnPath(options.path, user?.userId);

    const {isvId, audience = AUDIENCE} = this.#partner;
    const iat = Math.floor(now() / 1000);
    const jti = makeJti();
    if (!Number.isSafeInteger(iat)) throw new TypeError('now must give milliseconds since 1970.');
    if (typeof jti !== 'string' || jti === '') throw new TypeError('jti must give a text.');
    // Both hashes begin before the first wait, so the caller may change the objects afterwards.
    const hashes = [
      Promise.resolve(body.length > 0 ? digest(body) : undefined),
      Promise.resolve(user && this.#subjects.sign(user, iat, jti)),
    ] as const;
    const sub = user?.userId;
    const [bodyDigest, subsig] = await Promise.all(hashes);
    // JSON leaves out undefined fields.
    return await this.#compact({
      iss: isvId,
      aud: audience,
      iat,
      nbf: iat,
      exp: iat + lifetime,
      jti,
      digest: bodyDigest,
      sub,
      subsig,
      client_ip: clientIp,
    });
  }

  /** `header.claims.signature`, written into one buffer. */
  async #compact(claims: RequestJwtClaims): Promise<string> {
    const json = utf8(JSON.stringify(claims));
    const start = this.#header.length;
    const end = start + base64urlLength(json.length);
    const jwt = new Uint8Array(end + 1 + base64urlLength(SIGNATURE_BYTES));
    jwt.set(this.#header);
    writeBase64url(jwt, start, json);
    const signed = jwt.subarray(0, end);
    const signature =
      (await signOnNode(this.#key, signed)) ??
      new Uint8Array(await crypto.subtle.sign('Ed25519', this.#key, signed));
    jwt[end] = DOT;
    writeBase64url(jwt, end + 1, signature);
    return textOfAscii(jwt);
  }

  #clientIpOf(user: ActingUser): string {
    requireSecretHolder(user);
    return this.#requireClientIp(user.clientIp, this.#serverIps);
  }
}

export function requireLifetime(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds <= 0 || seconds >= JWT_LIFETIME_CEILING) {
    throw new TypeError(`lifetime must be whole seconds, from 1 to ${JWT_LIFETIME_CEILING - 1}.`);
  }
}

/** JavaScript callers may pass anything, and an audience that is not text always causes a 401. */
function requireAudience(audience: unknown): void {
  if (audience !== undefined && (typeof audience !== 'string' || audience === ''))
    throw new TypeError('audience must be the text that the service gave, or left out.');
}

function readServerIp(text: string): string {
  const address = plainAddress(asPlainAddress(text));
  if (address === undefined) throw new TypeError('serverIps must be plain IPv4 or IPv6 addresses.');
  return address;
}
