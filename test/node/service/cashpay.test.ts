/** The cash-payment provider at API level: stage, then execute, with signed requests. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test} from 'node:test';
import {StagedWithdrawal} from '#src/contract/cashpay.js';
import {Transaction} from '#src/contract/payments.js';
import {setupCashpay as setup} from '../../support/sandbox/cashpay.ts';

suite('cashpay: create', () => {
  test('3 staging does not change the wallet, and books nothing', async t => {
    const {create, user, wallet} = await setup(t);
    const transactionId = randomUUID();
    const {status, json} = await create({transactionId, amount: '40.5'});
    assert.equal(status, 200);
    assert.deepEqual(StagedWithdrawal.parse(json), {
      transactionId,
      amount: '40.50',
      currency: 'USD',
      status: 'staged',
    });
    assert.deepEqual(await wallet(), ['100.00', '100.00']);
    assert.deepEqual((await user.ledger()).entries, []);
    assert.equal((await user.get(`/transactions/${transactionId}`)).status, 404);
  });

  for (const amount of ['0', '0.00', '-5', '5.001', '', '1e3', '9'.repeat(13)])
    test(`7.6 invalid_amount: ${JSON.stringify(amount)} is not staged`, async t => {
      const {create, execute} = await setup(t);
      const transactionId = randomUUID();
      const {status, json} = await create({transactionId, amount});
      assert.deepEqual([status, json.code], [422, 'invalid_amount']);
      assert.equal((await execute(transactionId)).json.code, 'not_staged');
    });

  test('7.4 kyc: a pending gate denies withdraw-cashpay, and the response names both', async t => {
    const {create} = await setup(t, {gates: {kyc: false}});
    const {status, json} = await create({amount: '5.00'});
    assert.deepEqual(
      [status, json.code, json.permission, json.pending_gates],
      [403, 'PERMISSION_DENIED', 'withdraw-cashpay', ['kyc']],
    );
  });

  test('2.4 withdraw-cashpay: is denied by its own permission, not by deposit-cashpay', async t => {
    const {create, user} = await setup(t);
    const denied = {granted: false, denyReason: 'Not in this town.'};
    await user.control({permissions: {'deposit-cashpay': denied}});
    assert.equal((await create({amount: '5.00'})).status, 200);
    await user.control({permissions: {'withdraw-cashpay': denied}});
    const {json} = await create({amount: '5.00'});
    assert.deepEqual([json.code, json.error], ['PERMISSION_DENIED', 'Not in this town.']);
  });

  for (const [payoutMethods, paymentMethod, status, code] of [
    [0, undefined, 409, 'no_payment_method'],
    [0, 'payout-1', 409, 'no_payment_method'],
    [1, undefined, 200, undefined],
    [1, 'payout-1', 200, undefined],
    [1, 'payout-2', 409, 'no_payment_method'],
    [2, undefined, 409, 'payment_method_ambiguous'],
    [2, 'payout-2', 200, undefined],
    [2, 'payout-3', 409, 'no_payment_method'],
    [3, undefined, 409, 'payment_method_ambiguous'],
    [3, 'payout-3', 200, undefined],
    [3, '', 409, 'no_payment_method'],
  ] as const)
    test(`7.6 ${code ?? 'staged'}: ${payoutMethods} payout methods, named: ${paymentMethod}`, async t => {
      const {create} = await setup(t, {payoutMethods});
      const answer = await create({amount: '5.00', paymentMethod});
      assert.deepEqual([answer.status, answer.json.code], [status, code]);
    });

  test('7.6 no_payment_method: a new user has none, and the id can be used again afterwards', async t => {
    const {sandbox, partner, of} = await setup(t);
    const fresh = await sandbox.user(partner);
    const {create} = of(fresh);
    const body = {transactionId: randomUUID(), amount: '5.00'};
    assert.equal((await create(body)).json.code, 'no_payment_method');
    await fresh.control({payoutMethods: 1});
    assert.equal((await create({...body, amount: '6.00'})).status, 200);
  });

  test('the same withdrawal again gets the same response, whatever has changed since', async t => {
    const {create, user} = await setup(t);
    const body = {transactionId: randomUUID(), amount: '5'};
    const first = await create(body);
    await user.control({payoutMethods: 0, gates: {kyc: false}});
    assert.deepEqual((await create({...body, amount: '5.00'})).json, first.json);
  });

  test('7.6 amount_mismatch: the same id with another amount or another method', async t => {
    const {create} = await setup(t, {payoutMethods: 2});
    const body = {transactionId: randomUUID(), amount: '5.00', paymentMethod: 'payout-1'};
    await create(body);
    for (const change of [{amount: '5.01'}, {paymentMethod: 'payout-2'}]) {
      const {status, json} = await create({...body, ...change});
      assert.deepEqual([status, json.code], [409, 'amount_mismatch']);
    }
    assert.equal((await create({...body, paymentMethod: undefined})).status, 200);
  });

  test('7.6 amount_mismatch: the id of an order from the embed cannot be staged', async t => {
    const {create, execute, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '5.00', provider: 'cashpay'};
    await user.deposit(order);
    assert.equal((await create(order)).json.code, 'amount_mismatch');
    assert.equal((await execute(order.transactionId)).json.code, 'amount_mismatch');
  });

  test('a malformed body is a bad request', async t => {
    const {create} = await setup(t);
    for (const wrong of [{}, {amount: 5}, {amount: '5.00', transactionId: 'x'}])
      assert.equal((await create(wrong)).json.code, 'bad_request');
  });
});

suite('cashpay: execute', () => {
  test('3 the wallet is debited only at execution', async t => {
    const {create, execute, sandbox, user, wallet} = await setup(t);
    const transactionId = randomUUID();
    await create({transactionId, amount: '40.50'});
    assert.deepEqual(await wallet(), ['100.00', '100.00']);
    const {status, json} = await execute(transactionId);
    assert.equal(status, 200);
    assert.deepEqual(Transaction.parse(json), {
      transactionId,
      action: 'withdraw',
      provider: 'cashpay',
      amount: '40.50',
      currency: 'USD',
      status: 'pending',
    });
    assert.deepEqual(await wallet(), ['100.00', '59.50']);
    sandbox.time += 1000;
    assert.deepEqual(await wallet(), ['59.50', '59.50']);
    assert.equal((await user.transaction(transactionId)).status, 'completed');
  });

  test('7.6 not_staged: an id that was never staged', async t => {
    const {execute, user} = await setup(t);
    for (const id of [randomUUID(), 'x', '%00']) {
      const {status, json} = await execute(id);
      assert.deepEqual([status, json.code], [409, 'not_staged']);
    }
    assert.deepEqual((await user.ledger()).entries, []);
  });

  test('7.6 not_staged: an id that another user staged', async t => {
    const {create, sandbox, partner, of, user} = await setup(t);
    const other = await sandbox.user(partner, {balance: '100.00', payoutMethods: 1});
    const body = {transactionId: randomUUID(), amount: '5.00'};
    await create(body);
    assert.equal((await of(other).execute(body.transactionId)).json.code, 'not_staged');
    assert.equal((await of(other).create({...body, amount: '7.00'})).status, 200);
    await of(other).execute(body.transactionId);
    assert.deepEqual((await user.ledger()).entries, []);
  });

  test('a repeated execution returns the same transaction, booked once', async t => {
    const {create, execute, sandbox, user} = await setup(t);
    const transactionId = randomUUID();
    await create({transactionId, amount: '60.00'});
    const answers = await Promise.all(Array.from({length: 10}, () => execute(transactionId)));
    assert.equal(new Set(answers.map(({text}) => text)).size, 1);
    assert.equal(answers[0]?.status, 200);
    sandbox.time += 1000;
    assert.equal((await execute(transactionId)).json.status, 'completed');
    assert.equal((await create({transactionId, amount: '60.00'})).json.status, 'staged');
    const {entries, balance} = await user.ledger();
    assert.deepEqual([entries.length, balance], [1, '40.00']);
  });

  test('7.6 insufficient_funds: too large an amount is staged, and rejected at execution', async t => {
    const {create, execute, user, wallet} = await setup(t);
    const transactionId = randomUUID();
    assert.equal((await create({transactionId, amount: '100.01'})).status, 200);
    const {status, json} = await execute(transactionId);
    assert.deepEqual([status, json.code], [409, 'insufficient_funds']);
    assert.deepEqual(await wallet(), ['100.00', '100.00']);
    await user.control({balance: '100.01'});
    assert.equal((await execute(transactionId)).status, 200);
  });

  test('two staged withdrawals cannot both use the last money', async t => {
    const {create, execute} = await setup(t);
    const ids = [randomUUID(), randomUUID()];
    for (const transactionId of ids) await create({transactionId, amount: '60.00'});
    const answers = await Promise.all(ids.map(execute));
    assert.equal(answers.filter(({status}) => status === 200).length, 1);
  });

  test('7.4 not-suspended: a user who was suspended after staging is not paid', async t => {
    const {create, execute, user} = await setup(t);
    const transactionId = randomUUID();
    await create({transactionId, amount: '5.00'});
    await user.control({gates: {'not-suspended': false}});
    const {status, json} = await execute(transactionId);
    assert.deepEqual([status, json.pending_gates], [403, ['not-suspended']]);
    assert.deepEqual((await user.ledger()).entries, []);
  });

  test('7.6 WITHDRAWAL_FAILED: a failed one returns the money, and is final', async t => {
    const {create, execute, sandbox, user, wallet} = await setup(t);
    const transactionId = randomUUID();
    await create({transactionId, amount: '10.10'});
    await execute(transactionId);
    sandbox.time += 5000;
    const {status, code} = await user.transaction(transactionId);
    assert.deepEqual([status, code], ['failed', 'WITHDRAWAL_FAILED']);
    assert.deepEqual(await wallet(), ['100.00', '100.00']);
    const again = (await execute(transactionId)).json;
    assert.deepEqual([again.status, again.code], ['failed', 'WITHDRAWAL_FAILED']);
    assert.deepEqual(await wallet(), ['100.00', '100.00']);
    assert.equal((await user.ledger()).entries.length, 1);
  });

  test('7.6 amount_mismatch: a staged id cannot be used for a payment of the embed or its cancellation', async t => {
    const {create, execute, user} = await setup(t);
    const transactionId = randomUUID();
    await create({transactionId, amount: '5.00'});
    const order = {transactionId, amount: '5.00', provider: 'cashpay'};
    const cancel = `/transactions/${transactionId}/cancel`;
    for (const sent of [user.deposit(order), user.withdraw(order), user.post(cancel, {})])
      assert.equal((await sent).json.code, 'amount_mismatch');
    assert.equal((await execute(transactionId)).json.status, 'pending');
    assert.deepEqual(
      (await user.ledger()).entries.map(({action}) => action),
      ['withdraw'],
    );
    assert.equal((await user.deposit(order)).json.code, 'amount_mismatch');
  });
});
