/** The client's steps to the service's WebSocket: login, connection config, connection. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ConnectionConfig} from '#src/contract/connection.js';
import {connectionConfig, login, PartnerError} from '#src/partner.js';
import {until} from '../../support/inputs/clock.ts';
import {answer, json} from '../../support/servers/misbehaving-server.ts';
import {claimsOf, failure, sandboxed, scripted} from '../../support/partner/partner-client.ts';
import {Patience, take} from '../../support/partner/service-access.ts';

const IN_USE = {accessToken: 'abc', expiresIn: 60};

suite('client.login, client.connectionConfig', () => {
  test('4 /api/v1/websocket/connection-config: is returned for a login’s access token', async t => {
    const {client} = await sandboxed(t);
    const {accessToken, expiresIn} = await client.login();
    assert.equal(expiresIn, 900);
    const envelope = await client.connectionConfig(accessToken);
    assert.equal(ConnectionConfig.parse(envelope).success, true);
  });

  test('5.5 /auth/login: is signed like any ISV request, and repeated with a new JWT', async t => {
    const {client, server} = await scripted(t, (_, count) =>
      count === 1 ? answer(503) : json(200, IN_USE),
    );
    assert.deepEqual(await client.login(), IN_USE);
    const [first, second] = server.asked.map(claimsOf);
    assert.equal(first?.sub, undefined);
    assert.notEqual(first?.jti, second?.jti);
  });

  test('7.2 500: an error envelope is a PartnerError with its status and code', async t => {
    const envelope = {success: false, code: 'internal_error', error: 'Not there.'};
    const {client, server} = await scripted(t, () => json(500, envelope));
    const {code, status, wireCode, message} = await failure(client.connectionConfig('abc'));
    assert.deepEqual(
      {code, status, wireCode, message},
      {code: 'SERVICE_FAILED', status: 500, wireCode: 'internal_error', message: 'Not there.'},
    );
    assert.equal(server.asked[0]?.headers.authorization, 'Bearer abc');
  });

  test('7.2 401: the client and the separate functions throw the same error', async t => {
    const {client} = await scripted(t, () => answer(401));
    const access = {baseUrl: client.baseUrl, sign: () => Promise.resolve('x')};
    for (const call of [
      () => client.login(),
      () => login(access),
      () => client.connectionConfig('abc'),
      () => connectionConfig(access, 'abc'),
    ]) {
      const {code, status, retryable, definite} = await failure(call());
      assert.deepEqual([code, status, retryable, definite], ['UNAUTHORIZED', 401, false, true]);
    }
  });
});

suite('client.connect', () => {
  test('1 WebSocket service: delivers a change of a user’s gates', async t => {
    const {client, sandbox, partner} = await sandboxed(t);
    const user = await sandbox.user(partner);
    const connection = client.connect({after: 0});
    t.after(() => connection.close());
    await user.control({gates: {kyc: false}});
    const [event] = await take(connection, 1, each => each);
    assert.equal(event?.type, 'gates');
    assert.equal(event.userId, user.id);
  });

  test('5.6 intermittent 401: corrects a wrong clock before the connection opens', async t => {
    const now = () => Date.now() + 180_000;
    const {client, sandbox, partner} = await sandboxed(t, {now});
    sandbox.time = Math.floor(Date.now() / 1000) * 1000;
    const user = await sandbox.user(partner);
    const connection = client.connect({after: 0});
    t.after(() => connection.close());
    await user.control({gates: {kyc: false}});
    await take(connection, 1, each => each);
    assert.ok(Math.abs(client.clockOffset + 180_000) < 2000);
  });

  for (const after of ['12', NaN, -1, 1.5, 7n])
    test(`rejects after ${typeof after} ${String(after)} as a sequence, and sends nothing`, async t => {
      const {client, server} = await scripted(t, () => answer(503));
      assert.throws(() => client.connect({after: after as number}), {
        name: 'TypeError',
        message: /after must be/,
      });
      assert.equal(server.asked.length, 0);
    });

  test('starts at the current event if after is null, as when nothing is stored yet', async t => {
    const {client, sandbox, partner} = await sandboxed(t);
    const user = await sandbox.user(partner);
    await user.control({gates: {kyc: false}});
    const connection = client.connect({after: null});
    t.after(() => connection.close());
    await until(t, () => connection.state.status === 'open');
    await user.control({gates: {kyc: true}});
    const [event] = await take(connection, 1, each => each);
    assert.equal(event?.sequence, 2);
  });

  test('retries a failed login after the connection’s own, longer waits', async t => {
    const {client, server} = await scripted(t, (_, count) =>
      count < 4 ? answer(503) : answer(403, '{"code":"nope","error":"No."}'),
    );
    const patience = new Patience();
    const connection = client.connect({delay: patience.delay, random: () => 0.5});
    const error = await connection.next().catch((reason: unknown) => reason);
    assert.ok(error instanceof PartnerError);
    assert.deepEqual([error.code, error.wireCode], ['REQUEST_REFUSED', 'nope']);
    assert.equal(server.asked.length, 4);
    assert.deepEqual(patience.waits, [500, 1000, 2000]);
  });
});
