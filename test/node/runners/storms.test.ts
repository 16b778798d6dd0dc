/**
 * A service that fails for ten seconds, and all its clients: 1,000 elements on 1,000 pages, and
 * 1,000 backends. Their requests are counted on a clock that the test moves, with seeded random
 * numbers.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {ServiceError} from '#src/contract/errors.js';
import {PartnerError} from '#src/partner.js';
import {backoff, beforeNextReturn, beforeReturn} from '#src/partner/connect/backoff.js';
import {repeat} from '#src/partner/repeat.js';
import {find, watch} from '#src/runners/orders.js';
import {Clock} from '../../support/inputs/clock.ts';
import {untilRefresh} from '#src/session/refresh-time.js';
import {Random} from '../../support/inputs/random.ts';

const MANY = 1_000;
const ORDER = {
  transactionId: '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11',
  provider: 'bankpay',
  amount: '25.00',
} as const;
const PENDING = {...ORDER, action: 'deposit', currency: 'USD', status: 'pending'} as const;

/** A service that counts its requests, and fails to answer for ten seconds from `begin`. */
class Failing {
  readonly clock: Clock;
  readonly random = new Random(20_261_122);
  readonly #begin: number;
  /** In milliseconds. */
  readonly #asked: number[] = [];

  constructor(t: TestContext, begin: number) {
    this.clock = new Clock(t, 0, () => this.random.next());
    this.#begin = begin;
  }

  /** True if the request is answered. */
  ask(): boolean {
    const {now} = this.clock;
    this.#asked.push(now);
    return now < this.#begin || now >= this.#begin + 10_000;
  }

  /** A session of one element. */
  session(retryAfter: number | undefined): Caller {
    const call = (): Promise<never> =>
      this.ask()
        ? Promise.resolve(PENDING as never)
        : Promise.reject(new ServiceError('NETWORK_ERROR', 'Down.', {retryAfter}));
    return {baseUrl: 'https://service.example', owner: crypto.randomUUID(), call};
  }

  /** The number of requests between two seconds. */
  between(from: number, to: number): number {
    return this.#asked.filter(at => at >= from * 1000 && at < to * 1000).length;
  }

  /** The maximum number of requests in one step of `step` seconds, between two seconds. */
  most(step: number, from: number, to: number): number {
    const steps = Array.from({length: Math.round((to - from) / step)}, (_, n) => from + n * step);
    return Math.max(...steps.map(at => this.between(at, at + step)));
  }
}

function element(session: Caller, signal: AbortSignal) {
  return {session, action: 'deposit', timeout: 5_000, signal} as const;
}

suite('1,000 elements on 1,000 pages', () => {
  for (const retryAfter of [undefined, 5])
    test(`that follow a payment request less often while a service fails, and return gradually (Retry-After: ${retryAfter})`, async t => {
      const service = new Failing(t, 10_000);
      const {signal, abort} = gone();
      for (let page = 0; page < MANY; page += 1)
        setTimeout(
          () => watch(element(service.session(retryAfter), signal), ORDER).catch(() => {}),
          service.random.next() * 2_500,
        );
      await service.clock.pass(60_000);
      abort();
      // One request per 2.5 seconds is the rate with a working service.
      assert.ok(service.most(1, 0, 60) <= 0.45 * MANY, `${service.most(1, 0, 60)} a second`);
      const failed = service.between(13, 20);
      assert.ok(failed <= 7 * 0.2 * MANY, `${failed} in seven seconds of failure`);
      assert.ok(service.between(30, 60) >= 30 * 0.35 * MANY, 'they are back');
    });

  test('that lose a response at the same moment spread their next requests', async t => {
    const service = new Failing(t, 0);
    const {signal, abort} = gone();
    const found = Array.from({length: MANY}, () =>
      find(element(service.session(undefined), signal), ORDER),
    );
    await service.clock.pass(30_000);
    abort();
    for (const outcome of await Promise.all(found)) assert.equal(outcome.type, 'booked');
    assert.ok(service.most(0.1, 0, 30) <= 0.15 * MANY, `${service.most(0.1, 0, 30)} in 100 ms`);
    assert.ok(service.most(1, 1, 30) <= 0.8 * MANY, `${service.most(1, 1, 30)} a second`);
    assert.ok(service.between(0, 10) <= 4 * MANY, `${service.between(0, 10)} in all`);
  });

  test('that get a Retry-After of a minute return within another half minute', async t => {
    const service = new Failing(t, 0);
    const {signal, abort} = gone();
    const found = Array.from({length: MANY}, () =>
      find(element(service.session(60), signal), ORDER),
    );
    await service.clock.pass(92_000);
    abort();
    await Promise.all(found);
    assert.equal(service.between(1.5, 60), 0);
    assert.ok(service.most(1, 60, 92) <= 0.06 * MANY, `${service.most(1, 60, 92)} a second`);
  });
});

