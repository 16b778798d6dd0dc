/**
 * A thousand people sign in. A service that is slow and dies at random creates their users, while
 * the instances are redeployed. No user's secret may be lost.
 */
import {createHash, generateKeyPairSync, randomBytes, randomUUID} from 'node:crypto';
import {DatabaseSync} from 'node:sqlite';
import {setTimeout as pause} from 'node:timers/promises';
import {Random} from '../inputs/random.ts';
import {Instance} from './instance.ts';
import {SlowService} from './slow-service.ts';
import type {RunStore} from './store.ts';
import {SITE, Visitor} from './visitor.ts';

export interface RegistrationOptions {
  readonly store: RunStore;
  readonly people: number;
  /** Number of people who request a token at the same time. */
  readonly atOnce: number;
  readonly seed: number;
}

export interface RegistrationResult {
  readonly people: number;
  /** Users that the service has created. */
  readonly users: number;
  /** People who got a token, which the service issues only for their user's secret. */
  readonly tokens: number;
  readonly lostSecrets: number;
  /** Number of times that the service cut all connections. */
  readonly deaths: number;
  readonly deployments: number;
  readonly seconds: number;
}

/** In milliseconds. */
const DIES_EVERY = 9_000;
const DEPLOYED_EVERY = 5_000;

export async function registrationRun(options: RegistrationOptions): Promise<RegistrationResult> {
  const {store, people, atOnce, seed} = options;
  const random = new Random(seed);
  const service = await SlowService.start(random);
  const {privateKey} = generateKeyPairSync('ed25519');
  const env = {
    ...store.env,
    ORIGIN: SITE,
    SERVICE_URL: service.url,
    SERVICE_ISV_ID: randomUUID(),
    SERVICE_PRIVATE_KEY: privateKey.export({type: 'pkcs8', format: 'pem'}).toString(),
    SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const instances = [new Instance(env), new Instance(env)];
  const ending = new AbortController();
  try {
    for (const instance of instances) await instance.start();
    const sessions = signIn(store, people);
    const begun = performance.now();
    let deployments = 0;
    const site = () => instances.filter(({isRunning}) => isRunning)[random.below(2)]?.url ?? '';
    const dying = every(DIES_EVERY, ending.signal, async () => service.die());
    const deploying = every(DEPLOYED_EVERY, ending.signal, async () => {
      const instance = instances[deployments % instances.length];
      deployments += 1;
      if ((await instance?.stop()) !== 0) throw new Error(`no peace: ${instance?.said}`);
      await instance?.start();
    });
    const waiting = [...sessions];
    let tokens = 0;
    const ask = async () => {
      for (let session = waiting.pop(); session; session = waiting.pop())
        if (await tokenFor(session, site)) tokens += 1;
    };
    await Promise.all(Array.from({length: atOnce}, ask));
    ending.abort();
    await Promise.all([dying, deploying]);
    const lost = "SELECT account_id FROM service_users WHERE status = 'lost'";
    return {
      ...{people, users: service.users, tokens, lostSecrets: store.rows(lost).length},
      ...{deaths: service.deaths, deployments, seconds: (performance.now() - begun) / 1000},
    };
  } finally {
    ending.abort();
    await Promise.all(instances.map(instance => instance.kill()));
    service.close();
  }
}

/** Creates sessions as a sign-in does, but without the second that hashing a password takes. */
function signIn(store: RunStore, people: number): readonly string[] {
  const database = new DatabaseSync(store.env['DATA_FILE'] ?? '', {timeout: 10_000});
  const account = database.prepare("INSERT INTO accounts VALUES (?, ?, 'x', 0)");
  const session = database.prepare('INSERT INTO sessions VALUES (?, ?, ?)');
  const tokens = Array.from({length: people}, () => {
    const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
    account.run(id, id);
    session.run(
      createHash('sha256').update(token).digest('base64url'),
      id,
      Date.now() + 86_400_000,
    );
    return token;
  });
  database.close();
  return tokens;
}

/**
 * Requests a token as an embed does, and repeats it while the account is being registered. Returns
 * false if the secret is lost.
 */
async function tokenFor(session: string, site: () => string): Promise<boolean> {
  const visitor = new Visitor(site);
  visitor.cookie = `session=${session}`;
  const [one, two] = randomBytes(2);
  const headers = {'x-forwarded-for': `203.${one}.113.${two}`};
  for (;;) {
    const reply = await visitor.post('/embed-token', {}, headers).catch(() => undefined);
    if (reply?.status === 200) return true;
    if (reply?.json['code'] === 'contact_support') return false;
    await pause(1_000);
  }
}

async function every(
  milliseconds: number,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  for (;;) {
    await pause(milliseconds, undefined, {signal}).catch(() => {});
    if (signal.aborted) return;
    await run();
  }
}
