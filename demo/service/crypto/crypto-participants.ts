/**
 * The user as a participant of the crypto provider.
 *
 *     none ──(participant)──▶ confirmed
 *                 └─(last name `Pending`)─▶ in review ──(5 s)──▶ confirmed
 *
 * Reviews have no timers. A participant has a confirmation time, and each read compares it with the
 * clock. No personal details are stored, because nothing needs them later.
 */
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {Participant, ParticipantStatus} from '#src/contract/crypto.js';
import {birthDateProblem, countryProblem, dateOf, nameProblem} from '../person/person-checks.ts';
import {REVIEW, REVIEWED_PARTICIPANT} from '../sandbox/magic-identity.ts';
import type {Paced} from '../sandbox/pace.ts';
import {Refusal} from '../http/refusal.ts';
import type {User} from '../store/users.ts';

/** `null` means that the review does not end until sandbox control ends it. */
const Row = z.object({confirmed_at: z.nullable(z.number())});

export class CryptoParticipants {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #paced: Paced;

  constructor(database: DatabaseSync, now: () => number, paced: Paced) {
    this.#database = database;
    this.#now = now;
    this.#paced = paced;
  }

  /**
   * Creates the participant. A repeated request does not change it, and returns the current status.
   */
  create(user: User, participant: Participant): ParticipantStatus {
    assertParticipant(participant, dateOf(this.#now()));
    const isReviewed = participant.lastName.trim() === REVIEWED_PARTICIPANT;
    this.#database
      .prepare('INSERT OR IGNORE INTO crypto_participants VALUES (?, ?)')
      .run(user.id, this.#now() + (isReviewed ? this.#paced(user, REVIEW) : 0));
    return {status: this.#status(user.id)};
  }

  /**
   * Throws `missing_user_profile` or `participant_unconfirmed` if the user has no confirmed
   * participant.
   */
  assertConfirmed(userId: string): void {
    if (this.#status(userId) === 'in-review')
      throw new Refusal('participant_unconfirmed', 'Your details are still being reviewed.');
  }

  /** Sandbox control: sets the participant as if the user had made it, or removes it. */
  set(userId: string, stage: 'none' | ParticipantStatus['status']): void {
    this.#database.prepare('DELETE FROM crypto_participants WHERE user_id = ?').run(userId);
    if (stage === 'none') return;
    this.#database
      .prepare('INSERT INTO crypto_participants VALUES (?, ?)')
      .run(userId, stage === 'confirmed' ? this.#now() : null);
  }

  #status(userId: string): ParticipantStatus['status'] {
    const found = this.#database
      .prepare('SELECT confirmed_at FROM crypto_participants WHERE user_id = ?')
      .get(userId);
    if (!found)
      throw new Refusal('missing_user_profile', 'There is no crypto participant for you yet.');
    const {confirmed_at: confirmedAt} = Row.parse(found);
    return confirmedAt !== null && confirmedAt <= this.#now() ? 'confirmed' : 'in-review';
  }
}

/** Throws `invalid_profile` if a field is invalid. `today` has the format `YYYY-MM-DD`. */
function assertParticipant(participant: Participant, today: string): void {
  const {firstName, lastName, birthDate, country} = participant;
  const problem =
    nameProblem('first', firstName) ??
    nameProblem('last', lastName) ??
    birthDateProblem(birthDate, today) ??
    countryProblem(country);
  if (problem) throw new Refusal('invalid_profile', problem);
}
