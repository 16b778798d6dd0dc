/** Retries: which requests are sent again, how often and when, and which are never retried. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {PartnerError, type NewUser, type PartnerClient} from '#src/partner.js';
import type {Fetch} from '#src/partner/exchange.js';
import {repeat} from '#src/partner/repeat.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {
  answer,
  html,
  json,
  never,
  reset,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';
import {freePort} from '../../support/servers/free-port.ts';
import {claimsOf, failure, scripted, USER} from '../../support/partner/partner-client.ts';

const path = `/private/v1/users/${USER.userId}`;
const token = {token: 'a.b.c', expiration: '2026-01-01T00:10:00Z'};
const transactionId = '7a0e1f4c-93d7-4a68-b2c1-0f9e8d7c6b5a';
const order = {transactionId, amount: '25.00'};
const staged = {transactionId, amount: '25.00', currency: 'USD', status: 'staged'};
const executed = {
  ...staged,
  action: 'withdraw',
  provider: 'cashpay',
  status: 'completed',
};

interface Call {
  readonly send: (client: PartnerClient) => Promise<unknown>;
  /** A successful answer. */
  readonly good: object;
}

const REPEATED: Record<string, Call> = {
  'a GET': {send: client => client.request({method: 'GET', path: '/markets'}), good: {}},
  'a GET for a user': {send: client => client.request({method: 'GET', path, user: USER}), good: {}},
  embedToken: {send: client => client.embedToken(USER), good: token},
  signupToken: {send: client => client.signupToken(), good: token},
  createCashpayWithdrawal: {
    send: client => client.createCashpayWithdrawal(USER, order),
    good: staged,
  },
  'an idempotent PUT': {
    send: client =>
      client.request({method: 'PUT', path, user: USER, body: {a: 1}, idempotent: true}),
    good: {},
  },
};

const ONCE: Record<string, Call> = {
  executeCashpayWithdraw: {
    send: client => client.executeCashpayWithdraw(USER, transactionId),
    good: executed,
  },
  'a POST': {send: client => client.request({method: 'POST', path: '/push/x', body: {}}), good: {}},
  'a PUT': {send: client => client.request({method: 'PUT', path: '/push/x', body: {}}), good: {}},
  'a DELETE': {send: client => client.request({method: 'DELETE', path, user: USER}), good: {}},
  'a GET marked as not idempotent': {
    send: client => client.request({method: 'GET', path: '/markets', idempotent: false}),
    good: {},
  },
};

/** After these failures, it is unknown whether the request was carried out. */
const LOST: Record<string, Behaviour> = {
  'the connection is reset': reset(),
  'the service fails': json(500, {code: 'internal_error', error: 'x'}),
  'a proxy fails': html(503),
};

/**
 * Temporary failures. The time limit covers three attempts, so a silent attempt takes a third of
 * it.
 */
const TROUBLES: Record<string, Behaviour> = {
  ...LOST,
  'there are too many requests': json(429, {code: 'slow_down', error: 'x'}),
};

suite('a repeated request', () => {
  for (const [name, {send, good}] of Object.entries(REPEATED)) {
    for (const [trouble, behaviour] of Object.entries(TROUBLES))
      test(`${name}: is repeated twice when ${trouble}, with a new JWT each time`, async t => {
        const {client, server} = await scripted(t, (_, count) =>
          count < 3 ? behaviour : json(200, good),
        );
        await send(client);
        const claims = server.asked.map(claimsOf);
        assert.equal(new Set(claims.map(({jti}) => jti)).size, 3);
        assert.equal(new Set(claims.map(({subsig}, index) => subsig ?? index)).size, 3);
        assert.equal(new Set(server.asked.map(({body, method}) => method + body)).size, 1);
      });

    test(`${name}: is repeated at most twice`, async t => {
      const {client, server} = await scripted(t, () => reset());
      assert.equal((await failure(send(client))).code, 'NETWORK_ERROR');
      assert.equal(server.asked.length, 3);
    });
  }

  for (const [trouble, behaviour] of Object.entries(LOST))
    test(`with a refusal after ${trouble} is still in doubt`, async t => {
      const refusal = {code: 'invalid_amount', error: 'Again?', permission: 'x'};
      const {client} = await scripted(t, (_, count) =>
        count < 3 ? behaviour : json(409, refusal),
      );
      const error = await failure(client.createCashpayWithdrawal(USER, order));
      assert.deepEqual(
        [error.code, error.message, error.status, error.permission],
        ['invalid_amount', 'Again?', 409, 'x'],
      );
      assert.equal(error.definite, false);
    });

  test('7.6 no_payment_method: is in doubt after a lost response, and not an outcome', async t => {
    const {client} = await scripted(t, (_, count) =>
      count === 1 ? reset() : json(409, {code: 'no_payment_method', error: 'First that.'}),
    );
    const error = await failure(client.createCashpayWithdrawal(USER, order));
    assert.deepEqual([error.code, error.definite], ['no_payment_method', false]);
  });

  test('with a 401 after a lost response is in doubt', async t => {
    const {client} = await scripted(t, (_, count) => (count === 1 ? reset() : answer(401)));
    const error = await failure(client.embedToken(USER));
    assert.deepEqual([error.code, error.definite], ['UNAUTHORIZED', false]);
  });

  test('is not in doubt after too many requests, because none was carried out', async t => {
    const {client} = await scripted(t, (_, count) =>
      count === 1
        ? json(429, {code: 'slow_down', error: 'x'})
        : json(409, {code: 'invalid_amount', error: 'No.'}),
    );
    const error = await failure(client.createCashpayWithdrawal(USER, order));
    assert.deepEqual([error.code, error.definite], ['invalid_amount', true]);
  });

  test('without a response gets a third of the time, and then another attempt', async t => {
    const {client, server} = await scripted(
      t,
      (_, count) => (count < 3 ? never() : json(200, token)),
      {timeout: 3000},
    );
    assert.deepEqual(await client.embedToken(USER), token);
    assert.equal(server.asked.length, 3);
  });

  test('that never gets a response times out', async t => {
    const {client, server} = await scripted(t, () => never(), {timeout: 90});
    assert.equal((await failure(client.embedToken(USER))).code, 'TIMEOUT');
    assert.ok(server.asked.length <= 3);
  });
});

