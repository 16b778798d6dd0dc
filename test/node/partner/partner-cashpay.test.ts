/**
 * A cashpay withdrawal of a partner's backend: staged, then executed. A response that requires
 * another step first is an outcome, not an error.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {PartnerClient} from '#src/partner.js';
import {json, reset} from '../../support/servers/misbehaving-server.ts';
import {
  claimsOf,
  failure,
  sandboxed,
  scripted,
  USER,
} from '../../support/partner/partner-client.ts';
import {ask, LICENSED_IP, postJson} from '../../support/sandbox/sandbox.ts';

const transactionId = '7a0e1f4c-93d7-4a68-b2c1-0f9e8d7c6b5a';
const staged = {transactionId, amount: '25.00', currency: 'USD', status: 'staged'};
const executed = {...staged, action: 'withdraw', provider: 'cashpay', status: 'completed'};
const path = `/private/v1/users/${USER.userId}/cashpay/withdrawals`;

const CALLS: Record<string, (client: PartnerClient) => Promise<{readonly outcome: string}>> = {
  create: client => client.createCashpayWithdrawal(USER, {transactionId, amount: '25.00'}),
  execute: client => client.executeCashpayWithdraw(USER, transactionId),
};

/** In the sandbox: a user with payout methods and money, and the wallet's answer. */
async function setup(t: TestContext, payoutMethods = 1) {
  const {client, sandbox} = await sandboxed(t);
  const made = await client.createUser();
  assert.ok(made.created);
  const user = {...made, clientIp: LICENSED_IP};
  await postJson(`${sandbox.url}/sandbox/users/${user.userId}`, {balance: '250.00', payoutMethods});
  const transactions = async () => {
    const url = `${sandbox.url}/sandbox/ledger?userId=${user.userId}`;
    return (await ask(url)).json.entries.length;
  };
  const stage = (amount: string, paymentMethod?: string) =>
    client.createCashpayWithdrawal(user, {
      transactionId,
      amount,
      ...(paymentMethod !== undefined && {paymentMethod}),
    });
  return {
    sandbox,
    stage,
    execute: () => client.executeCashpayWithdraw(user, transactionId),
    transactions,
  };
}

suite('a withdrawal in the sandbox', () => {
  test('3 can be staged repeatedly, and is paid out once', async t => {
    const {stage, execute, transactions} = await setup(t);
    assert.equal((await stage('25')).outcome, 'staged');
    assert.equal((await stage('25.00')).outcome, 'staged');
    assert.equal(await transactions(), 0);
    const first = await execute();
    assert.ok(first.outcome === 'executed');
    assert.equal(first.transaction.amount, '25.00');
    assert.equal((await execute()).outcome, 'executed');
    assert.equal(await transactions(), 1);
  });

  test('3 is in doubt after a lost response to its execution, and is paid out once', async t => {
    const {stage, execute, transactions} = await setup(t);
    await stage('10.11');
    assert.equal((await failure(execute())).definite, false);
    assert.equal(await transactions(), 1);
    assert.equal((await execute()).outcome, 'executed');
    assert.equal(await transactions(), 1);
  });

  test('7.6 WITHDRAWAL_FAILED: a failed execution is not retried with the same id', async t => {
    const {sandbox, stage, execute, transactions} = await setup(t);
    await stage('10.10');
    assert.equal((await execute()).outcome, 'executed');
    sandbox.time += 5000;
    const error = await failure(execute());
    assert.deepEqual([error.code, error.definite], ['WITHDRAWAL_FAILED', true]);
    assert.equal(await transactions(), 1);
  });

  test('7.6 not_staged: executing requires staging first', async t => {
    const {stage, execute} = await setup(t);
    assert.equal((await execute()).outcome, 'not_staged');
    await stage('25.00');
    assert.equal((await execute()).outcome, 'executed');
  });

  test('7.6 no_payment_method: a payout method is required', async t => {
    const {stage} = await setup(t, 0);
    assert.equal((await stage('25.00')).outcome, 'no_payment_method');
  });

  test('7.6 payment_method_ambiguous: one of several methods must be named', async t => {
    const {stage} = await setup(t, 2);
    assert.equal((await stage('25.00')).outcome, 'payment_method_ambiguous');
    assert.equal((await stage('25.00', 'payout-2')).outcome, 'staged');
  });

  test('7.6 amount_mismatch: the same id with another amount is rejected', async t => {
    const {stage} = await setup(t);
    await stage('25.00');
    assert.equal((await failure(stage('26.00'))).code, 'amount_mismatch');
  });

  for (const amount of ['0.00', '-1', '1.234', 'ten', '1e3'])
    test(`7.6 invalid_amount: ${amount} is rejected by the service`, async t => {
      const {stage} = await setup(t);
      assert.equal((await failure(stage(amount))).code, 'invalid_amount');
    });

  for (const [amount, code] of [
    ['250.01', 'insufficient_funds'],
    ['10.21', 'cashpay_rejected'],
    ['10.08', 'WITHDRAWAL_FAILED'],
  ] as const)
    test(`7.6 ${code}: executing ${amount} rejects with it`, async t => {
      const {stage, execute} = await setup(t);
      await stage(amount);
      assert.equal((await failure(execute())).code, code);
    });
});

