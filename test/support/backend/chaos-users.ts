/** The users of a chaos run. They repeat a request that got no answer, with the same key. */
import {randomUUID} from 'node:crypto';
import {setTimeout as pause} from 'node:timers/promises';
import {readEmbedToken} from '#src/contract/token.js';
import type {Random} from '../inputs/random.ts';
import type {BackendService} from './service.ts';
import type {RunStore} from './store.ts';
import {Visitor, type Reply} from './visitor.ts';

export interface Paid {
  /** Withdrawals that users requested. */
  readonly withdrawals: number;
  /** Withdrawals that were paid, according to the service's ledger. */
  readonly paid: number;
  /**
   * Withdrawals whose outcome is unknown: the process died between its record and its request, or
   * the answer was lost and no event arrived.
   */
  readonly open: number;
  /** Keys with more than one payment, and payments on which the backend and the service differ. */
  readonly wrong: number;
}

const AMOUNT = '1.00';

export class ChaosUsers {
  /** The users' ids, which the service assigned. */
  readonly ids: string[] = [];
  tokens = 0;
  readonly #service: BackendService;
  readonly #visitors: readonly Visitor[];
  readonly #site: () => string;
  readonly #keys: string[] = [];
  readonly #staged = new Map<string, string>();
  #isOver = false;

  constructor(service: BackendService, count: number, site: () => string) {
    this.#service = service;
    this.#site = site;
    this.#visitors = Array.from({length: count}, () => new Visitor(site));
  }

  async arrive(): Promise<void> {
    for (const visitor of this.#visitors) {
      await visitor.open();
      const {json, text} = await visitor.post('/embed-token');
      const userId = readEmbedToken(String(json['token']))?.sub;
      const user = userId === undefined ? undefined : this.#service.service.users.find(userId);
      if (!user) throw new Error(`no token: ${text}`);
      this.#service.service.users.control(user, {payoutMethods: 1});
      this.#service.service.bookings.setBalance(user, '1000.00');
      this.ids.push(user.id);
    }
  }

  pick(random: Random): string {
    return this.ids[random.below(this.ids.length)] ?? '';
  }

  leave(): void {
    this.#isOver = true;
  }

  /**
   * Starts a signup that is never completed, for another visitor. Returns the signup's reference.
   */
  async beginSignup(store: RunStore): Promise<string> {
    const visitor = new Visitor(this.#site);
    await visitor.open();
    const {status, text} = await visitor.post('/signup-token');
    if (status !== 200) throw new Error(`no signup: ${text}`);
    const [[reference = ''] = []] = store.rows(
      "SELECT reference FROM service_users WHERE status = 'signing-up'",
    );
    return reference;
  }

  /** Requests tokens one after another, as open embeds do. */
  async take(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const reply = await this.#of(turn)
        .post('/embed-token')
        .catch(() => undefined);
      if (reply?.status === 200) this.tokens += 1;
      await pause(100);
    }
  }

  async withdraw(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) {
      const key = randomUUID();
      this.#keys.push(key);
      const visitor = this.#of(turn);
      const headers = {'idempotency-key': key};
      const staged = await answered(() => visitor.post('/withdrawals', {amount: AMOUNT}, headers));
      const id = String(staged.json['transactionId']);
      this.#staged.set(this.ids[turn % this.ids.length] ?? '', id);
      await answered(() => visitor.post(`/withdrawals/${id}/execute`));
    }
  }

  paid(store: RunStore): Paid {
    const rows = store.rows('SELECT idempotency_key, transaction_id, status FROM withdrawals');
    const theirs = this.ids.flatMap(id => this.#service.service.ledger.ofUser(id));
    const real = new Map(
      theirs
        .filter(({action}) => action === 'withdraw')
        .map(({transactionId, status}) => [transactionId, status]),
    );
    const isOpen = (status: string | undefined) => status === 'executing';
    const wrong = rows.filter(
      ([, id = '', status]) => !isOpen(status) && status !== (real.get(id) ?? 'staged'),
    );
    const surplus = rows.length - new Set(rows.map(([key]) => key)).size;
    return {
      withdrawals: this.#keys.length,
      paid: real.size,
      open: rows.filter(([, , status]) => isOpen(status)).length,
      wrong: wrong.length + surplus + Math.abs(this.#keys.length - rows.length),
    };
  }

  /** The id of the user's last staged withdrawal, regardless of its outcome. */
  withdrawalOf(userId: string): string | undefined {
    return this.#staged.get(userId);
  }

  /** Values that must not appear in any file or log. */
  secrets(): Readonly<Record<string, string>> {
    const {users} = this.#service.service;
    return Object.fromEntries([
      ...this.ids.map(id => [
        `the shared secret of ${id}`,
        users.find(id)?.sharedSecret.toString('base64url') ?? '',
      ]),
      ...this.#visitors.flatMap(({name, password, cookie}) => [
        [`the password of ${name}`, password],
        [`the cookie of ${name}`, cookie.split('=')[1] ?? ''],
      ]),
    ]) as Readonly<Record<string, string>>;
  }

  #of(turn: number): Visitor {
    const visitor = this.#visitors[turn % this.#visitors.length];
    if (!visitor) throw new Error('no visitor');
    return visitor;
  }
}

/** Repeats the request until an instance answers with 200. */
async function answered(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask().catch(() => undefined);
    if (reply?.status === 200) return reply;
    await pause(100);
  }
}
