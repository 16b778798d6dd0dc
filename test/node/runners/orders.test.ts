/** Orders in progress: sent once, looked up if their answer is lost, and followed to their end. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import type {Order, Transaction, TransactionStatus} from '#src/contract/payments.js';
import {keepOrder, maySend, settleOrder} from '#src/runners/open-orders.js';
import {abandon, find, send, watch} from '#src/runners/orders.js';
import type {ProviderCall} from '#src/providers/provider.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {json, MisbehavingServer, reset} from '../../support/servers/misbehaving-server.ts';

const ORDER: Order = {
  transactionId: '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11',
  provider: 'bankpay',
  amount: '25.00',
  account: 'a1',
};

function transaction(status: TransactionStatus): Transaction {
  const {transactionId, provider, amount} = ORDER;
  return {transactionId, action: 'deposit', provider, amount, currency: 'USD', status};
}

const unknown = new ServiceError('DEPOSIT_FAILED', '', {
  wireCode: 'transaction_not_found',
  status: 404,
});
const lost = new ServiceError('NETWORK_ERROR', '');
const refused = (code: ErrorCode) => new ServiceError(code, '', {status: 422});

type Said = Transaction | ServiceError | Promise<Transaction>;

/** A session whose service gives these answers in turn, and repeats the last one forever. */
class ScriptedCaller implements Caller {
  readonly baseUrl = 'https://service.example';
  readonly owner = crypto.randomUUID();
  readonly #said: Said[];
  readonly #now: () => number;
  /** The times of the requests. */
  readonly asked: number[] = [];

  constructor(said: Said[], now = () => 0) {
    this.#said = said;
    this.#now = now;
  }

