/** Money: orders that book exactly once, and a ledger that settles by the clock. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {Transaction, Wallet} from '#src/contract/payments.js';
import {Sandbox} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext, registration: object = {}) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner(registration);
  const user = await sandbox.user(partner, {
    balance: '100.00',
    bankpay: 'linked',
    crypto: 'confirmed',
  });
  const wallet = async () => {
    const {balance, withdrawable} = Wallet.parse((await user.get('/wallet')).json);
    return [balance, withdrawable];
  };
  return {sandbox, partner, user, wallet};
}

suite('orders', () => {
  test('a deposit is pending for a second, then completed, and then in the wallet', async t => {
    const {sandbox, user, wallet} = await setup(t);
    const transactionId = randomUUID();
    const {status, json} = await user.deposit({
      transactionId,
      amount: '25.00',
      provider: 'cashpay',
    });
    assert.equal(status, 200);
    assert.deepEqual(Transaction.parse(json), {
      transactionId,
      action: 'deposit',
      provider: 'cashpay',
      amount: '25.00',
      currency: 'USD',
      status: 'pending',
    });
    sandbox.time += 999;
    assert.equal((await user.transaction(transactionId)).status, 'pending');
    assert.deepEqual(await wallet(), ['100.00', '100.00']);
    sandbox.time += 1;
    assert.equal((await user.transaction(transactionId)).status, 'completed');
    assert.deepEqual(await wallet(), ['125.00', '125.00']);
  });

  test('a withdrawal is reserved when it is booked, and debited when it is completed', async t => {
    const {sandbox, user, wallet} = await setup(t);
    await user.withdraw({amount: '40.50'});
    assert.deepEqual(await wallet(), ['100.00', '59.50']);
    sandbox.time += 1000;
    assert.deepEqual(await wallet(), ['59.50', '59.50']);
  });

  test('7.6 insufficient_funds: reserved money cannot be withdrawn twice', async t => {
    const {user} = await setup(t);
    assert.equal((await user.withdraw({amount: '100.00'})).status, 200);
    const {status, json} = await user.withdraw({amount: '0.01'});
    assert.deepEqual([status, json.code], [409, 'insufficient_funds']);
    assert.equal((await user.ledger()).entries.length, 1);
  });

  test('7.6 insufficient_funds: a deposit counts only once it is completed', async t => {
    const {sandbox, user} = await setup(t);
    await user.deposit({amount: '50.00'});
    assert.equal((await user.withdraw({amount: '150.00'})).json.code, 'insufficient_funds');
    sandbox.time += 1000;
    assert.equal((await user.withdraw({amount: '150.00'})).status, 200);
  });

  test('two simultaneous withdrawals cannot both use the last money', async t => {
    const {user} = await setup(t);
    await user.openSession();
    const answers = await Promise.all(
      Array.from({length: 10}, () => user.withdraw({amount: '60.00'})),
    );
    assert.equal(answers.filter(({status}) => status === 200).length, 1);
  });

  for (const amount of [
    '0',
    '0.00',
    '-5',
    '+5',
    '5.001',
    '05',
    '5.',
    '.5',
    '1e3',
    ' 5',
    '5,00',
    '',
    'NaN',
    '٥',
    '9'.repeat(13),
  ])
    test(`7.6 invalid_amount: ${JSON.stringify(amount)} is rejected`, async t => {
      const {user} = await setup(t);
      const {status, json} = await user.deposit({amount});
      assert.deepEqual([status, json.code], [422, 'invalid_amount']);
      assert.deepEqual((await user.ledger()).entries, []);
    });

  test('8 amounts are exact, from tenths to the largest amount', async t => {
    const {sandbox, user, wallet} = await setup(t);
    for (const amount of ['0.1', '0.2', '999999999999.99']) await user.deposit({amount});
    sandbox.time += 1000;
    assert.deepEqual(await wallet(), ['1000000000100.29', '1000000000100.29']);
  });

  test('STANDING: the partner’s users share one wallet; INDIVIDUAL: each has their own', async t => {
    for (const [fundType, expected] of [
      ['STANDING', '100.00'],
      ['INDIVIDUAL', '0.00'],
    ]) {
      const {sandbox, partner} = await setup(t, {fundType});
      const other = await sandbox.user(partner);
      assert.equal((await other.get('/wallet')).json.balance, expected);
    }
  });
});

suite('exactly once', () => {
  test('the same order again returns the same transaction, booked once', async t => {
    const {sandbox, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '25.00'};
    const first = await user.deposit(order);
    assert.deepEqual((await user.deposit(order)).json, first.json);
    assert.deepEqual((await user.deposit({...order, amount: '25'})).json, first.json);
    sandbox.time += 5000;
    assert.equal((await user.deposit(order)).json.status, 'completed');
    assert.equal((await user.ledger()).entries.length, 1);
    assert.equal((await user.ledger()).balance, '125.00');
  });

  test('twenty identical simultaneous orders are booked once', async t => {
    const {user} = await setup(t);
    await user.openSession();
    const order = {transactionId: randomUUID(), amount: '25.00'};
    const answers = await Promise.all(Array.from({length: 20}, () => user.deposit(order)));
    assert.equal(new Set(answers.map(({text}) => text)).size, 1);
    assert.equal((await user.ledger()).entries.length, 1);
  });

  test('7.6 amount_mismatch: the same transactionId with another amount is rejected', async t => {
    const {user} = await setup(t);
    const transactionId = randomUUID();
    await user.deposit({transactionId, amount: '25.00'});
    const {status, json} = await user.deposit({transactionId, amount: '25.01'});
    assert.deepEqual([status, json.code], [409, 'amount_mismatch']);
    assert.equal((await user.transaction(transactionId)).amount, '25.00');
  });

  test('7.6 amount_mismatch: the same transactionId with another provider or action is rejected', async t => {
    const {user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '25.00'};
    await user.deposit(order);
    assert.equal((await user.withdraw(order)).json.code, 'amount_mismatch');
    assert.equal(
      (await user.deposit({...order, provider: 'cashpay'})).json.code,
      'amount_mismatch',
    );
  });

  test('a failed transaction is retried under the same row', async t => {
    const {sandbox, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '10.10'};
    await user.withdraw(order);
    sandbox.time += 5000;
    assert.equal((await user.transaction(order.transactionId)).status, 'failed');
    assert.equal((await user.withdraw({...order, amount: '10.11'})).json.code, 'amount_mismatch');
    assert.equal((await user.withdraw(order)).json.status, 'pending');
    assert.deepEqual(
      (await user.ledger()).entries.map(({status}) => status),
      ['pending'],
    );
  });

  test('the response to a booked order stays the same, whatever has changed since', async t => {
    const {user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '25.00'};
    const first = await user.deposit(order);
    await user.control({gates: {kyc: false}, geofence: {eligible: false}});
    assert.deepEqual((await user.deposit(order)).json, first.json);
  });

  test('an id that was rejected before it was booked can be used again', async t => {
    const {user} = await setup(t);
    const transactionId = randomUUID();
    assert.equal((await user.deposit({transactionId, amount: '10.01'})).status, 422);
    assert.equal((await user.deposit({transactionId, amount: '20.00'})).status, 200);
  });

  test('transaction_not_found: an id that was never booked, or is another user’s', async t => {
    const {sandbox, partner, user} = await setup(t);
    const other = await sandbox.user(partner);
    const transactionId = randomUUID();
    await user.deposit({transactionId, amount: '25.00'});
    for (const answer of [
      await user.get(`/transactions/${randomUUID()}`),
      await other.get(`/transactions/${transactionId}`),
      await user.get('/transactions/%00'),
    ])
      assert.deepEqual([answer.status, answer.json.code], [404, 'transaction_not_found']);
  });

  test('the same transactionId for two users is two payments', async t => {
    const {sandbox, partner, user} = await setup(t);
    const other = await sandbox.user(partner, {crypto: 'confirmed'});
    const order = {transactionId: randomUUID(), amount: '25.00'};
    assert.equal((await user.deposit(order)).status, 200);
    assert.equal((await other.deposit({...order, amount: '30.00'})).status, 200);
  });
});

suite('bank accounts in orders', () => {
  test('a bank payment names one of the user’s accounts', async t => {
    const {sandbox, partner, user} = await setup(t);
    const [account] = (await user.get('/bankpay/accounts')).json.accounts;
    const order = {provider: 'bankpay', amount: '25.00'};
    assert.equal((await user.deposit({...order, account: account?.id})).status, 200);
    const other = await sandbox.user(partner, {bankpay: 'linked'});
    const [theirs] = (await other.get('/bankpay/accounts')).json.accounts;
    for (const id of [undefined, 'x', theirs?.id]) {
      const {status, json} = await user.deposit({...order, account: id});
      assert.deepEqual([status, json.code], [422, 'unknown_account']);
    }
  });

  test('7.6 missing_user_profile, user_unconfirmed: an order needs a confirmed profile', async t => {
    const {user} = await setup(t);
    const order = {provider: 'bankpay', amount: '25.00', account: 'x'};
    await user.control({bankpay: 'none'});
    assert.equal((await user.deposit(order)).json.code, 'missing_user_profile');
    await user.control({bankpay: 'unconfirmed'});
    assert.equal((await user.deposit(order)).json.code, 'user_unconfirmed');
    assert.deepEqual((await user.ledger()).entries, []);
  });
});
