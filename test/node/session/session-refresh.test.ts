/** Expiry and refresh, in every possible order of the page, the service and time. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {paymentCalls, sendOrder} from '#src/api/payments.js';
import type {Session} from '#src/session/session.js';
import type {TokenProvider} from '#src/session/session-host.js';
import {Clock, settled, until} from '../../support/inputs/clock.ts';
import {answer, html, json, type Asked} from '../../support/servers/misbehaving-server.ts';
import {
  activeSession,
  embedToken,
  EXPIRATION,
  openSession,
  USER,
} from '../../support/servers/session-service.ts';

const ISV2 = '9a11f6f5-0d6a-4c3b-9b63-0d4a1e1c3f2f';
const MONEY = {currency: 'USD', balance: '1.00', withdrawable: '1.00'};
const ORDER = {transactionId: USER, provider: 'bankpay', amount: '25.00', account: 'a'} as const;
const BOOKED = {...ORDER, action: 'deposit', currency: 'USD', status: 'pending'};

const read = (session: Session) =>
  session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}));
const pay = (session: Session) =>
  session.call(connection => sendOrder(connection, {action: 'deposit', order: ORDER}));
const never = () => new Promise<string>(() => {});

/** A session that was valid and whose token has just expired at the service only. */
async function setup(t: TestContext, provider?: TokenProvider) {
  const opened = await activeSession(t, provider);
  opened.service.other = ({method}) => json(200, method === 'POST' ? BOOKED : MONEY);
  opened.service.ended.add(opened.token);
  return opened;
}

/** The same session on a clock that the test moves. */
async function timed(t: TestContext, provider?: TokenProvider, claims?: object) {
  const clock = new Clock(t);
  const opened = await activeSession(t, provider, claims);
  opened.service.other = () => json(200, MONEY);
  return {clock, ...opened};
}

const tokensOf = ({asked}: {readonly asked: readonly Asked[]}) =>
  asked.map(({headers}) => headers.authorization?.slice(7));

