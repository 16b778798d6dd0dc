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

/**
 * The ways in which a service is down. `refused`: no connection. `503`: each answer is a 503, as a
 * load balancer sends it. `503 with Retry-After`: it asks to wait for `RETRY_AFTER`, too. `silent`:
 * no answer comes before the request's timeout.
 */
export const OUTAGES = ['refused', '503', '503 with Retry-After', 'silent'] as const;

export interface Outage {
  readonly kind: (typeof OUTAGES)[number];
  readonly from: number;
  readonly to: number;
}

/** In seconds. */
export const RETRY_AFTER = 30;

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

  /** How the service is down at this moment. `undefined` if it works. */
  get #fault(): Outage['kind'] | undefined {
    const {now} = this.#clock;
    const outage = this.#outage;
    return outage && now >= outage.from && now < outage.to ? outage.kind : undefined;
  }

  /** Replaces `fetch`. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname.replace('/embed/v1', '');
    this.count(path.startsWith('/transactions') ? 'transaction' : path.slice(1));
    const fault = this.#fault;
    if (fault === 'silent') return aborted(init.signal);
    await this.#clock.wait(LATENCY);
    if (fault === 'refused') throw new TypeError('Failed to fetch');
    if (fault) {
      const headers = {'retry-after': `${RETRY_AFTER}`};
      return new Response('', {status: 503, ...(fault !== '503' && {headers})});
    }
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

/** Never resolves, and rejects when the request is aborted. */
function aborted(signal: RequestInit['signal']): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(new DOMException('Aborted.', 'AbortError'));
    if (signal?.aborted) fail();
    else signal?.addEventListener('abort', fail);
  });
}

function userOf(headers: RequestInit['headers']): string {
  const token = new Headers(headers).get('authorization') ?? '';
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return (claims as {sub: string}).sub;
}
