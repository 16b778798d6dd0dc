/** The two hashes of a request JWT: of its body and of its user (contract 2.3, 5.4). */
import {base64url} from 'jose';
import {SHARED_SECRET_BYTES} from '../contract/limits.js';
import {isSharedSecret, isUuid} from '../contract/partner.js';
import {subsigInput} from '../contract/request-jwt.js';
import {toBase64url, utf8} from './encoding.js';
import {hashAtOnce, hmacAtOnce} from './node-crypto.js';

/**
 * Maximum number of imported keys to cache. Usually fewer users are active at the same time, and a
 * dropped key is cheap to import again.
 */
const KEPT_KEYS = 1000;

const HMAC = {name: 'HMAC', hash: 'SHA-256'};

/** A user's id and shared secret. */
export interface SecretHolder {
  readonly userId: string;
  readonly sharedSecret: string;
}

/**
 * Binds the JWT to the raw body. Send exactly these bytes. Returns base64url
 * without padding, 43 characters.
 *
 * @example
 * ```ts
 * import {digest} from 'service-embed/partner';
 *
 * const claim = await digest(JSON.stringify({reference: 'user-1'}));
 * ```
 */
export async function digest(body: string | Uint8Array): Promise<string> {
  const known = hashAtOnce(body);
  if (known !== undefined) return known;
  const bytes = typeof body === 'string' ? utf8(body) : unshared(body);
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/**
 * WebCrypto copies the bytes before it returns a promise. Only a
 * SharedArrayBuffer must be copied first.
 */
function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isUnshared(bytes) ? bytes : new Uint8Array(bytes);
}

function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}

/**
 * Binds the JWT to its user with the shared secret. Returns base64url without
 * padding, 43 characters. Rejects with a `TypeError` if the id or the secret is
 * malformed.
 *
 * @example
 * ```ts
 * import {subjectSignature} from 'service-embed/partner';
 *
 * const iat = Math.floor(Date.now() / 1000);
 * const subsig = await subjectSignature({userId, sharedSecret}, iat, crypto.randomUUID());
 * ```
 */
export async function subjectSignature(
  user: SecretHolder,
  iat: number,
  jti: string,
): Promise<string> {
  requireSecretHolder(user);
  return new SubjectSignatures().sign(user, iat, jti);
}

/**
 * Makes `subsig` for many requests, for users that are already checked. Caches the imported keys,
 * because importing a secret takes as long as signing.
 */
export class SubjectSignatures {
  readonly #hmac: typeof hmacAtOnce;
  /** Imported keys by secret, least recently used first. */
  readonly #keys = new Map<string, Promise<CryptoKey>>();

  constructor(hmac = hmacAtOnce) {
    this.#hmac = hmac;
  }

  async sign({userId, sharedSecret}: SecretHolder, iat: number, jti: string): Promise<string> {
    const text = subsigInput(userId, iat, jti);
    const known = this.#hmac(sharedSecret, text);
    if (known !== undefined) return known;
    const key = await this.#key(sharedSecret);
    const input = utf8(text);
    return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, input)));
  }

  #key(sharedSecret: string): Promise<CryptoKey> {
    const key = this.#keys.get(sharedSecret) ?? importSecret(sharedSecret);
    this.#keys.delete(sharedSecret);
    this.#keys.set(sharedSecret, key);
    const [oldest] = this.#keys.keys();
    if (oldest !== undefined && this.#keys.size > KEPT_KEYS) this.#keys.delete(oldest);
    return key;
  }
}

function importSecret(sharedSecret: string): Promise<CryptoKey> {
  const secret = new Uint8Array(base64url.decode(sharedSecret));
  return crypto.subtle.importKey('raw', secret, HMAC, false, ['sign']);
}

export function requireSecretHolder({userId, sharedSecret}: SecretHolder): void {
  requireUuid('userId', userId);
  if (!isSharedSecret(sharedSecret)) {
    throw new TypeError(
      `sharedSecret must be ${SHARED_SECRET_BYTES} bytes in base64url without padding, as the service gave it.`,
    );
  }
}

export function requireUuid(name: string, value: string): void {
  if (!isUuid(value)) throw new TypeError(`${name} must be a UUID.`);
}
