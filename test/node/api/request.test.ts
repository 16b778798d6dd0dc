/** The only module that sends requests, tested with a misbehaving server. */
import assert from 'node:assert/strict';
import {createServer, type AddressInfo} from 'node:net';
import {suite, test, type TestContext} from 'node:test';
import {request, type Request} from '#src/api/request.js';
import {send} from '#src/api/send.js';
import {
  answer,
  html,
  json,
  MisbehavingServer,
  never,
  raw,
  redirect,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';
import {
  GOOD,
  body,
  object,
  outcome,
  serverThat,
  sized,
  TOKEN,
  Wallet,
} from '../../support/partner/request-outcome.ts';

suite('pending_gates of an error object', () => {
  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['known gates', ['kyc', 'terms'], ['kyc', 'terms']],
    ['none', [], []],
    ['absent', undefined, []],
    ['an unknown gate', ['kyc', 'blood-test'], ['kyc']],
    ['a duplicate', ['kyc', 'kyc'], ['kyc']],
    ['names from Object.prototype', ['__proto__', 'constructor', 'toString'], []],
    ['five hundred unknown gates', Array.from({length: 500}, (_, index) => `gate-${index}`), []],
  ];
  for (const [title, pending_gates, expected] of cases)
    test(`7.4 PERMISSION_DENIED with ${title}`, async t => {
      const denied = object('PERMISSION_DENIED', {pending_gates, permission: 'deposit-bankpay'});
      const {error} = await outcome(await serverThat(t, json(403, denied)));
      assert.equal(error?.code, 'PERMISSION_DENIED');
      assert.equal(error.permission, 'deposit-bankpay');
      assert.deepEqual(error.pendingGates, expected);
    });
});

suite('a partly valid error object', () => {
  for (const [what, more, expected] of [
    ['no permission', {pending_gates: ['kyc']}, 'PERMISSION_DENIED'],
    ['an unknown permission', {permission: 'fly', pending_gates: ['kyc']}, 'PERMISSION_DENIED'],
    ['a string as pending gates', {pending_gates: 'kyc'}, 'NETWORK_ERROR'],
    ['an object as pending gates', {pending_gates: {kyc: true}}, 'NETWORK_ERROR'],
    ['a number as permission', {permission: 7, pending_gates: []}, 'NETWORK_ERROR'],
  ] as const)
    test(`7.4 PERMISSION_DENIED with ${what}: ${expected}`, async t => {
      const {error} = await outcome(
        await serverThat(t, json(403, object('PERMISSION_DENIED', more))),
      );
      assert.deepEqual([error?.code, error?.definite], [expected, expected !== 'NETWORK_ERROR']);
    });
});

suite('a request that is not an order', () => {
  test('7.7 NETWORK_ERROR: a response that is not the service’s, without a fallback', async t => {
    for (const behaviour of [html(200), html(502), answer(204), json(200, {})]) {
      const {code, definite} = await outcome(await serverThat(t, behaviour));
      assert.deepEqual([code, definite], ['NETWORK_ERROR', false]);
    }
  });

  test('7.7 NETWORK_ERROR: a read with a server failure, whatever its error object says', async t => {
    const broken = await serverThat(t, json(500, object('internal')));
    const {code, definite, error} = await outcome(broken, {method: 'GET'});
    assert.deepEqual([code, definite, error?.wireCode], ['NETWORK_ERROR', false, 'internal']);
  });

  test('a read that the service rejects has the caller’s fallback code', async t => {
    const refusing = await serverThat(t, json(422, object('no_idea')));
    const {code, error} = await outcome(refusing, {method: 'GET'});
    assert.deepEqual([code, error?.wireCode], ['DEPOSIT_FAILED', 'no_idea']);
  });
});

