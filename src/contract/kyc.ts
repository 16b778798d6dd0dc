/**
 * Identity verification and ID upload (`useKyc`, `useIdUpload`) (assumed;
 * contract 4).
 *
 *     not-started ──submit──▶ pending ──▶ completed
 *                              │  ▲
 *                              ▼  │ submit again, if `retryable`
 *                             failed
 *
 * A submission can also fail or complete at once.
 */
import * as z from 'zod/mini';
import {Person} from './person.js';
import {DOCUMENT_SIDES, Reason} from './reasons.js';
import {optional, Timestamp, Uuid} from './schema.js';

export const DOCUMENT_TYPES = [
  'passport',
  'driving_licence',
  'identity_card',
  'residence_permit',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A document that the service accepts. The embed offers only types that this version knows. */
const AcceptedDocument = z.object({
  type: z.string(),
  sides: z.array(z.enum(DOCUMENT_SIDES)),
  /** Issuing countries, ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
});

/** The service's rules for documents. The user sees them before choosing a file. */
export const DocumentRules = z.object({
  documents: z.array(AcceptedDocument),
  /** Accepted types. A file's type is detected from its content, not from its name. */
  contentTypes: z.array(z.string()),
  maxBytes: z.number(),
  /** Minimum length of a picture's shorter side, in pixels. */
  minPixels: z.number(),
  /** Minimum age in years, for `verify`. 18 if absent. 0 means any age. */
  minimumAge: optional(z.number()),
  /**
   * Whether the user may also take the pictures with a phone (`handoff.ts`). If absent, the embed
   * does not offer it.
   */
  handoff: optional(z.boolean()),
});
export type DocumentRules = z.infer<typeof DocumentRules>;

const Open = {rules: DocumentRules};

/** Response of `GET` and `POST /embed/v1/kyc`. */
export const KycAnswer = z.discriminatedUnion('status', [
  z.object({status: z.literal('not-started'), ...Open}),
  z.object({
    status: z.literal('pending'),
    submittedAt: Timestamp,
    /** Usual duration of a review, in seconds. */
    usualSeconds: z.number(),
    /** Seconds to wait before the next request. */
    askAgainAfter: z.number(),
  }),
  z.object({
    status: z.literal('failed'),
    reasons: z.array(Reason),
    /** False if only support can help. */
    retryable: z.boolean(),
    ...Open,
  }),
  /** Also for a user who was verified earlier. */
  z.object({status: z.literal('completed')}),
]);
export type KycAnswer = z.infer<typeof KycAnswer>;

const Side = z.object({uploadId: Uuid});

/** A document whose sides are already uploaded. */
const Document = z.object({
  type: z.string(),
  country: z.string(),
  front: Side,
  back: optional(Side),
});

/**
 * Body of `POST /embed/v1/kyc`. `verify` sends both fields; `id-upload` sends
 * only the document.
 */
export const KycSubmission = z.object({
  person: optional(Person),
  document: optional(Document),
});
export type KycSubmission = z.infer<typeof KycSubmission>;

/**
 * The form fields of `POST /embed/v1/kyc/documents`, next to `file`. The same
 * `uploadId` means the same upload. Sending it again returns the same response.
 */
export const DocumentFields = z.object({
  uploadId: Uuid,
  type: z.string(),
  country: z.string(),
  side: z.enum(DOCUMENT_SIDES),
});
export type DocumentFields = z.infer<typeof DocumentFields>;

/**
 * Response of `POST /embed/v1/kyc/documents`. The service discards a refused file, so another file
 * may use the same `uploadId`.
 */
export const UploadAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('accepted'),
    uploadId: Uuid,
    contentType: z.string(),
    bytes: z.number(),
  }),
  z.object({status: z.literal('refused'), uploadId: Uuid, reason: Reason}),
]);
export type UploadAnswer = z.infer<typeof UploadAnswer>;
