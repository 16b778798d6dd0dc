/**
 * Identity verification and ID upload (`useKyc`, `useIdUpload`): assumed (design 3).
 *
 *     not-started ──submit──▶ pending ──▶ completed
 *          ▲                    │
 *          └── failed ◀─────────┘   submit again, where `retryable`
 */
import * as z from 'zod/mini';
import {Person} from './person.js';
import {DOCUMENT_SIDES, Reason} from './reasons.js';
import {Timestamp, Uuid} from './schema.js';

export const DOCUMENT_TYPES = [
  'passport',
  'driving_licence',
  'identity_card',
  'residence_permit',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A type that this version has no word for is not offered. */
const AcceptedDocument = z.object({
  type: z.string(),
  sides: z.array(z.enum(DOCUMENT_SIDES)),
  /** That issue it: ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
});

/** What is accepted, to be told before the user chooses a file. */
export const DocumentRules = z.object({
  documents: z.array(AcceptedDocument),
  /** Found by the file's content, whatever its name says. */
  contentTypes: z.array(z.string()),
  maxBytes: z.number(),
  /** Of the shorter side of a picture. */
  minPixels: z.number(),
});
export type DocumentRules = z.infer<typeof DocumentRules>;

const Open = {rules: DocumentRules};

/** Answer of `GET` and `POST /embed/v1/kyc`. */
export const KycState = z.discriminatedUnion('status', [
  z.object({status: z.literal('not-started'), ...Open}),
  z.object({
    status: z.literal('pending'),
    submittedAt: Timestamp,
    /** Seconds that a review usually takes. */
    usualSeconds: z.number(),
    /** Seconds until it is worth asking again. */
    askAgainAfter: z.number(),
  }),
  z.object({
    status: z.literal('failed'),
    reasons: z.array(Reason),
    /** False where only support can help. */
    retryable: z.boolean(),
    ...Open,
  }),
  /** Also where the user was verified before. */
  z.object({status: z.literal('completed')}),
]);
export type KycState = z.infer<typeof KycState>;

const Side = z.object({uploadId: Uuid});

/** A document whose sides were uploaded before. */
const Document = z.object({
  type: z.string(),
  country: z.string(),
  front: Side,
  back: z.optional(Side),
});

/** Body of `POST /embed/v1/kyc`: both for `verify`, the document alone for `id-upload`. */
export const KycSubmission = z.object({
  person: z.optional(Person),
  document: z.optional(Document),
});
export type KycSubmission = z.infer<typeof KycSubmission>;

/**
 * The fields of the form of `POST /embed/v1/kyc/documents`, beside the `file`.
 * The same `uploadId` is the same upload: sent again, it is answered again.
 */
export const DocumentFields = z.object({
  uploadId: Uuid,
  type: z.string(),
  country: z.string(),
  side: z.enum(DOCUMENT_SIDES),
});
export type DocumentFields = z.infer<typeof DocumentFields>;

/** Answer to it. A refused file is forgotten: its `uploadId` may bring another one. */
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
