/**
 * The terms: what the user has accepted, and the handshake of the `/tandc` page
 * with the page that frames it. The contract names both and shows neither (7.4).
 *
 *     page around                              /tandc?isv=ID
 *         │ ── SERVICE_TERMS_OPEN {nonce} ──────────▶ │  on the frame's `load`
 *         │ ◀───────────── SERVICE_TERMS_READY ────── │  with the version shown
 *         │ ◀──────────── SERVICE_TERMS_ACCEPT ────── │  the user agreed
 *         │    POST /embed/v1/terms                   │
 *         │ ── SERVICE_TERMS_ACCEPTED ──────────────▶ │  or SERVICE_TERMS_FAILED
 *         │ ◀───────────── SERVICE_TERMS_CLOSE ────── │  declined, or done
 *
 * Both check `event.source` and the exact `event.origin`; the page knows the
 * partner's registered origins and hears no other. Every message repeats the
 * nonce. The session token stays with the page around, which has it anyway: it
 * is in no address and no message.
 */
import * as z from 'zod/mini';
import {Timestamp} from './schema.js';

const version = z.string().check(z.minLength(1), z.maxLength(64));

/** Answer of `GET /embed/v1/terms`. */
export const TermsState = z.discriminatedUnion('status', [
  z.object({status: z.literal('pending'), version}),
  z.object({
    status: z.literal('accepted'),
    version,
    /** Absent where it was not in this service. */
    acceptedAt: z.optional(Timestamp),
  }),
]);
export type TermsState = z.infer<typeof TermsState>;

/** Body of `POST /embed/v1/terms`: the version that the user has read. */
export const TermsAcceptance = z.object({version});

/** Answer to it; `outdated` where other terms have come into force meanwhile, to be read first. */
export const TermsAccepted = z.discriminatedUnion('status', [
  z.object({status: z.literal('accepted'), version, acceptedAt: Timestamp}),
  z.object({status: z.literal('outdated'), version}),
]);
export type TermsAccepted = z.infer<typeof TermsAccepted>;

const nonce = z.string().check(z.minLength(16), z.maxLength(64));
const ofVersion = z.object({version});

/** From the `/tandc` page to the page around it. */
export const TermsPageMessage = z.discriminatedUnion('type', [
  z.object({type: z.literal('SERVICE_TERMS_READY'), nonce, payload: ofVersion}),
  z.object({type: z.literal('SERVICE_TERMS_ACCEPT'), nonce, payload: ofVersion}),
  z.object({
    type: z.literal('SERVICE_TERMS_CLOSE'),
    nonce,
    payload: z.object({reason: z.enum(['declined', 'done'])}),
  }),
  /** Of the page's content, in CSS pixels, so that nothing scrolls twice. */
  z.object({
    type: z.literal('SERVICE_RESIZE'),
    nonce,
    payload: z.object({height: z.number().check(z.gte(0), z.lte(100_000))}),
  }),
]);
export type TermsPageMessage = z.infer<typeof TermsPageMessage>;

/** From the page around to the `/tandc` page. */
export const TermsHostMessage = z.discriminatedUnion('type', [
  z.object({type: z.literal('SERVICE_TERMS_OPEN'), nonce}),
  z.object({type: z.literal('SERVICE_TERMS_ACCEPTED'), nonce, payload: ofVersion}),
  /** The acceptance was not recorded; the user may try again. */
  z.object({type: z.literal('SERVICE_TERMS_FAILED'), nonce}),
]);
export type TermsHostMessage = z.infer<typeof TermsHostMessage>;
