/**
 * Payments through a network that loses, repeats and corrupts messages: each payment is made at
 * most once, and every user is informed correctly.
 */
import assert from 'node:assert/strict';
import {setInterval} from 'node:timers';
import {test, type TestContext} from 'node:test';
import '#src/session/renewal.js';
import '#src/session/session-runner.js';
import {Session} from '#src/session/session.js';
import {ChaosProxy} from '../../support/servers/chaos-proxy.ts';
import {FlowUser} from './flow-user.ts';
import {hasten} from '../../support/chaos/haste.ts';
import {judge} from '../../support/chaos/verdict.ts';
import {Random} from '../../support/inputs/random.ts';
import {Sandbox, type SandboxUser} from '../../support/sandbox/sandbox.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_121);
/** A small number finds an obvious fault. CI runs more. */
const USERS = Number(process.env['USERS'] ?? 4);

/** Payments per user. */
const PAYMENTS = 2;

/**
 * Simultaneous users: as many as a slow machine can run without delays that look like the
 * network's.
 */
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
  for (let index = 0; index < USERS; index++) {
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
  return {sandbox, users};
}

/** Runs one user to the end, behind a separate proxy. */
async function run(t: TestContext, sandbox: Sandbox, user: SandboxUser, seed: number) {
  const random = new Random(seed);
  const proxy = await ChaosProxy.start({target: sandbox.url, slowest: SLOWEST});
  t.after(() => proxy.close());
  proxy.rage(new Random(seed + 1));
  const session = new Session(proxy.url, user.token);
  const host = {timeout: TIMEOUT, page: {tokenProvider: undefined}};
  const silent = {changed() {}, expired() {}, refreshed() {}};
  t.after(session.attach({...host, ...silent}));
  const buyer = new FlowUser({session, random, timeout: TIMEOUT});
  t.after(() => buyer.end());
  for (let count = 0; count < PAYMENTS; count++) await buyer.pay();
  proxy.calm();
  await buyer.settle();
  const {entries} = await user.ledger();
  return {buyer, proxy, entries, findings: judge(buyer.intents.all, entries)};
}

test(`${USERS * PAYMENTS} payments, seed ${SEED}: each is booked at most once, and all reports are correct`, async t => {
  const {sandbox, users} = await setup(t);
  const runs: Awaited<ReturnType<typeof run>>[] = [];
  const waiting = users.entries();
  const lane = async () => {
    for (const [index, user] of waiting) {
      runs.push(await run(t, sandbox, user, SEED + index * 1_000));
    }
  };
  await Promise.all(Array.from({length: LANES}, lane));
  let intents = 0;
  let submits = 0;
  for (const {buyer, proxy, entries, findings} of runs) {
    intents += buyer.intents.all.length;
    submits += buyer.intents.submits;
    const [first] = findings;
    const seen = proxy.log.filter(({transactionId}) => transactionId === first?.transactionId);
    const story = {findings, trace: buyer.trace, seen, entries};
    assert.deepEqual(findings, [], JSON.stringify(story, undefined, 1));
  }
  const faults = runs.flatMap(({proxy}) => Object.values(proxy.injected));
  const met = faults.reduce((sum, count) => sum + count, 0);
  t.diagnostic(`${intents} payments, ${submits} submits, ${met} faults`);
  assert.ok(intents >= USERS * PAYMENTS);
});
