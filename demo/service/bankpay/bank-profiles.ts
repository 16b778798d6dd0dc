/**
 * The user's profile with the bank provider, confirmed by an SMS code.
 *
 * No SMS is sent. Only the phone number is stored, because nothing else is needed
 * later.
 */
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {CodeSent, Profile} from '#src/contract/bankpay.js';
import {emailProblem, nameProblem, phoneProblem} from '../person/person-checks.ts';
import {MAX_WRONG_TRIES, phoneHint, RESEND_INTERVAL} from '../person/sms-codes.ts';
import {RIGHT_CODE} from '../sandbox/magic-codes.ts';
import {Refusal} from '../http/refusal.ts';

const Row = z.object({
  phone: z.string(),
  confirmed: z.number(),
  code_sent_at: z.number(),
  wrong_tries: z.number(),
});
type Row = z.infer<typeof Row>;

export class BankProfiles {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** A new profile replaces the old profile and must be confirmed. */
  create(userId: string, profile: Profile): CodeSent {
    assertProfile(profile);
    if (this.#find(userId)?.phone !== profile.phone) this.#save(userId, profile.phone, false);
    else this.#run('UPDATE bank_profiles SET confirmed = 0 WHERE user_id = ?', userId);
    return this.resend(userId);
  }

  /**
   * Sends a new code. If it is too early, only returns the seconds until a new code can be sent.
   */
  resend(userId: string): CodeSent {
    const {phone, confirmed, code_sent_at: sentAt} = this.#get(userId);
    const elapsed = this.#now() - sentAt;
    if (elapsed < RESEND_INTERVAL) return codeSent(phone, RESEND_INTERVAL - elapsed);
    this.#save(userId, phone, confirmed === 1);
    return codeSent(phone, RESEND_INTERVAL);
  }

  confirm(userId: string, code: string): void {
    const {wrong_tries: wrongTries} = this.#get(userId);
    if (wrongTries >= MAX_WRONG_TRIES)
      throw new Refusal('mfa_rejected', 'Too many wrong codes. Ask for a new code.');
    if (code !== RIGHT_CODE) {
      this.#run('UPDATE bank_profiles SET wrong_tries = wrong_tries + 1 WHERE user_id = ?', userId);
      throw new Refusal('mfa_rejected', 'This is not the code that was sent.');
    }
    this.#run('UPDATE bank_profiles SET confirmed = 1, wrong_tries = 0 WHERE user_id = ?', userId);
  }

  /** Throws `missing_user_profile` or `user_unconfirmed` if the user has no confirmed profile. */
  assertConfirmed(userId: string): void {
    if (this.#get(userId).confirmed === 0)
      throw new Refusal('user_unconfirmed', 'The phone number is not confirmed yet.');
  }

  /** Sandbox control: sets the profile as if the user had made it, or removes it. */
  set(userId: string, stage: 'none' | 'unconfirmed' | 'confirmed'): void {
    if (stage === 'none') this.#run('DELETE FROM bank_profiles WHERE user_id = ?', userId);
    else this.#save(userId, '+12065554821', stage === 'confirmed');
  }

  #save(userId: string, phone: string, isConfirmed: boolean): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO bank_profiles VALUES (?, ?, ?, ?, 0)')
      .run(userId, phone, isConfirmed ? 1 : 0, this.#now());
  }

  #get(userId: string): Row {
    const row = this.#find(userId);
    if (row) return row;
    throw new Refusal('missing_user_profile', 'There is no profile with the bank provider yet.');
  }

  #find(userId: string): Row | undefined {
    const row = this.#database.prepare('SELECT * FROM bank_profiles WHERE user_id = ?').get(userId);
    return row && Row.parse(row);
  }

  #run(statement: string, userId: string): void {
    this.#database.prepare(statement).run(userId);
  }
}

function codeSent(phone: string, waits: number): CodeSent {
  return {phoneHint: phoneHint(phone), retryAfter: Math.ceil(waits / 1000)};
}

function assertProfile({firstName, lastName, email, phone}: Profile): void {
  const problem =
    nameProblem('first', firstName) ??
    nameProblem('last', lastName) ??
    emailProblem(email) ??
    phoneProblem(phone);
  if (problem) throw new Refusal('invalid_profile', problem);
}
