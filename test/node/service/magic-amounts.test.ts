/** Every magic amount (`demo/README.md`), with every provider: the answer, and the booking. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {PROVIDERS, type Provider} from '#src/contract/access.js';
import {MAGIC_AMOUNTS} from '../../../demo/service/sandbox/magic-amounts.ts';
import {Sandbox} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, {
    balance: '250.00',
    bankpay: 'linked',
    crypto: 'confirmed',
  });
  const [account] = (await user.get('/bankpay/accounts')).json.accounts;
  const order = (provider: Provider, amount: string) => ({
    transactionId: randomUUID(),
    provider,
    amount,
    ...(provider === 'bankpay' && {account: account?.id}),
  });
  return {sandbox, user, order};
}

const ALL = PROVIDERS;

/** Amount, status, code for a deposit, the providers that can return it, code for a withdrawal. */
const REJECTIONS: readonly [string, number, string, readonly Provider[], string?][] = [
  ['10.01', 422, 'DEPOSIT_FAILED', ALL, 'WITHDRAWAL_FAILED'],
  ['10.02', 409, 'insufficient_funds', ALL],
  ['10.03', 422, 'bankpay_rejected', ['bankpay']],
  ['10.04', 409, 'amount_mismatch', ALL],
  ['10.05', 403, 'GEOFENCE_BLOCKED', ALL],
  ['10.06', 403, 'PERMISSION_DENIED', ALL],
  ['10.07', 403, 'KYC_REQUIRED', ALL],
  ['10.08', 422, 'velocity_limit', ALL],
  ['10.13', 500, 'internal_error', ALL],
  ['10.15', 409, 'user_unconfirmed', ['bankpay']],
  ['10.16', 409, 'missing_user_profile', ['bankpay', 'crypto']],
  ['10.17', 409, 'participant_unconfirmed', ['crypto']],
  ['10.18', 409, 'no_payment_method', ['cashpay']],
  ['10.19', 409, 'not_staged', ['cashpay']],
  ['10.20', 409, 'payment_method_ambiguous', ['cashpay']],
  ['10.21', 422, 'cashpay_rejected', ['cashpay']],
  ['10.22', 422, 'invalid_amount', ['cashpay', 'crypto']],
];

suite('magic amounts: rejections', () => {
  for (const [amount, expected, code, sayers, withdrawCode = code] of REJECTIONS) {
    test(`7.6 ${code}: ${amount} fails with this code for each provider that has it, and books nothing`, async t => {
      const {user, order} = await setup(t);
      for (const provider of sayers) {
        const deposit = order(provider, amount);
        const {status, json} = await user.deposit(deposit);
        assert.deepEqual([status, json.code, typeof json.error], [expected, code, 'string']);
        assert.equal((await user.withdraw(order(provider, amount))).json.code, withdrawCode);
        const found = await user.get(`/transactions/${deposit.transactionId}`);
        assert.equal(found.status, 404);
      }
      assert.deepEqual((await user.ledger()).entries, []);
    });

    if (sayers.length < PROVIDERS.length)
      test(`${amount} is an ordinary amount for providers without ${code}`, async t => {
        const {user, order} = await setup(t);
        for (const provider of PROVIDERS.filter(name => !sayers.includes(name)))
          assert.equal((await user.deposit(order(provider, amount))).json.status, 'pending');
      });
  }

  test('2.5 permission: 10.06 returns it, with kyc among the pending gates', async t => {
    const {user, order} = await setup(t);
    const {json} = await user.withdraw(order('bankpay', '10.06'));
    assert.deepEqual([json.permission, json.pending_gates], ['withdraw-bankpay', ['kyc']]);
  });

  test('a rejection is repeated for every try, and another amount is accepted', async t => {
    const {user, order} = await setup(t);
    const rejected = order('crypto', '10.16');
    for (let i = 0; i < 3; i++) assert.equal((await user.deposit(rejected)).status, 409);
    assert.equal((await user.deposit({...rejected, amount: '11.00'})).status, 200);
  });

  test('10.1 and 10.10 are the same amount', async t => {
    const {user, order, sandbox} = await setup(t);
    const deposit = order('crypto', '10.1');
    await user.deposit(deposit);
    sandbox.time += 5000;
    assert.equal((await user.transaction(deposit.transactionId)).status, 'failed');
  });
});

