/**
 * A minute of load on the sandbox: 50 requests per second from random users, some malformed or
 * slow. In the middle, the sandbox is killed and restarted. Afterwards its ledger must contain
 * every payment that it has confirmed. Unlike the other benchmarks, this one fails if a check
 * fails.
 *
 * `SECONDS`, `RATE` and `SEED` change the run.
 */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {Random} from '../support/inputs/random.ts';
import {fileFlaws} from '../support/load/data-file.ts';
import {LoadUser} from '../support/load/load-user.ts';
import {SandboxProcess} from '../support/load/sandbox-process.ts';
import {MALFORMED, sendRaw, SLOW, type RawEnd} from '../support/servers/malformed-requests.ts';
import {Sandbox} from '../support/sandbox/sandbox.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 60);
const RATE = Number(process.env['RATE'] ?? 50);
const SEED = Number(process.env['SEED'] ?? 20_261_123);
const USERS = 60;
/** Every nth request is an attack. */
const ATTACKS = 10;
const SLOW_CLIENTS = 100;

const random = new Random(SEED);
const folder = mkdtempSync(join(tmpdir(), 'service-load-'));
const data = join(folder, 'ledger.sqlite');
const running = await SandboxProcess.start(data);
const flaws: string[] = [];
const times: number[] = [];
const slow: Promise<RawEnd>[] = [];
let attacks = 0;

try {
  const users = await openUsers();
  await load(users);
  await Promise.all(users.map(user => user.settle()));
  flaws.push(...(await Promise.all(users.map(user => user.broken()))).flat());
  const memory = running.memory;
  if (!running.isRunning) flaws.push('the sandbox has ended');
  await running.stop();
  flaws.push(...fileFlaws(data), ...running.errors.split('\n').filter(line => line !== ''));
  const secrets = users.flatMap(({secrets: own}) => own);
  if (secrets.some(secret => running.log.includes(secret))) flaws.push('the log has a secret');
  report(users, memory);
} finally {
  await running.kill();
  rmSync(folder, {recursive: true});
}
for (const [flaw, count] of counted(flaws)) console.log(`  FLAW ${flaw}, ${count} times`);
if (flaws.length > 0) process.exitCode = 1;

async function openUsers(): Promise<readonly LoadUser[]> {
  const sandbox = Sandbox.at(running.url);
  const partners = [await sandbox.partner(), await sandbox.partner(), await sandbox.partner()];
  const users: LoadUser[] = [];
  for (let index = 0; index < USERS; index++) {
    const partner = partners[index % partners.length];
    if (partner)
      users.push(await LoadUser.open(await sandbox.user(partner), new Random(SEED + index)));
  }
  return users;
}

/** Sends each request at its scheduled time, even if the previous one was not answered. */
async function load(users: readonly LoadUser[]): Promise<void> {
  const begun = performance.now();
  const idle = new Set(users);
  const underWay = new Set<Promise<void>>();
  const total = SECONDS * RATE;
  let restarted: Promise<void> | undefined;
  for (let count = 0; count < total; count++) {
    await pause(Math.max(0, begun + (count * 1000) / RATE - performance.now()));
    if (count === Math.floor(total / 2)) restarted = running.kill().then(() => running.restart());
    if (count % Math.ceil(total / SLOW_CLIENTS) === 0) slow.push(slowClient());
    const one = random.below(ATTACKS) === 0 ? attack() : work(idle);
    underWay.add(one);
    void one.then(() => underWay.delete(one));
  }
  await restarted;
  await Promise.all(underWay);
  const ends = await Promise.all(slow);
  const kept = ends.filter(({status}) => status !== 408 && status !== undefined);
  if (kept.length > 0) flaws.push(`${kept.length} slow clients were answered`);
}

async function work(idle: Set<LoadUser>): Promise<void> {
  const [first, ...others] = idle;
  const user = first && random.pick([first, ...others]);
  if (!user) return void flaws.push('every user waits for an answer');
  idle.delete(user);
  const begun = performance.now();
  await user.act();
  times.push(performance.now() - begun);
  idle.add(user);
}

/** While the process is restarting, a missing answer is not a failure. */
async function attack(): Promise<void> {
  attacks += 1;
  const [first, ...others] = MALFORMED;
  if (!first) return;
  const [what, bytes, expected] = random.pick([first, ...others]);
  const {status} = await sendRaw(running.url, bytes);
  if (status !== undefined && status !== expected) flaws.push(`${what} was answered by ${status}`);
}

function slowClient(): Promise<RawEnd> {
  const [first = '', ...others] = Object.values(SLOW);
  return sendRaw(running.url, random.pick([first, ...others]));
}

function counted(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

function report(users: readonly LoadUser[], memory: number | undefined): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(0);
  const orders = users.reduce((sum, user) => sum + user.orders, 0);
  console.log(`the sandbox under load (${SECONDS} s, ${RATE} requests a second, seed ${SEED})`);
  console.log(`  ${USERS} users, ${orders} orders, ${times.length} steps, one kill in the middle`);
  console.log(`  ${attacks} malformed requests, ${slow.length} slow clients`);
  console.log(`  milliseconds   median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}`);
  if (memory !== undefined) console.log(`  megabytes at most ${memory.toFixed(0)}`);
  console.log(`  flaws          ${flaws.length}`);
}
