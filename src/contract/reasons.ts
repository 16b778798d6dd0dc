/**
 * Why the service refused the user's input. Each reason names what it concerns
 * (assumed; contract 4).
 *
 * A response with reasons reports problems that the user can fix. An error
 * object reports everything else (2.5). If this version does not know a reason's
 * `concern`, it reads it as `whole`, so the service can add new concerns.
 */
/* oxlint-disable promise/valid-params -- zod's catch, not a promise's. */
import * as z from 'zod/mini';

/** The fields of a person, in the order of the form. */
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
 * A reason concerns one of:
 * - a form field;
 * - `document`: its type or country, or that it is missing;
 * - `front`, `back`: that picture of the document;
 * - `whole`: nothing in particular.
 */
const CONCERNS = [
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
 * - `mismatch`: differs from known data or from the document;
 * - `too_large`, `too_small` (pixels), `empty`, `unsupported_type`: the file;
 * - `unreadable`, `blurry`, `glare`, `cut_off`: the picture;
 * - `expired`, `not_accepted`: the document;
 * - `not_verified`: the review did not verify the user;
 * - `other`: see the message.
 */
const REASON_CODES = [
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
  /** Text for the user. */
  message: z.string(),
});
export type Reason = z.infer<typeof Reason>;
