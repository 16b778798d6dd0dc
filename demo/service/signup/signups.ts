/**
 * 1-Click Signup: a person on the way to becoming a user.
 *
 *     begun ──(code sent)──▶ waiting ──(right code)──▶ confirmed ──(details)──▶ completed
 *
 * A signup has an id from the start, which becomes the user's id. The phone number is stored until
 * the signup is complete, but for an hour at most. The personal details are not stored.
 */
import {randomUUID} from 'node:crypto';
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {Reason} from '#src/contract/reasons.js';
import type {
  SignupCompleted,
  SignupConfirmed,
  SignupDetails,
  SignupStarted,
} from '#src/contract/signup.js';
import {dateOf, emailProblem, phoneProblem} from '../person/person-checks.ts';
import {flawsOf} from '../person/review-person.ts';
import {CODE_DIGITS, MAX_WRONG_TRIES, phoneHint, RESEND_INTERVAL} from '../person/sms-codes.ts';
import {EXPIRED_CODE, knownPerson, RIGHT_CODE} from '../sandbox/magic-codes.ts';
import {inOneStep} from '../store/one-step.ts';

/** Lifetime of a code, in milliseconds. */
const CODE_LIFETIME = 600_000;
/** Maximum number of codes per signup. */
const MAX_CODES = 5;
/** Milliseconds for which the phone number of an unfinished signup is stored. */
const KEPT = 3_600_000;

const Row = z.object({
  user_id: z.string(),
  isv_id: z.string(),
  reference: z.string(),
  phone: z.nullable(z.string()),
  code_sent_at: z.number(),
  codes_sent: z.number(),
  wrong_tries: z.number(),
  confirmed: z.number(),
  completed: z.number(),
});
type Row = z.infer<typeof Row>;

export interface Signup {
  /** The id of the future user. */
  readonly userId: string;
  readonly isvId: string;
  readonly reference: string;
  readonly isCompleted: boolean;
}

/** Makes a user from a signup with valid details, or returns the reasons against it. */
export type Enroll = (signup: Signup, details: SignupDetails) => SignupCompleted;

export class Signups {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #enroll: Enroll;

  constructor(database: DatabaseSync, now: () => number, enroll: Enroll) {
    this.#database = database;
    this.#now = now;
    this.#enroll = enroll;
  }

  /** Begins a signup, or returns the earlier one of the same partner and reference. */
  begin(isvId: string, reference: string | undefined): Signup {
    const known = reference === undefined ? undefined : this.ofReference(isvId, reference);
    if (known) return known;
    const userId = randomUUID();
    this.#database
      .prepare('INSERT INTO signups VALUES (?, ?, ?, NULL, 0, 0, 0, 0, 0)')
      .run(userId, isvId, reference ?? userId);
    return this.find(userId) ?? missing();
  }

