/** A cashpay withdrawal of a partner's backend: staged, then executed; what comes first is an outcome. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {PartnerClient} from '#src/partner.js';
import {json, reset} from '../support/misbehaving-server.ts';
import {claimsOf, failure, scripted, USER} from '../support/partner-client.ts';

const transactionId = '7a0e1f4c-93d7-4a68-b2c1-0f9e8d7c6b5a';
const staged = {transactionId, amount: '25.00', currency: 'USD', status: 'staged'};
const executed = {...staged, action: 'withdraw', provider: 'cashpay', status: 'completed'};
const path = `/private/v1/users/${USER.userId}/cashpay/withdrawals`;

const CALLS: Record<string, (client: PartnerClient) => Promise<{readonly outcome: string}>> = {
  create: client => client.createCashpayWithdrawal(USER, {transactionId, amount: '25.00'}),
  execute: client => client.executeCashpayWithdraw(USER, transactionId),
};

suite('in order', () => {
  test('3 staged: a withdrawal is created with its id, amount and payout method', async t => {
    const {client, server} = await scripted(t, () => json(200, staged));
    const order = {transactionId, amount: '25', paymentMethod: 'card-1'};
    const outcome = await client.createCashpayWithdrawal(USER, order);
    assert.deepEqual(outcome, {outcome: 'staged', withdrawal: staged});
    const [asked] = server.to(path);
    assert.deepEqual(JSON.parse(asked?.body ?? ''), order);
    assert.equal(claimsOf(asked).sub, USER.userId);
  });

  for (const status of ['completed', 'pending'])
    test(`3 executed: the transaction comes back ${status}`, async t => {
      const transaction = {...executed, status};
      const {client, server} = await scripted(t, () => json(200, transaction));
      const outcome = await client.executeCashpayWithdraw(USER, transactionId);
      assert.deepEqual(outcome, {outcome: 'executed', transaction});
      assert.equal(server.to(`${path}/${transactionId}/execute`).length, 1);
    });

  test('3 executed: after a lost answer the same withdrawal is asked for again', async t => {
    const {client, server} = await scripted(t, (_, count) =>
      count === 1 ? reset() : json(200, executed),
    );
    const {outcome} = await client.executeCashpayWithdraw(USER, transactionId);
    assert.equal(outcome, 'executed');
    assert.equal(new Set(server.asked.map(asked => asked.path)).size, 1);
  });
});

suite('out of order', () => {
  for (const code of ['no_payment_method', 'not_staged', 'payment_method_ambiguous'])
    for (const [name, call] of Object.entries(CALLS))
      test(`7.6 ${code}: ${name} resolves to it, with its message`, async t => {
        const {client, server} = await scripted(t, () => json(409, {code, error: 'First that.'}));
        assert.deepEqual(await call(client), {outcome: code, message: 'First that.'});
        assert.equal(server.asked.length, 1);
      });

  test('7.6 not_staged: so does a transaction that was booked as failed for it', async t => {
    const failed = {...executed, status: 'failed', code: 'not_staged', error: 'First that.'};
    const {client} = await scripted(t, () => json(200, failed));
    const outcome = await client.executeCashpayWithdraw(USER, transactionId);
    assert.deepEqual(outcome, {outcome: 'not_staged', message: 'First that.'});
  });
});

suite('failed', () => {
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
    test(`7.6 WITHDRAWAL_FAILED: ${name}: what a code that is not listed becomes`, async t => {
      const {client} = await scripted(t, () => json(422, {code: 'velocity_limit', error: 'No.'}));
      const error = await failure(call(client));
      assert.deepEqual([error.code, error.wireCode], ['WITHDRAWAL_FAILED', 'velocity_limit']);
    });

    test(`${name}: an answer about another withdrawal is none`, async t => {
      const other = {...(name === 'create' ? staged : executed), transactionId: USER.userId};
      const {client} = await scripted(t, () => json(200, other));
      const error = await failure(call(client));
      assert.deepEqual([error.code, error.definite], ['UNREADABLE_ANSWER', false]);
    });
  }

  for (const code of ['cashpay_rejected', 'velocity_limit', undefined])
    test(`7.6 cashpay_rejected: a transaction booked as failed (${code}) is no execution`, async t => {
      const failed = {...executed, status: 'failed', code, error: 'Declined.'};
      const {client} = await scripted(t, () => json(200, failed));
      const error = await failure(client.executeCashpayWithdraw(USER, transactionId));
      assert.equal(error.code, code === 'cashpay_rejected' ? code : 'WITHDRAWAL_FAILED');
      assert.deepEqual([error.message, error.definite], ['Declined.', true]);
    });
});
