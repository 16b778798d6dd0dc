/**
 * Why the service did not take what the user gave, each reason next to what it
 * concerns. Assumed (design 3).
 *
 * What a user can mend is an answer with reasons; what nobody foresaw is an
 * error object (2.5). A reason about something that this version does not know
 * is about the whole, so that the service can add one.
 */
/* oxlint-disable promise/valid-params -- zod's catch, not a promise's. */
import * as z from 'zod/mini';

/** What is asked of a person, in the order of asking. */
export const PERSON_FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

export const DOCUMENT_SIDES = ['front', 'back'] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

/**
 * - a field of a form;
 * - `document`: its type or country, or that there is none;
 * - `front`, `back`: that picture of it;
 * - `whole`: nothing in particular.
 */
export const CONCERNS = [
  ...PERSON_FIELDS,
  'email',
  'phone',
  'document',
  ...DOCUMENT_SIDES,
  'whole',
] as const;
export type Concern = (typeof CONCERNS)[number];

/**
 * - `required`: missing; `invalid`: cannot be right; `underage`;
 * - `mismatch`: does not agree with what is known, or with the document;
 * - `too_large`, `too_small` (pixels), `empty`, `unsupported_type`: the file;
 * - `unreadable`, `blurry`, `glare`, `cut_off`: the picture;
 * - `expired`, `not_accepted`: the document;
 * - `not_verified`: the review ended so;
 * - `other`: the message says it.
 */
export const REASON_CODES = [
  'required',
  'invalid',
  'underage',
  'mismatch',
  'too_large',
  'too_small',
  'empty',
  'unsupported_type',
  'unreadable',
  'blurry',
  'glare',
  'cut_off',
  'expired',
  'not_accepted',
  'not_verified',
  'other',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const Reason = z.object({
  concern: z.catch(z.enum(CONCERNS), 'whole'),
  code: z.catch(z.enum(REASON_CODES), 'other'),
  /** For the user, as text. */
  message: z.string(),
});
export type Reason = z.infer<typeof Reason>;
