/**
 * Measures how many tokens per second the backend to copy issues, with 16 requests in flight, and
 * the time for one token, as a ratio to signing alone: with one instance on SQLite, and with one
 * and three on PostgreSQL. The service runs on the same cores.
 */
import {createHash, randomBytes, randomUUID} from 'node:crypto';
import {execFileSync} from 'node:child_process';
import {generateKeyPairSync} from 'node:crypto';
import {importPrivateKey} from '#src/partner.js';
import {RequestSigner} from '#src/partner/sign-request.js';
import {Instance} from '../support/backend/instance.ts';
import {startBackendService} from '../support/backend/service.ts';
import {postgresStore, sqliteStore, type RunStore} from '../support/backend/store.ts';
import {SITE} from '../support/backend/visitor.ts';

const IN_FLIGHT = 16;
const ACCOUNTS = 80;
/** Tokens per account. Below the account's limit for a minute. */
const TOKENS = 15;

execFileSync(process.execPath, ['demo/hosts/build.ts', 'demo/backend'], {stdio: 'ignore'});
console.log(`tokens of the backend (${ACCOUNTS * TOKENS}, ${IN_FLIGHT} in flight)`);
const floor = await signing();
for (const [title, open, instances] of [
  ['SQLite, one instance', sqliteStore, 1],
  ['PostgreSQL, one instance', postgresStore, 1],
  ['PostgreSQL, three instances', postgresStore, 3],
] as const)
  await measure(title, open, instances);

async function measure(title: string, open: () => Promise<RunStore>, count: number): Promise<void> {
  const store = await open();
  const service = await startBackendService();
  const env = {...service.env, ...store.env};
  const instances = Array.from({length: count}, () => new Instance(env));
  try {
    for (const instance of instances) await instance.start();
    const cookies = sessionsIn(store);
    const ask = (turn: number) => {
      const site = instances[turn % count]?.url ?? '';
      return askFor(`${site}/embed-token`, cookies[turn % ACCOUNTS] ?? '', turn);
    };
    // Registers the users.
    await flights(ACCOUNTS, ask);
    report(title, await flights(ACCOUNTS * TOKENS, ask));
  } catch (error) {
    // Prints only the warnings about the failure, not the requests.
    console.error(instances.flatMap(({said}) => said.match(/^.*"warn".*$/gm) ?? []).join('\n'));
    throw error;
  } finally {
    await Promise.all(instances.map(instance => instance.kill()));
    await service.close();
    await store.close();
  }
}

/** Creates accounts that are already signed in, without the passwords. Returns the cookies. */
function sessionsIn(store: RunStore): readonly string[] {
  const cookies = Array.from({length: ACCOUNTS}, () => randomBytes(32).toString('base64url'));
  const later = Date.now() + 3_600_000;
  for (const cookie of cookies) {
    const id = randomUUID();
    const hash = createHash('sha256').update(cookie).digest('base64url');
    store.rows(`INSERT INTO accounts VALUES ('${id}', '${id}', '', 0)`);
    store.rows(`INSERT INTO sessions VALUES ('${hash}', '${id}', ${later})`);
  }
  return cookies;
}

async function askFor(url: string, cookie: string, turn: number): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      cookie: `session=${cookie}`,
      'x-forwarded-for': `203.0.113.${1 + (turn % 250)}`,
    },
    body: '{}',
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
}

async function signing(): Promise<number> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({type: 'pkcs8', format: 'pem'});
  const privateKey = await importPrivateKey(pem.toString());
  const signer = new RequestSigner({isvId: randomUUID(), privateKey});
  const user = {
    userId: randomUUID(),
    sharedSecret: randomBytes(32).toString('base64url'),
    clientIp: '203.0.113.7',
  };
  const path = `/private/v1/users/${user.userId}/embed-token`;
  const sign = async () => void (await signer.sign({path, body: '{}', user}));
  await flights(500, sign);
  const {perSecond} = await flights(5_000, sign);
  console.log(`  ${'signing alone'.padEnd(30)} ${perSecond.toFixed(0).padStart(6)} a second`);
  return perSecond;
}

interface Flown {
  readonly perSecond: number;
  /** In milliseconds, sorted. */
  readonly times: readonly number[];
}

async function flights(count: number, fly: (turn: number) => Promise<void>): Promise<Flown> {
  const times: number[] = [];
  let turn = 0;
  const lane = async () => {
    while (turn < count) {
      const begun = performance.now();
      await fly(turn++);
      times.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({length: IN_FLIGHT}, lane));
  const perSecond = (count * 1000) / (performance.now() - begun);
  return {perSecond, times: times.toSorted((a, b) => a - b)};
}

function report(title: string, {perSecond, times}: Flown): void {
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? NaN).toFixed(0);
  const speed = `${perSecond.toFixed(0).padStart(6)} a second, ratio ${(perSecond / floor).toFixed(3)}`;
  console.log(`  ${title.padEnd(30)} ${speed}, median ${at(0.5)} ms, 99 % ${at(0.99)} ms`);
}
