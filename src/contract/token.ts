/**
 * The embed session token (contract 5.5): a compact JWT, EdDSA over Ed25519.
 * `iss` is the ISV id, `sub` the user id. Its payload carries the same gates
 * and permissions as the validate response (2.4).
 *
 * The embed reads the token only as a hint for the first paint and never trusts
 * it. It checks only the shape. The service's response wins.
 */
import * as z from 'zod/mini';
import {Access} from './access.js';
import {TOKEN_MAX_LENGTH} from './limits.js';

export const EmbedTokenHeader = z.object({alg: z.literal('EdDSA')});

export const EmbedTokenClaims = z.object({
  iss: z.optional(z.string()),
  sub: z.optional(z.string()),
  /** Unix seconds. */
  iat: z.optional(z.number()),
  /** Unix seconds. */
  exp: z.number(),
  /** `signup` in a signup token, absent in a user's token (assumed; contract 5.5). */
  scope: z.optional(z.unknown()),
});

/** Works for 1-Click Signup and nothing else. */
export const SIGNUP_SCOPE = 'signup';

export interface EmbedToken extends z.infer<typeof EmbedTokenClaims> {
  /** Absent if the payload has no gates and permissions in the contract's form. */
  readonly access: Access | undefined;
}

/** Returns the claims, or `undefined` for a text that cannot be an embed token. */
export function readEmbedToken(token: string): EmbedToken | undefined {
  if (token.length > TOKEN_MAX_LENGTH) return undefined;
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every(part => /^[\w-]+$/.test(part))) return undefined;
  const [header, payload] = parts.slice(0, 2).map(decodeJson);
  const claims = EmbedTokenClaims.safeParse(payload);
  if (!EmbedTokenHeader.safeParse(header).success || !claims.success) return undefined;
  const hasAccess = typeof payload === 'object' && payload !== null && 'permissions' in payload;
  return {...claims.data, access: hasAccess ? Access.safeParse(payload).data : undefined};
}

function decodeJson(part: string): unknown {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, char => char.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Whether both tokens belong to one user of one partner. */
export function isSameUser(one: string, other: unknown): boolean {
  if (typeof other !== 'string') return false;
  const [a, b] = [readEmbedToken(one), readEmbedToken(other)];
  return a?.sub !== undefined && a.sub === b?.sub && a.iss === b.iss;
}

/**
 * Returns a fresh token, when the current one ends: the contract's
 * `onSessionExpired` (contract 7.3).
 */
export type TokenProvider = () => string | Promise<string>;
