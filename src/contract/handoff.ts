/**
 * The hand-off of an identity check's pictures to the user's phone (assumed; contract 4). The embed asks for it
 * only where the rules of the check offer it, and the user wants it.
 *
 *     unopened ──▶ opened ──▶ expired      closed, from anywhere: the check takes no pictures now
 *         └──────────────────────▲
 */
import * as z from 'zod/mini';
import {DocumentFields} from './kyc.js';
import {optional} from './schema.js';

/** Body of `POST /embed/v1/kyc/handoff`: the document whose sides the phone gives. */
export const HandoffRequest = z.object({type: z.string(), country: z.string()});
export type HandoffRequest = z.infer<typeof HandoffRequest>;

/**
 * Response to it: a code for one phone. It ends the user's code before, and whatever a phone could do with
 * it. The embed shows a `url` of the service's own origin alone (`handoff-url.ts`).
 */
export const HandoffCode = z.object({
  url: z.string(),
  /** Seconds in which a phone can open it. */
  expiresIn: z.number(),
  /** How the phone names the user, masked. The user compares. */
  account: optional(z.string()),
});
export type HandoffCode = z.infer<typeof HandoffCode>;

/** Response of `GET /embed/v1/kyc/handoff`: what became of the user's last code. */
export const Handoff = z.discriminatedUnion('status', [
  z.object({status: z.literal('unopened')}),
  /** One phone has opened it. No other one can. `given` has each side once, with its last upload. */
  z.object({status: z.literal('opened'), given: z.array(DocumentFields)}),
  z.object({status: z.literal('expired')}),
  z.object({status: z.literal('closed')}),
]);
export type Handoff = z.infer<typeof Handoff>;
