/**
 * 1-Click Signup (`useOneClickSignup`), with a signup token instead of an embed
 * token: assumed (design 3).
 *
 *     start {phone} ──▶ confirm {code} ──▶ complete {person, …} ──▶ a user
 *          sent            found │ not-found        completed │ failed
 *
 * A signup token's `sub` is the id that the user will have.
 */
import * as z from 'zod/mini';
import {Person} from './person.js';
import {Reason} from './reasons.js';
import {Uuid} from './schema.js';

/** Body of `POST /embed/v1/signup/start`, also for another code; the phone number in E.164. */
export const SignupStart = z.object({phone: z.string()});

export const SignupStarted = z.discriminatedUnion('status', [
  z.object({
    /** Too early for another code, it is the answer to the last one, with what is left to wait. */
    status: z.literal('sent'),
    /** The number's last digits, such as `•••• 4821`. */
    phoneHint: z.string(),
    /** Digits of the code. */
    digits: z.number(),
    /** Seconds until another code may be asked for. */
    retryAfter: z.number(),
    /** Seconds that the code is good for. */
    expiresIn: z.number(),
    /** Wrong codes that may still be entered. */
    attemptsLeft: z.number(),
    /** Codes that may still be sent. */
    codesLeft: z.number(),
  }),
  z.object({status: z.literal('refused'), reason: Reason}),
  /** No more codes for now. */
  z.object({status: z.literal('limited'), retryAfter: z.number()}),
]);
export type SignupStarted = z.infer<typeof SignupStarted>;

/** Body of `POST /embed/v1/signup/confirm`. */
export const SignupConfirm = z.object({code: z.string()});

const Prefilled = z.object({...Person.shape, email: z.string()});

export const SignupConfirmed = z.discriminatedUnion('status', [
  /** The person is known: details to look through. */
  z.object({status: z.literal('found'), details: Prefilled, termsVersion: z.string()}),
  /** Nothing wrong: the same form, empty. */
  z.object({status: z.literal('not-found'), termsVersion: z.string()}),
  z.object({status: z.literal('wrong-code'), attemptsLeft: z.number()}),
  /** The next three: only another code helps. */
  z.object({status: z.literal('expired-code')}),
  z.object({status: z.literal('too-many-attempts')}),
  z.object({status: z.literal('no-code')}),
]);
export type SignupConfirmed = z.infer<typeof SignupConfirmed>;

/** Body of `POST /embed/v1/signup/complete`. */
export const SignupDetails = z.object({
  person: Person,
  email: z.string(),
  /** What the user has agreed to; without it the `terms` gate stays pending. */
  termsVersion: z.optional(z.string()),
});
export type SignupDetails = z.infer<typeof SignupDetails>;

/** Sent again after it has completed, it is answered again. */
export const SignupCompleted = z.discriminatedUnion('status', [
  z.object({status: z.literal('completed'), userId: Uuid}),
  z.object({status: z.literal('failed'), reasons: z.array(Reason), retryable: z.boolean()}),
  /** The phone number is not confirmed yet. */
  z.object({status: z.literal('unconfirmed')}),
]);
export type SignupCompleted = z.infer<typeof SignupCompleted>;

/** Body of `POST /private/v1/signup-token`. */
export const SignupTokenRequest = z.object({
  /**
   * The partner's own name for the user: the same one gives a fresh token for
   * the same signup, and `POST /private/v1/users` with it answers the new
   * user's id and shared secret when the signup is complete.
   */
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
