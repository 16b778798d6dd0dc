/** Commands for the operator of this backend. They read the same configuration as `npm start`. */
import {readFileSync} from 'node:fs';
import {openDatabase, prepareDatabase} from './backend.ts';
import {ConfigError, readConfig, type Config} from './config.ts';
import {createLog} from './log.ts';
import {storeKey} from './partner-key.ts';
import {sandboxKeyring} from './sandbox.ts';
import {rotate} from './secrets/rotate.ts';
import type {Vault} from './secrets/vault.ts';
import type {Database} from './store/database.ts';
import {textIn} from './store/rows.ts';
import {recreate} from './users/registrations.ts';
import {openWithdrawals, settle, SETTLED} from './users/withdrawals.ts';

const HELP = `npm run admin -- COMMAND

  migrate            brings the database up to date
  import-key FILE    stores the private key of SERVICE_ISV_ID, sealed
  rotate             seals every secret with the first key of SECRET_KEYS
  lost               lists the users whose shared secret is lost
  recreate ACCOUNT   registers an account again after the service's operator deleted its lost user
  open               lists the withdrawals whose outcome is unknown
  settle ID STATUS   records what the service's operator reports of an open withdrawal: staged (not
                     executed), completed or failed
`;

interface Given {
  readonly config: Config;
  readonly database: Database;
  readonly vault: Vault;
  readonly argument: string | undefined;
  readonly second: string | undefined;
}

/** A command returns false if it changed nothing or leaves work for the operator: exit code 1. */
const COMMANDS: Readonly<Record<string, (given: Given) => Promise<boolean>>> = {
  async migrate() {
    console.log('The database is up to date.');
    return true;
  },

  async 'import-key'({config: {service}, database, vault, argument}) {
    if (service.kind !== 'service') throw new ConfigError(['SERVICE_URL is missing.']);
    if (argument === undefined) throw new ConfigError(['Usage: import-key FILE']);
    await storeKey(database, vault, service.isvId, readFileSync(argument, 'utf8'));
    console.log(`The key of ${service.isvId} is sealed and stored. Delete the file.`);
    return true;
  },

  async rotate({database, vault}) {
    const {sealed, failed, added} = await rotate(database, vault);
    const {id} = vault.keyring.current;
    for (const line of failed) console.error(line);
    console.log(`${sealed} sealed with ${id}, ${failed.length} failed.`);
    if (added > 0)
      console.error(
        `${added} were sealed with another key meanwhile. Restart every instance that does not have ${id} first, and run this again.`,
      );
    const isComplete = failed.length === 0 && added === 0;
    if (isComplete) console.log('The other keys are no longer needed.');
    return isComplete;
  },

  async lost({database}) {
    const rows = await database.query(
      "SELECT account_id, user_id FROM service_users WHERE status = 'lost'",
    );
    for (const row of rows)
      console.log(`account ${textIn(row, 'account_id')}, user ${textIn(row, 'user_id')}`);
    console.log(`${rows.length} lost.`);
    return rows.length === 0;
  },

  async recreate({database, argument}) {
    if (argument === undefined) throw new ConfigError(['Usage: recreate ACCOUNT']);
    const isReset = await recreate(database, argument);
    console.log(
      isReset
        ? 'A running instance will create a new user within 15 seconds.'
        : 'This account has no lost user.',
    );
    return isReset;
  },

  async open({database}) {
    const ids = await openWithdrawals(database);
    for (const id of ids) console.log(id);
    console.log(`${ids.length} open.`);
    return ids.length === 0;
  },

  async settle({database, argument = '', second}) {
    const status = SETTLED.find(each => each === second);
    if (status === undefined) throw new ConfigError([`Usage: settle ID ${SETTLED.join('|')}`]);
    const isSettled = await settle(database, argument, status);
    console.log(isSettled ? `${argument} is ${status}.` : 'No open withdrawal has this ID.');
    return isSettled;
  },
};

const [name = '', argument, second] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) {
  console.error(HELP);
  process.exit(2);
}
try {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const database = openDatabase(config, log);
  const keyring = config.keyring ?? sandboxKeyring(config.dataFolder);
  const vault = await prepareDatabase(database, keyring, log, false);
  const isDone = await command({config, database, vault, argument, second});
  await database.close();
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  if (error instanceof ConfigError) for (const line of error.mistakes) console.error(line);
  else console.error(`${name} failed: ${(error as Error).message}`);
  process.exit(1);
}