suite('a request that is sent once', () => {
  for (const [name, {send}] of Object.entries(ONCE))
    for (const [trouble, behaviour] of Object.entries(TROUBLES))
      test(`${name}, when ${trouble}`, async t => {
        const {client, server} = await scripted(t, () => behaviour);
        await failure(send(client));
        assert.equal(server.asked.length, 1);
      });

  for (const [what, behaviour] of Object.entries<Behaviour>({
    'a refusal': json(409, {code: 'insufficient_funds', error: 'x'}),
    'a refusal that a manual retry may resolve': json(422, {code: 'cashpay_rejected', error: 'x'}),
    'a 401': answer(401),
    'a page': html(200),
    'a malformed success': json(200, {a: 1}),
  }))
    test(`embedToken, after ${what}: the response would be the same again`, async t => {
      const {client, server} = await scripted(t, () => behaviour);
      await failure(client.embedToken(USER));
      assert.equal(server.asked.length, 1);
    });
});

suite('the shared secret, returned in only one response', () => {
  const {userId, sharedSecret} = USER;
  const created = json(200, {userId, sharedSecret});
  const CALLS: Record<string, (client: PartnerClient) => Promise<NewUser>> = {
    'with a reference': client => client.createUser({reference: 'customer-1'}),
    'without a reference': client => client.createUser(),
  };

  for (const [name, send] of Object.entries(CALLS)) {
    for (const [trouble, behaviour] of Object.entries(LOST))
      test(`${name}: is requested once when ${trouble}, because the user may exist now`, async t => {
        const {client, server} = await scripted(t, () => behaviour);
        const {definite, unsent} = await failure(send(client));
        assert.deepEqual([server.asked.length, definite, unsent], [1, false, false]);
      });

    test(`${name}: is requested again after too many requests`, async t => {
      const {client, server} = await scripted(t, (_, count) =>
        count < 3 ? json(429, {code: 'slow_down', error: 'x'}) : created,
      );
      assert.deepEqual(await send(client), {created: true, userId, sharedSecret});
      assert.equal(server.asked.length, 3);
    });

    test(`${name}: is requested again if no server was listening yet`, async t => {
      const closed = `http://127.0.0.1:${await freePort()}`;
      let attempts = 0;
      const fetch: Fetch = (url, init) => {
        attempts += 1;
        return globalThis.fetch(attempts < 3 ? closed : url, init);
      };
      const {client, server} = await scripted(t, () => created, {fetch});
      assert.deepEqual(await send(client), {created: true, userId, sharedSecret});
      assert.deepEqual([attempts, server.asked.length], [3, 1]);
    });

    test(`${name}: is returned even if the service took 14 of the 15 seconds`, async t => {
      const clock = new Clock(t);
      const {promise: done, resolve: answerNow} = Promise.withResolvers<void>();
      const {promise: asked, resolve: isAsked} = Promise.withResolvers<void>();
      const {client, server} = await scripted(t, async () => {
        isAsked();
        await done;
        return created;
      });
      const user = send(client);
      await asked;
      await clock.pass(14_000);
      answerNow();
      assert.deepEqual(await user, {created: true, userId, sharedSecret});
      assert.equal(server.asked.length, 1);
    });
  }

  test('was not requested, as the error reports, if no connection was established', async t => {
    const {client} = await scripted(t, undefined, {
      baseUrl: `http://127.0.0.1:${await freePort()}`,
    });
    const {code, definite, unsent} = await failure(client.createUser());
    assert.deepEqual([code, definite, unsent], ['NETWORK_ERROR', false, true]);
  });
});

