/**
 * The hand-off of an identity check's pictures to the user's phone (assumed; contract 4). The embed
 * requests it only if the rules of the check offer it and the user wants it.
 *
 *     unopened ──▶ opened ──▶ expired      closed, from anywhere: the check takes no pictures now
 *         └──────────────────────▲
 */
import * as z from 'zod/mini';
import {DocumentFields} from './kyc.js';
import {optional} from './schema.js';

/** Body of `POST /embed/v1/kyc/handoff`: the document whose sides the phone will photograph. */
export const HandoffRequest = z.object({type: z.string(), country: z.string()});
export type HandoffRequest = z.infer<typeof HandoffRequest>;

/**
 * Response of `POST /embed/v1/kyc/handoff`: a code for one phone. It invalidates the user's earlier
 * code, even if a phone has opened that one. The embed shows a `url` only if it is on the service's
 * own origin (`handoff-url.ts`).
 */
export const HandoffCode = z.object({
  url: z.string(),
  /** Seconds until a phone can no longer open the address. */
  expiresIn: z.number(),
  /** The user's masked name as the phone shows it, so that the user can compare the two. */
  account: optional(z.string()),
});
export type HandoffCode = z.infer<typeof HandoffCode>;

/** Response of `GET /embed/v1/kyc/handoff`: the state of the user's last code. */
export const Handoff = z.discriminatedUnion('status', [
  z.object({status: z.literal('unopened')}),
  /**
   * One phone has opened the code, so no other phone can. `given` lists each side once, with its
   * last upload.
   */
  z.object({status: z.literal('opened'), given: z.array(DocumentFields)}),
  z.object({status: z.literal('expired')}),
  z.object({status: z.literal('closed')}),
]);
export type Handoff = z.infer<typeof Handoff>;
