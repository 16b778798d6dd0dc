/**
 * The requests before a connection: login and connection config, at the sandbox and by the library.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {
  connectionConfig,
  connectionSettings,
  login,
  PartnerError,
  type SignedAccess,
} from '#src/partner.js';
import {ConnectionConfig} from '#src/contract/connection.js';
import {until} from '../../support/inputs/clock.ts';
import {
  answer,
  html,
  json,
  MisbehavingServer,
  never,
  redirect,
  reset,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';
import {newKeyPair, signRequest} from '../../support/partner/request-signer.ts';
import {ask, postJson, Sandbox, type Answer} from '../../support/sandbox/sandbox.ts';
import {accessTo, accessToken, askConfig} from '../../support/partner/service-access.ts';

async function setup(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const control = (isvId: string, body: object) =>
    postJson(`${sandbox.url}/sandbox/isv/${isvId}`, body);
  return {sandbox, partner, control, access: accessTo(sandbox, partner)};
}

function assertUnauthorized({status, text}: Answer): void {
  assert.deepEqual({status, text}, {status: 401, text: ''});
}

suite('the sandbox', () => {
  test('5.5 /auth/login: a partner’s signed request returns an access token', async t => {
    const {sandbox, partner} = await setup(t);
    const {status, text} = await sandbox.signed(partner, '/auth/login', {body: '{}'});
    assert.equal(status, 200);
    const {accessToken: token, expiresIn} = JSON.parse(text);
    assert.match(token, /^[\w-]{43}$/);
    assert.equal(expiresIn, 900);
  });

  test('5.5 /auth/login: a request that the gateway rejects gets an empty 401', async t => {
    const {sandbox, partner} = await setup(t);
    const {privateKey} = newKeyPair();
    assertUnauthorized(await ask(`${sandbox.url}/auth/login`, {method: 'POST'}));
    assertUnauthorized(await sandbox.signed({...partner, privateKey}, '/auth/login'));
    assertUnauthorized(await sandbox.signed(partner, '/auth/login', {body: '{}', sent: '{ }'}));
    assertUnauthorized(await sandbox.signed(partner, '/auth/login', {claims: {aud: 'x'}}));
  });

  test('4 /api/v1/websocket/connection-config: returns 200, JSON and a success envelope', async t => {
    const {sandbox, partner} = await setup(t);
    const {status, text, headers} = await askConfig(
      sandbox,
      `Bearer ${await accessToken(sandbox, partner)}`,
    );
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(headers.get('cache-control'), 'no-store');
    const {data} = ConnectionConfig.parse(JSON.parse(text));
    assert.equal(data.url, `${sandbox.url.replace('http:', 'ws:')}/websocket/v1`);
    assert.equal(data.expiresAt, new Date(sandbox.time + 60_000).toISOString());
  });

  test('4 /api/v1/websocket/connection-config: returns a different token for each request', async t => {
    const {sandbox, partner} = await setup(t);
    const token = await accessToken(sandbox, partner);
    const configs = await Promise.all([1, 2, 3].map(() => askConfig(sandbox, `Bearer ${token}`)));
    const tokens = configs.map(({text}) => ConnectionConfig.parse(JSON.parse(text)).data.token);
    assert.equal(new Set(tokens).size, 3);
  });

  test('4 /api/v1/websocket/connection-config: requires an access token', async t => {
    const {sandbox, partner} = await setup(t);
    const token = await accessToken(sandbox, partner);
    const jwt = signRequest({...partner, now: sandbox.now});
    const none = [undefined, '', 'Bearer', 'Bearer ', 'Bearer nonsense', `Basic ${token}`, token];
    for (const authorization of [...none, `Bearer ${jwt}`, `Bearer ${token}x`])
      assertUnauthorized(await askConfig(sandbox, authorization));
  });

  test('4 /api/v1/websocket/connection-config: rejects an expired access token', async t => {
    const {sandbox, partner} = await setup(t);
    const token = await accessToken(sandbox, partner);
    sandbox.time += 899_999;
    assert.equal((await askConfig(sandbox, `Bearer ${token}`)).status, 200);
    sandbox.time += 1;
    assertUnauthorized(await askConfig(sandbox, `Bearer ${token}`));
  });

  test('7.2 500: the control makes one partner’s connection config fail until it is reset', async t => {
    const {sandbox, partner, control} = await setup(t);
    const other = await sandbox.partner();
    const [token, otherToken] = await Promise.all(
      [partner, other].map(each => accessToken(sandbox, each)),
    );
    assert.equal((await control(partner.isvId, {connectionConfig: 'failing'})).status, 200);
    const {status, text} = await askConfig(sandbox, `Bearer ${token}`);
    assert.equal(status, 500);
    assert.deepEqual(JSON.parse(text), {
      success: false,
      code: 'internal_error',
      error: 'The connection service is not there.',
    });
    assert.equal((await askConfig(sandbox, `Bearer ${otherToken}`)).status, 200);
    await control(partner.isvId, {});
    assert.equal((await askConfig(sandbox, `Bearer ${token}`)).status, 500);
    await control(partner.isvId, {connectionConfig: 'working'});
    assert.equal((await askConfig(sandbox, `Bearer ${token}`)).status, 200);
  });

  test('the control rejects unknown partners and invalid values', async t => {
    const {partner, control} = await setup(t);
    assert.equal((await control(crypto.randomUUID(), {})).status, 404);
    assert.equal((await control(partner.isvId, {connectionConfig: 'x'})).status, 400);
  });
});

suite('the library with the sandbox', () => {
  test('4 /api/v1/websocket/connection-config: is read with the access token of a login', async t => {
    const {access} = await setup(t);
    const issued = await login(access);
    assert.equal(issued.expiresIn, 900);
    const envelope = await connectionConfig(access, issued.accessToken);
    assert.match(connectionSettings(envelope).url, /^ws:/);
    assert.throws(
      () => connectionSettings({success: true, data: {url: 'ws://x', token: 'secret'}}),
      (error: Error) => error instanceof TypeError && !error.message.includes('secret'),
    );
  });

  test('7.2 500: the error envelope becomes an error with its code, status and text', async t => {
    const {access, partner, control} = await setup(t);
    const {accessToken: token} = await login(access);
    await control(partner.isvId, {connectionConfig: 'failing'});
    const error = await errorOf(connectionConfig(access, token));
    assert.equal(error.code, 'SERVICE_FAILED');
    assert.equal(error.wireCode, 'internal_error');
    assert.equal(error.status, 500);
    assert.equal(error.message, 'The connection service is not there.');
    assert.equal(error.retryable, true);
  });

  test('7.2 401: a rejected signature or access token is definite and not retryable', async t => {
    const {access, sandbox, partner} = await setup(t);
    const wrong = accessTo(sandbox, {...partner, privateKey: newKeyPair().privateKey});
    for (const fail of [() => login(wrong), () => connectionConfig(access, 'nonsense')]) {
      const {code, status, retryable, definite} = await errorOf(fail());
      assert.deepEqual(
        {code, status, retryable, definite},
        {code: 'UNAUTHORIZED', status: 401, retryable: false, definite: true},
      );
    }
  });
});

suite('the library with a misbehaving service', () => {
  test('4 /api/v1/websocket/connection-config: the envelope is returned unchanged', async t => {
    const envelope = {
      status: 'ok',
      payload: {host: 'x', deep: [{unknown: true}, null, 1.5]},
      success: 'yes',
    };
    const {access, server} = await misbehaving(t, json(200, envelope));
    assert.deepEqual(await connectionConfig(access, 'abc'), envelope);
    const [asked] = server.asked;
    assert.equal(asked?.method, 'GET');
    assert.equal(asked.body, '');
    assert.equal(asked.headers.authorization, 'Bearer abc');
  });

  test('5.5 /auth/login: the sent body is the signed one', async t => {
    const {access, server, signed} = await misbehaving(
      t,
      json(200, {accessToken: 'abc', expiresIn: 60, more: 1}),
    );
    assert.deepEqual(await login(access), {accessToken: 'abc', expiresIn: 60});
    const [asked] = server.asked;
    assert.equal(asked?.headers.authorization, 'Bearer signed');
    assert.deepEqual(signed, [{method: 'POST', path: '/auth/login', body: asked.body}]);
  });

  for (const [what, body] of Object.entries({
    'no access token': {expiresIn: 60},
    'no lifetime': {accessToken: 'abc'},
    'a lifetime of zero': {accessToken: 'abc', expiresIn: 0},
    'a header in the token': {accessToken: 'abc\r\nx: y', expiresIn: 60},
    'an empty token': {accessToken: '', expiresIn: 60},
    'an overlong token': {accessToken: 'a'.repeat(5000), expiresIn: 60},
  }))
    test(`5.5 /auth/login: ${what} is not accepted`, async t => {
      const {access} = await misbehaving(t, json(200, body));
      const error = await errorOf(login(access));
      assert.deepEqual([error.code, error.definite], ['UNREADABLE_ANSWER', false]);
    });

  const broken: Record<string, [Behaviour, code: string, status?: number]> = {
    'a page of a captive portal': [html(200), 'UNREADABLE_ANSWER', 200],
    'half a response': [answer(200, '{"success": tr'), 'UNREADABLE_ANSWER', 200],
    'an array': [json(200, []), 'UNREADABLE_ANSWER', 200],
    'an empty body': [answer(200), 'UNREADABLE_ANSWER', 200],
    'a page with 500': [html(500), 'SERVICE_FAILED', 500],
    'a gateway’s 502': [answer(502, 'Bad Gateway'), 'SERVICE_FAILED', 502],
    'a redirect': [redirect(302, '/elsewhere'), 'UNREADABLE_ANSWER', 302],
    'a reset': [reset(), 'NETWORK_ERROR'],
    'no response': [never(), 'TIMEOUT'],
  };
  for (const [what, [behaviour, code, status]] of Object.entries(broken))
    test(`7.7 ${code}: ${what}`, async t => {
      const {access} = await misbehaving(t, behaviour);
      const timeout = code === 'TIMEOUT' ? 50 : 5000;
      const error = await errorOf(connectionConfig({...access, timeout}, 'secret-token'));
      assert.deepEqual([error.code, error.status, error.definite], [code, status, false]);
      assert.doesNotMatch(`${error.stack}${String(error.cause)}`, /secret-token/);
    });

  test('7.2 403: another refusal keeps its code', async t => {
    const refusal = {code: 'PERMISSION_DENIED', error: 'No.', pending_gates: ['kyc']};
    const {access} = await misbehaving(t, json(403, refusal));
    const {code, pendingGates, definite} = await errorOf(connectionConfig(access, 'abc'));
    assert.deepEqual([code, pendingGates, definite], ['PERMISSION_DENIED', ['kyc'], true]);
  });

  test('an aborted request rejects with the reason, and its connection is closed', async t => {
    const {access, server} = await misbehaving(t, never());
    const abort = new AbortController();
    const asking = connectionConfig(access, 'abc', abort.signal);
    await until(t, () => server.asked.length > 0);
    const reason = new Error('enough');
    abort.abort(reason);
    await assert.rejects(asking, reason);
    await server.asked[0]?.closed;
    await assert.rejects(connectionConfig(access, 'abc', abort.signal), reason);
    assert.equal(server.asked.length, 1);
  });
});

async function misbehaving(t: TestContext, behaviour: Behaviour) {
  const server = await MisbehavingServer.start(t, () => behaviour);
  const signed: object[] = [];
  const access: SignedAccess = {
    baseUrl: server.url,
    sign: request => {
      signed.push(request);
      return Promise.resolve('signed');
    },
  };
  return {server, signed, access};
}

async function errorOf(promise: Promise<unknown>): Promise<PartnerError> {
  const error = await promise.then(
    () => assert.fail('the call did not fail'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PartnerError, String(error));
  return error;
}
