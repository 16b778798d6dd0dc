/**
 * Codes with which a user continues on a phone and uploads the pictures of a document there:
 *
 *     made ──start──▶ opened ──▶ ended       (only the first phone that starts gets the code)
 *
 * The phone can upload pictures until every side has one.
 *
 * A user has one code at a time; a new code ends the earlier code. A code is bound to the user,
 * their check and the chosen document. The service stores only hashes: of the code, and of the
 * secret that the phone gets for it.
 */
import {createHash, randomBytes, randomUUID} from 'node:crypto';
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {Handoff, HandoffRequest} from '#src/contract/handoff.js';
import type {DocumentFields, KycAnswer, UploadAnswer} from '#src/contract/kyc.js';
import {DOCUMENT_SIDES, type DocumentSide} from '#src/contract/reasons.js';
import {Refusal} from '../http/refusal.ts';
import type {User} from '../store/users.ts';
import {sidesOf} from './document-rules.ts';
import type {KycDocuments, UploadedFile} from './kyc-documents.ts';

/** Milliseconds in which a phone can open a code. */
export const CODE_LIFE = 300_000;
/** Milliseconds in which the phone that opened the code can upload pictures. */
export const PHONE_LIFE = 900_000;

const Given = z.partialRecord(z.enum(DOCUMENT_SIDES), z.string());

const Row = z.object({
  user_id: z.string(),
  code: z.string(),
  type: z.string(),
  country: z.string(),
  site: z.string(),
  ends_at: z.number(),
  phone: z.nullable(z.string()),
  given: z.string(),
});
type Row = z.infer<typeof Row>;

/** The data that the phone's page shows, before and after it redeems the code. */
export interface PhoneView {
  /** Identifies the code and is not secret. The phone's page stores it for later requests. */
  readonly id: string;
  /** The registered site of the user's partner. */
  readonly site: string;
  /** The user being checked, masked. */
  readonly account: string;
  readonly type: string;
  readonly sides: readonly {readonly side: DocumentSide; readonly given: boolean}[];
}

export class Handoffs {
  readonly #database: DatabaseSync;
  readonly #documents: KycDocuments;
  readonly #now: () => number;

  constructor(database: DatabaseSync, documents: KycDocuments, now: () => number) {
    this.#database = database;
    this.#documents = documents;
    this.#now = now;
  }

