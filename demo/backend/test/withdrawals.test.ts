/** Cashpay withdrawals: one for each key, and money moves once even if responses are lost. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {test} from 'node:test';
import {PartnerError, type CashpayExecution, type CashpayStaging} from 'service-embed/partner';
import {book} from '../src/events/book.ts';
import type {Database} from '../src/store/database.ts';
import {openWithdrawals, settle, Withdrawals} from '../src/users/withdrawals.ts';
import {onEach} from './databases.ts';

const PAID = {transactionId: randomUUID(), amount: '5.00', currency: 'USD'};
const CASH = {action: 'withdraw', provider: 'cashpay'} as const;

/** A fake service. It responds as the test sets, and records its calls. */
class Service {
  staged: string[] = [];
  executed: string[] = [];
  amounts: unknown[] = [];
  staging = async (): Promise<CashpayStaging> => ({
    outcome: 'staged',
    withdrawal: {...PAID, status: 'staged'},
  });
  execution = async (): Promise<CashpayExecution> => ({
    outcome: 'executed',
    transaction: {...PAID, ...CASH, status: 'pending'},
  });

  createCashpayWithdrawal(_: unknown, {transactionId}: {transactionId: string}) {
    this.staged.push(transactionId);
    return this.staging();
  }

  executeCashpayWithdraw(_: unknown, transactionId: string, options: {amount?: string} = {}) {
    this.executed.push(transactionId);
    this.amounts.push(options.amount);
    return this.execution();
  }
}

async function setup(database: Database) {
  const accountId = randomUUID();
  await database.query(`INSERT INTO accounts VALUES ($1, $1, 'x', 0)`, [accountId]);
  await database.query(`INSERT INTO service_users VALUES ($1, $1, 'lost', $1, NULL, NULL, 0)`, [
    accountId,
  ]);
  const service = new Service();
  const withdrawals = new Withdrawals(database, service);
  const user = {userId: accountId, sharedSecret: '', clientIp: ''};
  const idempotencyKey = randomUUID();
  const stage = (amount = '5.00', paymentMethod?: string) =>
    withdrawals.stage(accountId, user, {idempotencyKey, amount, paymentMethod});
  const execute = (id = '') => withdrawals.execute(accountId, user, id);
  const find = (id = '') => withdrawals.find(accountId, id);
  const event = (
    transactionId: string,
    status: string,
    more: object = {},
    userId: string = accountId,
    around: object = {},
  ) =>
    database.transaction(tx =>
      book(
        tx,
        database,
        {
          type: 'transaction',
          sequence: 1,
          userId,
          ...around,
          transaction: {
            ...{transactionId, action: 'withdraw', provider: 'cashpay', amount: '5.00'},
            ...{currency: 'USD', status, ...more},
          },
        } as Parameters<typeof book>[2],
        0,
      ),
    );
  return {service, stage, execute, find, event};
}

const lost = async () => {
  throw new PartnerError('NETWORK_ERROR', 'cut');
};
const refusal = (code: 'insufficient_funds' | 'cashpay_rejected', status: number) => async () => {
  throw new PartnerError(code, 'No.', {status});
};