suite('the connection', () => {
  test('7.7 NETWORK_ERROR: no server listens on the port', async t => {
    const {server, baseUrl} = await serverThat(t, never());
    const port = await closedPort();
    const refused = baseUrl.replace(/\d+$/, port);
    assert.equal((await outcome({baseUrl: refused})).code, 'NETWORK_ERROR');
    assert.equal(server.asked.length, 0);
  });

  test('7.7 NETWORK_ERROR: the host does not exist', async () => {
    const {code, definite} = await outcome({baseUrl: 'https://service.invalid'});
    assert.deepEqual([code, definite], ['NETWORK_ERROR', false]);
  });

  test('a redirect to another origin is rejected, and that origin gets no request', async t => {
    for (const status of [301, 302, 303, 307, 308]) {
      const other = await MisbehavingServer.start(t, () => json(200, GOOD));
      const {server, baseUrl} = await serverThat(t, redirect(status, `${other.url}/wallet`));
      assert.equal((await outcome({baseUrl}, {method: 'GET'})).code, 'NETWORK_ERROR');
      assert.equal(server.asked.length, 1);
      assert.equal(other.asked.length, 0);
    }
  });

  test('a redirect within the origin is not followed either', async t => {
    const {server, baseUrl} = await serverThat(t, redirect(302, '/elsewhere'));
    await outcome({baseUrl}, {method: 'GET'});
    assert.deepEqual(
      server.asked.map(({path}) => path),
      ['/wallet'],
    );
  });

  test('a keep-alive connection that the server has reset does not lose the next request', async t => {
    const server = await MisbehavingServer.start(t, (_, count) =>
      count === 1
        ? response => {
            response.writeHead(200, {'content-type': 'application/json'}).end(body);
            response.once('finish', () => setImmediate(() => response.socket?.resetAndDestroy()));
          }
        : json(200, GOOD),
    );
    await outcome({baseUrl: server.url});
    await server.asked[0]?.closed;
    const {value, code} = await outcome({baseUrl: server.url});
    assert.ok(value !== undefined || code === 'NETWORK_ERROR');
    assert.ok(server.asked.length <= 2);
  });

  test('responses in a different order reach their own requests', async t => {
    const {promise: held, resolve: first} = Promise.withResolvers<Behaviour>();
    const server = await MisbehavingServer.start(t, ({path}) =>
      path === '/1' ? held : json(200, {balance: '2.00'}),
    );
    const one = outcome({baseUrl: server.url}, {method: 'GET', path: '/1'});
    const two = await outcome({baseUrl: server.url}, {method: 'GET', path: '/2'});
    first(json(200, {balance: '1.00'}));
    assert.equal(two.value?.balance, '2.00');
    assert.equal((await one).value?.balance, '1.00');
  });

  test('a request that times out is closed, and so is one whose body is not read', async t => {
    for (const behaviour of [
      never(),
      raw('HTTP/1.1 401 X\r\ncontent-length: 9\r\n\r\n{', 'open'),
    ]) {
      const {server, baseUrl} = await serverThat(t, behaviour);
      await outcome({baseUrl, timeout: 300});
      await server.asked[0]?.closed;
    }
  });
});

suite('a sent request', () => {
  async function sent(t: TestContext, call: Partial<Request<Wallet>>) {
    const {server, baseUrl} = await serverThat(t, json(200, GOOD));
    await outcome({baseUrl}, call);
    const [asked] = server.asked;
    assert.ok(asked);
    return asked;
  }

  for (const call of [{method: 'GET'}, {method: 'POST', body: {amount: '25.00'}}] as const)
    test(`${call.method}: has the token only in Authorization, and no cookies, referrer or cache`, async t => {
      const {method, path, headers, body: text} = await sent(t, call);
      assert.equal(method, call.method);
      assert.equal(headers.authorization, `Bearer ${TOKEN}`);
      assert.equal(headers.accept, 'application/json');
      assert.equal(headers.cookie, undefined);
      assert.equal(headers.referer, undefined);
      assert.equal(headers['cache-control'], 'no-cache');
      const others = {...headers, authorization: ''};
      assert.ok(!JSON.stringify([path, others, text]).includes(TOKEN));
    });

  test('has a content type of JSON with a body, and none without', async t => {
    const post = await sent(t, {body: {amount: '25.00', note: 'ä\u2028'}});
    assert.equal(post.headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(post.body), {amount: '25.00', note: 'ä\u2028'});
    const get = await sent(t, {method: 'GET'});
    assert.equal(get.headers['content-type'], undefined);
    assert.equal(get.body, '');
  });
});

suite('an abort', () => {
  const aborted = (error: unknown) => error === 'left';
  const start = (baseUrl: string, signal: AbortSignal) =>
    request(
      {baseUrl, token: TOKEN, timeout: 5_000},
      {method: 'GET', path: '/', schema: Wallet, fallback: 'DEPOSIT_FAILED', signal},
    );

  test('before the start: nothing is sent', async t => {
    const {server, baseUrl} = await serverThat(t, json(200, GOOD));
    await assert.rejects(start(baseUrl, AbortSignal.abort('left')), aborted);
    assert.equal(server.asked.length, 0);
  });

  test('right after the start: no timer is left', async t => {
    const {baseUrl} = await serverThat(t, never());
    const sent = send({baseUrl, token: TOKEN, timeout: 5_000}, {method: 'GET', path: '/'});
    sent.abort.abort('left');
    await assert.rejects(sent.response, aborted);
    assert.equal(sent.timer, undefined);
  });

  for (const [phase, behaviour] of [
    ['before the headers', never()],
    ['during the body', raw(`${sized(19)}\r\n\r\n{"bal`, 'open')],
  ] as const)
    test(`${phase}: rejects with the reason, and closes the connection`, async t => {
      const controller = new AbortController();
      const server = await MisbehavingServer.start(t, () => response => {
        behaviour(response);
        setImmediate(() => controller.abort('left'));
      });
      await assert.rejects(start(server.url, controller.signal), aborted);
      await server.asked[0]?.closed;
    });

  test('does not leave a listener on a signal that outlives its request', async t => {
    const {baseUrl} = await serverThat(t, json(200, GOOD));
    const {signal} = new AbortController();
    const removed = t.mock.method(signal, 'removeEventListener');
    await start(baseUrl, signal);
    assert.equal(removed.mock.callCount(), 1);
  });
});

/** A port that no server listens on any longer. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return String(port);
}
