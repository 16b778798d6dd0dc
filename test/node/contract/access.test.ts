/**
 * Users, gates and permissions: the permissions that the service grants, and its reasons for
 * denials.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {GATES, Validation} from '#src/contract/access.js';
import {CreatedUser, SharedSecret} from '#src/contract/partner.js';
import {ask, Sandbox} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, {balance: '50.00', crypto: 'confirmed'});
  const access = async () => {
    const {json} = await user.get('/token/validate');
    Validation.parse(json);
    return json;
  };
  const create = (body?: object) =>
    sandbox.signed(partner, '/private/v1/users', body && {body: JSON.stringify(body)});
  return {sandbox, partner, user, access, create};
}

suite('users', () => {
  test('2.2 sharedSecret: the first response contains 32 random bytes in base64url', async t => {
    const {create} = await setup(t);
    const first = CreatedUser.parse((await create()).json);
    const second = CreatedUser.parse((await create()).json);
    assert.ok(SharedSecret.safeParse(first.sharedSecret).success);
    assert.equal(Buffer.from(first.sharedSecret ?? '', 'base64url').length, 32);
    assert.notEqual(first.sharedSecret, second.sharedSecret);
    assert.notEqual(first.userId, second.userId);
  });

  test('2.2 sharedSecret: the response to the same reference omits it', async t => {
    const {create} = await setup(t);
    const first = await create({reference: 'customer-7'});
    const again = await create({reference: 'customer-7'});
    assert.ok(first.json.sharedSecret);
    assert.deepEqual(Object.keys(again.json), ['userId']);
    assert.equal(again.json.userId, first.json.userId);
  });

  test('a reference belongs to its partner', async t => {
    const {sandbox, create} = await setup(t);
    const mine = await create({reference: 'customer-7'});
    const body = JSON.stringify({reference: 'customer-7'});
    const theirs = await sandbox.signed(await sandbox.partner(), '/private/v1/users', {body});
    assert.notEqual(mine.json.userId, theirs.json.userId);
    assert.ok(theirs.json.sharedSecret);
  });

  test('two simultaneous first requests create one user, and only one response has the secret', async t => {
    const {create} = await setup(t);
    const answers = await Promise.all([create({reference: 'r'}), create({reference: 'r'})]);
    assert.equal(new Set(answers.map(({json}) => json.userId)).size, 1);
    assert.equal(answers.filter(({json}) => json.sharedSecret).length, 1);
  });

  for (const reference of [7, '', 'x'.repeat(201), null, {}])
    test(`a reference of ${JSON.stringify(reference).slice(0, 12)} is a bad request`, async t => {
      const {create} = await setup(t);
      const {status, json} = await create({reference});
      assert.deepEqual([status, json.code], [400, 'bad_request']);
    });
});

suite('gates and permissions', () => {
  test('2.4 permissions: all are granted when the five gates are completed', async t => {
    const {access} = await setup(t);
    const {gates, permissions} = await access();
    for (const gate of Object.values(gates)) assert.ok(gate.completed && gate.description);
    for (const permission of Object.values(permissions)) {
      assert.ok(permission.granted && permission.description);
      assert.equal(permission.denyReason, undefined);
    }
  });

  for (const gate of GATES) {
    test(`2.4 ${gate}: while pending, every permission is denied with a reason`, async t => {
      const {user, access} = await setup(t);
      await user.control({gates: {[gate]: false}});
      const {gates, permissions} = await access();
      for (const name of GATES) assert.equal(gates[name].completed, name !== gate);
      for (const permission of Object.values(permissions)) {
        assert.equal(permission.granted, false);
        assert.ok(permission.denyReason);
      }
    });

    test(`7.4 ${gate}: while pending, an order fails with PERMISSION_DENIED and books nothing`, async t => {
      const {user} = await setup(t);
      await user.control({gates: {[gate]: false}});
      const {status, json} = await user.withdraw({amount: '5.00'});
      assert.equal(status, 403);
      assert.equal(json.code, 'PERMISSION_DENIED');
      assert.equal(json.permission, 'withdraw-crypto');
      assert.deepEqual(json.pending_gates, [gate]);
      assert.ok(json.error);
      assert.deepEqual((await user.ledger()).entries, []);
    });
  }

  test('2.5 pending_gates: lists exactly the pending gates', async t => {
    const {user} = await setup(t);
    await user.control({gates: {kyc: false, 'phone-verify': false}});
    const {json} = await user.deposit({amount: '5.00'});
    assert.deepEqual(json.pending_gates, ['kyc', 'phone-verify']);
    await user.control({gates: {kyc: true}});
    assert.deepEqual((await user.deposit({amount: '5.00'})).json.pending_gates, ['phone-verify']);
    await user.control({gates: {'phone-verify': true}});
    assert.equal((await user.deposit({amount: '5.00'})).status, 200);
  });

  test('7.4 denyReason: one provider is denied for its own reason, the others stay granted', async t => {
    const {user, access} = await setup(t);
    const denyReason = 'Your bank is not supported.';
    await user.control({permissions: {'deposit-bankpay': {granted: false, denyReason}}});
    const {permissions} = await access();
    assert.deepEqual(
      [permissions['deposit-bankpay'].granted, permissions['deposit-bankpay'].denyReason],
      [false, denyReason],
    );
    assert.equal(permissions['withdraw-bankpay'].granted, true);
    const {status, json} = await user.deposit({provider: 'bankpay', amount: '5.00', account: 'x'});
    assert.deepEqual(
      [status, json.code, json.permission, json.pending_gates, json.error],
      [403, 'PERMISSION_DENIED', 'deposit-bankpay', [], denyReason],
    );
    await user.control({permissions: {'deposit-bankpay': {granted: true}}});
    assert.equal((await access()).permissions['deposit-bankpay'].granted, true);
  });

  test('7.4 denyReason: with a pending gate, a permission’s specific reason is kept', async t => {
    const {user, access} = await setup(t);
    await user.control({
      gates: {kyc: false},
      permissions: {'deposit-crypto': {granted: false, denyReason: 'Not in your state.'}},
    });
    const {permissions} = await access();
    assert.equal(permissions['deposit-crypto'].denyReason, 'Not in your state.');
    assert.match(permissions['deposit-bankpay'].denyReason ?? '', /Identity/);
  });
});

suite('geofence', () => {
  test('7.5 eligible: the response has a state and no reason', async t => {
    const {user} = await setup(t);
    const {json} = await user.get('/geofence?flow=deposit');
    assert.deepEqual(json, {eligible: true, stateCode: 'US-WA'});
  });

  test('7.5 GEOFENCE_BLOCKED: at open it is a normal response, at submit an error', async t => {
    const {user} = await setup(t);
    const geofence = {eligible: false, stateCode: 'US-NV', reason: 'Not licensed in Nevada.'};
    await user.control({geofence});
    assert.deepEqual((await user.get('/geofence?flow=deposit')).json, geofence);
    const {status, json} = await user.deposit({amount: '5.00'});
    assert.deepEqual([status, json.code], [403, 'GEOFENCE_BLOCKED']);
    assert.equal(json.error, geofence.reason);
    assert.deepEqual((await user.ledger()).entries, []);
  });
});

test('an unknown route is a 404 with an error object', async t => {
  const {sandbox} = await setup(t);
  const {status, json} = await ask(`${sandbox.url}/nowhere`);
  assert.equal(status, 404);
  assert.equal(json.code, 'not_found');
});
