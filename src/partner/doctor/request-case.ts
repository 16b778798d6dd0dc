/** The doctor's input for one request, and the same data prepared for the rules. */
import {AUDIENCE} from '../../contract/request-jwt.js';
import {utf8} from './bytes.js';
import {readJwt, type JsonObject, type ReadJwt} from './compact-form.js';
import {readPublicKey, type PublicKeyJwk, type PublicKeyReading} from './public-key.js';
import {routeOf, settled, URL_TOO_LONG, type Route} from './route.js';

/**
 * Options of the doctor. If an option is missing, some rules stay undecided, and their findings
 * name it.
 */
export interface DoctorOptions {
  /** The registered Ed25519 public key: PEM (`-----BEGIN PUBLIC KEY-----`) or JWK. */
  readonly publicKey?: string | PublicKeyJwk;
  /** The shared secret of the user in the URL, as the service returned it. No finding shows it. */
  readonly sharedSecret?: string;
  /** The body exactly as sent. Empty if there was none. */
  readonly body?: string | Uint8Array;
  /** For example `POST`. A `GET` without `body` counts as an empty body. */
  readonly method?: string;
  /** The address or path of the request, not decoded. */
  readonly url?: string;
  /**
   * The server's clock when it answered, for example from its `Date` header. A
   * number is Unix milliseconds.
   */
  readonly serverTime?: Date | number;
  /** The service's fixed audience string, if it differs from the contract's. */
  readonly audience?: string;
  /** The ISV UUID that the operator issued. */
  readonly isvId?: string;
  /** When the registered key expires. A number is Unix milliseconds. */
  readonly keyExpiresAt?: Date | number;
  /** Addresses of the partner's own servers. They are never an end user's. */
  readonly serverIps?: readonly string[];
  /** The service's response. */
  readonly response?: {readonly status: number; readonly body?: string};
}

/** How the JWT was carried, if a whole request was given. */
export type Carriage =
  | {readonly kind: 'bare'}
  | {readonly kind: 'header'; readonly value: string | undefined};

export interface RequestCase {
  readonly jwt: ReadJwt;
  /** Empty if the part is unreadable. Then every claim is missing and `unreadable` is true. */
  readonly header: JsonObject;
  readonly claims: JsonObject;
  readonly unreadable: boolean;
  readonly carriage: Carriage;
  readonly route: Route;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly key: PublicKeyReading;
  /** The server's clock in Unix milliseconds. */
  readonly time: number | undefined;
  /** The server's clock in whole Unix seconds, like the times in a JWT. */
  readonly now: number | undefined;
  /** Unix milliseconds. */
  readonly keyExpiresAt: number | undefined;
  readonly audience: string;
  readonly options: DoctorOptions;
}

export async function openCase(
  token: string,
  options: DoctorOptions,
  carriage: Carriage = {kind: 'bare'},
): Promise<RequestCase> {
  const jwt = readJwt(token.trim().replace(/^Bearer +/i, ''));
  const time = milliseconds(options.serverTime);
  return {
    jwt,
    header: jwt.header ?? {},
    claims: jwt.claims ?? {},
    unreadable: !jwt.header || !jwt.claims,
    carriage,
    route: settled(
      routeOf(options.url),
      jwt.claims?.['sub'],
      (options.response?.status ?? 400) < 400,
    ),
    body: bodyOf(options),
    key: await readPublicKey(options.publicKey),
    time,
    now: time === undefined ? undefined : Math.floor(time / 1000),
    keyExpiresAt: milliseconds(options.keyExpiresAt),
    audience: options.audience ?? AUDIENCE,
    options,
  };
}

/**
 * Whether the route is user-scoped, so that the user's claims are checked. `undefined` if the URL
 * is unknown or ambiguous.
 */
export function isUserScoped({route: {kind}}: RequestCase): boolean | undefined {
  return kind in WHY_UNKNOWN ? undefined : kind === 'user';
}

const WHY_UNKNOWN: {readonly [Kind in Route['kind']]?: string} = {
  unknown: 'Give the URL to see whether the route is user-scoped.',
  'too-long': URL_TOO_LONG,
  guess:
    'The UUID in the path is not the JWT’s user: whether it is USERID, or the route is ISV-only, is not known.',
};

/** Why `isUserScoped` is `undefined`. */
export function scopeUnknown({route: {kind}}: RequestCase): string {
  return WHY_UNKNOWN[kind] ?? '';
}

function bodyOf({body, method}: DoctorOptions): Uint8Array<ArrayBuffer> | undefined {
  if (typeof body === 'string') return utf8(body);
  if (body) return new Uint8Array(body);
  return /^(?:GET|HEAD)$/i.test(method ?? '') ? new Uint8Array() : undefined;
}

/** The last time that a `Date` can hold, in milliseconds since 1970. */
const LAST_TIME = 8.64e15;

function milliseconds(time: Date | number | undefined): number | undefined {
  const value = typeof time === 'object' ? time.getTime() : time;
  return value !== undefined && Math.abs(value) <= LAST_TIME ? value : undefined;
}
