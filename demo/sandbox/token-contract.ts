/**
 * `POST /sandbox/token`: an embed token without a backend. Only the command `sandbox` has this
 * control route.
 *
 * | body | token |
 * |---|---|
 * | none | of the user that the command has printed |
 * | `{scenario}` | of a new user in this scenario |
 * | `{userId}` | a new token of this user or signup |
 */
import * as z from 'zod/mini';

export const SANDBOX_TOKEN = '/sandbox/token';

export const TokenRequest = z.object({
  scenario: z.optional(z.string()),
  userId: z.optional(z.guid()),
});

export const MintedToken = z.object({
  token: z.string(),
  /** ISO 8601. */
  expiration: z.string(),
  userId: z.guid(),
});
export type MintedToken = z.infer<typeof MintedToken>;
