/** One instance of the backend: its parts, its start and its shutdown. */
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

/** Milliseconds between two sweeps for open registrations. */
const SWEEP_EVERY = 15_000;

export interface Backend {
  readonly url: string;
  /** Completes the current work, then shuts down. */
  readonly close: () => Promise<void>;
}

/** The partner whose key signs the requests, and the service that they go to. */
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

/** Migrates the database, and checks that the keyring has the keys that sealed its records. */
export async function prepareDatabase(
  database: Database,
  keyring: Keyring,
  log: Log,
  isInstance = true,
): Promise<Vault> {
  const onWait = (milliseconds: number) => log.warn('migration_waits', {milliseconds});
  const names = await migrate(database, undefined, onWait);
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
    // Accepts no new connections. Current requests still get their responses.
    const served = new Promise(resolve => server.close(resolve));
    // Browsers keep connections open after a response, so idle connections are closed repeatedly.
    const closing = setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, 50);
    await Promise.all([served, leader.stop()]);
    clearInterval(closing);
    // Waits for a sweep, and for requests whose client has disconnected: they may be moving money
    // or storing a secret.
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
