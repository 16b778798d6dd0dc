/** The JWT that signs one request of a partner's backend (contract 2.3). */
import * as z from 'zod/mini';
import {Uuid} from './schema.js';

/** The fixed audience string: the service's lowercase name (written `service` in the contract). */
export const AUDIENCE = 'service';

export const RequestJwtHeader = z.object({
  typ: z.literal('JWT'),
  alg: z.literal('EdDSA'),
  /** The ISV UUID. */
  kid: Uuid,
});
export type RequestJwtHeader = z.infer<typeof RequestJwtHeader>;

/** Base64url of 32 bytes, without padding: `digest` and `subsig`. */
const Hash = z.string().check(z.regex(/^[\w-]{43}$/));

/** Strict: unlike in other schemas, `null` does not count as absent. */
export const RequestJwtClaims = z.object({
  /** The ISV UUID; equals `kid`. */
  iss: Uuid,
  aud: z.string(),
  /** The current time in Unix seconds, within ±30 s of the server clock. */
  iat: z.int(),
  /** The current time in Unix seconds, within ±30 s of the server clock. */
  nbf: z.int(),
  /** `iat + N`, N < 300. */
  exp: z.int(),
  /** New for every request. */
  jti: z.string().check(z.minLength(1)),
  /** SHA-256 of the raw body. Absent or empty if there is no body. */
  digest: z.optional(z.union([Hash, z.literal('')])),
  /** User UUID. Must equal `USERID` in the URL exactly. */
  sub: z.optional(z.string()),
  /** HMAC-SHA-256 over `<sub>:<iat>:<jti>` with the user's shared secret. */
  subsig: z.optional(Hash),
  /** The end user's IP address, plain IPv4 or IPv6. */
  client_ip: z.optional(z.string()),
});
export type RequestJwtClaims = z.infer<typeof RequestJwtClaims>;

/** The text that `subsig` covers. */
export function subsigInput(sub: string, iat: number, jti: string): string {
  return `${sub}:${iat}:${jti}`;
}