suite('7.3 SESSION_EXPIRED: a 401 in the middle of a flow', () => {
  for (const [title, run] of [
    ['GET', read],
    ['POST', pay],
  ] as const)
    test(`${title}: the page is asked, and the request is repeated once with the fresh token`, async t => {
      const fresh = embedToken();
      const {service, session, host, token} = await setup(t, () => fresh);
      await run(session);
      assert.deepEqual(host.history, ['active', 'renewing', 'active']);
      assert.deepEqual(host.refreshes, [EXPIRATION]);
      const flow = service.server.asked.filter(({path}) => !path.includes('validate'));
      assert.deepEqual(tokensOf({asked: flow}), [token, fresh]);
      assert.equal(flow[0]?.body, flow[1]?.body);
      assert.equal(service.validations, 2);
    });

  test('twenty simultaneous 401s cause one event and one refresh', async t => {
    const fresh = embedToken();
    let asked = 0;
    const {service, host, session, token} = await setup(t, () => {
      asked += 1;
      return fresh;
    });
    const validations = service.validations;
    await Promise.all(Array.from({length: 20}, () => read(session)));
    const reads = service.server.asked.filter(({path}) => !path.includes('validate'));
    assert.deepEqual(tokensOf({asked: reads}), [
      ...Array.from({length: 20}, () => token),
      ...Array.from({length: 20}, () => fresh),
    ]);
    assert.equal(asked, 1);
    assert.equal(host.questions.length, 1);
    assert.equal(service.validations, validations + 1);
    assert.deepEqual(host.refreshes, [EXPIRATION]);
  });

  test('the page is asked first, and its answer makes a provider call unnecessary', async t => {
    const fresh = embedToken();
    const {host, session} = await setup(t, () => assert.fail('the provider was called'));
    host.answers = refresh => refresh(fresh);
    await read(session);
    assert.equal(host.questions.length, 1);
  });

  test('the page may answer with a promise, and only its first answer counts', async t => {
    const [fresh, second] = [embedToken(), embedToken()];
    const {host, service, session} = await setup(t);
    host.answers = refresh => {
      refresh(Promise.resolve(fresh));
      refresh(second);
    };
    await read(session);
    assert.equal(tokensOf(service.server).at(-1), fresh);
    assert.ok(!tokensOf(service.server).includes(second));
  });

  test('setting the old token again is no answer, and does not disturb a pending answer', async t => {
    const {promise, resolve} = Promise.withResolvers<string>();
    const fresh = embedToken();
    const {host, session, token} = await setup(t);
    host.answers = refresh => refresh(promise);
    const money = read(session);
    await host.reaches('renewing');
    await settled();
    session.renew(token);
    await settled();
    resolve(fresh);
    await money;
    assert.ok(session.uses(fresh));
    assert.equal(host.questions.length, 1);
  });

  test('a request is retried only once, even if another token has arrived since', async t => {
    const {service, host, session} = await setup(t, () => embedToken());
    const newest = embedToken();
    let count = 0;
    service.other = async () => {
      count += 1;
      session.renew(newest);
      await until(t, () => session.uses(newest));
      return answer(401);
    };
    await assert.rejects(read(session), {status: 401});
    assert.equal(count, 1);
    assert.equal(host.history.at(-1), 'active');
  });

  test('setting a new session-token counts as an answer', async t => {
    const {host, session} = await setup(t);
    host.answers = () => queueMicrotask(() => session.renew(embedToken()));
    await read(session);
    assert.deepEqual(host.history, ['active', 'renewing', 'active']);
  });

  test('the provider and a new token at the same time leave the session active', async t => {
    const {service, host, session} = await setup(t, () => embedToken());
    host.answers = () => session.renew(embedToken());
    await read(session);
    await settled();
    assert.equal(session.state.status, 'active');
    assert.ok(service.validations <= 3);
  });

  test('7.3 SESSION_INVALID: the fresh token gets a 401 at once, and the provider is not called again', async t => {
    let asked = 0;
    const {service, host, session} = await setup(t, () => {
      asked += 1;
      const fresh = embedToken();
      service.ended.add(fresh);
      return fresh;
    });
    await assert.rejects(read(session), {code: 'SESSION_INVALID'});
    assert.deepEqual(host.history, ['active', 'renewing', 'SESSION_INVALID']);
    assert.equal(asked, 1);
  });

  test('7.3 SESSION_INVALID: the fresh token is valid, but the repeated request gets a 401 again', async t => {
    const {service, host, session} = await setup(t, () => embedToken());
    service.other = () => answer(401);
    await assert.rejects(read(session), {code: 'SESSION_INVALID'});
    assert.deepEqual(host.history, ['active', 'renewing', 'active', 'SESSION_INVALID']);
    assert.equal(service.server.to('/embed/v1/wallet').length, 2);
  });

  test('7.7 NETWORK_ERROR: validating the fresh token fails; a retry validates it, not the old one', async t => {
    const fresh = embedToken();
    const {service, host, session} = await setup(t, () => fresh);
    const {validate} = service;
    service.validate = () => html(200);
    await assert.rejects(read(session), {code: 'NETWORK_ERROR'});
    service.validate = validate;
    session.retry();
    await host.reaches('active');
    assert.equal(tokensOf(service.server).at(-1), fresh);
  });

  const forOther: readonly (readonly [string, object])[] = [
    ['user', {sub: ISV2}],
    ['partner', {iss: ISV2}],
  ];
  for (const [who, claims] of forOther)
    test(`7.3 SESSION_INVALID: a fresh token of another ${who} ends the session without being sent`, async t => {
      const fresh = embedToken(claims);
      const {service, session} = await setup(t, () => fresh);
      await assert.rejects(read(session), {code: 'SESSION_INVALID'});
      assert.ok(!tokensOf(service.server).includes(fresh));
    });
});

