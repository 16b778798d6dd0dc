/**
 * One user, two tabs, and a network that loses, repeats and corrupts messages: each payment is made
 * at most once, and both tabs show the right outcome.
 */
import assert from 'node:assert/strict';
import {setInterval} from 'node:timers';
import {test, type TestContext} from 'node:test';
import '#src/session/renewal.js';
import '#src/session/session-runner.js';
import {hasten} from '../../support/chaos/haste.ts';
import {judge} from '../../support/chaos/verdict.ts';
import {Random} from '../../support/inputs/random.ts';
import {Sandbox, type SandboxUser} from '../../support/sandbox/sandbox.ts';
import {ChaosProxy} from '../../support/servers/chaos-proxy.ts';
import {openBrowser, Origin} from '../../support/tabs/browser-tabs.ts';
import {separateDocuments} from '../../support/tabs/document-modules.ts';
import {TabsUser} from '../../support/tabs/tabs-user.ts';

const SEED = Number(process.env['SEED'] ?? 20_270_113);
/** A small number finds an obvious fault. CI runs more. */
const TABS = Number(process.env['TABS'] ?? 4);
/** Payments per user. A local run makes only one, because a second one takes too long. */
const PAYMENTS = TABS > 12 ? 2 : 1;
const LANES = Number(process.env['LANES'] ?? 12);

/** How much faster time passes for the embed, the proxy and the service. */
const HASTE = 5;

/** In milliseconds of that faster time. */
const TIMEOUT = 4_000;
const SLOWEST = 5_000;

async function setup(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const users: SandboxUser[] = [];
  for (let index = 0; index < TABS; index++) {
    const lasting = {bankpay: 'linked', balance: '0.00', nextToken: {lifetime: 80_000}} as const;
    const user = await sandbox.user(partner, lasting);
    await user.openSession();
    users.push(user);
  }
  const {time} = sandbox;
  const begun = Date.now();
  const clock = setInterval(() => (sandbox.time = time + (Date.now() - begun) * HASTE), 5);
  t.after(() => clearInterval(clock));
  hasten(t, HASTE);
  separateDocuments(t);
  openBrowser(t);
  return {sandbox, users};
}

async function run(sandbox: Sandbox, user: SandboxUser, seed: number) {
  const random = new Random(seed);
  const proxy = await ChaosProxy.start({target: sandbox.url, slowest: SLOWEST});
  proxy.rage(new Random(seed + 1));
  const origin = new Origin();
  const buyer = new TabsUser({
    origin,
    random,
    timeout: TIMEOUT,
    baseUrl: proxy.url,
    token: () => Promise.resolve(user.token),
  });
  await buyer.open();
  for (let count = 0; count < PAYMENTS; count++) await buyer.pay();
  proxy.calm();
  await buyer.settle();
  buyer.end();
  await proxy.close();
  const {entries} = await user.ledger();
  return {seed, origin, buyer, proxy, entries, findings: judge(buyer.intents.all, entries)};
}

test(`${TABS} users with two tabs, seed ${SEED}: no payment is made twice, and both tabs are correct`, async t => {
  const {sandbox, users} = await setup(t);
  const runs: Awaited<ReturnType<typeof run>>[] = [];
  const waiting = users.entries();
  const lane = async () => {
    for (const [index, user] of waiting) runs.push(await run(sandbox, user, SEED + index * 1_000));
  };
  await Promise.all(Array.from({length: LANES}, lane));
  const kinds: Record<string, number> = {doubled: 0, lost: 0, 'wrongly reported': 0};
  const sums: Record<string, number> = {};
  const add = (name: string, count: number) => (sums[name] = (sums[name] ?? 0) + count);
  for (const {buyer, origin, proxy, findings} of runs) {
    for (const {kind} of findings) kinds[kind] = (kinds[kind] ?? 0) + 1;
    for (const [name, count] of Object.entries(buyer.counts)) add(name, count);
    add('payments', buyer.intents.all.length);
    add('submits', buyer.intents.submits);
    add('waits for the lock', origin.contended);
    for (const count of Object.values(proxy.injected)) add('faults', count);
  }
  t.diagnostic(JSON.stringify({...kinds, ...sums}));
  for (const {seed, buyer, proxy, entries, findings} of runs) {
    const [first] = findings;
    const seen = proxy.log.filter(({transactionId}) => transactionId === first?.transactionId);
    const story = {seed, findings, trace: buyer.trace, seen, entries};
    assert.deepEqual(findings, [], JSON.stringify(story, undefined, 1));
  }
  assert.ok((sums['followed'] ?? 0) > 0);
});
