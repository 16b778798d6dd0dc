/**
 * A user who sends a random request each time the test calls `act`. Records the service's promises,
 * and detects contradictions at once.
 */
import {randomUUID} from 'node:crypto';
import type {Action} from '#src/contract/access.js';
import {cancelPath, transactionPath} from '#src/contract/paths.js';
import type {Transaction} from '#src/contract/payments.js';
import type {Random} from '../inputs/random.ts';
import type {Answer, SandboxUser} from '../sandbox/sandbox.ts';
import {broken, type PromisedOrder} from './promises.ts';

const OPENING = '500.00';

/**
 * Amounts with which the connection is cut before or after the booking
 * (`demo/service/sandbox/magic-amounts.ts`).
 */
const LOSSY = ['10.11', '10.12'] as const;

const EMBED = '/embed/v1';

export class LoadUser {
  readonly #user: SandboxUser;
  readonly #random: Random;
  readonly #orders: PromisedOrder[] = [];
  /** Texts that must not appear in any log: the shared secret and every token. */
  readonly secrets: string[];
  readonly contradictions: string[] = [];

  private constructor(user: SandboxUser, random: Random) {
    this.#user = user;
    this.#random = random;
    this.secrets = [user.sharedSecret];
  }

  static async open(user: SandboxUser, random: Random): Promise<LoadUser> {
    await user.control({balance: OPENING, crypto: 'confirmed', payoutMethods: 1});
    const opened = new LoadUser(user, random);
    await opened.#token();
    return opened;
  }

  get orders(): number {
    return this.#orders.length;
  }

  /** Sends one request, or two if the session has ended. Does not reject if there is no answer. */
  async act(): Promise<void> {
    const [first, ...others] = this.#orders;
    const order = first && this.#random.pick([first, ...others]);
    const choice = this.#random.next();
    if (!order || choice < 0.4) await this.#send(this.#newOrder());
    else if (choice < 0.55) await this.#send(order);
    else if (choice < 0.65) await this.#sendAnotherAmount(order);
    else if (choice < 0.8) await this.#lookUp(order);
    else if (choice < 0.85) await this.#cancel(order);
    else if (choice < 0.9) await this.#token();
    else await this.#ask('GET', `${EMBED}/wallet`);
  }

  /**
   * Repeats every order that got no answer, then looks it up, then cancels it. The connection must
   * work by now.
   */
  async settle(): Promise<void> {
    for (const order of this.#orders.filter(({word}) => word === 'open')) {
      await this.#send(order);
      if (order.word === 'open') await this.#lookUp(order);
      if (order.word === 'open') await this.#cancel(order);
    }
    await this.#user.control({settle: true});
  }

  /** The promises to this user that the service has broken. */
  async broken(): Promise<readonly string[]> {
    const flaws = broken(this.#orders, await this.#user.ledger(), OPENING);
    return [...this.contradictions, ...flaws].map(flaw => `${this.#user.id}: ${flaw}`);
  }

  #newOrder(): PromisedOrder {
    const action = this.#random.pick<Action>(['deposit', 'withdraw']);
    const cents = String(this.#random.below(100)).padStart(2, '0');
    const amount = this.#random.chance(0.05)
      ? this.#random.pick(LOSSY)
      : `${11 + this.#random.below(80)}.${cents}`;
    const order: PromisedOrder = {transactionId: randomUUID(), action, amount, word: 'open'};
    this.#orders.push(order);
    return order;
  }

  async #send(order: PromisedOrder): Promise<void> {
    const {transactionId, action, amount, word} = order;
    const path = `${EMBED}/${action === 'deposit' ? 'deposits' : 'withdrawals'}`;
    const answer = await this.#ask('POST', path, {transactionId, provider: 'crypto', amount});
    if (!answer) return;
    if (answer.status === 200) this.#hear(order, answer.json);
    else if (word === 'booked') this.#contradict(order, `the same order again: ${answer.text}`);
    else if (answer.json.code === 'insufficient_funds') order.word = 'refused';
    else if (answer.json.code === 'transaction_canceled' && word !== 'open') return;
    else if (word !== 'open' || answer.json.code !== 'transaction_canceled')
      this.#contradict(order, `${answer.status} ${answer.text}`);
    else order.word = 'canceled';
  }

  async #sendAnotherAmount(order: PromisedOrder): Promise<void> {
    const {transactionId, action, word} = order;
    if (word !== 'booked') return;
    const path = `${EMBED}/${action === 'deposit' ? 'deposits' : 'withdrawals'}`;
    const other = {transactionId, provider: 'crypto', amount: '99.99'};
    const answer = await this.#ask('POST', path, other);
    if (answer && answer.json.code !== 'amount_mismatch')
      this.#contradict(order, `another amount: ${answer.status} ${answer.text}`);
  }

  async #lookUp(order: PromisedOrder): Promise<void> {
    const answer = await this.#ask('GET', transactionPath(order.transactionId));
    if (answer?.status === 200) this.#hear(order, answer.json);
    else if (answer && order.word === 'booked') this.#contradict(order, `lookup: ${answer.text}`);
  }

  async #cancel(order: PromisedOrder): Promise<void> {
    const answer = await this.#ask('POST', cancelPath(order.transactionId));
    if (answer?.status === 200) this.#hear(order, answer.json);
    else if (answer && order.word === 'booked') this.#contradict(order, `cancel: ${answer.text}`);
    else if (answer?.status === 404) order.word = 'canceled';
  }

  /** A refused order may be booked later. A canceled order must never be booked. */
  #hear(order: PromisedOrder, {transactionId, action, amount}: Transaction): void {
    if (order.word === 'canceled') this.#contradict(order, 'booked after all');
    const isSame = transactionId === order.transactionId && action === order.action;
    if (!isSame || amount !== order.amount) this.#contradict(order, `became ${action} ${amount}`);
    order.word = 'booked';
  }

  #contradict({transactionId, action, amount, word}: PromisedOrder, what: string): void {
    this.contradictions.push(`${action} ${amount} (${transactionId}), "${word}": ${what}`);
  }

  async #token(): Promise<void> {
    const token = await this.#user.openSession().catch(() => undefined);
    if (token !== undefined) this.secrets.push(token);
  }

  /**
   * Sends a request. After a 401, repeats it with a new token, because a restarted process does not
   * accept earlier tokens. Returns `undefined` if no answer arrived.
   */
  async #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | undefined> {
    const send = () =>
      this.#user
        .embed(method, path.slice(EMBED.length), body)
        .catch((error: unknown) => void (error instanceof TypeError || this.#rethrow(error)));
    const answer = await send();
    if (answer?.status !== 401) return answer;
    await this.#token();
    return send();
  }

  #rethrow(error: unknown): never {
    throw error;
  }
}
