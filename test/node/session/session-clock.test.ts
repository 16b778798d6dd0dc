/** A token's lifetime by the clocks. The user's clock may be wrong, stand still, or sleep. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {paymentCalls} from '#src/api/payments.js';
import {ServiceError} from '#src/contract/errors.js';
import {Lifetime} from '#src/session/lifetime.js';
import type {TokenProvider} from '#src/session/session-host.js';
import {now as moment} from '#src/session/moment.js';
import {Clock, settled, until} from '../../support/inputs/clock.ts';
import {FakePage} from '../../support/inputs/fake-page.ts';
import {json, never} from '../../support/servers/misbehaving-server.ts';
import {
  activeSession,
  embedToken,
  EXPIRATION,
  openSession,
  TestHost,
  validation,
} from '../../support/servers/session-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function setup(t: TestContext, provide?: TokenProvider, claims?: object) {
  const clock = new Clock(t);
  let asked = 0;
  const provider = provide && (() => ((asked += 1), provide()));
  const opened = await activeSession(t, provider, claims);
  return {clock, ...opened, asked: () => asked};
}

const now = () => Math.floor(Date.now() / 1000);

suite('refresh', () => {
  test('happens at 75 % of the token’s lifetime, without an event for the page', async t => {
    const {clock, host, service, asked} = await setup(t, () => embedToken());
    await clock.pass(450_000 - 1);
    assert.equal(asked(), 0);
    await clock.pass(1);
    assert.equal(asked(), 1);
    await host.refreshedTimes(1);
    assert.deepEqual(host.refreshes, [EXPIRATION]);
    assert.deepEqual(host.questions, []);
    assert.deepEqual(host.history, ['active', 'active']);
    assert.equal(service.validations, 2);
  });

  test('a fresh token is refreshed by its own lifetime', async t => {
    const {clock, host, asked} = await setup(t, () => embedToken({iat: now(), exp: now() + 100}));
    await clock.pass(450_000);
    await host.refreshedTimes(1);
    await clock.pass(75_000);
    assert.equal(asked(), 2);
    await host.refreshedTimes(2);
    assert.equal(host.last?.status, 'active');
  });

  test('happens at 75 % even if the gates were revalidated in between', async t => {
    const {clock, host, session, asked} = await setup(t, () => embedToken());
    await clock.pass(MINUTE);
    await session.revalidate();
    await clock.pass(450_000 - MINUTE);
    assert.equal(asked(), 1);
    await host.refreshedTimes(1);
  });

  test('leaves only the timers of the fresh token’s lifetime', async t => {
    const {clock, host} = await setup(t, () => embedToken());
    const {timers} = clock;
    await clock.pass(450_000);
    await host.refreshedTimes(1);
    await settled();
    assert.equal(clock.timers, timers);
  });

  test('the session stays active after a failed early refresh, and asks the page when the token expires', async t => {
    const {clock, host, session, asked} = await setup(t, () => 'garbage');
    await clock.pass(599_999);
    assert.equal(asked(), 1);
    assert.equal(session.state.status, 'active');
    assert.deepEqual(host.questions, []);
    await clock.pass(1);
    assert.equal(host.questions.length, 2);
    assert.deepEqual(host.history.at(-1), 'SESSION_EXPIRED');
  });

  test('without a provider, nothing happens until the token expires', async t => {
    const {clock, host} = await setup(t);
    await clock.pass(599_999);
    assert.deepEqual(host.history, ['active']);
    await clock.pass(1);
    assert.deepEqual(host.history, ['active', 'renewing']);
    assert.equal(host.questions.length, 1);
  });

  test('an early provider call that is still pending at expiry is not repeated', async t => {
    const {promise, resolve} = Promise.withResolvers<string>();
    const {clock, host, asked} = await setup(t, () => promise, {iat: now(), exp: now() + 40});
    await clock.pass(40_000);
    assert.deepEqual(host.history, ['active', 'renewing']);
    resolve(embedToken());
    await host.reaches('active');
    assert.equal(asked(), 1);
    assert.deepEqual(host.questions, []);
  });

  test('if the lifetime’s module loads late, the lifetime counts from the validation', async t => {
    const clock = new Clock(t);
    const seen: string[] = [];
    const note = (what: string) => () => void seen.push(what);
    const since = moment();
    await clock.pass(500_000);
    const lifetime = new Lifetime(note('due'), note('end'), note('doubt'));
    lifetime.begin(undefined, since);
    await clock.pass(1);
    assert.deepEqual(seen, ['due']);
    await clock.pass(99_999);
    assert.deepEqual(seen, ['due', 'end']);
  });

  test('an element that joins while the page is asked waits with the others', async t => {
    const {clock, host, attach} = await setup(t);
    await clock.pass(600_000);
    attach();
    await clock.pass(1_000);
    assert.deepEqual(host.history, ['active', 'renewing']);
    assert.equal(host.questions.length, 1);
  });

  test('a request after expiry waits for the fresh token and is sent once', async t => {
    const fresh = embedToken();
    const {clock, session, service, host} = await setup(t);
    service.other = () => json(200, {currency: 'USD', balance: '1.00', withdrawable: '1.00'});
    await clock.pass(600_000);
    const money = session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}));
    await settled();
    host.questions[0]?.(fresh);
    await money;
    assert.equal(service.server.to('/embed/v1/wallet').length, 1);
  });
});

suite('the user’s clock', () => {
  // Seconds that the user's clock is behind the service's.
  for (const behind of [-86_400, -3_600, -31, -30, -29, 29, 30, 31, 3_600, 86_400])
    test(`${behind} s behind: the token lasts for its full lifetime`, async t => {
      const iat = now() + behind;
      const {clock, host, session} = await setup(t, undefined, {iat, exp: iat + 600});
      await clock.pass(599_999);
      assert.equal(session.state.status, 'active');
      await clock.pass(1);
      assert.deepEqual(host.history, ['active', 'renewing']);
    });

  for (const jump of [-24 * HOUR, -HOUR, HOUR, 24 * HOUR, 365 * 24 * HOUR])
    test(`set by ${jump / HOUR} h in the middle of a flow: nothing happens`, async t => {
      const {clock, host, service} = await setup(t);
      await clock.pass(MINUTE);
      clock.jump(jump);
      await clock.pass(599_999 - MINUTE);
      assert.deepEqual(host.history, ['active']);
      assert.equal(service.validations, 1);
    });

  const odd: readonly (readonly [string, object, number])[] = [
    ['without iat: ten minutes', {iat: undefined}, 600],
    ['exp before iat: ten minutes', {iat: 2_000, exp: 1_000}, 600],
    ['exp at iat: ten minutes', {iat: 1_000, exp: 1_000}, 600],
    ['fractions of a second', {iat: 1_000, exp: 1_001.5}, 1.5],
    ['a lifetime of one second', {iat: 1_000, exp: 1_001}, 1],
  ];
  for (const [title, claims, seconds] of odd)
    test(`8 embed token lifetime: ${title}`, async t => {
      const {clock, session} = await setup(t, undefined, claims);
      await clock.pass(seconds * 1_000 - 1);
      assert.equal(session.state.status, 'active');
      await clock.pass(1);
      assert.equal(session.state.status, 'renewing');
    });

  test('a ten-year token needs no refresh within 20 days', async t => {
    const iat = now();
    const {clock, host, asked} = await setup(t, () => embedToken(), {iat, exp: iat + 315_360_000});
    await clock.pass(20 * 24 * HOUR);
    assert.equal(asked(), 0);
    assert.deepEqual(host.history, ['active']);
  });

  // 32-bit seconds end in 2038. A machine whose battery is empty may be in 1970.
  for (const year of ['1970-01-01T00:00:00Z', '2038-01-19T03:14:00Z', '2106-02-07T06:28:00Z'])
    test(`set to ${year} by the machine: a token lasts for its full lifetime`, async t => {
      const clock = new Clock(t);
      clock.jump(Date.parse(year) - Date.now());
      const iat = now();
      const {host} = await activeSession(t, undefined, {iat, exp: iat + 600});
      await clock.pass(599_999);
      assert.deepEqual(host.history, ['active']);
      await clock.pass(1);
      assert.deepEqual(host.history, ['active', 'renewing']);
    });

  for (const change of ['2026-03-29T00:59:00Z', '2026-10-25T00:59:00Z'])
    test(`at ${change}, a minute before the hour changes: nothing happens`, async t => {
      const {TZ} = process.env;
      process.env['TZ'] = 'Europe/London';
      t.after(() => Object.assign(process.env, {TZ: TZ ?? ''}));
      const clock = new Clock(t);
      clock.jump(Date.parse(change) - Date.now());
      const before = new Date(Date.now()).getTimezoneOffset();
      const {host} = await activeSession(t);
      await clock.pass(599_999);
      assert.notEqual(new Date(Date.now()).getTimezoneOffset(), before);
      assert.deepEqual(host.history, ['active']);
      await clock.pass(1);
      assert.deepEqual(host.history, ['active', 'renewing']);
    });

  test('a frozen monotonic clock: a 401 from the service starts the renewal', async t => {
    const {clock, host, service, session, token} = await setup(t);
    clock.jump(HOUR);
    service.ended.add(token);
    void session
      .call(connection => paymentCalls.wallet(connection, {action: 'deposit'}))
      .catch(() => {});
    await host.reaches('renewing');
  });
});

suite('sleep', () => {
  for (const wake of ['visible', 'pageshow', 'online'] as const)
    test(`7.3 SESSION_EXPIRED: a laptop that slept for 11 minutes validates its token on waking (${wake})`, async t => {
      const page = FakePage.open(t);
      const {clock, host, service, token} = await setup(t);
      page.visibilityState = 'hidden';
      clock.jump(11 * MINUTE);
      service.ended.add(token);
      if (wake === 'visible') page.show('visible');
      else {
        page.visibilityState = 'visible';
        page.happens(wake);
      }
      await host.reaches('renewing');
      assert.equal(service.validations, 2);
    });

  test('after 7 minutes of sleep, no validation and no refresh happens', async t => {
    const page = FakePage.open(t);
    const {clock, host, service, asked} = await setup(t, () => embedToken());
    clock.jump(7 * MINUTE);
    page.show('visible');
    await settled();
    assert.equal(asked(), 0);
    assert.equal(service.validations, 1);
    assert.deepEqual(host.history, ['active']);
  });

  test('after 9 minutes of sleep, the token is refreshed at once because it is about to expire', async t => {
    const page = FakePage.open(t);
    const {clock, asked} = await setup(t, () => embedToken());
    clock.jump(9 * MINUTE);
    page.show('visible');
    await clock.pass(1);
    assert.equal(asked(), 1);
  });

  test('a page that is shown again late counts the lifetime from the validation', async t => {
    const page = FakePage.open(t);
    const clock = new Clock(t);
    await clock.pass(HOUR);
    const seen: string[] = [];
    const note = (what: string) => () => void seen.push(what);
    const lifetime = new Lifetime(note('due'), note('end'), note('doubt'));
    lifetime.begin(undefined, moment());
    page.show('visible');
    await clock.pass(449_999);
    assert.deepEqual(seen, []);
    lifetime.end();
  });

  test('a hidden page sends no request until it is shown, even if the browser is online again', async t => {
    const page = FakePage.open(t);
    const {clock, host, service, token} = await setup(t);
    service.ended.add(token);
    clock.jump(HOUR);
    page.show('hidden');
    page.happens('pageshow');
    page.happens('online');
    await settled();
    assert.equal(service.validations, 1);
    page.show('visible');
    await host.reaches('renewing');
  });

  test('a page that is hidden for hours refreshes nothing, and its token as soon as it is shown', async t => {
    const page = FakePage.open(t);
    const {clock, host, service, token, asked} = await setup(t, () => embedToken());
    await clock.pass(MINUTE);
    page.show('hidden');
    await clock.pass(3 * HOUR);
    assert.equal(asked(), 0);
    assert.equal(service.validations, 1);
    assert.deepEqual(host.history, ['active']);
    service.ended.add(token);
    page.show('visible');
    await clock.pass(1_000);
    await host.refreshedTimes(1);
    assert.equal(asked(), 1);
  });

  test('a page that is hidden until just before the end of its token has it refreshed when it is shown', async t => {
    const page = FakePage.open(t);
    const {clock, host, service, asked} = await setup(t, () => embedToken());
    page.show('hidden');
    await clock.pass(9 * MINUTE);
    assert.equal(asked(), 0);
    page.show('visible');
    await clock.pass(1_000);
    await host.refreshedTimes(1);
    assert.equal(asked(), 1);
    assert.equal(service.validations, 2);
  });

  test('a tab whose timers were suspended for an hour renews its session when it is shown', async t => {
    const page = FakePage.open(t);
    const {clock, host, service, token} = await setup(t);
    service.ended.add(token);
    clock.now += HOUR;
    clock.jump(HOUR);
    page.show('visible');
    await host.reaches('renewing');
    await settled();
    assert.equal(host.questions.length, 1);
  });

  test('an early refresh that failed offline is retried when the network is back', async t => {
    const page = FakePage.open(t);
    let offline = true;
    const {clock, host, asked} = await setup(t, () =>
      offline ? Promise.reject(new Error('offline')) : embedToken(),
    );
    await clock.pass(460_000);
    assert.equal(asked(), 1);
    offline = false;
    page.happens('online');
    await clock.pass(1_000);
    await host.refreshedTimes(1);
    assert.equal(asked(), 2);
    assert.deepEqual(host.history, ['active', 'active']);
  });

  test('a prerendered page sends no token before it is activated', async t => {
    const page = FakePage.open(t);
    page.prerendering = true;
    const {host, attach} = await openSession(t, embedToken());
    const asked = t.mock.method(globalThis, 'fetch');
    const detach = attach();
    await settled();
    assert.equal(asked.mock.callCount(), 0);
    page.activate();
    await host.reaches('active');
    assert.equal(asked.mock.callCount(), 1);
    // The session removes its listeners while the page is still there.
    detach();
    await until(t, () => page.listeners === 0);
  });
});

suite('the first requests', () => {
  test('leave in the same task, before the first screen is drawn', async t => {
    const {host, attach} = await openSession(t, embedToken());
    host.firstReads = () => ['/embed/v1/geofence?flow=deposit'];
    const asked = t.mock.method(globalThis, 'fetch');
    attach();
    assert.equal(asked.mock.callCount(), 2);
    await host.reaches('active');
    assert.equal(asked.mock.callCount(), 2);
  });

  test('time out after the shortest timeout of the elements that begin together', async t => {
    const clock = new Clock(t);
    const {service, host, session, attach} = await openSession(t, embedToken());
    service.validate = () => never();
    attach();
    t.after(session.attach(Object.assign(new TestHost(), {timeout: 1_000})));
    await clock.pass(999);
    assert.deepEqual(host.history, []);
    await clock.pass(1);
    await host.reaches('TIMEOUT');
  });
});

test('a failed session removes its listeners', async t => {
  const page = FakePage.open(t);
  const {session} = await setup(t);
  assert.ok(page.listeners > 0);
  session.fail(new ServiceError('ORIGIN_UNAUTHORIZED', 'Not from here.', {status: 403}));
  await settled();
  assert.equal(page.listeners, 0);
});

suite('a session without elements', () => {
  test('keeps no listener', async t => {
    const page = FakePage.open(t);
    const {clock, attach} = await setup(t);
    const again = attach();
    assert.ok(page.listeners > 0);
    again();
    await clock.pass(1);
    assert.equal(page.listeners, 0);
  });

  test('keeps no listener if the service confirms it only after the last element has left', async t => {
    const page = FakePage.open(t);
    const gate = Promise.withResolvers<void>();
    const {service, session, attach} = await openSession(t, embedToken());
    service.validate = async () => {
      await gate.promise;
      return validation();
    };
    attach()();
    await new Promise(resolve => setTimeout(resolve));
    gate.resolve();
    await until(t, () => session.state.status === 'active');
    await settled();
    assert.equal(page.listeners, 0);
  });

  test('does not ask the page at expiry, but asks when an element joins again', async t => {
    const {clock, host, session, attach} = await setup(t);
    attach()();
    await clock.pass(HOUR);
    assert.deepEqual(host.questions, []);
    assert.equal(session.state.status, 'active');
    attach();
    await host.reaches('renewing');
    await settled();
    assert.deepEqual(host.history, ['active', 'renewing']);
    assert.equal(host.questions.length, 1);
  });

  test('is refreshed at once if an element joins in the last quarter of the token’s lifetime', async t => {
    const {clock, host, asked, attach} = await setup(t, () => embedToken());
    attach()();
    await clock.pass(500_000);
    assert.equal(asked(), 0);
    attach();
    await clock.pass(1);
    await host.refreshedTimes(1);
    assert.equal(asked(), 1);
    assert.deepEqual(host.questions, []);
  });
});
