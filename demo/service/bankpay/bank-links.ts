/**
 * One visit to the bank's page, from `POST /embed/v1/bankpay/link` to its end:
 *
 *     open ──▶ approved │ failed │ closed      (one button each; the first click counts)
 *
 * The id is the only secret in the page's address, so it must not be guessable.
 */
import {randomBytes} from 'node:crypto';
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import {LINK_PARAMETER} from '#src/contract/returned-link.js';

export const LINK_OUTCOMES = ['approved', 'failed', 'closed'] as const;
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

export interface BankLinkVisit {
  readonly id: string;
  readonly userId: string;
  /**
   * The origin of the page that started the link. Only this page gets the outcome. Undefined if the
   * request was not from a browser.
   */
  readonly pageOrigin: string | undefined;
  /**
   * The user returns to this URL if the bank's page replaced the partner's page. It
   * contains the link's id.
   */
  readonly returnUrl: string | undefined;
  readonly outcome: LinkOutcome | 'open';
  /** The masks of the accounts that the user chose. */
  readonly masks: readonly string[];
}

const Row = z.object({
  id: z.string(),
  user_id: z.string(),
  page_origin: z.nullable(z.string()),
  outcome: z.enum(['open', ...LINK_OUTCOMES]),
  masks: z.string(),
  return_url: z.nullable(z.string()),
});

export class BankLinks {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  open(userId: string, pageOrigin: string | undefined, page?: string): string {
    const id = randomBytes(24).toString('base64url');
    const back = page === undefined ? undefined : new URL(page);
    back?.searchParams.set(LINK_PARAMETER, id);
    this.#database
      .prepare(`INSERT INTO bank_links VALUES (?, ?, ?, 'open', '[]', ?)`)
      .run(id, userId, pageOrigin ?? null, back?.href ?? null);
    return id;
  }

  find(id: string): BankLinkVisit | undefined {
    const found = this.#database.prepare('SELECT * FROM bank_links WHERE id = ?').get(id);
    if (!found) return undefined;
    const row = Row.parse(found);
    return {
      id: row.id,
      userId: row.user_id,
      pageOrigin: row.page_origin ?? undefined,
      returnUrl: row.return_url ?? undefined,
      outcome: row.outcome,
      masks: z.array(z.string()).parse(JSON.parse(row.masks)),
    };
  }

  /** The first decision is final. Later decisions change nothing. */
  decide(id: string, outcome: LinkOutcome, masks: readonly string[]): void {
    this.#database
      .prepare(`UPDATE bank_links SET outcome = ?, masks = ? WHERE id = ? AND outcome = 'open'`)
      .run(outcome, JSON.stringify(masks), id);
  }
}
