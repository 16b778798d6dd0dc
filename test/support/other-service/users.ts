/** The users of the other service: their permissions and their payments. */
import {randomBytes, randomUUID} from 'node:crypto';

/** An answer: a status, and a body that becomes JSON. */
export interface Said {
  readonly status: number;
  readonly body: object;
}

/** A user's initial state. */
export interface Beginning {
  /** In cents. */
  readonly balance?: number;
  /** Gates that are still pending. */
  readonly pending?: readonly string[];
  /** Denied permissions, each with its reason. */
  readonly denied?: Readonly<Record<string, string>>;
  /** The error codes for the next orders, in sequence. */
  readonly refusals?: readonly string[];
  /** True if the user does not have a bank profile yet. */
  readonly isNew?: boolean;
}

const GATES = ['kyc', 'terms', 'email-verify', 'phone-verify', 'not-suspended'];
const GRANTS = ['market-order', 'deposit-bankpay', 'withdraw-bankpay', 'deposit-crypto'];

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

/** An order's fields, as received. */
export type Order = Readonly<Record<string, unknown>>;

interface Kept {
  readonly amount: string;
  readonly said: Said;
  /** The fields of the booked payment. `undefined` if the order was refused or canceled. */
  readonly movement: Readonly<Record<string, unknown>> | undefined;
}

export class User {
  readonly id = randomUUID();
  readonly sharedSecret = randomBytes(32).toString('base64url');
  /** In cents. */
  balance: number;
  onboarding: 'none' | 'unconfirmed' | 'done';
  /** Number of orders that arrived, including repeats. */
  orders = 0;
  readonly #kept = new Map<string, Kept>();
  readonly #beginning: Beginning;
  readonly #refusals: string[];

  constructor(beginning: Beginning = {}) {
    this.#beginning = beginning;
    this.#refusals = [...(beginning.refusals ?? [])];
    this.balance = beginning.balance ?? 25_000;
    this.onboarding = beginning.isNew ? 'none' : 'done';
  }

  /** Gates and permissions (2.4). Permissions for providers that this service lacks are omitted. */
  get access(): object {
    const {pending = [], denied = {}} = this.#beginning;
    const gates = GATES.map(name => [
      name,
      {completed: !pending.includes(name), description: name},
    ]);
    // Each permission requires each gate.
    const reasonFor = (name: string): string | null =>
      denied[name] ?? (pending.length > 0 ? `First: ${pending.join(', ')}.` : null);
    const permissions = [...GRANTS, ...Object.keys(denied)].map(name => {
      const denyReason = reasonFor(name);
      return [name, {granted: denyReason === null, description: name, denyReason, rank: null}];
    });
    return {
      gates: Object.fromEntries(gates),
      permissions: Object.fromEntries(permissions),
    };
  }

  /** The bookings, such as `25.00 completed`. */
  get booked(): readonly string[] {
    return [...this.#kept.values()].flatMap(({movement}) =>
      movement ? [`${String(movement['amount'])} ${String(movement['status'])}`] : [],
    );
  }

  /** Stores each answer by `transactionId` and repeats it, even a refusal. */
  order(action: 'deposit' | 'withdraw', order: Order): Said {
    this.orders += 1;
    const {transactionId, amount} = order;
    if (typeof transactionId !== 'string' || typeof amount !== 'string')
      return refusal(400, 'malformed');
    const kept = this.#kept.get(transactionId);
    if (kept) return kept.amount === amount ? kept.said : refusal(409, 'amount_mismatch');
    const fresh = this.#decide(action, {...order, transactionId, amount});
    this.#kept.set(transactionId, fresh);
    return fresh.said;
  }

  /** Returns a payment. A payment is complete as soon as it is requested. */
  movement(transactionId: string): Said {
    const kept = this.#kept.get(transactionId);
    if (!kept?.movement) return refusal(404, 'transaction_not_found');
    const movement = {...kept.movement, status: 'completed'};
    this.#kept.set(transactionId, {...kept, movement});
    return {status: 200, body: movement};
  }

  /** Cancels an order. If it arrives later, it is refused. */
  cancel(transactionId: string): Said {
    if (this.#kept.get(transactionId)?.movement) return this.movement(transactionId);
    const said = refusal(410, 'transaction_canceled');
    this.#kept.set(transactionId, {amount: '', said, movement: undefined});
    return refusal(404, 'transaction_not_found');
  }

  #decide(action: 'deposit' | 'withdraw', order: Order & {readonly amount: string}): Kept {
    const {amount, transactionId, provider} = order;
    const refused = (said: Said): Kept => ({amount, said, movement: undefined});
    const [code] = this.#refusals.splice(0, 1);
    if (code !== undefined) return refused(refusal(code === 'PERMISSION_DENIED' ? 403 : 422, code));
    const {pending = []} = this.#beginning;
    if (pending.length > 0) return refused(denial(`${action}-${String(provider)}`, pending));
    if (!/^\d+(?:\.\d{1,2})?$/.test(amount)) return refused(refusal(422, 'invalid_amount'));
    const cents = Math.round(Number(amount) * 100);
    if (action === 'withdraw' && cents > this.balance)
      return refused(refusal(422, 'insufficient_funds'));
    this.balance += action === 'deposit' ? cents : -cents;
    const isCrypto = provider === 'crypto';
    const movement = {
      ...{transactionId, action, provider, amount, currency: 'USD', status: 'pending'},
      ...{code: null, error: null, asset: null, network: null, address: null, memo: null},
      ...{uri: null, expiresAt: null, expiresIn: null, stage: null, ledgerLine: 17, tags: null},
      ...(isCrypto && {asset: order['asset'], network: order['network'], address: ADDRESS}),
    };
    return {amount, said: {status: 200, body: movement}, movement};
  }
}

/** The error object (2.5), with every optional field. */
export function refusal(status: number, code: string): Said {
  const error = `Refused by the other service: ${code}.`;
  return {status, body: {code, error, permission: null, pending_gates: null, trace: null}};
}

function denial(permission: string, gates: readonly string[]): Said {
  const {body} = refusal(403, 'PERMISSION_DENIED');
  return {status: 403, body: {...body, permission, pending_gates: gates}};
}
