/** The terms in force for each partner, and the users who have accepted them. */
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {TermsAccepted, TermsAnswer} from '#src/contract/terms.js';
import type {User, Users} from '../store/users.ts';
import {TERMS_VERSIONS, type Terms} from './terms-text.ts';

const Row = z.object({accepted_at: z.number()});
const Id = z.object({id: z.string()});

export class TermsAcceptances {
  readonly #database: DatabaseSync;
  readonly #users: Users;
  readonly #now: () => number;
  /** Terms that sandbox control has chosen, by ISV id. */
  readonly #published = new Map<string, Terms>();

  constructor(database: DatabaseSync, users: Users, now: () => number) {
    this.#database = database;
    this.#users = users;
    this.#now = now;
  }

  inForce(isvId: string | undefined): Terms {
    const terms = this.#published.get(isvId ?? '') ?? TERMS_VERSIONS.at(-1);
    if (!terms) throw new Error('a service without terms');
    return terms;
  }

  state({id, isvId, state}: User): TermsAnswer {
    const {version} = this.inForce(isvId);
    if (state.pendingGates.includes('terms')) return {status: 'pending', version};
    const acceptedAt = this.#acceptedAt(id, version);
    return {status: 'accepted', version, ...(acceptedAt !== undefined && {acceptedAt})};
  }

  /**
   * Records an acceptance. A repeated acceptance keeps the first time. Only the terms in force can
   * be accepted.
   */
  accept(user: User, version: string): TermsAccepted {
    const inForce = this.inForce(user.isvId).version;
    if (version !== inForce) return {status: 'outdated', version: inForce};
    this.#database
      .prepare('INSERT OR IGNORE INTO terms_acceptances VALUES (?, ?, ?)')
      .run(user.id, version, this.#now());
    this.#users.control(user, {gates: {terms: true}});
    return {status: 'accepted', version, acceptedAt: this.#acceptedAt(user.id, version) ?? ''};
  }

  /**
   * Sandbox control: every user of the partner who has not accepted this version
   * must accept it.
   */
  publish(isvId: string, version: string): void {
    const terms = TERMS_VERSIONS.find(each => each.version === version);
    if (!terms) return;
    this.#published.set(isvId, terms);
    for (const row of this.#database.prepare('SELECT id FROM users WHERE isv_id = ?').all(isvId)) {
      const user = this.#users.find(Id.parse(row).id);
      const isMissing = user && this.#acceptedAt(user.id, version) === undefined;
      if (isMissing) this.#users.control(user, {gates: {terms: false}});
    }
  }

  #acceptedAt(userId: string, version: string): string | undefined {
    const row = this.#database
      .prepare('SELECT accepted_at FROM terms_acceptances WHERE user_id = ? AND version = ?')
      .get(userId, version);
    return row && new Date(Row.parse(row).accepted_at).toISOString();
  }
}
