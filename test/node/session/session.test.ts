/** A session from a page's view: validated once for all elements, with clear errors. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {paymentCalls} from '#src/api/payments.js';
import {followGates, gatesChanged} from '#src/session/gates.js';
import {sessionFor} from '#src/session/registry.js';
import {Session} from '#src/session/session.js';
import {
  answer,
  html,
  json,
  never,
  reset,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';
import {settled, until} from '../../support/inputs/clock.ts';
import {
  ACCESS,
  activeSession,
  CONFIRMED,
  embedToken,
  EXPIRATION,
  openSession,
  SessionService,
  TestHost,
  USER,
  validation,
} from '../../support/servers/session-service.ts';

const OTHER_USER = '9a11f6f5-0d6a-4c3b-9b63-0d4a1e1c3f2f';
const past = () => Math.floor(Date.now() / 1000) - 1;

suite('the request timeout that all elements share', () => {
  test('is the shortest of their timeouts, and the contract’s without any', async t => {
    const {session, host, attach} = await openSession(t, embedToken());
    assert.equal(session.timeout, 15_000);
    attach();
    host.timeout = 7_000;
    t.after(session.attach(Object.assign(new TestHost(), {timeout: 9_000})));
    assert.equal(session.timeout, 7_000);
  });
});

suite('gates that an element has changed', () => {
  test('are validated again by every session of the user, and reported to every frame but the sender', async t => {
    const service = await SessionService.start(t);
    const open = async (token: string) => {
      const host = new TestHost();
      const session = sessionFor(service.url, token);
      t.after(session.attach(host));
      await host.reaches('active');
      return session;
    };
    service.validate = () => validation({userId: OTHER_USER});
    await open(embedToken({sub: OTHER_USER}));
    service.validate = () => validation();
    const one = await open(embedToken());
    await open(embedToken());
    const told: string[] = [];
    const teller = () => void told.push('teller');
    const stop = followGates(one.owner, () => void told.push('frame'));
    const stops = [
      followGates(one.owner, teller),
      followGates('somebody else', () => void told.push('else')),
    ];
    await gatesChanged(one, teller);
    assert.deepEqual([service.validations, told], [5, ['frame']]);
    stop();
    await gatesChanged(one);
    assert.deepEqual([service.validations, told], [7, ['frame', 'teller']]);
    for (const each of stops) each();
    await gatesChanged(one);
    assert.equal(told.length, 2);
  });
});

suite('validation', () => {
  for (const count of [1, 10, 100])
    test(`${count} elements with the same token share one session and one request`, async t => {
      const service = await SessionService.start(t);
      const token = embedToken();
      const hosts = Array.from({length: count}, () => new TestHost());
      for (const host of hosts) t.after(sessionFor(service.url, token).attach(host));
      for (const host of hosts) await host.reaches('active');
      assert.equal(service.validations, 1);
    });

  test('another token or another service makes another session', async t => {
    const [service, other] = [await SessionService.start(t), await SessionService.start(t)];
    const token = embedToken();
    const sessions = [
      sessionFor(service.url, token),
      sessionFor(service.url, embedToken()),
      sessionFor(other.url, token),
    ];
    for (const session of sessions) {
      const host = new TestHost();
      t.after(session.attach(host));
      await host.reaches('active');
    }
    assert.equal(new Set(sessions).size, 3);
    assert.deepEqual([service.validations, other.validations], [2, 1]);
  });

  test('2.4 the token’s own claims are shown first, then the service’s response replaces them', async t => {
    const {session, host, attach} = await openSession(t, embedToken());
    assert.deepEqual(session.state, {status: 'validating', hint: ACCESS});
    assert.deepEqual(session.access, ACCESS);
    attach();
    await host.reaches('active');
    assert.deepEqual(host.history, ['active']);
    assert.deepEqual(session.access?.permissions, CONFIRMED.permissions);
  });

  test('a token without permissions gives no hint, but is still validated', async t => {
    const {session, host, attach} = await openSession(t, embedToken({permissions: undefined}));
    assert.deepEqual(session.state, {status: 'validating', hint: undefined});
    attach();
    await host.reaches('active');
  });

  test('a session sends no request before an element uses it', async t => {
    const {service, session} = await openSession(t, embedToken());
    await settled();
    assert.equal(service.server.asked.length, 0);
    assert.equal(session.state.status, 'validating');
  });

  test('an element that is moved keeps its session, and so does a page that sets its token again', async t => {
    const service = await SessionService.start(t);
    const token = embedToken();
    const host = new TestHost();
    const session = sessionFor(service.url, token);
    const leave = session.attach(host);
    await host.reaches('active');
    leave();
    assert.equal(sessionFor(service.url, token), session);
    t.after(session.attach(host));
    await new Promise(resolve => setTimeout(resolve, 0));
    assert.equal(sessionFor(service.url, token), session);
    assert.equal(service.validations, 1);
  });

  test('a session is discarded when its last element leaves, and other sessions stay', async t => {
    const service = await SessionService.start(t);
    const [token, staying] = [embedToken(), embedToken()];
    const session = sessionFor(service.url, token);
    const other = sessionFor(service.url, staying);
    t.after(other.attach(new TestHost()));
    session.attach(new TestHost())();
    await new Promise(resolve => setTimeout(resolve, 0));
    assert.notEqual(sessionFor(service.url, token), session);
    assert.equal(sessionFor(service.url, staying), other);
  });

  test('a session is found by each of its tokens, but by none after its last element has left', async t => {
    const service = await SessionService.start(t);
    const [token, fresh, late] = [embedToken(), embedToken(), embedToken()];
    const host = new TestHost();
    const session = sessionFor(service.url, token);
    const leave = session.attach(host);
    await host.reaches('active');
    session.renew(fresh);
    await host.refreshedTimes(1);
    for (const one of [token, fresh]) assert.equal(sessionFor(service.url, one), session);
    session.renew(late);
    leave();
    await until(t, () => session.uses(late));
    await new Promise(resolve => setTimeout(resolve));
    for (const one of [token, fresh, late]) assert.notEqual(sessionFor(service.url, one), session);
  });

  test('the session exposes the validated access, from the service or from the frame', async t => {
    const {session, host, attach} = await openSession(t, embedToken());
    assert.deepEqual([session.confirmed, session.lastAnswer], [undefined, undefined]);
    const framed = {...ACCESS, expiration: '2027-01-01T00:00:00Z'};
    session.framed = framed;
    assert.equal(session.lastAnswer, framed);
    attach();
    await host.reaches('active');
    assert.deepEqual(session.lastAnswer, {...CONFIRMED, expiration: EXPIRATION});
    assert.equal(session.confirmed?.userId, USER);
  });

  test('a second validation during the first sends no second request', async t => {
    const {service, session, host, attach} = await openSession(t, embedToken());
    await session.revalidate();
    attach();
    await host.reaches('active');
    assert.equal(service.validations, 1);
  });

  test('requests wait until the service has confirmed the session', async t => {
    const {service, session, attach} = await openSession(t, embedToken());
    service.other = () => json(200, {currency: 'USD', balance: '1.00', withdrawable: '1.00'});
    const money = session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}));
    await settled();
    assert.equal(service.server.asked.length, 0);
    attach();
    assert.equal((await money).balance, '1.00');
    assert.deepEqual(
      service.server.asked.map(({path}) => path),
      ['/embed/v1/token/validate', '/embed/v1/wallet'],
    );
  });

  test('a second validation replaces the access, unless it fails', async t => {
    const {service, session, host} = await activeSession(t);
    service.validate = () => validation(ACCESS);
    await session.revalidate();
    assert.deepEqual(session.access?.permissions, ACCESS.permissions);
    service.validate = () => html(200);
    await session.revalidate();
    assert.deepEqual(session.access?.permissions, ACCESS.permissions);
    assert.deepEqual(host.history, ['active', 'active']);
  });
});

suite('7.3 SESSION_INVALID', () => {
  for (const token of ['', 'a.b.c', 'Bearer x', embedToken({}, {alg: 'none'})])
    test(`7.3 SESSION_INVALID: ${token.slice(0, 12) || 'nothing'} is not a token, and nothing is sent`, async t => {
      const {service, session, attach} = await openSession(t, token);
      attach();
      await settled();
      assert.ok(session.state.status === 'failed');
      assert.equal(session.state.error.code, 'SESSION_INVALID');
      assert.equal(session.isAlive, false);
      session.retry();
      await settled();
      assert.equal(service.server.asked.length, 0);
    });

  test('7.3 SESSION_INVALID: the service rejects the first token, and the page has no other', async t => {
    const {service, session, host, attach, token} = await openSession(t, embedToken());
    service.ended.add(token);
    attach();
    await host.reaches('SESSION_INVALID');
    session.retry();
    await assert.rejects(
      session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'})),
    );
    assert.equal(service.server.asked.length, 1);
    assert.deepEqual(host.history, ['renewing', 'SESSION_INVALID']);
    assert.equal(host.questions.length, 1);
  });

  test('7.3 a first token that is rejected: the provider is called once, and the session continues', async t => {
    let asked = 0;
    const fresh = () => {
      asked += 1;
      return embedToken();
    };
    const {service, host, attach, token} = await openSession(t, embedToken(), fresh);
    service.ended.add(token);
    attach();
    await host.reaches('active');
    assert.deepEqual([host.history, asked], [['renewing', 'active'], 1]);
  });

  for (const [what, brings] of [
    ['the same token', (token: string) => token],
    ['no token', () => ''],
    ['another rejected token', () => embedToken({}, {alg: 'EdDSA', kid: 'x'})],
  ] as const)
    test(`7.3 SESSION_INVALID: a first token is rejected, and the page answers with ${what}`, async t => {
      const {service, host, attach, token} = await openSession(t, embedToken());
      service.validate = () => answer(401);
      service.ended.add(token);
      host.answers = refresh => refresh(Promise.resolve(brings(token)));
      attach();
      await host.reaches('SESSION_INVALID');
      assert.deepEqual(host.history, ['renewing', 'SESSION_INVALID']);
      assert.equal(host.questions.length, 1);
    });

  test('7.3 a first token that is rejected: a page in another window is asked, and may answer late', async t => {
    const {service, host, attach, token} = await openSession(t, embedToken());
    service.ended.add(token);
    host.showsAccount = true;
    attach();
    await host.reaches('renewing');
    await settled();
    host.questions[0]?.(embedToken());
    await host.reaches('active');
    assert.deepEqual(host.history, ['renewing', 'active']);
  });

  test('7.3 SESSION_INVALID: the service’s response names another user or partner', async t => {
    for (const other of [{userId: OTHER_USER}, {isvId: OTHER_USER}]) {
      const {service, host, session, attach} = await openSession(t, embedToken());
      service.validate = () => validation(other);
      attach();
      await host.reaches('SESSION_INVALID');
      assert.equal(session.access, undefined);
    }
  });

  test('7.3 SESSION_INVALID: a later response that names another user is dropped', async t => {
    const {service, host, session} = await activeSession(t);
    service.validate = () => validation({userId: OTHER_USER, ...ACCESS});
    await session.revalidate();
    await host.reaches('SESSION_INVALID');
    assert.deepEqual(session.access?.permissions, CONFIRMED.permissions);
  });

  test('a token without iss and sub takes them from the service’s response', async t => {
    const {host, attach} = await openSession(t, embedToken({iss: undefined, sub: undefined}));
    attach();
    await host.reaches('active');
  });

  test('isFor: accepts only tokens of the same user and partner', () => {
    const session = new Session('https://service.example', embedToken());
    assert.equal(session.isFor(embedToken({exp: 1})), true);
    assert.equal(session.isFor(embedToken({sub: OTHER_USER})), false);
    assert.equal(session.isFor(embedToken({iss: USER})), false);
    assert.equal(session.isFor('a.b.c'), false);
  });
});

suite('a validation that fails', () => {
  const denied = (code: string) => json(403, {code, error: 'Not from here.'});

  test('7.3 SESSION_EXPIRED: the page is asked for another token if exp has passed', async t => {
    const {service, host, attach, token} = await openSession(t, embedToken({exp: past()}));
    service.ended.add(token);
    attach();
    await host.reaches('renewing');
    await settled();
    assert.equal(host.questions.length, 1);
    host.questions[0]?.(embedToken());
    await host.reaches('active');
    assert.deepEqual(host.history, ['renewing', 'active']);
  });

  test('the user’s clock does not count: a token with a past exp is active if the service accepts it', async t => {
    const {host, attach} = await openSession(t, embedToken({iat: past() - 600, exp: past()}));
    attach();
    await host.reaches('active');
    assert.deepEqual(host.history, ['active']);
  });

  test('7.3 ORIGIN_UNAUTHORIZED: at validation, without a retry', async t => {
    const {service, session, host, attach} = await openSession(t, embedToken());
    service.validate = () => denied('ORIGIN_UNAUTHORIZED');
    attach();
    await host.reaches('ORIGIN_UNAUTHORIZED');
    session.retry();
    await settled();
    assert.equal(service.validations, 1);
  });

  test('7.3 ORIGIN_UNAUTHORIZED: as the response to any request, it ends the session', async t => {
    const {service, session, host} = await activeSession(t);
    service.other = () => denied('ORIGIN_UNAUTHORIZED');
    const money = session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}));
    await assert.rejects(money, {code: 'ORIGIN_UNAUTHORIZED'});
    await host.reaches('ORIGIN_UNAUTHORIZED');
  });

  test('7.4 PERMISSION_DENIED: only that request fails, and the session continues', async t => {
    const {service, session} = await activeSession(t);
    service.other = () => denied('PERMISSION_DENIED');
    const money = session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}));
    await assert.rejects(money, {code: 'PERMISSION_DENIED'});
    assert.equal(session.state.status, 'active');
  });

  const passing: readonly (readonly [string, Behaviour])[] = [
    ['a captive portal’s page', html(200)],
    ['a page with 502', html(502)],
    ['500 with an error object', json(500, {code: 'internal', error: 'x'})],
    ['503 with an error object', json(503, {code: 'busy', error: 'x'})],
    ['500 without a body', answer(500)],
    ['204', answer(204)],
    ['404 without a body', answer(404)],
    ['a connection reset', reset()],
    ['another schema', json(200, {ok: true})],
    ['no gates', validation({gates: undefined})],
    ['granted: "false"', validation({permissions: {parlay: {granted: 'false', description: ''}}})],
    ['an expiration that is not a date', validation({expiration: 'soon'})],
    ['a userId that is not a UUID', validation({userId: 'me'})],
  ];
  for (const [title, behaviour] of passing)
    test(`7.7 NETWORK_ERROR: ${title} at validation, fixed by a retry`, async t => {
      const {service, session, host, attach} = await openSession(t, embedToken());
      service.validate = () => behaviour;
      attach();
      await host.reaches('NETWORK_ERROR');
      service.validate = () => validation();
      assert.equal(session.isAlive, true);
      session.retry();
      await host.reaches('active');
      assert.deepEqual(host.history, ['NETWORK_ERROR', 'validating', 'active']);
      assert.equal(session.isAlive, true);
    });

  test('twenty retries at once send one request', async t => {
    const {service, session, host, attach} = await openSession(t, embedToken());
    service.validate = () => html(200);
    attach();
    await host.reaches('NETWORK_ERROR');
    service.validate = () => validation();
    for (let click = 0; click < 20; click++) session.retry();
    await host.reaches('active');
    assert.equal(service.validations, 2);
  });

  test('a request that waits for a validation rejects if the validation fails', async t => {
    const {service, session, attach} = await openSession(t, embedToken());
    service.validate = () => html(200);
    const money = session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}));
    attach();
    await assert.rejects(money, {code: 'NETWORK_ERROR'});
  });

  test('a fresh token that arrives during the first validation wins', async t => {
    const {service, session, host, attach, token} = await openSession(t, embedToken());
    service.validate = ({headers}) =>
      headers.authorization === `Bearer ${token}` ? never() : validation();
    attach();
    const fresh = embedToken();
    session.renew(fresh);
    await host.reaches('active');
    await session
      .call(connection => paymentCalls.wallet(connection, {action: 'deposit'}))
      .catch(() => {});
    assert.equal(service.server.asked.at(-1)?.headers.authorization, `Bearer ${fresh}`);
  });
});