suite('1,000 backends', () => {
  test('with a Retry-After of 2 seconds repeat their requests within another second, spread out', async t => {
    const service = new Failing(t, 0);
    const limits = {timeout: 60_000, repeated: 'when-in-doubt', signal: undefined} as const;
    const calls = Array.from({length: MANY}, () =>
      repeat({...limits, random: () => service.random.next()}, () =>
        service.ask()
          ? Promise.resolve()
          : Promise.reject(new PartnerError('SERVICE_FAILED', 'x', {status: 503, retryAfter: 2})),
      ),
    );
    const settled = Promise.allSettled(calls);
    await service.clock.pass(10_000);
    await settled;
    assert.equal(service.between(0, 0.001), MANY);
    assert.equal(service.between(0.001, 2), 0);
    assert.ok(service.most(0.1, 2, 10) <= 0.15 * MANY, `${service.most(0.1, 2, 10)} in 100 ms`);
    assert.equal(service.between(0, 10), 3 * MANY);
  });

  test('whose connections are cut at the same moment reconnect one after another', () => {
    const random = new Random(20_261_122);
    const asked: number[] = [];
    for (let backend = 0; backend < MANY; backend += 1)
      for (let failures = 1, at = 0; at < 10_000; failures += 1)
        asked.push((at += backoff(failures, random.next())));
    const tenths = Map.groupBy(asked, at => Math.floor(at / 100));
    const most = Math.max(...[...tenths.values()].map(({length}) => length));
    assert.ok(most <= 0.2 * MANY, `${most} in 100 ms`);
  });
});

test('10,000 backends that lose their connections at once return at under 500 a second, within 25 s', () => {
  const random = new Random(20_261_124);
  const returns = Array.from({length: 10_000}, () => beforeReturn(random.next()));
  const seconds = Map.groupBy(returns, at => Math.floor(at / 1000));
  assert.ok(Math.max(...[...seconds.values()].map(({length}) => length)) < 500);
  assert.ok(Math.max(...returns) < 25_000);
});

test('10,000 backends try under 500 times a second while the service is down, and after it', () => {
  const random = new Random(20_261_129);
  for (const down of [30_000, 60_000, 180_000]) {
    const attempts = Array.from({length: 10_000}, () => {
      const all = [beforeReturn(random.next())];
      for (let at = all[0] ?? 0; at < down; all.push(at)) at += beforeNextReturn(random.next());
      return all;
    });
    const seconds = Map.groupBy(attempts.flat(), at => Math.floor(at / 1000));
    const most = Math.max(...[...seconds.values()].map(({length}) => length));
    assert.ok(most < 500, `${most} in a second`);
    assert.ok(Math.max(...attempts.flat()) < down + 50_000);
  }
});

test('10,000 users who arrived at once refresh their tokens at under 150 a second', () => {
  const random = new Random(20_261_124);
  const refreshes = Array.from({length: 10_000}, () => untilRefresh(600_000, random.next()));
  const seconds = Map.groupBy(refreshes, at => Math.floor(at / 1000));
  assert.ok(Math.max(...[...seconds.values()].map(({length}) => length)) < 150);
  assert.ok(Math.max(...refreshes) <= 450_000);
});

/** All clients leave at the end of a test. */
function gone(): {readonly signal: AbortSignal; readonly abort: () => void} {
  const controller = new AbortController();
  return {signal: controller.signal, abort: () => controller.abort()};
}