suite('a successful call', () => {
  test('3 staged: sends the withdrawal’s id, amount and payout method', async t => {
    const {client, server} = await scripted(t, () => json(200, staged));
    const order = {transactionId, amount: '25', paymentMethod: 'card-1'};
    const outcome = await client.createCashpayWithdrawal(USER, order);
    assert.deepEqual(outcome, {outcome: 'staged', withdrawal: staged});
    const [asked] = server.to(path);
    assert.deepEqual(JSON.parse(asked?.body ?? ''), order);
    assert.equal(claimsOf(asked).sub, USER.userId);
  });

  for (const status of ['completed', 'pending'])
    test(`3 executed: returns the transaction as ${status}`, async t => {
      const transaction = {...executed, status};
      const {client, server} = await scripted(t, () => json(200, transaction));
      const outcome = await client.executeCashpayWithdraw(USER, transactionId);
      assert.deepEqual(outcome, {outcome: 'executed', transaction});
      assert.equal(server.to(`${path}/${transactionId}/execute`).length, 1);
    });

  test('3 staged: repeats the same withdrawal after a lost response', async t => {
    const {client, server} = await scripted(t, (_, count) =>
      count === 1 ? reset() : json(200, staged),
    );
    assert.equal((await CALLS['create']?.(client))?.outcome, 'staged');
    assert.equal(new Set(server.asked.map(asked => asked.body)).size, 1);
  });

  test('3 executed: is in doubt after a lost response, and not repeated', async t => {
    const {client, server} = await scripted(t, (_, count) =>
      count === 1 ? reset() : json(200, executed),
    );
    const error = await failure(client.executeCashpayWithdraw(USER, transactionId));
    assert.deepEqual([error.code, error.definite], ['NETWORK_ERROR', false]);
    assert.equal(server.asked.length, 1);
  });
});

suite('a call out of order', () => {
  for (const code of ['no_payment_method', 'not_staged', 'payment_method_ambiguous'])
    for (const [name, call] of Object.entries(CALLS))
      test(`7.6 ${code}: ${name} resolves to this outcome, with its message`, async t => {
        const {client, server} = await scripted(t, () => json(409, {code, error: 'First that.'}));
        assert.deepEqual(await call(client), {outcome: code, message: 'First that.'});
        assert.equal(server.asked.length, 1);
      });

  test('7.6 not_staged: a transaction that was booked as failed with this code resolves to it as well', async t => {
    const failed = {...executed, status: 'failed', code: 'not_staged', error: 'First that.'};
    const {client} = await scripted(t, () => json(200, failed));
    const outcome = await client.executeCashpayWithdraw(USER, transactionId);
    assert.deepEqual(outcome, {outcome: 'not_staged', message: 'First that.'});
  });
});

suite('a failed call', () => {
  const CODES = {
    amount_mismatch: false,
    insufficient_funds: false,
    invalid_amount: false,
    cashpay_rejected: true,
    WITHDRAWAL_FAILED: true,
    PERMISSION_DENIED: false,
    GEO_BLOCKED: false,
  };
  for (const [code, retryable] of Object.entries(CODES))
    for (const [name, call] of Object.entries(CALLS))
      test(`7.6 ${code}: ${name} rejects with it`, async t => {
        const {client} = await scripted(t, () => json(422, {code, error: 'No.'}));
        const error = await failure(call(client));
        assert.deepEqual([error.code, error.retryable], [code, retryable]);
      });

  for (const [name, call] of Object.entries(CALLS)) {
    test(`7.6 WITHDRAWAL_FAILED: ${name}: is the error for an unlisted code`, async t => {
      const {client} = await scripted(t, () => json(422, {code: 'velocity_limit', error: 'No.'}));
      const error = await failure(call(client));
      assert.deepEqual([error.code, error.wireCode], ['WITHDRAWAL_FAILED', 'velocity_limit']);
    });

    test(`${name}: a response about another withdrawal is rejected`, async t => {
      const other = {...(name === 'create' ? staged : executed), transactionId: USER.userId};
      const {client} = await scripted(t, () => json(200, other));
      const error = await failure(call(client));
      assert.deepEqual([error.code, error.definite], ['UNREADABLE_ANSWER', false]);
    });
  }

  for (const code of ['cashpay_rejected', 'velocity_limit', undefined])
    test(`7.6 cashpay_rejected: a transaction booked as failed (${code}) rejects`, async t => {
      const failed = {...executed, status: 'failed', code, error: 'Declined.'};
      const {client} = await scripted(t, () => json(200, failed));
      const error = await failure(client.executeCashpayWithdraw(USER, transactionId));
      assert.equal(error.code, code === 'cashpay_rejected' ? code : 'WITHDRAWAL_FAILED');
      assert.deepEqual([error.message, error.definite], ['Declined.', true]);
    });
});
