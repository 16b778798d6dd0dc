/**
 * The part of the service that embeds use. It answers on the virtual clock, and counts per second.
 */
import {GATES} from '#src/contract/access.js';
import type {VirtualClock} from './virtual-clock.ts';

const ISV = '0d4a1e1c-0d6a-4c3b-9b63-3f2f6f5e9a11';
const ACCOUNT = {id: 'a1', bank: 'First Harbor Bank', name: 'Checking', mask: '6789'};
const MONEY = {currency: 'USD', balance: '250.00', withdrawable: '250.00'};
const ACCESS = {
  gates: Object.fromEntries(GATES.map(gate => [gate, {completed: true, description: gate}])),
  permissions: {'deposit-bankpay': {granted: true, description: 'Deposit'}},
};

/** Milliseconds from a request to its answer. */
const LATENCY = 80;
/** The lifetime of a token in seconds (contract 5.5). */
const TOKEN_LIFE = 600;

export interface Outage {
  readonly from: number;
  readonly to: number;
}

export class VirtualService {
  /** Requests in each second, by kind. */
  readonly counts = new Map<string, number[]>();
  readonly #clock: VirtualClock;
  readonly #random: () => number;
  readonly #outage: Outage | undefined;
  readonly #settled = new Map<string, number>();

  constructor(clock: VirtualClock, random: () => number, outage?: Outage) {
    this.#clock = clock;
    this.#random = random;
    this.#outage = outage;
  }

  token(user: string): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {iss: ISV, sub: user, iat: now, exp: now + TOKEN_LIFE, jti: `${now}`, ...ACCESS};
    const parts = [{alg: 'EdDSA'}, claims].map(part =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    return `${parts.join('.')}.c2ln`;
  }

  count(kind: string): void {
    const second = Math.floor(this.#clock.now / 1000);
    const row = this.counts.get(kind) ?? [];
    this.counts.set(kind, row);
    row[second] = (row[second] ?? 0) + 1;
  }

  get isDown(): boolean {
    const {now} = this.#clock;
    return this.#outage !== undefined && now >= this.#outage.from && now < this.#outage.to;
  }

  /** Replaces `fetch`. A service that is down refuses connections. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname.replace('/embed/v1', '');
    this.count(path.startsWith('/transactions') ? 'transaction' : path.slice(1));
    const isDown = this.isDown;
    await this.#clock.wait(LATENCY);
    if (isDown) throw new TypeError('Failed to fetch');
    return Response.json(this.#answer(path, init), {status: 200});
  };

  #answer(path: string, {body, headers}: RequestInit): object {
    if (path === '/token/validate')
      return {...ACCESS, expiration: '2026-01-02T00:00:00Z', isvId: ISV, userId: userOf(headers)};
    if (path === '/geofence') return {eligible: true};
    if (path === '/bankpay/accounts') return {accounts: [ACCOUNT], wallet: MONEY};
    if (path === '/deposits') {
      const {transactionId} = JSON.parse(body as string) as {transactionId: string};
      // A bank takes 2 to 30 seconds.
      this.#settled.set(transactionId, this.#clock.now + 2_000 + 28_000 * this.#random());
      return this.#transaction(transactionId);
    }
    return this.#transaction(path.split('/').at(-1) ?? '');
  }

  #transaction(transactionId: string): object {
    const isOver = this.#clock.now >= (this.#settled.get(transactionId) ?? 0);
    const what = {transactionId, action: 'deposit', provider: 'bankpay', amount: '25.00'};
    return {...what, currency: 'USD', status: isOver ? 'completed' : 'pending'};
  }
}

function userOf(headers: RequestInit['headers']): string {
  const token = new Headers(headers).get('authorization') ?? '';
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return (claims as {sub: string}).sub;
}