  async call<T>(): Promise<T> {
    this.asked.push(this.#now());
    const said = this.#said.length > 1 ? this.#said.shift() : this.#said[0];
    if (said instanceof ServiceError) throw said;
    return (await said) as T;
  }
}

function errand(session: Caller, signal = new AbortController().signal): ProviderCall {
  return {session, action: 'deposit', timeout: 5_000, signal};
}

function setup(t: TestContext, ...said: Said[]) {
  const clock = new Clock(t);
  const session = new ScriptedCaller(said, () => clock.now);
  const controller = new AbortController();
  return {clock, session, controller, errand: errand(session, controller.signal)};
}

/** The times of the requests, in milliseconds after the first. */
function waits({asked}: ScriptedCaller): readonly number[] {
  return asked.map(at => at - (asked[0] ?? 0));
}

test('7.6 DEPOSIT_FAILED: the refusal of a repeat does not count if the first try was lost', async t => {
  const {promise, reject} = Promise.withResolvers<Transaction>();
  const {clock, session, controller, errand: call} = setup(t, lost, promise, unknown);
  const order = {...ORDER, transactionId: crypto.randomUUID()};
  const first = await send(call, order);
  assert.ok(first.type === 'rejected');
  void send(call, order);
  // The element is replaced while the second try is pending.
  controller.abort();
  const outcomes: unknown[] = [];
  void find(errand(session), order).then(outcome => outcomes.push(outcome));
  reject(refused('bankpay_rejected'));
  await clock.pass(1_000);
  assert.deepEqual(outcomes, []);
  await clock.pass(10_000);
  assert.deepEqual(outcomes, [{type: 'not-found'}]);
});

test('the refusal of the only try counts, even for another element', async t => {
  const {promise, reject} = Promise.withResolvers<Transaction>();
  const {session, controller, errand: call} = setup(t, promise, unknown);
  const order = {...ORDER, transactionId: crypto.randomUUID()};
  void send(call, order);
  controller.abort();
  const outcome = find(errand(session), order);
  const error = refused('bankpay_rejected');
  reject(error);
  assert.deepEqual(await outcome, {type: 'rejected', error});
});

suite('a response about another payment', () => {
  const right = transaction('completed');
  const others: Readonly<Record<string, Partial<Transaction>>> = {
    'another id': {transactionId: '0d4a1e1c-0d6a-4c3b-9b63-3f2f6f5e9a11'},
    'another amount': {amount: '25.01'},
    'an amount a hundred times larger': {amount: '2500'},
    'another provider': {provider: 'crypto'},
    'a withdrawal': {action: 'withdraw'},
  };
  for (const [name, other] of Object.entries(others)) {
    test(`${name}: fails the order that was sent`, async () => {
      const session = new ScriptedCaller([{...right, ...other}]);
      const outcome = await send(errand(session), ORDER);
      assert.ok(outcome.type === 'rejected');
      assert.equal(outcome.error.code, 'DEPOSIT_FAILED');
    });

    test(`${name}: is ignored until the right one arrives`, async t => {
      const {clock, errand: call} = setup(t, {...right, ...other}, right);
      const outcomes: unknown[] = [];
      void watch(call, ORDER).then(outcome => outcomes.push(outcome));
      await clock.pass(1_000);
      assert.deepEqual(outcomes, []);
      // Longer than any pause between two requests.
      await clock.pass(20_000);
      assert.deepEqual(outcomes, [{type: 'booked', transaction: right}]);
    });
  }

  test('does not include the same amount in another format', async () => {
    const same = {...right, amount: '25.0'};
    const outcome = await send(errand(new ScriptedCaller([same])), ORDER);
    assert.deepEqual(outcome, {type: 'booked', transaction: same});
  });
});

suite('send', () => {
  test('twenty simultaneous calls send one request, and all get its outcome', async () => {
    const session = new ScriptedCaller([transaction('pending')]);
    const all = Array.from({length: 20}, () => send(errand(session), ORDER));
    for (const outcome of await Promise.all(all))
      assert.deepEqual(outcome, {type: 'booked', transaction: transaction('pending')});
    assert.equal(session.asked.length, 1);
  });

  test('an order that was not sent before its element left is never sent', async () => {
    const {promise: validated, resolve} = Promise.withResolvers<void>();
    const left: string[] = [];
    const session: Caller = {
      baseUrl: 'https://service.example',
      owner: crypto.randomUUID(),
      async call(run) {
        await validated;
        left.push('began');
        const answer = await run({baseUrl: this.baseUrl, token: 't', timeout: 1});
        left.push('sent');
        return answer;
      },
    };
    const controller = new AbortController();
    const sent = send(errand(session, controller.signal), ORDER);
    controller.abort(new Error('gone'));
    resolve();
    const outcome = await sent;
    assert.ok(outcome.type === 'rejected' && !outcome.error.definite);
    assert.deepEqual(left, ['began']);
  });

  test('an order that was not sent before its element left is sent by a later call', async t => {
    const server = await MisbehavingServer.start(t, () => json(200, transaction('completed')));
    const {promise: validated, resolve} = Promise.withResolvers<void>();
    const session: Caller = {
      baseUrl: server.url,
      owner: crypto.randomUUID(),
      async call(run) {
        await validated;
        return run({baseUrl: server.url, token: 'a.b.c', timeout: 5_000});
      },
    };
    const left = new AbortController();
    const first = send(errand(session, left.signal), ORDER);
    left.abort(new Error('gone'));
    resolve();
    assert.equal((await first).type, 'rejected');
    assert.equal((await send(errand(session), ORDER)).type, 'booked');
    assert.equal(server.asked.length, 1);
  });

  test('a call while the turn of a left element ends sends the order', async t => {
    const server = await MisbehavingServer.start(t, () => json(200, transaction('completed')));
    const {promise: validated, resolve} = Promise.withResolvers<void>();
    const {promise: turnEnded, resolve: endTurn} = Promise.withResolvers<void>();
    const {promise: turnTaken, resolve: takeTurn} = Promise.withResolvers<void>();
    const session: Caller = {
      baseUrl: server.url,
      owner: crypto.randomUUID(),
      async call(run) {
        await validated;
        try {
          return await run({baseUrl: server.url, token: 'a.b.c', timeout: 5_000});
        } finally {
          takeTurn();
          await turnEnded;
        }
      },
    };
    const left = new AbortController();
    const first = send(errand(session, left.signal), ORDER);
    left.abort(new Error('gone'));
    resolve();
    await turnTaken;
    const second = send(errand(session), ORDER);
    endTurn();
    assert.equal((await first).type, 'rejected');
    assert.equal((await second).type, 'booked');
    assert.equal(server.asked.length, 1);
  });

  test('a settled order is not sent again, even from another tab', async () => {
    const session = new ScriptedCaller([transaction('completed')]);
    const order = {...ORDER, transactionId: crypto.randomUUID()};
    keepOrder(session.owner, {action: 'deposit', order, currency: 'USD'}, {isConnected: true});
    settleOrder(order);
    await assert.rejects(send(errand(session), order), {code: 'NETWORK_ERROR', definite: false});
    assert.deepEqual(session.asked, []);
  });

  test('an order is not sent while another order of the user is in progress', async t => {
    const server = await MisbehavingServer.start(t);
    const session: Caller = {
      baseUrl: server.url,
      owner: crypto.randomUUID(),
      call: run => run({baseUrl: server.url, token: 'a.b.c', timeout: 5_000}),
    };
    const [under, next] = [1, 2].map(() => ({...ORDER, transactionId: crypto.randomUUID()}));
    assert.ok(under && next);
    keepOrder(
      session.owner,
      {action: 'deposit', order: under, currency: 'USD'},
      {isConnected: false},
    );
    assert.ok(maySend(under));
    keepOrder(
      session.owner,
      {action: 'deposit', order: next, currency: 'USD'},
      {isConnected: true},
    );
    assert.deepEqual(await send(errand(session), next), {type: 'not-booked'});
    assert.equal(server.asked.length, 0);
    for (const one of [under, next]) settleOrder(one);
  });

  test('another transactionId is another request', async () => {
    const session = new ScriptedCaller([transaction('pending')]);
    await Promise.all([
      send(errand(session), ORDER),
      send(errand(session), {...ORDER, transactionId: '0d4a1e1c-0d6a-4c3b-9b63-3f2f6f5e9a11'}),
    ]);
    assert.equal(session.asked.length, 2);
  });

  test('an order whose step was left is not sent again: the next call gets its outcome', async () => {
    const {promise, resolve} = Promise.withResolvers<Transaction>();
    const session = new ScriptedCaller([promise, refused('amount_mismatch')]);
    const left = new AbortController();
    const first = send(errand(session, left.signal), ORDER);
    left.abort();
    const second = send(errand(session), ORDER);
    resolve(transaction('completed'));
    assert.deepEqual(await second, {type: 'booked', transaction: transaction('completed')});
    assert.deepEqual(await first, await second);
    assert.equal(session.asked.length, 1);
  });

  test('a call that returns before the order was sent sends it', async t => {
    const server = await MisbehavingServer.start(t, () => json(200, transaction('completed')));
    const {promise: validated, resolve} = Promise.withResolvers<void>();
    const session: Caller = {
      baseUrl: server.url,
      owner: crypto.randomUUID(),
      async call(run) {
        await validated;
        return run({baseUrl: server.url, token: 'a.b.c', timeout: 5_000});
      },
    };
    const left = new AbortController();
    const first = send(errand(session, left.signal), ORDER);
    left.abort();
    const second = send(errand(session), ORDER);
    resolve();
    assert.deepEqual(await second, {type: 'booked', transaction: transaction('completed')});
    assert.deepEqual(await first, await second);
    assert.equal(server.asked.length, 1);
  });

  test('an outcome that arrived while no element waited is kept for the next call', async () => {
    for (const said of [transaction('completed'), refused('bankpay_rejected'), lost]) {
      const session = new ScriptedCaller([said, transaction('failed')]);
      const left = new AbortController();
      const first = send(errand(session, left.signal), ORDER);
      left.abort();
      await first;
      await settled();
      assert.deepEqual(await send(errand(session), ORDER), await first);
      assert.equal(session.asked.length, 1);
    }
  });

  test('7.6 bankpay_rejected: the same order can be sent again after its outcome was received', async () => {
    const session = new ScriptedCaller([refused('bankpay_rejected'), transaction('completed')]);
    const first = await send(errand(session), ORDER);
    assert.equal(first.type === 'rejected' && first.error.code, 'bankpay_rejected');
    assert.equal((await send(errand(session), ORDER)).type, 'booked');
    assert.equal(session.asked.length, 2);
  });

  test('the request has the order in its body, and none of it in its URL', async t => {
    const server = await MisbehavingServer.start(t, () => json(200, transaction('pending')));
    const session: Caller = {
      baseUrl: server.url,
      owner: crypto.randomUUID(),
      call: run => run({baseUrl: server.url, token: 'a.b.c', timeout: 5_000}),
    };
    await send(errand(session), ORDER);
    await send({...errand(session), action: 'withdraw'}, ORDER);
    assert.deepEqual(
      server.asked.map(({method, path, body}) => [method, path, JSON.parse(body)]),
      [
        ['POST', '/embed/v1/deposits', ORDER],
        ['POST', '/embed/v1/withdrawals', ORDER],
      ],
    );
  });

  test('7.7 NETWORK_ERROR: a lost response is looked up, and the order is sent once', async t => {
    t.mock.method(Math, 'random', () => 0);
    const server = await MisbehavingServer.start(t, ({method}) =>
      method === 'POST' ? reset() : json(200, transaction('completed')),
    );
    const session: Caller = {
      baseUrl: server.url,
      owner: crypto.randomUUID(),
      call: run => run({baseUrl: server.url, token: 'a.b.c', timeout: 5_000}),
    };
    const sent = await send(errand(session), ORDER);
    assert.ok(sent.type === 'rejected' && sent.error.code === 'NETWORK_ERROR');
    assert.equal(sent.error.definite, false);
    const found = await find(errand(session), ORDER);
    assert.deepEqual(found, {type: 'booked', transaction: transaction('completed')});
    assert.deepEqual(
      server.asked.map(({method, path}) => `${method} ${path}`),
      ['POST /embed/v1/deposits', `GET /embed/v1/transactions/${ORDER.transactionId}`],
    );
  });
});

suite('find', () => {
  for (const status of ['completed', 'pending', 'failed'] as const)
    test(`a booked order is found, even if it is ${status}`, async t => {
      const {clock, errand: one} = setup(t, transaction(status));
      const found = find(one, ORDER);
      await clock.pass(1);
      assert.deepEqual(await found, {type: 'booked', transaction: transaction(status)});
    });

  test('the first request is delayed by a random part of a second', async t => {
    const session = new ScriptedCaller([transaction('completed')], () => clock.now);
    const clock = new Clock(t, 0, () => 0.4);
    const found = find(errand(session), ORDER);
    await clock.pass(1_000);
    await found;
    assert.deepEqual(session.asked, [480]);
  });

  test('a Retry-After is respected, up to a minute', async t => {
    const busy = (retryAfter: number) => new ServiceError('NETWORK_ERROR', '', {retryAfter});
    const said = [busy(30), busy(1), busy(86_400), transaction('completed')];
    const {clock, session, errand: one} = setup(t, ...said);
    const found = find(one, ORDER);
    await clock.pass(100_000);
    assert.equal((await found).type, 'booked');
    assert.deepEqual(waits(session), [0, 30_000, 32_000, 92_000]);
  });

  test('a single 404 is not enough, because the request may still be in transit', async t => {
    const {clock, session, errand: one} = setup(t, unknown, transaction('completed'));
    const found = find(one, ORDER);
    await clock.pass(1_001);
    assert.equal((await found).type, 'booked');
    assert.deepEqual(waits(session), [0, 1_000]);
  });

  test('not-found needs 404s for several seconds, and stops all requests', async t => {
    const {clock, session, errand: one} = setup(t, unknown);
    // The page has been open for a while.
    await clock.pass(60_000);
    const found = find(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await found, {type: 'not-found'});
    assert.deepEqual(waits(session), [0, 1_000, 3_000, 7_000]);
  });

  test('failed requests are repeated at growing intervals, at least every 10 s', async t => {
    const {clock, session, errand: one} = setup(t, ...Array.from({length: 7}, () => lost), unknown);
    const found = find(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await found, {type: 'not-found'});
    assert.deepEqual(waits(session), [0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000, 45_000]);
  });

  test('a response about another payment is ignored', async t => {
    const other = {...transaction('completed'), transactionId: crypto.randomUUID()};
    const {clock, errand: one} = setup(t, other, transaction('completed'));
    const found = find(one, ORDER);
    await clock.pass(1_001);
    assert.deepEqual(await found, {type: 'booked', transaction: transaction('completed')});
  });

  test('an order whose element left before its turn is looked up, without that element’s error', async t => {
    const {promise: turn, resolve: takeTurn} = Promise.withResolvers<void>();
    const clock = new Clock(t);
    let calls = 0;
    const session: Caller = {
      baseUrl: 'https://service.example',
      owner: crypto.randomUUID(),
      async call(run) {
        if (++calls > 1) throw unknown;
        await turn;
        return run({baseUrl: this.baseUrl, token: 't', timeout: 1});
      },
    };
    const left = new AbortController();
    const sent = send(errand(session, left.signal), ORDER);
    const found = find(errand(session), ORDER);
    left.abort(new Error('gone'));
    takeTurn();
    assert.equal((await sent).type, 'rejected');
    await clock.pass(10_000);
    assert.deepEqual(await found, {type: 'not-found'});
  });

  test('an internal error rejects, and is not retried', async t => {
    for (const ask of [find, abandon, watch]) {
      const {baseUrl, owner} = new ScriptedCaller([]);
      const session: Caller = {
        baseUrl,
        owner,
        call: () => Promise.reject(new TypeError('undefined')),
      };
      t.mock.restoreAll();
      const clock = new Clock(t);
      const asked = ask(errand(session), ORDER);
      const failed = assert.rejects(asked, TypeError);
      await clock.pass(2_000);
      await failed;
    }
  });

  test('an abort stops all requests', async t => {
    const {clock, session, controller, errand: one} = setup(t, lost);
    const found = find(one, ORDER);
    await clock.pass(2_000);
    controller.abort('left');
    await assert.rejects(found, error => error === 'left');
    await clock.pass(60_000);
    assert.equal(session.asked.length, 2);
  });
});

suite('abandon', () => {
  test('a definite 404 from the service is enough', async t => {
    const {session, errand: one} = setup(t, unknown);
    assert.deepEqual(await abandon(one, ORDER), {type: 'not-booked'});
    assert.deepEqual(session.asked, [0]);
  });

  test('a booked order is reported, whatever its status', async t => {
    const {errand: one} = setup(t, transaction('completed'));
    const said = {type: 'booked', transaction: transaction('completed')};
    assert.deepEqual(await abandon(one, ORDER), said);
  });

  test('a lost response is requested again', async t => {
    const {clock, session, errand: one} = setup(t, lost, lost, unknown);
    const abandoned = abandon(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await abandoned, {type: 'not-booked'});
    assert.deepEqual(session.asked, [0, 1_000, 3_000]);
  });

  test('a service that cannot cancel leads to not-found, however long the order is unknown', async t => {
    const cannot = refused('DEPOSIT_FAILED');
    const said = [cannot, cannot, cannot, cannot, unknown];
    const {clock, session, errand: one} = setup(t, ...said);
    // The page has been open for a while.
    await clock.pass(60_000);
    const abandoned = abandon(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await abandoned, {type: 'not-found'});
    assert.deepEqual(waits(session), [0, 1_000, 3_000, 7_000, 7_000]);
  });

  test('a malformed refusal leads to not-found as well', async t => {
    const page = new ServiceError('DEPOSIT_FAILED', '');
    const said = [page, page, page, page, unknown];
    const {clock, errand: one} = setup(t, ...said);
    const abandoned = abandon(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await abandoned, {type: 'not-found'});
  });

  test('an unreachable service is asked until it is back', async t => {
    const late = new ServiceError('TIMEOUT', '');
    const said = [lost, lost, lost, lost, late, lost, late];
    const {clock, session, errand: one} = setup(t, ...said, transaction('completed'));
    const abandoned = abandon(one, ORDER);
    await clock.pass(120_000);
    assert.deepEqual(await abandoned, {type: 'booked', transaction: transaction('completed')});
    // Each is a request to cancel. The status is not read while the service cannot be reached.
    assert.deepEqual(waits(session), [0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000, 45_000]);
  });

  test('7.6 DEPOSIT_FAILED: once an order was canceled, the refusal of its repeat counts', async t => {
    const {promise, reject} = Promise.withResolvers<Transaction>();
    const {session, controller, errand: call} = setup(t, lost, unknown, promise, unknown);
    const order = {...ORDER, transactionId: crypto.randomUUID()};
    await send(call, order);
    assert.deepEqual(await abandon(call, order), {type: 'not-booked'});
    void send(call, order);
    controller.abort();
    const outcome = find(errand(session), order);
    const error = refused('bankpay_rejected');
    reject(error);
    assert.deepEqual(await outcome, {type: 'rejected', error});
  });
});

suite('watch', () => {
  test('requests after a second, then every 2 s, and after a minute every 10 s', async t => {
    const {clock, session, errand: one, controller} = setup(t, transaction('pending'));
    // The page has been open for a while.
    await clock.pass(60_000);
    const watched = watch(one, ORDER);
    await clock.pass(91_000);
    const fast = Array.from({length: 31}, (_, index) => index * 2_000);
    assert.deepEqual(waits(session), [...fast, 70_000, 80_000, 90_000]);
    controller.abort('left');
    await assert.rejects(watched, error => error === 'left');
  });

  for (const status of ['completed', 'failed'] as const)
    test(`ends when the transaction has ${status}`, async t => {
      const said = [transaction('pending'), transaction(status)];
      const {clock, session, errand: one} = setup(t, ...said);
      const watched = watch(one, ORDER);
      await clock.pass(20_000);
      assert.deepEqual(await watched, {type: 'booked', transaction: transaction(status)});
      assert.equal(session.asked.length, 2);
    });

  /**
   * Gives these answers 1 s after the watch began, and then every 2 s. Returns true if the watch
   * has an outcome.
   */
  const watching = async (
    t: TestContext,
    told: Partial<Transaction>,
    ...said: Partial<Transaction>[]
  ) => {
    const all = said.map(one => ({...transaction('pending'), ...one}));
    const {clock, errand: one, controller} = setup(t, {...transaction('pending'), ...told}, ...all);
    const booked = await send(one, ORDER);
    assert.ok(booked.type === 'booked');
    const heard: unknown[] = [];
    watch(one, ORDER, booked.transaction).then(
      outcome => heard.push(outcome),
      () => {},
    );
    await clock.pass(said.length * 2_000);
    controller.abort();
    return heard.length === 1;
  };
  const at = (seconds: number) => new Date(1.8e12 + seconds * 1000).toISOString();

  for (const [what, told, ...said] of [
    ['an expiry that is sooner', {expiresIn: 600}, {expiresIn: 599}, {expiresIn: 5}],
    ['an expiry that is six seconds sooner', {expiresIn: 600}, {expiresIn: 593}],
    ['a new expiry', {}, {expiresIn: 600}],
    ['an expiry time that is sooner', {expiresAt: at(600)}, {expiresAt: at(300)}],
    ['a new expiry time', {}, {expiresAt: at(600)}],
    ['an invalid expiry time', {expiresAt: at(600)}, {expiresAt: '2026-13-45T99:99:99Z'}],
    [
      'a sooner time besides the seconds',
      {expiresIn: 600, expiresAt: at(600)},
      {expiresIn: 599, expiresAt: at(9)},
    ],
    ['an expiry that is reached', {expiresIn: 3}, {expiresIn: 0}],
    ['another stage', {stage: 'waiting'}, {stage: 'seen'}],
    ['another asset', {asset: 'USDC'}, {asset: 'ETH'}],
    ['another network', {network: 'polygon'}, {network: 'ethereum'}],
    ['another address', {address: 'a'}, {address: 'b'}],
    ['another memo', {address: 'a', memo: '1'}, {address: 'a', memo: '2'}],
    ['another payment link', {address: 'a', uri: 'x:a'}, {address: 'a', uri: 'x:b'}],
  ] as const)
    test(`ends for ${what}`, async t => assert.ok(await watching(t, told, ...said)));

  for (const [what, told, ...said] of [
    ['the same expiry', {expiresIn: 600}, {expiresIn: 599}, {expiresIn: 597}, {expiresIn: 595}],
    [
      'the same expiry, with transmission delays',
      {expiresIn: 600},
      {expiresIn: 595},
      {expiresIn: 600},
    ],
    [
      'a later expiry, because the address is requested again in time',
      {expiresIn: 600},
      {expiresIn: 900},
    ],
    ['the same expiry time', {expiresAt: at(600)}, {expiresAt: at(600)}, {expiresAt: at(597)}],
    [
      'another invalid expiry time',
      {expiresAt: '2026-13-01T00:00:00Z'},
      {expiresAt: '2026-14-01T00:00:00Z'},
    ],
    ['no expiry', {}, {}],
  ] as const)
    test(`does not end for ${what}`, async t => assert.ok(!(await watching(t, told, ...said))));

  test('does not end for the same expiry if the watch starts later', async t => {
    const pending = {...transaction('pending'), expiresIn: 600};
    const {
      clock,
      session,
      errand: one,
      controller,
    } = setup(t, pending, {
      ...pending,
      expiresIn: 499,
    });
    const booked = await send(one, ORDER);
    assert.ok(booked.type === 'booked');
    await clock.pass(100_000);
    const watched = watch(one, ORDER, booked.transaction);
    await clock.pass(1_000);
    assert.equal(session.asked.length, 2);
    controller.abort('left');
    await assert.rejects(watched, error => error === 'left');
  });

  test('continues after lost requests until the payment is booked', async t => {
    const said = [lost, unknown, new ServiceError('TIMEOUT', ''), transaction('completed')];
    const {clock, errand: one} = setup(t, ...said);
    const watched = watch(one, ORDER);
    await clock.pass(30_000);
    assert.equal((await watched).type, 'booked');
  });

  test('requests less often while the service fails, and at the normal rate once it responds', async t => {
    const pending = transaction('pending');
    const busy = new ServiceError('NETWORK_ERROR', '', {retryAfter: 20});
    const said = [lost, lost, lost, lost, busy, pending, lost, transaction('completed')];
    const {clock, session, errand: one} = setup(t, ...said);
    const watched = watch(one, ORDER);
    await clock.pass(100_000);
    assert.equal((await watched).type, 'booked');
    assert.deepEqual(waits(session), [0, 4_000, 12_000, 22_000, 32_000, 52_000, 54_000, 58_000]);
  });
});

suite(
  'T2 a service with many failures: a payment is followed to its end, with no request too many',
  () => {
    const failing = (status: number, retryAfter?: number) =>
      new ServiceError('NETWORK_ERROR', '', {status, retryAfter});
    const times = (count: number, ...said: Said[]) =>
      Array.from({length: count}, () => said).flat();

    const storms: readonly (readonly [what: string, said: Said[], seconds: number])[] = [
      ...[1, 2, 3, 4, 5].map(
        count => [`500, ${count} times`, times(count, failing(500)), 60] as const,
      ),
      ['429 and 503, alternating', times(10, failing(429), failing(503)), 300],
      ['429 with a Retry-After of a day', [failing(429, 86_400)], 120],
      ['503 with a Retry-After of zero', times(5, failing(503, 0)), 60],
      ['no response for a thousand seconds', times(96, lost), 1_100],
      ['a pending payment after each failure', times(5, failing(500), transaction('pending')), 120],
    ];
    for (const [what, said, seconds] of storms)
      test(what, async t => {
        const {clock, session, errand: one} = setup(t, ...said, transaction('completed'));
        const watched = watch(one, ORDER);
        await clock.pass(seconds * 1_000);
        assert.equal((await watched).type, 'booked');
        assert.equal(session.asked.length, said.length + 1);
      });
  },
);
