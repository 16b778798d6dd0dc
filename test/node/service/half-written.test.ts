/**
 * Several writes that belong together: if a process ends between two of them, none is stored. A
 * trigger in the data file simulates that end.
 */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {DatabaseSync} from 'node:sqlite';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {createService} from '../../../demo/service/service.ts';
import {fileFlaws} from '../../support/load/data-file.ts';
import {kycUser} from '../../support/sandbox/kyc.ts';
import {newKeyPair} from '../../support/partner/request-signer.ts';
import {ask, ORIGIN, Sandbox} from '../../support/sandbox/sandbox.ts';
import {DETAILS, signingUp} from '../../support/sandbox/signup.ts';
import {PERSON} from '../../support/sandbox/person.ts';

/** A data file, and a second connection to it. */
function dataFile(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'service-half-'));
  t.after(() => rmSync(folder, {recursive: true}));
  t.mock.method(console, 'error', () => {});
  const file = join(folder, 'ledger.sqlite');
  const inFile = (statement: string) => {
    const database = new DatabaseSync(file);
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  };
  return {
    file,
    /** From now on, until `heal`, this write fails. */
    breakAt: (write: string) =>
      inFile(
        `CREATE TRIGGER broken BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'the power is gone'); END`,
      ),
    heal: () => inFile('DROP TRIGGER broken'),
    count: (table: string) => inFile(`SELECT * FROM ${table}`).length,
  };
}

test('a crypto deposit is stored with its address, or not at all', async t => {
  const {file, breakAt, heal, count} = dataFile(t);
  const sandbox = await Sandbox.start(t, file);
  const user = await sandbox.user(await sandbox.partner(), {crypto: 'confirmed'});
  const order = {transactionId: randomUUID(), amount: '25.00'};
  breakAt('INSERT ON transactions');
  assert.equal((await user.deposit(order)).json.code, 'internal_error');
  assert.equal(count('crypto_deposits'), 0);
  heal();
  assert.equal((await user.deposit(order)).status, 200);
  assert.deepEqual(fileFlaws(file), []);
});

test('a bank payment is booked together with the use of its account, or not at all', async t => {
  const {file, breakAt, heal, count} = dataFile(t);
  const sandbox = await Sandbox.start(t, file);
  const user = await sandbox.user(await sandbox.partner(), {bankpay: 'linked'});
  const [account] = (await user.get('/bankpay/accounts')).json.accounts;
  const order = {
    transactionId: randomUUID(),
    provider: 'bankpay',
    amount: '25.00',
    account: account?.id,
  };
  breakAt('UPDATE ON bank_accounts');
  assert.equal((await user.deposit(order)).json.code, 'internal_error');
  assert.equal(count('transactions'), 0);
  heal();
  assert.equal((await user.deposit(order)).status, 200);
  assert.equal(count('transactions'), 1);
});

test('a signup is completed together with its user, or can be completed again', async t => {
  const {file, breakAt, heal, count} = dataFile(t);
  const {start, confirm, complete, post} = await signingUp(t, 'ada', file);
  await start();
  await confirm();
  breakAt('UPDATE OF completed ON signups WHEN NEW.completed = 1');
  assert.equal((await post('/signup/complete', DETAILS)).status, 500);
  assert.equal(count('users'), 0);
  heal();
  assert.equal((await complete()).status, 'completed');
  assert.deepEqual(fileFlaws(file), []);
});

test('the pictures of a review are kept until the review is stored', async t => {
  const {file, breakAt, heal} = dataFile(t);
  const {passport, user, submit} = await kycUser(t, {kyc: 'none'}, await Sandbox.start(t, file));
  const submission = {person: PERSON, document: await passport()};
  breakAt('INSERT ON kyc_reviews');
  assert.equal((await user.post('/kyc', submission)).status, 500);
  heal();
  assert.equal((await submit(submission)).status, 'completed');
});

test('a gate changes together with its event, or not at all', async t => {
  const {file, breakAt, heal, count} = dataFile(t);
  const sandbox = await Sandbox.start(t, file);
  const user = await sandbox.user(await sandbox.partner());
  breakAt('INSERT ON events');
  const control = `${sandbox.url}/sandbox/users/${user.id}`;
  const body = JSON.stringify({gates: {kyc: false}});
  assert.equal((await ask(control, {method: 'POST', body})).status, 500);
  heal();
  assert.deepEqual((await user.control({})).json.pendingGates, []);
  assert.deepEqual((await user.control({gates: {kyc: false}})).json.pendingGates, ['kyc']);
  assert.equal(count('events'), 1);
});

test('the events of a payment are not lost, and are sent once they are stored', t => {
  const {file, breakAt, heal, count} = dataFile(t);
  const service = createService({data: file, now: Date.now});
  t.after(() => service.close());
  const {isvs, users, ledger, connections} = service;
  const {id: isvId} = isvs.register({
    publicKey: newKeyPair().publicPem,
    fundType: 'INDIVIDUAL',
    origins: [ORIGIN],
  });
  const {user} = users.create(isvId, undefined);
  ledger.book({
    userId: user.id,
    walletId: user.id,
    transactionId: randomUUID(),
    action: 'deposit',
    provider: 'crypto',
    amount: '5.00',
    at: Date.now(),
    settlesAfter: 0,
  });
  const {history} = connections;
  const told: number[] = [];
  history.added = () => told.push(count('events'));
  breakAt('INSERT ON events');
  assert.throws(() => history.look(isvId), /the power is gone/);
  heal();
  history.look(isvId);
  assert.equal(history.after(isvId, 0).length, 1);
  assert.deepEqual(told, [1]);
});
