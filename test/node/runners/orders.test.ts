/** Orders in progress: sent once, looked up if their answer is lost, and followed to their end. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import type {Order, Transaction, TransactionStatus} from '#src/contract/payments.js';
import {keepOrder, mayLeave, settleOrder} from '#src/runners/open-orders.js';
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

test('7.6 DEPOSIT_FAILED: the refusal of a repeat is not believed of an order whose first try is lost', async t => {
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

test('the refusal of the only try is believed, whoever hears it', async t => {
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

suite('an answer about another payment is none', () => {
  const right = transaction('completed');
  const others: Readonly<Record<string, Partial<Transaction>>> = {
    'another id': {transactionId: '0d4a1e1c-0d6a-4c3b-9b63-3f2f6f5e9a11'},
    'another amount': {amount: '25.01'},
    'an amount a hundred times as large': {amount: '2500'},
    'another provider': {provider: 'crypto'},
    'a withdrawal': {action: 'withdraw'},
  };
  for (const [name, other] of Object.entries(others)) {
    test(`${name}: what was sent is refused`, async () => {
      const session = new ScriptedCaller([{...right, ...other}]);
      const outcome = await send(errand(session), ORDER);
      assert.ok(outcome.type === 'rejected');
      assert.equal(outcome.error.code, 'DEPOSIT_FAILED');
    });

    test(`${name}: it is looked for until the right one is there`, async t => {
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

  test('the same amount in other words is the same', async () => {
    const same = {...right, amount: '25.0'};
    const outcome = await send(errand(new ScriptedCaller([same])), ORDER);
    assert.deepEqual(outcome, {type: 'booked', transaction: same});
  });
});

suite('send', () => {
  test('twenty at once are one request, and all hear its answer', async () => {
    const session = new ScriptedCaller([transaction('pending')]);
    const all = Array.from({length: 20}, () => send(errand(session), ORDER));
    for (const outcome of await Promise.all(all))
      assert.deepEqual(outcome, {type: 'booked', transaction: transaction('pending')});
    assert.equal(session.asked.length, 1);
  });

  test('what has not left when its element goes does not leave any more', async () => {
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

  test('what has not left when its element goes is sent for who comes later', async t => {
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

  test('who comes while the turn of one that has left ends has it sent', async t => {
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

  test('an order whose end was told, here or in another tab, is not sent again', async () => {
    const session = new ScriptedCaller([transaction('completed')]);
    const order = {...ORDER, transactionId: crypto.randomUUID()};
    keepOrder(session.owner, {action: 'deposit', order, currency: 'USD'}, {isConnected: true});
    settleOrder(order);
    await assert.rejects(send(errand(session), order), {code: 'NETWORK_ERROR', definite: false});
    assert.deepEqual(session.asked, []);
  });

  test('an order is not sent while another one of the user is under way', async t => {
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
    assert.ok(mayLeave(under));
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

  test('an order that its step has left is not sent again: whoever asks next has the answer', async () => {
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

  test('who comes back before it has left has it sent', async t => {
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

  test('an answer that came while nobody was there is kept for who comes back', async () => {
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

  test('7.6 bankpay_rejected: once its answer was heard, the same order can be sent again', async () => {
    const session = new ScriptedCaller([refused('bankpay_rejected'), transaction('completed')]);
    const first = await send(errand(session), ORDER);
    assert.equal(first.type === 'rejected' && first.error.code, 'bankpay_rejected');
    assert.equal((await send(errand(session), ORDER)).type, 'booked');
    assert.equal(session.asked.length, 2);
  });

  test('over the wire, the order stands in the body and nothing of it in the address', async t => {
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

  test('7.7 NETWORK_ERROR: a lost answer is found, and the order was sent once', async t => {
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
    test(`what is booked is said, even if it is ${status}`, async t => {
      const {clock, errand: one} = setup(t, transaction(status));
      const found = find(one, ORDER);
      await clock.pass(1);
      assert.deepEqual(await found, {type: 'booked', transaction: transaction(status)});
    });

  test('the first question waits a part of a second, because others may have lost an answer, too', async t => {
    const session = new ScriptedCaller([transaction('completed')], () => clock.now);
    const clock = new Clock(t, 0, () => 0.4);
    const found = find(errand(session), ORDER);
    await clock.pass(1_000);
    await found;
    assert.deepEqual(session.asked, [480]);
  });

  test('a service that says when to come back is asked then, and at the latest after a minute', async t => {
    const busy = (retryAfter: number) => new ServiceError('NETWORK_ERROR', '', {retryAfter});
    const said = [busy(30), busy(1), busy(86_400), transaction('completed')];
    const {clock, session, errand: one} = setup(t, ...said);
    const found = find(one, ORDER);
    await clock.pass(100_000);
    assert.equal((await found).type, 'booked');
    assert.deepEqual(waits(session), [0, 30_000, 32_000, 92_000]);
  });

  test('one 404 is not enough: the request may still be on its way', async t => {
    const {clock, session, errand: one} = setup(t, unknown, transaction('completed'));
    const found = find(one, ORDER);
    await clock.pass(1_001);
    assert.equal((await found).type, 'booked');
    assert.deepEqual(waits(session), [0, 1_000]);
  });

  test('not found: only after 404s for several seconds, and not one question more', async t => {
    const {clock, session, errand: one} = setup(t, unknown);
    // The page has been open for a while.
    await clock.pass(60_000);
    const found = find(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await found, {type: 'not-found'});
    assert.deepEqual(waits(session), [0, 1_000, 3_000, 7_000]);
  });

  test('what says nothing is asked again, ever more slowly, at least every 10 s', async t => {
    const {clock, session, errand: one} = setup(t, ...Array.from({length: 7}, () => lost), unknown);
    const found = find(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await found, {type: 'not-found'});
    assert.deepEqual(waits(session), [0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000, 45_000]);
  });

  test('an answer about another payment says nothing about this one', async t => {
    const other = {...transaction('completed'), transactionId: crypto.randomUUID()};
    const {clock, errand: one} = setup(t, other, transaction('completed'));
    const found = find(one, ORDER);
    await clock.pass(1_001);
    assert.deepEqual(await found, {type: 'booked', transaction: transaction('completed')});
  });

  test('an order whose element left before its turn is looked for: its leaving is no other’s error', async t => {
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

  test('a bug of ours is no answer, and is not asked again', async t => {
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

  test('whoever leaves stops asking', async t => {
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
  test('the service’s word that it never will be booked is enough', async t => {
    const {session, errand: one} = setup(t, unknown);
    assert.deepEqual(await abandon(one, ORDER), {type: 'not-booked'});
    assert.deepEqual(session.asked, [0]);
  });

  test('what is booked is said, whatever became of it', async t => {
    const {errand: one} = setup(t, transaction('completed'));
    const said = {type: 'booked', transaction: transaction('completed')};
    assert.deepEqual(await abandon(one, ORDER), said);
  });

  test('a word that is lost is asked for again', async t => {
    const {clock, session, errand: one} = setup(t, lost, lost, unknown);
    const abandoned = abandon(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await abandoned, {type: 'not-booked'});
    assert.deepEqual(session.asked, [0, 1_000, 3_000]);
  });

  test('a service that cannot cancel promises nothing, however long it does not know the order', async t => {
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

  test('nor does one whose no is not in the contract’s form', async t => {
    const page = new ServiceError('DEPOSIT_FAILED', '');
    const said = [page, page, page, page, unknown];
    const {clock, errand: one} = setup(t, ...said);
    const abandoned = abandon(one, ORDER);
    await clock.pass(60_000);
    assert.deepEqual(await abandoned, {type: 'not-found'});
  });

  test('a service that is out of reach is asked until it is back', async t => {
    const late = new ServiceError('TIMEOUT', '');
    const said = [lost, lost, lost, lost, late, lost, late];
    const {clock, session, errand: one} = setup(t, ...said, transaction('completed'));
    const abandoned = abandon(one, ORDER);
    await clock.pass(120_000);
    assert.deepEqual(await abandoned, {type: 'booked', transaction: transaction('completed')});
    // Each is a request to cancel. The status is not read while the service cannot be reached.
    assert.deepEqual(waits(session), [0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000, 45_000]);
  });

  test('7.6 DEPOSIT_FAILED: once an order was canceled, the refusal of its repeat is believed', async t => {
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
  test('asks after a second, then every 2 s, after a minute every 10 s', async t => {
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
    ['an end that comes sooner', {expiresIn: 600}, {expiresIn: 599}, {expiresIn: 5}],
    ['an end that comes six seconds sooner', {expiresIn: 600}, {expiresIn: 593}],
    ['an end where there was none', {}, {expiresIn: 600}],
    ['a time that is sooner', {expiresAt: at(600)}, {expiresAt: at(300)}],
    ['a time where there was none', {}, {expiresAt: at(600)}],
    ['a time that is none', {expiresAt: at(600)}, {expiresAt: '2026-13-45T99:99:99Z'}],
    [
      'a sooner time next to a count',
      {expiresIn: 600, expiresAt: at(600)},
      {expiresIn: 599, expiresAt: at(9)},
    ],
    ['that nothing is left', {expiresIn: 3}, {expiresIn: 0}],
    ['another stage', {stage: 'waiting'}, {stage: 'seen'}],
    ['another asset', {asset: 'USDC'}, {asset: 'ETH'}],
    ['another network', {network: 'polygon'}, {network: 'ethereum'}],
    ['another address', {address: 'a'}, {address: 'b'}],
    ['another memo', {address: 'a', memo: '1'}, {address: 'a', memo: '2'}],
    ['another payment link', {address: 'a', uri: 'x:a'}, {address: 'a', uri: 'x:b'}],
  ] as const)
    test(`hears of ${what}`, async t => assert.ok(await watching(t, told, ...said)));

  for (const [what, told, ...said] of [
    ['the same end', {expiresIn: 600}, {expiresIn: 599}, {expiresIn: 597}, {expiresIn: 595}],
    [
      'the same end, from answers that travel',
      {expiresIn: 600},
      {expiresIn: 595},
      {expiresIn: 600},
    ],
    ['a later end: the address is asked for again in time', {expiresIn: 600}, {expiresIn: 900}],
    ['the same time', {expiresAt: at(600)}, {expiresAt: at(600)}, {expiresAt: at(597)}],
    [
      'a time that still is none',
      {expiresAt: '2026-13-01T00:00:00Z'},
      {expiresAt: '2026-14-01T00:00:00Z'},
    ],
    ['no end at all', {}, {}],
  ] as const)
    test(`makes no news of ${what}`, async t => assert.ok(!(await watching(t, told, ...said))));

  test('makes no news of the same end for who comes back to it later', async t => {
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

  test('a question that got lost is asked again: the payment is booked all the same', async t => {
    const said = [lost, unknown, new ServiceError('TIMEOUT', ''), transaction('completed')];
    const {clock, errand: one} = setup(t, ...said);
    const watched = watch(one, ORDER);
    await clock.pass(30_000);
    assert.equal((await watched).type, 'booked');
  });

  test('a service that fails is asked ever less, and as before once it answers', async t => {
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
  'T2 a service in a storm: a payment is followed to its end, and asked for no more than that',
  () => {
    const failing = (status: number, retryAfter?: number) =>
      new ServiceError('NETWORK_ERROR', '', {status, retryAfter});
    const times = (count: number, ...said: Said[]) =>
      Array.from({length: count}, () => said).flat();

    const storms: readonly (readonly [what: string, said: Said[], seconds: number])[] = [
      ...[1, 2, 3, 4, 5].map(
        count => [`500, ${count} times`, times(count, failing(500)), 60] as const,
      ),
      ['429 and 503 by turns', times(10, failing(429), failing(503)), 300],
      ['429 that asks for a day', [failing(429, 86_400)], 120],
      ['503 that asks for no time at all', times(5, failing(503, 0)), 60],
      ['no word for a thousand seconds', times(96, lost), 1_100],
      [
        'a pending payment between all failures',
        times(5, failing(500), transaction('pending')),
        120,
      ],
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
