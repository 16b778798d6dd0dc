/**
 * 1-Click Signup (`useOneClickSignup`), with a signup token instead of an embed
 * token (assumed; contract 4).
 *
 *     start {phone} ──▶ confirm {code} ──▶ complete {person, …} ──▶ a user
 *          sent            found │ not-found        completed │ failed
 *
 * A signup token's `sub` is the id of the future user.
 */
import * as z from 'zod/mini';
import {Reference} from './partner.js';
import {Person} from './person.js';
import {Reason} from './reasons.js';
import {optional, Uuid} from './schema.js';

/**
 * Body of `POST /embed/v1/signup/start`, which also requests another code. The
 * phone number is E.164.
 */
export const SignupStart = z.object({phone: z.string()});

export const SignupStarted = z.discriminatedUnion('status', [
  z.object({
    /**
     * If it is too early for another code, this repeats the last response with
     * the remaining wait.
     */
    status: z.literal('sent'),
    /** The number's last digits, such as `•••• 4821`. */
    phoneHint: z.string(),
    /** Number of digits in the code. */
    digits: z.number(),
    /** Seconds until the user may request another code. */
    retryAfter: z.number(),
    /** Seconds until the code expires. */
    expiresIn: z.number(),
    /** Number of wrong codes the user may still enter. */
    attemptsLeft: z.number(),
    /** Number of codes the service may still send. */
    codesLeft: z.number(),
  }),
  z.object({status: z.literal('refused'), reason: Reason}),
  /** The service sends no more codes for now. */
  z.object({status: z.literal('limited'), retryAfter: z.number()}),
]);
export type SignupStarted = z.infer<typeof SignupStarted>;

/** Body of `POST /embed/v1/signup/confirm`. */
export const SignupConfirm = z.object({code: z.string()});

const Prefilled = z.object({...Person.shape, email: z.string()});

export const SignupConfirmed = z.discriminatedUnion('status', [
  /** The service knows the person. The user checks the details. */
  z.object({status: z.literal('found'), details: Prefilled, termsVersion: z.string()}),
  /** Not a failure. The user fills in the same form, which starts empty. */
  z.object({status: z.literal('not-found'), termsVersion: z.string()}),
  z.object({status: z.literal('wrong-code'), attemptsLeft: z.number()}),
  /** In this case and the next two, the user needs a new code. */
  z.object({status: z.literal('expired-code')}),
  z.object({status: z.literal('too-many-attempts')}),
  z.object({status: z.literal('no-code')}),
]);
export type SignupConfirmed = z.infer<typeof SignupConfirmed>;

/** Body of `POST /embed/v1/signup/complete`. */
export const SignupDetails = z.object({
  person: Person,
  email: z.string(),
  /** The terms version that the user accepted. If absent, the `terms` gate stays pending. */
  termsVersion: optional(z.string()),
});
export type SignupDetails = z.infer<typeof SignupDetails>;

/**
 * Response of `POST /embed/v1/signup/complete`. A repeated request after completion returns the
 * same response.
 */
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
   * The partner's own name for the user. The same reference gives a fresh token
   * for the same signup. When the signup is complete, `POST /private/v1/users`
   * with the reference returns the new user's id and shared secret.
   */
  reference: optional(Reference),
});