suite('7.3 SESSION_EXPIRED: two failed attempts end the session', () => {
  const refusals: readonly (readonly [string, (old: string) => unknown])[] = [
    ['rejects', () => Promise.reject(new Error('offline'))],
    [
      'throws',
      () => {
        throw new Error('no user');
      },
    ],
    ['returns undefined', () => undefined],
    ['returns an object', () => ({token: 'a.b.c'})],
    ['returns garbage', () => 'garbage'],
    ['returns the same token', old => old],
  ];
  for (const [title, provide] of refusals)
    test(`a provider that ${title}`, async t => {
      let asked = 0;
      const {host, session, token} = await setup(t, () => {
        asked += 1;
        return provide(token) as string;
      });
      await assert.rejects(read(session), {code: 'SESSION_EXPIRED', retryable: true});
      assert.equal(asked, 2);
      assert.equal(host.history.at(-1), 'SESSION_EXPIRED');
    });

  test('one failed attempt followed by a token is a normal refresh', async t => {
    let asked = 0;
    const {session} = await setup(t, () => ((asked += 1) === 1 ? 'garbage' : embedToken()));
    await read(session);
    assert.equal(session.state.status, 'active');
  });

  test('a retry asks the page again, and revives an expired session', async t => {
    let fresh = 'garbage';
    const {host, session} = await setup(t, () => fresh);
    await assert.rejects(read(session), {code: 'SESSION_EXPIRED'});
    fresh = embedToken();
    session.retry();
    await host.reaches('active');
    await read(session);
  });

  test('a provider that never resolves times out after 15 s, twice', async t => {
    const {clock, host, service, session, token} = await timed(t, never);
    service.ended.add(token);
    const money = assert.rejects(read(session), {code: 'SESSION_EXPIRED'});
    await host.reaches('renewing');
    await clock.pass(29_000);
    assert.equal(session.state.status, 'renewing');
    await clock.pass(1_000);
    await money;
  });

  test('the session expires after 3 s without an answer, and a late answer still revives it', async t => {
    const {clock, host, service, session, token} = await timed(t);
    service.ended.add(token);
    const money = assert.rejects(read(session), {code: 'SESSION_EXPIRED'});
    await host.reaches('renewing');
    await clock.pass(2_999);
    assert.equal(session.state.status, 'renewing');
    await clock.pass(1);
    await money;
    host.questions[0]?.(embedToken());
    await host.reaches('active');
  });

  for (const [said, time] of [
    [20_000, 20_000],
    [5_000, 5_000],
    [1, 3_000],
    [NaN, 3_000],
    [1e12, 2 ** 31 - 1],
  ] as const)
    test(`a page that asks for ${said} ms has ${time} ms to answer`, async t => {
      const {clock, host, session} = await timed(t);
      host.expiryTimeout = said;
      session.expire();
      await clock.pass(time - 1);
      assert.equal(session.state.status, 'renewing');
      await clock.pass(1);
      assert.equal(host.history.at(-1), 'SESSION_EXPIRED');
    });

  for (const [said, time] of [
    [undefined, 15_000],
    [5_000, 15_000],
    [20_000, 20_000],
  ] as const)
    test(`a page that asks for ${said} ms has ${time} ms to resolve its promise of a token`, async t => {
      const {clock, host, session} = await timed(t);
      host.expiryTimeout = said;
      host.answers = refresh => refresh(never());
      session.expire();
      await clock.pass(time - 1);
      assert.equal(host.questions.length, 1);
      await clock.pass(1);
      assert.equal(host.questions.length, 2);
    });

  test('an answer after the last element has left repeats the pending payment, without an event', async t => {
    const {promise, resolve} = Promise.withResolvers<string>();
    const {service, host, session, token, attach} = await openSession(
      t,
      embedToken(),
      () => promise,
    );
    service.other = () => json(200, BOOKED);
    const detach = attach();
    await host.reaches('active');
    service.ended.add(token);
    const money = pay(session);
    await host.reaches('renewing');
    while (host.questions.length === 0) await settled();
    detach();
    resolve(embedToken());
    assert.equal((await money).status, 'pending');
    assert.equal(service.server.to('/embed/v1/deposits').length, 2);
    assert.deepEqual(host.history, ['active', 'renewing']);
    assert.deepEqual(host.refreshes, []);
  });

  test('a payment whose last element has left fails with SESSION_EXPIRED, without asking the page', async t => {
    const clock = new Clock(t);
    const {service, host, session, token, attach} = await openSession(t, embedToken());
    const detach = attach();
    await host.reaches('active');
    service.ended.add(token);
    detach();
    await clock.pass(1);
    const money = assert.rejects(pay(session), {code: 'SESSION_EXPIRED'});
    await until(t, () => session.state.status === 'renewing');
    await clock.pass(3_000);
    await money;
    assert.deepEqual(host.questions, []);
  });

  test('a late answer to an earlier request is dropped', async t => {
    const {promise, resolve} = Promise.withResolvers<string>();
    const {clock, host, service, session, token} = await timed(t, () => promise);
    service.ended.add(token);
    const money = read(session);
    await host.reaches('renewing');
    await clock.pass(15_000);
    const taken = embedToken();
    session.renew(taken);
    await money;
    resolve(embedToken());
    await settled();
    assert.equal(session.state.status, 'active');
    assert.equal(tokensOf(service.server).at(-1), taken);
    assert.equal(service.validations, 2);
  });
});