suite('magic amounts: settlement', () => {
  for (const provider of PROVIDERS) {
    test(`10.09 on ${provider}: pending for 5 s, then completed`, async t => {
      const {sandbox, user, order} = await setup(t);
      const deposit = order(provider, '10.09');
      assert.equal((await user.deposit(deposit)).json.status, 'pending');
      sandbox.time += 4999;
      assert.equal((await user.transaction(deposit.transactionId)).status, 'pending');
      sandbox.time += 1;
      assert.equal((await user.transaction(deposit.transactionId)).status, 'completed');
      assert.equal((await user.ledger()).balance, '260.09');
    });

    test(`7.6 WITHDRAWAL_FAILED: 10.10 on ${provider} fails after 5 s, and returns the money`, async t => {
      const {sandbox, user, order} = await setup(t);
      const withdrawal = order(provider, '10.10');
      assert.equal((await user.withdraw(withdrawal)).json.status, 'pending');
      assert.equal((await user.get('/wallet')).json.withdrawable, '239.90');
      sandbox.time += 5000;
      const {status, code, error} = await user.transaction(withdrawal.transactionId);
      assert.deepEqual([status, code, typeof error], ['failed', 'WITHDRAWAL_FAILED', 'string']);
      assert.equal((await user.get('/wallet')).json.withdrawable, '250.00');
      assert.equal((await user.ledger()).balance, '250.00');
    });
  }

  test('7.6 DEPOSIT_FAILED: 10.10 fails after 5 s and does not change the wallet', async t => {
    const {sandbox, user, order} = await setup(t);
    const deposit = order('crypto', '10.10');
    await user.deposit(deposit);
    sandbox.time += 5000;
    const {status, code} = await user.transaction(deposit.transactionId);
    assert.deepEqual([status, code], ['failed', 'DEPOSIT_FAILED']);
    assert.equal((await user.ledger()).balance, '250.00');
  });
});

suite('magic amounts: crypto addresses', () => {
  test('10.23: the first address expires unpaid after 6 s, and the next one is paid', async t => {
    const {sandbox, user, order} = await setup(t);
    const deposit = order('crypto', '10.23');
    await user.deposit(deposit);
    sandbox.time += 500_000;
    assert.equal((await user.transaction(deposit.transactionId)).status, 'pending');
    await user.deposit(deposit);
    sandbox.time += 1000;
    assert.equal((await user.transaction(deposit.transactionId)).status, 'completed');
  });

  test('10.24: nothing arrives for 60 s, then it is an ordinary deposit', async t => {
    const {sandbox, user, order} = await setup(t);
    const deposit = order('crypto', '10.24');
    await user.deposit(deposit);
    sandbox.time += 59_999;
    assert.equal((await user.transaction(deposit.transactionId)).stage, 'waiting');
    sandbox.time += 1;
    assert.equal((await user.transaction(deposit.transactionId)).stage, 'seen');
    sandbox.time += 1000;
    assert.equal((await user.transaction(deposit.transactionId)).status, 'completed');
  });

  for (const amount of ['10.23', '10.24'])
    test(`${amount} is an ordinary amount without an address`, async t => {
      const {sandbox, user, order} = await setup(t);
      const orders = PROVIDERS.map(provider => order(provider, amount));
      for (const each of orders)
        await (each.provider === 'crypto' ? user.withdraw(each) : user.deposit(each));
      sandbox.time += 1000;
      for (const {transactionId} of orders)
        assert.equal((await user.transaction(transactionId)).status, 'completed');
    });
});

suite('magic amounts: transport', () => {
  test('7.7 NETWORK_ERROR: 10.11 is booked, and the connection is cut before the response', async t => {
    const {user, order} = await setup(t);
    const deposit = order('crypto', '10.11');
    await assert.rejects(user.deposit(deposit), TypeError);
    assert.equal((await user.transaction(deposit.transactionId)).status, 'pending');
    // The repeated order is answered with the same transaction, booked once.
    assert.equal((await user.deposit(deposit)).json.transactionId, deposit.transactionId);
    assert.equal((await user.ledger()).entries.length, 1);
  });

  test('7.7 NETWORK_ERROR: 10.12 is cut before it is booked', async t => {
    const {user, order} = await setup(t);
    const deposit = order('crypto', '10.12');
    await assert.rejects(user.deposit(deposit), TypeError);
    assert.equal((await user.get(`/transactions/${deposit.transactionId}`)).status, 404);
    assert.deepEqual((await user.ledger()).entries, []);
  });

  test('7.7 TIMEOUT: 10.14 is booked, but gets no response', async t => {
    const {user, order} = await setup(t);
    await user.openSession();
    const deposit = order('crypto', '10.14');
    let isAnswered = false;
    const answer = user.deposit(deposit).then(
      () => (isAnswered = true),
      () => {},
    );
    while ((await user.ledger()).entries.length === 0);
    assert.equal((await user.deposit(deposit)).json.status, 'pending');
    assert.equal(isAnswered, false);
    assert.equal((await user.ledger()).entries.length, 1);
    // Closing the sandbox does not wait for the answer.
    await user.sandbox.close();
    await answer;
    assert.equal(isAnswered, false);
  });
});

test('this file tests every magic amount of the table', () => {
  const tested = REJECTIONS.map(([amount]) => amount);
  tested.push('10.09', '10.10', '10.11', '10.12', '10.14', '10.23', '10.24');
  assert.deepEqual(tested.toSorted(), Object.keys(MAGIC_AMOUNTS).toSorted());
});
