/**
 * Identity verification of the users.
 *
 * No personal details are stored. A review stores its outcome and its end time. There
 * is no timer: the next request to the service applies the result.
 */
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {KycAnswer, KycSubmission} from '#src/contract/kyc.js';
import type {Person} from '#src/contract/person.js';
import {Reason, type DocumentSide} from '#src/contract/reasons.js';
import {dateOf} from '../person/person-checks.ts';
import {flawsOf} from '../person/review-person.ts';
import type {Paced} from '../sandbox/pace.ts';
import type {KycStage} from '../sandbox/control-contract.ts';
import {inOneStep} from '../store/one-step.ts';
import type {User, Users} from '../store/users.ts';
import {DOCUMENT_RULES, sidesOf} from './document-rules.ts';
import type {KycDocuments} from './kyc-documents.ts';
import {REVIEW, verdictOf, type MagicFlaw, type Verdict} from '../sandbox/magic-identity.ts';

const Row = z.object({
  submitted_at: z.number(),
  /** `null` means that the review does not end until sandbox control ends it. */
  ends_at: z.nullable(z.number()),
  outcome: z.enum(['completed', 'failed']),
  reasons: z.string(),
  retryable: z.number(),
});
type Row = z.infer<typeof Row>;

interface Sides {
  readonly reasons: readonly Reason[];
  readonly flaws: Partial<Record<DocumentSide, MagicFlaw | undefined>>;
}

export class KycReviews {
  readonly #database: DatabaseSync;
  readonly #users: Users;
  readonly #documents: KycDocuments;
  readonly #now: () => number;
  readonly #paced: Paced;

  constructor(
    database: DatabaseSync,
    users: Users,
    documents: KycDocuments,
    now: () => number,
    paced: Paced,
  ) {
    this.#database = database;
    this.#users = users;
    this.#documents = documents;
    this.#now = now;
    this.#paced = paced;
  }

  state(user: User): KycAnswer {
    if (!user.state.pendingGates.includes('kyc')) return {status: 'completed'};
    const row = this.#row(user.id);
    if (!row) return {status: 'not-started', rules: DOCUMENT_RULES};
    const {submitted_at: submittedAt, ends_at: endsAt} = row;
    if (endsAt === null || endsAt > this.#now())
      return {
        status: 'pending',
        submittedAt: new Date(submittedAt).toISOString(),
        usualSeconds: REVIEW / 1000,
        askAgainAfter: 1,
      };
    if (row.outcome === 'completed') {
      // The review ended after this request began.
      this.settle();
      return {status: 'completed'};
    }
    return {
      status: 'failed',
      reasons: z.array(Reason).parse(JSON.parse(row.reasons)),
      retryable: row.retryable === 1,
      rules: DOCUMENT_RULES,
    };
  }

  /**
   * Checks a submission and starts a review. If a review is in progress or final, only returns the
   * current state.
   */
  submit(user: User, {person, document}: KycSubmission): KycAnswer {
    const before = this.state(user);
    const isOpen =
      before.status === 'not-started' || (before.status === 'failed' && before.retryable);
    if (!isOpen) return before;
    const {reasons: documentReasons, flaws} = this.#sides(user.id, document);
    const reasons = [...(person ? flawsOf(person, dateOf(this.#now())) : []), ...documentReasons];
    if (reasons.length > 0) {
      this.#save(user, {outcome: 'failed', reasons, retryable: true, after: 0});
      return this.state(user);
    }
    return this.review(user, person, flaws);
  }

  /** Starts a review of details that have passed the checks of `submit` or of a signup. */
  review(user: User, person: Person | undefined, flaws: Sides['flaws'] = {}): KycAnswer {
    inOneStep(this.#database, () => {
      this.#documents.forget(user.id);
      this.#save(user, verdictOf(person, flaws));
    });
    this.settle();
    return this.state(this.#users.find(user.id) ?? user);
  }

  /** Completes the gate of every user whose review has ended successfully. */
  settle(): void {
    const over = this.#database
      .prepare(`SELECT user_id FROM kyc_reviews WHERE outcome = 'completed' AND ends_at <= ?`)
      .all(this.#now());
    for (const {userId} of over.map(row => ({userId: String(row['user_id'])}))) {
      const user = this.#users.find(userId);
      if (user) this.#users.control(user, {gates: {kyc: true}});
      this.#forget(userId);
    }
  }

  /** Sandbox control: sets the user's stage. */
  set(user: User, stage: KycStage): void {
    this.#forget(user.id);
    this.#documents.forget(user.id);
    const pending = {outcome: 'completed', reasons: [], retryable: true} as const;
    if (stage === 'pending') this.#save(user, {...pending, after: Number.POSITIVE_INFINITY});
    if (stage === 'failed') this.#save(user, verdictOf({lastName: 'Fail'}, {}));
    if (stage === 'rejected') this.#save(user, verdictOf({lastName: 'Final'}, {}));
    this.#users.control(user, {gates: {kyc: stage === 'completed'}});
  }

  #sides(userId: string, document: KycSubmission['document']): Sides {
    if (!document) return {reasons: [missing('document', 'Add an identity document.')], flaws: {}};
    const {type, country} = document;
    const needed = sidesOf(type, country);
    if (needed.length === 0) {
      const message = 'We cannot accept this document. Choose another one.';
      return {reasons: [{concern: 'document', code: 'not_accepted', message}], flaws: {}};
    }
    const found = needed.map(side => {
      const uploaded = this.#documents.find(userId, document[side]?.uploadId ?? '');
      const isRight =
        uploaded?.type === type && uploaded.country === country && uploaded.side === side;
      return {side, uploaded: isRight ? uploaded : undefined};
    });
    return {
      reasons: found
        .filter(({uploaded}) => !uploaded)
        .map(({side}) => missing(side, `Add the ${side} of the document.`)),
      flaws: Object.fromEntries(found.map(({side, uploaded}) => [side, uploaded?.flaw])),
    };
  }

  #save(user: User, {outcome, reasons, retryable, after}: Verdict): void {
    const now = this.#now();
    this.#database
      .prepare('INSERT OR REPLACE INTO kyc_reviews VALUES (?, ?, ?, ?, ?, ?)')
      .run(
        user.id,
        now,
        Number.isFinite(after) ? now + this.#paced(user, after) : null,
        outcome,
        JSON.stringify(reasons),
        retryable ? 1 : 0,
      );
  }

  #row(userId: string): Row | undefined {
    const row = this.#database.prepare('SELECT * FROM kyc_reviews WHERE user_id = ?').get(userId);
    return row && Row.parse(row);
  }

  #forget(userId: string): void {
    this.#database.prepare('DELETE FROM kyc_reviews WHERE user_id = ?').run(userId);
  }
}

function missing(concern: 'document' | DocumentSide, message: string): Reason {
  return {concern, code: 'required', message};
}
