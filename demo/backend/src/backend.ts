/** One instance: its parts, its start, its end. */
import {randomUUID} from 'node:crypto';
import type {AddressInfo} from 'node:net';
import {createAdaptorServer} from '@hono/node-server';
import {createPartnerClient, importPrivateKey, type PartnerClient} from 'service-embed/partner';
import {createApp} from './app.ts';
import type {Config} from './config.ts';
import {Leader} from './events/leader.ts';
import {Leases} from './events/lease.ts';
import {clientAddressBehind} from './http/client-address.ts';
import {SessionCookie} from './http/guards.ts';
import {Limits} from './http/limits.ts';
import type {Log} from './log.ts';
import {SERVICE_TIMEOUT} from './patience.ts';
import {checkKeys} from './secrets/key-checks.ts';
import {Vault} from './secrets/vault.ts';
import type {Keyring} from './secrets/keyring.ts';
import type {Database} from './store/database.ts';
import {migrate} from './store/migrate.ts';
import {PostgresDatabase} from './store/postgres.ts';
import {SqliteDatabase} from './store/sqlite.ts';
import {UnderWay} from './under-way.ts';
import {Accounts} from './users/accounts.ts';
import {Registrations} from './users/registrations.ts';
import {Sessions} from './users/sessions.ts';
import {Withdrawals} from './users/withdrawals.ts';

/** Milliseconds between two looks at what was left open. */
const SWEEP_EVERY = 15_000;

export interface Backend {
  readonly url: string;
  /** Ends what is under way, then everything. */
  readonly close: () => Promise<void>;
}

/** The partner that signs, and the service that it signs for. */
export interface Partner {
  readonly isvId: string;
  readonly baseUrl: string;
  /** PEM or JWK. */
  readonly privateKey: string;
}

export function openDatabase({store}: Pick<Config, 'store'>, log: Log): Database {
  if (store.kind === 'sqlite') return new SqliteDatabase(store.file);
  return new PostgresDatabase(store.url, error => log.warn('database_connection_lost', {error}));
}

/** Up to date, and with the keys that sealed it. */
export async function prepareDatabase(
  database: Database,
  keyring: Keyring,
  log: Log,
  isInstance = true,
): Promise<Vault> {
  const waits = (milliseconds: number) => log.warn('migration_waits', {milliseconds});
  const names = await migrate(database, undefined, waits);
  if (names.length > 0) log.info('database_migrated', {names});
  const vault = new Vault(keyring);
  await checkKeys(database, vault, isInstance);
  return vault;
}

export interface BackendParts {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly vault: Vault;
  readonly partner: Partner;
}

export async function startBackend(parts: BackendParts): Promise<Backend> {
  const {config, log, database, vault} = parts;
  const client = await clientOf(parts.partner);
  const registrations = new Registrations({database, vault, client, log});
  const underWay = new UnderWay();
  const stopping = new AbortController();
  const sweep = () =>
    void underWay
      .hold(registrations.sweep(stopping.signal))
      .catch((error: unknown) => log.warn('sweep_failed', {error}));
  const leaseMilliseconds = config.leaseMilliseconds;
  const leases = new Leases(database, randomUUID(), leaseMilliseconds);
  const leader = new Leader({
    ...{database, leases, leaseMilliseconds, client, log},
    signedUp: sweep,
  });
  let ending: Promise<void> | undefined;
  const app = createApp({
    ...{log, database, leader, registrations, client},
    origin: config.origin,
    addressOf: clientAddressBehind(config.trustedProxies, log),
    cookie: new SessionCookie(config.origin),
    limits: new Limits(database, vault.keyring),
    accounts: new Accounts(database),
    sessions: new Sessions(database),
    withdrawals: new Withdrawals(database, client),
    isEnding: () => ending !== undefined,
  });
  const server = createAdaptorServer({
    fetch: (request, env) => underWay.hold(app.fetch(request, env)),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const {port} = server.address() as AddressInfo;
  leader.start();
  sweep();
  const sweeping = setInterval(sweep, SWEEP_EVERY);
  log.info('started', {port});

  const end = async () => {
    log.info('ending');
    clearInterval(sweeping);
    stopping.abort();
    // No new requests. Those that are under way have their answers.
    const served = new Promise(resolve => server.close(resolve));
    // A browser keeps its connection after the answer.
    const closing = setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, 50);
    await Promise.all([served, leader.stop()]);
    clearInterval(closing);
    // A sweep, and requests whose sender has hung up: they may move money, or have a secret to store.
    await underWay.over();
    await database.close();
    log.info('ended');
  };
  return {url: `http://localhost:${port}`, close: () => (ending ??= end())};
}

async function clientOf({isvId, baseUrl, privateKey}: Partner): Promise<PartnerClient> {
  const key = await importPrivateKey(privateKey);
  return createPartnerClient({isvId, baseUrl, privateKey: key, timeout: SERVICE_TIMEOUT});
}
