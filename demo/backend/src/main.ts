/** `npm start`: reads the configuration, starts, and shuts down gracefully on SIGTERM or SIGINT. */
import {openDatabase, prepareDatabase, startBackend, type Partner} from './backend.ts';
import {ConfigError, readConfig, SECRET_NAMES, type Config} from './config.ts';
import {createLog, type Log} from './log.ts';
import {storedKey} from './partner-key.ts';
import {sandboxKeyring, startSandbox} from './sandbox.ts';
import type {Vault} from './secrets/vault.ts';
import type {Database} from './store/database.ts';

/**
 * Resolves to a function that shuts down. Undefined before the start, when the process can simply
 * exit.
 */
let starting: Promise<() => Promise<void>> | undefined;

try {
  const config = readConfig(process.env);
  // Node's crash reports contain the environment.
  for (const name of SECRET_NAMES) delete process.env[name];
  const log = createLog(config.logLevel);
  endWith(config, log);
  const keyring = config.keyring ?? sandboxKeyring(config.dataFolder);
  const database = openDatabase(config, log);
  const vault = await prepareDatabase(database, keyring, log).catch((error: unknown) => {
    throw refusalOf(config, error);
  });
  const {partner, close: closeService} = await partnerOf(config, database, vault);
  starting = startBackend({config, log, database, vault, partner}).then(({close}) => async () => {
    await close();
    closeService();
  });
  await starting;
  if (config.service.kind === 'sandbox') console.error(welcome(config, partner));
} catch (error) {
  if (error instanceof ConfigError) for (const line of error.mistakes) console.error(line);
  else console.error(`cannot start: ${reasonOf(error)}`);
  process.exit(1);
}

async function partnerOf(
  {service, dataFolder, ...config}: Config,
  database: Database,
  vault: Vault,
): Promise<{partner: Partner; close: () => void}> {
  if (service.kind === 'sandbox')
    return startSandbox({...config, dataFolder, service}, service.port, database, vault);
  const {isvId, url: baseUrl} = service;
  const privateKey = service.privateKey ?? (await storedKey(database, vault, isvId));
  if (privateKey === undefined)
    throw new ConfigError([
      'SERVICE_PRIVATE_KEY (or SERVICE_PRIVATE_KEY_FILE) is missing, and `npm run admin -- import-key FILE` has stored no key.',
    ]);
  return {partner: {isvId, baseUrl, privateKey}, close: () => {}};
}

function endWith({shutdownMilliseconds}: Config, log: Log): void {
  let ending: Promise<void> | undefined;
  const end = async () => {
    setTimeout(() => {
      log.warn('ended_too_late');
      process.exit(1);
    }, shutdownMilliseconds);
    try {
      if (!starting) log.info('ended_before_start');
      const close = await starting;
      await close?.();
    } catch (error) {
      log.error('ending_failed', {error});
    }
    // A socket whose peer has vanished would keep the process alive.
    process.exit();
  };
  // Not `once`: on Ctrl+C, the terminal and npm both send the signal. Without a handler, the second
  // signal would end the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      ending ??= end();
    });
}

/**
 * At startup, a PostgreSQL server that cannot be reached, a refused login and a missing database
 * count as configuration errors.
 */
function refusalOf({store}: Config, error: unknown): unknown {
  const {code} = Object(error) as {code?: unknown};
  const isRefusal = typeof code === 'string' && /^E[A-Z]+$|^28|^3D/.test(code);
  if (store.kind !== 'postgres' || !isRefusal) return error;
  return new ConfigError([`DATABASE_URL names a database that does not let us in: ${code}.`]);
}

/** Prefers the error's code, because a library's message may quote a URL with a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const {code} = error as {code?: unknown};
  if (code === 'EADDRINUSE') return 'the port is taken; PORT chooses another one.';
  return typeof code === 'string' ? `${error.name} ${code}` : error.message;
}

function welcome({origin}: Config, {baseUrl}: Partner): string {
  return `
Your site  ${origin}
Sandbox    ${baseUrl}, with keys that were made for it. SERVICE_URL leads to a real service.
ready: open ${origin} in a browser, Ctrl+C ends
`;
}
