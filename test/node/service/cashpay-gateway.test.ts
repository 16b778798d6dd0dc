/** The cash-payment provider: magic amounts in each call, and the gateway before both calls. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {suite, test} from 'node:test';
import {cashpayExecutePath, cashpayWithdrawalsPath} from '#src/contract/paths.js';
import {setupCashpay as setup} from '../../support/sandbox/cashpay.ts';
import {Sandbox} from '../../support/sandbox/sandbox.ts';

suite('cashpay: the shared or separate wallet', () => {
  for (const [fundType, left] of [
    ['STANDING', '70.00'],
    ['INDIVIDUAL', '0.00'],
  ] as const)
    test(`2.1 fundType: ${fundType}: a paid withdrawal leaves ${left} to the partner’s next user`, async t => {
      const {create, execute, sandbox, partner, wallet} = await setup(t, {}, {fundType});
      const other = await sandbox.user(partner, {payoutMethods: 1});
      const transactionId = randomUUID();
      await create({transactionId, amount: '30.00'});
      await execute(transactionId);
      sandbox.time += 1000;
      assert.deepEqual(await wallet(), ['70.00', '70.00']);
      assert.equal((await other.get('/wallet')).json.balance, left);
    });

  test('2.1 fundType: STANDING: two users cannot spend the same money', async t => {
    const {of, user, sandbox, partner} = await setup(t, {}, {fundType: 'STANDING'});
    const other = await sandbox.user(partner, {payoutMethods: 1});
    const executed = [];
    for (const who of [user, other]) {
      const {create, execute} = of(who);
      const transactionId = randomUUID();
      assert.equal((await create({transactionId, amount: '60.00'})).status, 200);
      executed.push(await execute(transactionId));
    }
    assert.equal(executed[0]?.status, 200);
    assert.equal(executed[1]?.json.code, 'insufficient_funds');
  });
});

suite('cashpay: magic amounts', () => {
  for (const [amount, status, code] of [
    ['10.04', 409, 'amount_mismatch'],
    ['10.06', 403, 'PERMISSION_DENIED'],
    ['10.18', 409, 'no_payment_method'],
    ['10.20', 409, 'payment_method_ambiguous'],
    ['10.22', 422, 'invalid_amount'],
  ] as const)
    test(`7.6 ${code}: ${amount} fails when it is created`, async t => {
      const {create, execute} = await setup(t);
      const transactionId = randomUUID();
      const {status: created, json} = await create({transactionId, amount});
      assert.deepEqual([created, json.code], [status, code]);
      assert.equal((await execute(transactionId)).json.code, 'not_staged');
    });

  for (const [amount, status, code] of [
    ['10.01', 422, 'WITHDRAWAL_FAILED'],
    ['10.02', 409, 'insufficient_funds'],
    ['10.05', 403, 'GEOFENCE_BLOCKED'],
    ['10.07', 403, 'KYC_REQUIRED'],
    ['10.08', 422, 'velocity_limit'],
    ['10.13', 500, 'internal_error'],
    ['10.19', 409, 'not_staged'],
    ['10.21', 422, 'cashpay_rejected'],
  ] as const)
    test(`7.6 ${code}: ${amount} fails when it is executed, and books nothing`, async t => {
      const {create, execute, user} = await setup(t);
      const transactionId = randomUUID();
      assert.equal((await create({transactionId, amount})).status, 200);
      const {status: executed, json} = await execute(transactionId);
      assert.deepEqual([executed, json.code], [status, code]);
      assert.deepEqual((await user.ledger()).entries, []);
    });

  for (const amount of ['10.03', '10.16', '10.17', '10.23', '10.24'])
    test(`${amount} is an ordinary amount, because cashpay has no such error`, async t => {
      const {create, execute, sandbox} = await setup(t);
      const transactionId = randomUUID();
      await create({transactionId, amount});
      await execute(transactionId);
      sandbox.time += 1000;
      assert.equal((await execute(transactionId)).json.status, 'completed');
    });

  test('7.7 NETWORK_ERROR: 10.11 is booked before the connection is cut, 10.12 is not', async t => {
    const {create, execute, user} = await setup(t);
    for (const [amount, entries] of [
      ['10.12', 0],
      ['10.11', 1],
    ] as const) {
      const transactionId = randomUUID();
      await create({transactionId, amount});
      await assert.rejects(execute(transactionId), TypeError);
      assert.equal((await user.ledger()).entries.length, entries);
    }
  });
});

suite('cashpay: the gateway', () => {
  for (const [what, claims, status] of [
    ['5.3 rule 5: a sub of another user', {sub: randomUUID()}, 401],
    ['5.3 rule 6: no subsig', {subsig: undefined}, 401],
    ['5.3 rule 10: an unlicensed address', {client_ip: '198.51.100.1'}, 403],
  ] as const)
    test(`${what} can neither stage nor execute`, async t => {
      const {create, sandbox, partner, user} = await setup(t);
      const body = {transactionId: randomUUID(), amount: '5.00'};
      await create(body);
      for (const path of [
        cashpayWithdrawalsPath(user.id),
        cashpayExecutePath(user.id, body.transactionId),
      ]) {
        const options = {user: user.signer, body: JSON.stringify(body), claims};
        assert.equal((await sandbox.signed(partner, path, options)).status, status);
      }
      assert.deepEqual((await user.ledger()).entries, []);
    });

  test('5.3 rule 8: another partner’s user is rejected', async t => {
    const {sandbox, user} = await setup(t);
    const stranger = await sandbox.partner();
    const {status} = await sandbox.signed(stranger, cashpayWithdrawalsPath(user.id), {
      user: user.signer,
      body: JSON.stringify({transactionId: randomUUID(), amount: '5.00'}),
    });
    assert.equal(status, 401);
  });

  test('a staged withdrawal survives a restart with a data file', async t => {
    const folder = await mkdtemp(`${tmpdir()}/service-`);
    t.after(() => rm(folder, {recursive: true}));
    const data = `${folder}/ledger.sqlite`;
    const before = await Sandbox.start(t, data);
    const partner = await before.partner();
    const user = await before.user(partner, {balance: '100.00', payoutMethods: 1});
    const transactionId = randomUUID();
    const body = JSON.stringify({transactionId, amount: '5.00'});
    await before.signed(partner, cashpayWithdrawalsPath(user.id), {user: user.signer, body});
    await before.close();
    const after = await Sandbox.start(t, data);
    const path = cashpayExecutePath(user.id, transactionId);
    assert.equal((await after.signed(partner, path, {user: user.signer})).status, 200);
  });
});
