/** Requests and responses of the partner-facing endpoints (contract 2.1, 2.2, 4). */
import * as z from 'zod/mini';
import {optional, Timestamp, Uuid} from './schema.js';

/** Partners and users have UUIDs as ids. */
export function isUuid(text: string): boolean {
  return Uuid.safeParse(text).success;
}

/** Decides how wallets work (contract 2.1). */
const FUND_TYPES = ['STANDING', 'INDIVIDUAL'] as const;
export const FundType = z.literal(FUND_TYPES);
export type FundType = z.infer<typeof FundType>;

/** 32 random bytes, base64url without padding. */
export const SharedSecret = z.string().check(z.regex(/^[\w-]{43}$/));

export function isSharedSecret(text: string): boolean {
  return SharedSecret.safeParse(text).success;
}

/**
 * Response of `POST /private/v1/users`. Only the first response has the secret.
 * `userId` is assumed.
 */
export const CreatedUser = z.object({userId: Uuid, sharedSecret: optional(SharedSecret)});
export type CreatedUser = z.infer<typeof CreatedUser>;

/**
 * The partner's own name for a user. U+0000 is refused, because the `signup`
 * event returns the name and databases cannot store that character.
 */
export const Reference = z.string().check(z.regex(/^[^\0]{1,200}$/));

/** Request of `POST /private/v1/users/USERID/embed-token` (assumed; contract 4). */
export const EmbedTokenRequest = z.object({origin: optional(z.string())});

/** Response of `POST /private/v1/users/USERID/embed-token` (assumed; contract 4). */
export const IssuedToken = z.object({
  token: z.string(),
  expiration: Timestamp,
});
export type IssuedToken = z.infer<typeof IssuedToken>;
