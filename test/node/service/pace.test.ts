/** The speed of the sandbox's providers and reviewers: for all users, and for one. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import type {UserControl} from '../../../demo/service/sandbox/control-contract.ts';
import {createService} from '../../../demo/service/service.ts';
import {newKeyPair} from '../../support/partner/request-signer.ts';
import {kycUser} from '../../support/sandbox/kyc.ts';
import {PERSON} from '../../support/sandbox/person.ts';
import {Sandbox, type SandboxUser} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext, pace: number | undefined, control: UserControl = {}) {
  const sandbox = await Sandbox.start(t, undefined, undefined, pace);
  const user = await sandbox.user(await sandbox.partner(), {
    balance: '250.00',
    crypto: 'confirmed',
    ...control,
  });
  await user.openSession();
  return {sandbox, user};
}

async function withdraw(user: SandboxUser, amount: string) {
  const transactionId = randomUUID();
  const {json} = await user.withdraw({transactionId, amount});
  return {
    atOnce: json.status,
    status: async () => (await user.transaction(transactionId)).status,
  };
}

suite('the sandbox’s pace', () => {
  test('at 0.01 an ordinary payment is pending for ten milliseconds', async t => {
    const {sandbox, user} = await setup(t, 0.01);
    const payment = await withdraw(user, '25.00');
    assert.equal(payment.atOnce, 'pending');
    sandbox.time += 9;
    assert.equal(await payment.status(), 'pending');
    sandbox.time += 1;
    assert.equal(await payment.status(), 'completed');
  });

  test('at 0.01 a payment that fails after five seconds fails after fifty milliseconds', async t => {
    const {sandbox, user} = await setup(t, 0.01);
    const payment = await withdraw(user, '10.10');
    sandbox.time += 49;
    assert.equal(await payment.status(), 'pending');
    sandbox.time += 1;
    assert.equal(await payment.status(), 'failed');
  });

  test('the response to an order is always pending, however slow the machine is', t => {
    let time = 1_800_000_000_000;
    // A clock that advances by a second between any two steps.
    const service = createService({now: () => (time += 1000), pace: 0.01});
    t.after(service.close);
    const {publicPem: publicKey} = newKeyPair();
    const isv = service.isvs.register({publicKey, fundType: 'INDIVIDUAL', origins: []});
    const {user} = service.users.create(isv.id, undefined);
    service.cryptoParticipants.set(user.id, 'confirmed');
    const order = {amount: '25.00', asset: 'USDC', network: 'polygon'} as const;
    const transactionId = randomUUID();
    const placed = service.orders.place(user, 'deposit', {
      transactionId,
      provider: 'crypto',
      ...order,
    });
    assert.ok(placed.kind === 'booked');
    assert.equal(placed.transaction.status, 'pending');
    assert.equal(placed.transaction.stage, 'waiting');
    assert.equal(service.ledger.find(user.id, transactionId)?.status, 'completed');
  });

  test('a user’s own pace does not affect other users', async t => {
    const {sandbox, user} = await setup(t, 0.01, {pace: 1000});
    const other = await sandbox.user(user.partner, {balance: '250.00', crypto: 'confirmed'});
    const [slow, quick] = [await withdraw(user, '25.00'), await withdraw(other, '25.00')];
    sandbox.time += 500_000;
    assert.deepEqual([await slow.status(), await quick.status()], ['pending', 'completed']);
  });

  test('a control can settle pending payments, with the result that they would have had', async t => {
    const {user} = await setup(t, undefined, {pace: 1000});
    const [good, bad] = [await withdraw(user, '25.00'), await withdraw(user, '10.10')];
    await user.control({settle: true});
    assert.deepEqual([await good.status(), await bad.status()], ['completed', 'failed']);
    assert.equal((await user.ledger()).balance, '225.00');
  });

  test('a crypto deposit passes through the stages waiting and seen at the same rate', async t => {
    const {sandbox, user} = await setup(t, 0.01);
    const order = {amount: '25.00', asset: 'USDC', network: 'polygon'};
    const transactionId = randomUUID();
    assert.equal((await user.deposit({transactionId, ...order})).json.stage, 'waiting');
    sandbox.time += 5;
    assert.equal((await user.transaction(transactionId)).stage, 'seen');
    sandbox.time += 5;
    assert.equal((await user.transaction(transactionId)).status, 'completed');
  });

  test('settling a crypto deposit without an arrival credits it', async t => {
    const {user} = await setup(t, undefined, {pace: 1000});
    const transactionId = randomUUID();
    await user.deposit({transactionId, amount: '25.00', asset: 'USDC', network: 'polygon'});
    await user.control({settle: true});
    const {status, stage} = await user.transaction(transactionId);
    assert.deepEqual([status, stage], ['completed', undefined]);
  });

  test('applies to a participant’s review', async t => {
    const {sandbox, user} = await setup(t, 0.01, {crypto: 'none'});
    const {firstName, birthDate} = PERSON;
    const participant = {firstName, lastName: 'Pending', birthDate, country: 'US'};
    assert.equal((await user.post('/crypto/participant', participant)).json.status, 'in-review');
    sandbox.time += 50;
    assert.equal((await user.post('/crypto/participant', participant)).json.status, 'confirmed');
  });

  test('applies to an identity review, except one that the control started', async t => {
    const own = await Sandbox.start(t, undefined, undefined, 0.01);
    const {user, verify, state} = await kycUser(t, {kyc: 'none'}, own);
    assert.equal((await verify('Pending')).status, 'pending');
    own.time += 50;
    assert.equal((await state()).status, 'completed');
    await user.control({kyc: 'pending'});
    own.time += 100_000;
    assert.equal((await state()).status, 'pending');
  });
});