suite('Retry-After', () => {
  const busy = (retryAfter: string) =>
    answer(503, '', {'retry-after': retryAfter, 'content-type': 'application/json'});

  for (const retryAfter of ['0', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon'])
    test(`${retryAfter}: the request is sent again`, async t => {
      const {client, server} = await scripted(t, (_, count) =>
        count < 2 ? busy(retryAfter) : json(200, token),
      );
      await client.embedToken(USER);
      assert.equal(server.asked.length, 2);
    });

  for (const [retryAfter, seconds] of [
    ['11', 11],
    ['86400', 86_400],
  ] as const)
    test(`${retryAfter} s: too long to wait, so it is passed to the caller`, async t => {
      const {client, server} = await scripted(t, () => busy(retryAfter), {timeout: 600_000});
      const error = await failure(client.embedToken(USER));
      assert.deepEqual([error.code, error.retryAfter], ['SERVICE_FAILED', seconds]);
      assert.equal(server.asked.length, 1);
    });

  test('5 s: longer than the call’s timeout', async t => {
    const {client, server} = await scripted(t, () => busy('5'), {timeout: 4000});
    assert.equal((await failure(client.embedToken(USER))).retryAfter, 5);
    assert.equal(server.asked.length, 1);
  });
});

suite('an aborted call', () => {
  const reason = new Error('The visitor has gone.');

  test('before it starts: nothing is sent', async t => {
    const {client, server} = await scripted(t, () => json(200, token));
    const signal = AbortSignal.abort(reason);
    await assert.rejects(client.embedToken(USER, {signal}), reason);
    assert.equal(server.asked.length, 0);
  });

  const CALLS: Record<string, (client: PartnerClient, signal: AbortSignal) => Promise<unknown>> = {
    createUser: (client, signal) => client.createUser({signal}),
    signupToken: (client, signal) => client.signupToken({signal}),
    createCashpayWithdrawal: (client, signal) =>
      client.createCashpayWithdrawal(USER, order, {signal}),
    executeCashpayWithdraw: (client, signal) =>
      client.executeCashpayWithdraw(USER, transactionId, {signal}),
    login: (client, signal) => client.login({signal}),
    connectionConfig: (client, signal) => client.connectionConfig('access', {signal}),
    request: (client, signal) => client.request({method: 'GET', path: '/markets', signal}),
  };
  for (const [name, call] of Object.entries(CALLS))
    test(`${name}: before it starts, nothing is sent, and a pending one ends`, async t => {
      const controller = new AbortController();
      const {client, server} = await scripted(t, () => {
        controller.abort(reason);
        return never();
      });
      await assert.rejects(call(client, AbortSignal.abort(reason)), reason);
      assert.equal(server.asked.length, 0);
      await assert.rejects(call(client, controller.signal), reason);
      assert.equal(server.asked.length, 1);
    });

  test('while it is pending: it ends immediately, and is not sent again', async t => {
    const controller = new AbortController();
    const {client, server} = await scripted(t, () => {
      controller.abort(reason);
      return never();
    });
    await assert.rejects(client.embedToken(USER, {signal: controller.signal}), reason);
    await server.asked[0]?.closed;
    assert.equal(server.asked.length, 1);
  });

  test('between two attempts: no other follows, and no timer is left', async t => {
    const clock = new Clock(t);
    const controller = new AbortController();
    const {signal} = controller;
    const removed = t.mock.method(signal, 'removeEventListener');
    let attempts = 0;
    const busy = new PartnerError('NETWORK_ERROR', 'x', {status: 503, retryAfter: 9});
    const limits = {timeout: 60_000, repeated: 'when-in-doubt' as const, signal, random: () => 0};
    const sent = repeat(limits, () => {
      attempts += 1;
      return Promise.reject(busy);
    });
    await clock.pass(8_000);
    assert.deepEqual([attempts, clock.timers], [1, 1]);
    controller.abort(reason);
    await assert.rejects(sent, reason);
    await settled();
    assert.deepEqual([attempts, clock.timers, removed.mock.callCount()], [1, 0, 1]);
  });
});