  find(userId: string): Signup | undefined {
    return signupOf(this.#database.prepare('SELECT * FROM signups WHERE user_id = ?').get(userId));
  }

  ofReference(isvId: string, reference: string): Signup | undefined {
    return signupOf(
      this.#database
        .prepare('SELECT * FROM signups WHERE isv_id = ? AND reference = ?')
        .get(isvId, reference),
    );
  }

  /** Sends a code. If it is too early for another code, returns the seconds to wait. */
  start(userId: string, typed: string): SignupStarted {
    this.#forgetOld();
    const phone = typed.replace(/[\s().-]/g, '');
    const message = phoneProblem(phone);
    if (message !== undefined) {
      const code = phone === '' ? 'required' : 'invalid';
      return {status: 'refused', reason: {concern: 'phone', code, message}};
    }
    const row = this.#row(userId);
    const waits = row.code_sent_at + RESEND_INTERVAL - this.#now();
    if (row.phone === phone && waits > 0) return sent(row, phone, waits);
    if (row.codes_sent >= MAX_CODES) {
      const opensAt = row.code_sent_at + KEPT;
      if (opensAt > this.#now())
        return {status: 'limited', retryAfter: seconds(opensAt - this.#now())};
      this.#run('UPDATE signups SET codes_sent = 0 WHERE user_id = ?', userId);
    }
    this.#run(
      `UPDATE signups SET phone = ?, code_sent_at = ?, codes_sent = codes_sent + 1,
        wrong_tries = 0, confirmed = 0 WHERE user_id = ?`,
      phone,
      this.#now(),
      userId,
    );
    return sent(this.#row(userId), phone, RESEND_INTERVAL);
  }

  confirm(userId: string, typed: string, termsVersion: string): SignupConfirmed {
    const code = typed.replace(/[\s-]/g, '');
    const row = this.#row(userId);
    if (row.phone === null) return {status: 'no-code'};
    if (row.wrong_tries >= MAX_WRONG_TRIES) return {status: 'too-many-attempts'};
    if (row.code_sent_at + CODE_LIFETIME <= this.#now() || code === EXPIRED_CODE)
      return {status: 'expired-code'};
    if (code !== RIGHT_CODE) {
      this.#run('UPDATE signups SET wrong_tries = wrong_tries + 1 WHERE user_id = ?', userId);
      const attemptsLeft = MAX_WRONG_TRIES - row.wrong_tries - 1;
      return attemptsLeft > 0
        ? {status: 'wrong-code', attemptsLeft}
        : {status: 'too-many-attempts'};
    }
    this.#run('UPDATE signups SET confirmed = 1 WHERE user_id = ?', userId);
    const details = knownPerson(row.phone);
    return details ? {status: 'found', details, termsVersion} : {status: 'not-found', termsVersion};
  }

  complete(signup: Signup, details: SignupDetails): SignupCompleted {
    const {userId} = signup;
    const row = this.#row(userId);
    if (row.completed === 1) return {status: 'completed', userId};
    if (row.confirmed === 0) return {status: 'unconfirmed'};
    const reasons = [...flawsOf(details.person, dateOf(this.#now())), ...emailFlaw(details.email)];
    if (reasons.length > 0) return {status: 'failed', reasons, retryable: true};
    return inOneStep(this.#database, () => {
      const outcome = this.#enroll(signup, details);
      if (outcome.status === 'completed')
        this.#run('UPDATE signups SET completed = 1, phone = NULL WHERE user_id = ?', userId);
      return outcome;
    });
  }

  #row(userId: string): Row {
    return Row.parse(this.#database.prepare('SELECT * FROM signups WHERE user_id = ?').get(userId));
  }

  #forgetOld(): void {
    this.#run(
      'UPDATE signups SET phone = NULL, confirmed = 0 WHERE code_sent_at < ?',
      this.#now() - KEPT,
    );
  }

  #run(statement: string, ...values: (string | number)[]): void {
    this.#database.prepare(statement).run(...values);
  }
}

function sent(row: Row, phone: string, waits: number): SignupStarted {
  return {
    status: 'sent',
    phoneHint: phoneHint(phone),
    digits: CODE_DIGITS,
    retryAfter: seconds(waits),
    expiresIn: seconds(CODE_LIFETIME - RESEND_INTERVAL + waits),
    attemptsLeft: MAX_WRONG_TRIES - row.wrong_tries,
    codesLeft: MAX_CODES - row.codes_sent,
  };
}

function emailFlaw(email: string): readonly Reason[] {
  const message = emailProblem(email);
  if (message === undefined) return [];
  return [{concern: 'email', code: email.trim() === '' ? 'required' : 'invalid', message}];
}

function signupOf(found: unknown): Signup | undefined {
  if (found === undefined) return undefined;
  const row = Row.parse(found);
  return {
    userId: row.user_id,
    isvId: row.isv_id,
    reference: row.reference,
    isCompleted: row.completed === 1,
  };
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}

function missing(): never {
  throw new Error('a signup that was not written');
}
