/**
 * The terms: what the user accepted, and the handshake between the `/tandc`
 * page and the page that frames it. The contract names both but shows neither
 * (7.4).
 *
 *     page around                              /tandc?isv=ID
 *         │ ── SERVICE_TERMS_OPEN {nonce} ──────────▶ │  on the frame's `load`
 *         │ ◀───────────── SERVICE_TERMS_READY ────── │  with the version shown
 *         │ ◀──────────── SERVICE_TERMS_ACCEPT ────── │  the user agreed
 *         │    POST /embed/v1/terms                   │
 *         │ ── SERVICE_TERMS_ACCEPTED ──────────────▶ │  or SERVICE_TERMS_FAILED
 *         │ ◀───────────── SERVICE_TERMS_CLOSE ────── │  declined, or done
 *
 * Both sides check `event.source` and the exact `event.origin`. The terms page knows the partner's
 * registered origins and listens to no others. Every message repeats the nonce. Only the framing
 * page has the session token. No address and no message contains it.
 */
import * as z from 'zod/mini';
import {optional, Timestamp} from './schema.js';

const version = z.string().check(z.minLength(1), z.maxLength(64));

/** Response of `GET /embed/v1/terms`. */
export const TermsAnswer = z.discriminatedUnion('status', [
  z.object({status: z.literal('pending'), version}),
  z.object({
    status: z.literal('accepted'),
    version,
    /** Absent if the user accepted outside this service. */
    acceptedAt: optional(Timestamp),
  }),
]);
export type TermsAnswer = z.infer<typeof TermsAnswer>;

/** Body of `POST /embed/v1/terms`: the version that the user has read. */
export const TermsAcceptance = z.object({version});

/**
 * Response of `POST /embed/v1/terms`. `outdated` means that newer terms are in force; the user must
 * read them first.
 */
export const TermsAccepted = z.discriminatedUnion('status', [
  z.object({status: z.literal('accepted'), version, acceptedAt: Timestamp}),
  z.object({status: z.literal('outdated'), version}),
]);
export type TermsAccepted = z.infer<typeof TermsAccepted>;

const nonce = z.string().check(z.minLength(16), z.maxLength(64));
const ofVersion = z.object({version});

/** From the `/tandc` page to the page that frames it. */
export const TermsPageMessage = z.discriminatedUnion('type', [
  z.object({type: z.literal('SERVICE_TERMS_READY'), nonce, payload: ofVersion}),
  z.object({type: z.literal('SERVICE_TERMS_ACCEPT'), nonce, payload: ofVersion}),
  z.object({
    type: z.literal('SERVICE_TERMS_CLOSE'),
    nonce,
    payload: z.object({reason: z.enum(['declined', 'done'])}),
  }),
  /**
   * Height of the page's content, in CSS pixels. The frame gets the same height, so that only one
   * scroll bar shows.
   */
  z.object({
    type: z.literal('SERVICE_RESIZE'),
    nonce,
    payload: z.object({height: z.number().check(z.gte(0), z.lte(100_000))}),
  }),
]);
export type TermsPageMessage = z.infer<typeof TermsPageMessage>;

/** From the framing page to the `/tandc` page. */
export const TermsHostMessage = z.discriminatedUnion('type', [
  z.object({type: z.literal('SERVICE_TERMS_OPEN'), nonce}),
  z.object({type: z.literal('SERVICE_TERMS_ACCEPTED'), nonce, payload: ofVersion}),
  /** The service did not record the acceptance. The user may try again. */
  z.object({type: z.literal('SERVICE_TERMS_FAILED'), nonce}),
]);
export type TermsHostMessage = z.infer<typeof TermsHostMessage>;