  /** State of the user's latest code. `check` is the state of their identity check. */
  state({id}: User, check: KycAnswer): Handoff {
    if (!isOffered(check)) return {status: 'closed'};
    const row = this.#row('user_id', id);
    if (!row || row.ends_at <= this.#now()) return {status: 'expired'};
    return row.phone === null ? {status: 'unopened'} : {status: 'opened', given: uploadsOf(row)};
  }

  /** Makes a code. Ends the user's earlier code, also for a phone that has opened it. */
  make(user: User, {type, country}: HandoffRequest, site: string): string {
    if (sidesOf(type, country).length === 0)
      throw new Refusal('bad_request', 'We cannot accept this document. Choose another one.');
    const code = secret();
    this.#database
      .prepare('INSERT OR REPLACE INTO kyc_handoffs VALUES (?, ?, ?, ?, ?, ?, NULL, ?)')
      .run(user.id, hashOf(code), type, country, site, this.#now() + CODE_LIFE, '{}');
    return code;
  }

  /**
   * The view before a phone redeems the code. Does not redeem the code, because link previews may
   * request the view, too.
   */
  look(code: string): PhoneView {
    return viewOf(this.#unopened(code));
  }

  /** Gives the code to the first phone that starts. Also returns a secret for that phone. */
  start(code: string): {readonly phone: string; readonly view: PhoneView} {
    const row = this.#unopened(code);
    const phone = secret();
    this.#database
      .prepare('UPDATE kyc_handoffs SET phone = ?, ends_at = ? WHERE user_id = ?')
      .run(hashOf(phone), this.#now() + PHONE_LIFE, row.user_id);
    return {phone, view: viewOf(row)};
  }

  /** Throws if the phone with this secret may not upload pictures now. */
  assertOpen(phone: string): void {
    this.#opened(phone);
  }

  viewFor(phone: string, id: string): PhoneView {
    return viewOf(this.#openedFor(phone, id));
  }

  /** Accepts one side from the phone, by the same rules as from the user's computer. */
  give(phone: string, id: string, side: DocumentSide, file: UploadedFile): UploadAnswer {
    const row = this.#openedFor(phone, id);
    const {user_id: userId, type, country} = row;
    // The page on the computer has continued and would not notice another upload.
    if (viewOf(row).sides.every(each => each.given))
      throw new Refusal(
        'handoff_ended',
        'All photos have arrived. To replace one, use your computer.',
      );
    const uploadId = randomUUID();
    const answer = this.#documents.take(userId, {uploadId, type, country, side}, file);
    if (answer.status === 'accepted')
      this.#database
        .prepare('UPDATE kyc_handoffs SET given = ? WHERE user_id = ?')
        .run(JSON.stringify({...givenOf(row), [side]: uploadId}), userId);
    return answer;
  }

  #unopened(code: string): Row {
    const row = this.#row('code', hashOf(code));
    if (!row)
      throw new Refusal('handoff_ended', 'This code isn’t valid. Get a new one on your computer.');
    if (row.phone !== null)
      throw new Refusal(
        'handoff_ended',
        'This code was used before. Get a new one on your computer.',
      );
    if (row.ends_at <= this.#now())
      throw new Refusal('handoff_ended', 'This code has expired. Get a new one on your computer.');
    return row;
  }

  #opened(phone: string): Row {
    const row = this.#row('phone', hashOf(phone));
    if (row && row.ends_at > this.#now()) return row;
    throw new Refusal(
      'handoff_ended',
      'This phone’s time is over. Get a new code on your computer.',
    );
  }

  /**
   * The row of the phone's code. Throws if the tab has another code: a phone has one secret, but
   * may have tabs for several codes.
   */
  #openedFor(phone: string, id: string): Row {
    const row = this.#opened(phone);
    if (row.code === id) return row;
    throw new Refusal(
      'handoff_ended',
      'This phone has opened another code since. Get a new one on your computer.',
    );
  }

  #row(column: 'user_id' | 'code' | 'phone', value: string): Row | undefined {
    const found = this.#database
      .prepare(`SELECT * FROM kyc_handoffs WHERE ${column} = ?`)
      .get(value);
    return found && Row.parse(found);
  }
}

const givenOf = ({given}: Row) => Given.parse(JSON.parse(given));

function uploadsOf(row: Row): DocumentFields[] {
  const {type, country} = row;
  const given = Object.entries(givenOf(row)) as [DocumentSide, string][];
  return given.map(([side, uploadId]) => ({uploadId, type, country, side}));
}

/** Adds to the answer's rules whether the user may use a phone. */
export function offering({state}: User, answer: KycAnswer): KycAnswer {
  if (!state.handoff || !('rules' in answer)) return answer;
  return {...answer, rules: {...answer.rules, handoff: true}};
}

/** Whether the user's check accepts pictures from a phone now. */
export function isOffered(check: KycAnswer): boolean {
  const isOpen = check.status === 'not-started' || (check.status === 'failed' && check.retryable);
  return isOpen && check.rules.handoff === true;
}

function viewOf(row: Row): PhoneView {
  const given = givenOf(row);
  return {
    id: row.code,
    site: row.site,
    account: accountOf(row.user_id),
    type: row.type,
    sides: sidesOf(row.type, row.country).map(side => ({side, given: side in given})),
  };
}

/**
 * The last characters of the user's id, because this service stores no names. A real service would
 * mask an email address.
 */
export const accountOf = (userId: string): string => `•••• ${userId.slice(-4)}`;

const secret = (): string => randomBytes(24).toString('base64url');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
