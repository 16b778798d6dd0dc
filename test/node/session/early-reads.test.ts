/** A read that leaves while the service still validates the token. Its answer waits for that. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {paymentCalls} from '#src/api/payments.js';
import type {Session} from '#src/session/session.js';
import {settled} from '../../support/inputs/clock.ts';
import {answer, json, type Behaviour} from '../../support/servers/misbehaving-server.ts';
import {embedToken, openSession, validation} from '../../support/servers/session-service.ts';

const WALLET = {currency: 'USD', balance: '1.00', withdrawable: '1.00'};

const read = (session: Session) =>
  session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}), 5_000, 'early');

/** A session whose validation waits for `validated`. `left` resolves once the read has left. */
async function setup(t: TestContext, wallet: () => Behaviour = () => json(200, WALLET)) {
  const opened = await openSession(t, embedToken());
  const {service, attach} = opened;
  const {promise: validated, resolve: validate} = Promise.withResolvers<Behaviour>();
  const {promise: left, resolve: leave} = Promise.withResolvers<void>();
  service.validate = () => validated;
  service.other = () => {
    leave();
    return wallet();
  };
  attach();
  return {...opened, validate, left};
}

suite('an early read', () => {
  test('is sent once, in parallel with the validation, and resolves only after it', async t => {
    const {session, service, validate, left} = await setup(t);
    let isAnswered = false;
    const wallet = read(session).finally(() => (isAnswered = true));
    await left;
    await service.server.asked.at(-1)?.closed;
    await settled();
    assert.equal(isAnswered, false);
    assert.equal(session.state.status, 'validating');
    validate(validation());
    assert.deepEqual(await wallet, WALLET);
    assert.equal(service.server.asked.length, 2);
  });

  test('rejects with the session’s error if the token is rejected, whatever its own response was', async t => {
    const {session, validate, left} = await setup(t);
    const wallet = read(session);
    await left;
    validate(answer(401));
    await assert.rejects(wallet, {code: 'SESSION_INVALID'});
  });

  test('is sent again once with a fresh token if the service rejected the first one in the meantime', async t => {
    // The first answer counts for nothing, because the service may not have known the token yet.
    const answers = [answer(401), answer(401), json(200, WALLET)];
    const {session, service, host, validate, left} = await setup(
      t,
      () => answers.shift() ?? answer(500),
    );
    const fresh = embedToken();
    host.answers = refresh => refresh(fresh);
    const wallet = read(session);
    await left;
    validate(validation());
    assert.deepEqual(await wallet, WALLET);
    const bearer = service.server.asked.at(-1)?.headers.authorization;
    assert.equal(bearer, `Bearer ${fresh}`);
  });

  for (const status of [401, 403, 404, 425])
    test(`ignores a ${status} that arrives before the validation, and reads again`, async t => {
      const answers = [json(status, {}), json(200, WALLET)];
      const {session, host, validate, left} = await setup(t, () => answers.shift() ?? answer(500));
      const wallet = read(session);
      await left;
      validate(validation());
      assert.deepEqual(await wallet, WALLET);
      assert.deepEqual(host.history, ['active']);
    });

  test('fails with the service’s error code once the token is valid, as a later read does', async t => {
    const refusal = {code: 'insufficient_funds', error: 'No.'};
    const {session, validate, left} = await setup(t, () => json(422, refusal));
    const wallet = read(session);
    await left;
    validate(validation());
    await assert.rejects(wallet, {code: 'insufficient_funds'});
  });
});