onEach('a withdrawal', open => {
  test('is staged once per key, and executed once', async t => {
    const {service, stage, execute} = await setup(await open(t));
    const staged = await stage();
    assert.equal(staged?.status, 'staged');
    assert.deepEqual(await stage(), staged);
    assert.equal(await stage('6.00'), undefined);
    const [one, two] = await Promise.all([
      execute(staged.transactionId),
      execute(staged.transactionId),
    ]);
    assert.ok(one?.status === 'pending' || two?.status === 'pending');
    assert.equal((await execute(staged.transactionId))?.status, 'pending');
    assert.deepEqual(
      [service.staged, service.executed],
      [[staged.transactionId], [staged.transactionId]],
    );
  });

  test('whose staging got no response is staged again with the same id', async t => {
    const {service, stage} = await setup(await open(t));
    const usual = service.staging;
    service.staging = lost;
    await assert.rejects(stage(), {code: 'NETWORK_ERROR'});
    service.staging = usual;
    assert.equal((await stage())?.status, 'staged');
    assert.equal(new Set(service.staged).size, 1);
    assert.equal(service.staged.length, 2);
  });

  test('7.6 insufficient_funds: is refused permanently, with the code', async t => {
    const {service, stage, execute} = await setup(await open(t));
    service.staging = refusal('insufficient_funds', 409);
    const refused = await stage();
    assert.deepEqual([refused?.status, refused?.code], ['refused', 'insufficient_funds']);
    assert.equal((await execute(refused?.transactionId))?.status, 'refused');
    assert.deepEqual(service.executed, []);
  });

  for (const outcome of ['no_payment_method', 'payment_method_ambiguous'] as const)
    test(`7.6 ${outcome}: continues with the same key once the requirement is met`, async t => {
      const {service, stage, execute} = await setup(await open(t));
      const usual = service.staging;
      service.staging = async () => ({outcome, message: 'First that.'});
      const waiting = await stage();
      assert.deepEqual([waiting?.status, waiting?.code], ['staging', outcome]);
      assert.equal((await execute(waiting?.transactionId))?.status, 'staging');
      assert.deepEqual(service.executed, []);
      service.staging = usual;
      const staged = await stage('5.00', 'payout-1');
      assert.deepEqual([staged?.status, staged?.code], ['staged', undefined]);
      assert.equal(staged?.transactionId, waiting?.transactionId);
      // The key now belongs to a withdrawal with this payout method.
      assert.equal(await stage('5.00', 'payout-2'), undefined);
      assert.equal((await execute(staged?.transactionId))?.status, 'pending');
    });

  for (const [outcome, status] of [
    ['not_staged', 'staging'],
    ['no_payment_method', 'staged'],
    ['payment_method_ambiguous', 'staging'],
  ] as const)
    test(`7.6 ${outcome} at the execution: is not final, and continues as ${status}`, async t => {
      const {service, stage, execute} = await setup(await open(t));
      const {transactionId = ''} = (await stage()) ?? {};
      const usual = service.execution;
      service.execution = async () => ({outcome, message: 'First that.'});
      const waiting = await execute(transactionId);
      assert.deepEqual([waiting?.status, waiting?.code], [status, outcome]);
      service.execution = usual;
      const isNamed = outcome === 'payment_method_ambiguous';
      const again = await stage('5.00', isNamed ? 'payout-1' : undefined);
      assert.equal(again?.status, 'staged');
      assert.equal((await execute(transactionId))?.status, 'pending');
    });

  test('is executed with its amount, so that a response about another one is rejected', async t => {
    const {service, stage, execute} = await setup(await open(t));
    await execute((await stage())?.transactionId);
    assert.deepEqual(service.amounts, ['5.00']);
  });

  for (const [what, more, user] of [
    ['another action', {action: 'deposit'}, undefined],
    ['another provider', {provider: 'bankpay'}, undefined],
    ['another amount', {amount: '1.00'}, undefined],
    ['another user', {}, randomUUID()],
  ] as const)
    test(`is not settled by an event with ${what} and its id`, async t => {
      const database = await open(t);
      const {stage, find, event} = await setup(database);
      const {transactionId = ''} = (await stage()) ?? {};
      assert.equal(await event(transactionId, 'completed', more, user), 'mismatch');
      assert.equal((await find(transactionId))?.status, 'staged');
      assert.deepEqual(await database.query('SELECT * FROM payments'), []);
      const [row] = await database.query('SELECT kind, reason FROM set_aside');
      assert.deepEqual({...row}, {kind: 'transaction', reason: 'mismatch'});
    });

  test('is recognized if its ids are in capitals', async t => {
    const database = await open(t);
    const {stage, find, event} = await setup(database);
    const {transactionId = ''} = (await stage()) ?? {};
    const [row] = await database.query('SELECT user_id FROM service_users');
    const userId = String(row?.['user_id']).toUpperCase();
    assert.equal(await event(transactionId.toUpperCase(), 'pending', {}, userId), undefined);
    assert.equal((await find(transactionId))?.status, 'pending');
    const foreign = {amount: '900.00'};
    const again = {sequence: 2};
    assert.equal(
      await event(transactionId.toUpperCase(), 'completed', foreign, userId, again),
      'mismatch',
    );
    assert.equal((await database.query('SELECT * FROM payments')).length, 1);
  });

  test('that was executed before a clock was set back counts as open', async t => {
    const database = await open(t);
    const {service, stage, execute} = await setup(database);
    const {transactionId = ''} = (await stage()) ?? {};
    service.execution = lost;
    await assert.rejects(execute(transactionId));
    await database.query(`UPDATE withdrawals SET executed_at = ${database.now} + 3600000`);
    assert.deepEqual(await openWithdrawals(database), [transactionId]);
  });

  test('is settled by its own event, in any amount format', async t => {
    const {stage, find, event} = await setup(await open(t));
    const {transactionId = ''} = (await stage()) ?? {};
    assert.equal(await event(transactionId, 'completed', {amount: '5'}), undefined);
    assert.equal((await find(transactionId))?.status, 'completed');
  });

  for (const status of [401, 403])
    test(`that is rejected with ${status} is not refused permanently`, async t => {
      const {service, stage, execute} = await setup(await open(t));
      const {staging, execution} = service;
      service.staging = async () => {
        throw new PartnerError('UNAUTHORIZED', 'No.', {status});
      };
      await assert.rejects(stage(), {status});
      service.staging = staging;
      const staged = await stage();
      assert.equal(staged?.status, 'staged');
      service.execution = async () => {
        throw new PartnerError('UNAUTHORIZED', 'No.', {status});
      };
      await assert.rejects(execute(staged?.transactionId), {status});
      service.execution = execution;
      assert.equal((await execute(staged?.transactionId))?.status, 'pending');
    });

  test('that the service did not execute may be executed again', async t => {
    const {service, stage, execute} = await setup(await open(t));
    const staged = await stage();
    const usual = service.execution;
    service.execution = refusal('cashpay_rejected', 409);
    const rejected = await execute(staged?.transactionId);
    assert.deepEqual([rejected?.status, rejected?.code], ['staged', 'cashpay_rejected']);
    service.execution = usual;
    assert.equal((await execute(staged?.transactionId))?.status, 'pending');
  });

  test('whose execution got no response is never sent again, and its event settles it', async t => {
    const {service, stage, execute, find, event} = await setup(await open(t));
    const {transactionId = ''} = (await stage()) ?? {};
    service.execution = lost;
    await assert.rejects(execute(transactionId), {code: 'NETWORK_ERROR'});
    assert.equal((await execute(transactionId))?.status, 'executing');
    assert.equal(service.executed.length, 1);
    await event(transactionId, 'completed');
    assert.equal((await find(transactionId))?.status, 'completed');
  });

  test('whose event arrives before the response keeps the event’s status', async t => {
    const {service, stage, execute, event} = await setup(await open(t));
    const {transactionId = ''} = (await stage()) ?? {};
    const usual = service.execution;
    service.execution = async () => {
      await event(transactionId, 'completed');
      return usual();
    };
    assert.equal((await execute(transactionId))?.status, 'completed');
  });

  test('that nothing settles is open after two minutes, and the operator can settle it', async t => {
    const database = await open(t);
    const {service, stage, execute, find} = await setup(database);
    const {transactionId = ''} = (await stage()) ?? {};
    service.execution = lost;
    await assert.rejects(execute(transactionId));
    assert.deepEqual(await openWithdrawals(database), []);
    assert.equal(await settle(database, transactionId, 'staged'), false);
    await database.query('UPDATE withdrawals SET executed_at = 0');
    assert.deepEqual(await openWithdrawals(database), [transactionId]);
    assert.equal(await settle(database, transactionId, 'staged'), true);
    assert.equal((await find(transactionId))?.status, 'staged');
    assert.deepEqual(await openWithdrawals(database), []);
  });
});
