/**
 * The sandbox as a process with a data file, killed during its work. The whole minute of load is a
 * benchmark: `npm run bench -- load`.
 */
import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {Random} from '../../support/inputs/random.ts';
import {LoadUser} from '../../support/load/load-user.ts';
import {broken, type PromisedOrder} from '../../support/load/promises.ts';
import {SandboxProcess} from '../../support/load/sandbox-process.ts';
import {fileFlaws} from '../../support/load/data-file.ts';
import {Sandbox} from '../../support/sandbox/sandbox.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_123);
const USERS = 8;
/** Steps per user, before the kill and again after it. */
const STEPS = 15;

async function setup(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'service-load-'));
  const data = join(folder, 'ledger.sqlite');
  const running = await SandboxProcess.start(data);
  t.after(async () => {
    await running.kill();
    await rm(folder, {recursive: true});
  });
  const sandbox = Sandbox.at(running.url);
  const [own, shared] = [await sandbox.partner(), await sandbox.partner()];
  const users: LoadUser[] = [];
  for (let index = 0; index < USERS; index++) {
    const user = await sandbox.user(index % 2 === 0 ? own : shared);
    users.push(await LoadUser.open(user, new Random(SEED + index)));
  }
  return {data, running, users};
}

test('a sandbox that is killed in the middle of payments keeps everything that it confirmed', async t => {
  const {data, running, users} = await setup(t);
  let left = USERS * STEPS;
  const work = async (user: LoadUser) => {
    for (let step = 0; step < 2 * STEPS; step++) {
      await user.act();
      if (--left === 0) await running.kill().then(() => running.restart());
    }
  };
  await Promise.all(users.map(work));
  await Promise.all(users.map(user => user.settle()));
  const flaws = await Promise.all(users.map(user => user.broken()));
  assert.deepEqual(flaws.flat(), [], `seed ${SEED}`);
  assert.ok(users.reduce((sum, {orders}) => sum + orders, 0) > USERS * STEPS * 0.3);

  await running.stop();
  assert.deepEqual(fileFlaws(data), []);
  assert.equal(running.errors, '');
  for (const secret of users.flatMap(({secrets}) => secrets))
    assert.ok(!running.log.includes(secret));
});

suite('the comparison with the ledger finds', () => {
  const entry = {
    transactionId: 'a',
    action: 'deposit',
    provider: 'crypto',
    amount: '5.00',
    status: 'completed',
  } as const;
  const told: PromisedOrder = {
    transactionId: 'a',
    action: 'deposit',
    amount: '5.00',
    word: 'booked',
  };
  const good = {entries: [entry], balance: '15.00'};

  test('nothing if all confirmed payments are correct', () => {
    assert.deepEqual(broken([told], good, '10.00'), []);
  });

  for (const [what, promises, ledger, flaw, opening = '10.00'] of [
    ['a lost order', [told], {entries: [], balance: '10.00'}, /is lost/],
    ['an order booked twice', [told], {entries: [entry, entry], balance: '20.00'}, /twice/],
    ['another amount', [{...told, amount: '6.00'}], good, /never sent like this/],
    ['another action', [{...told, action: 'withdraw'}], good, /never sent like this/],
    ['an unknown order', [], good, /never sent like this/],
    ['a booking that was refused', [{...told, word: 'refused'}], good, /"refused"/],
    ['a booking that was canceled', [{...told, word: 'canceled'}], good, /"canceled"/],
    ['an order without a response', [{...told, word: 'open'}], good, /never had an answer/],
    ['a wrong balance', [told], {...good, balance: '14.99'}, /the balance is 14\.99/],
    [
      'a payment that never settles',
      [told],
      {entries: [{...entry, status: 'pending'}], balance: '10.00'},
      /never settles/,
    ],
    [
      'a withdrawal above the balance',
      [{...told, action: 'withdraw'}],
      {entries: [{...entry, action: 'withdraw'}], balance: '-4.00'},
      /more was withdrawn/,
      '1.00',
    ],
  ] as const)
    test(what, () => {
      assert.match(broken(promises, ledger, opening).join('\n'), flaw);
    });
});
