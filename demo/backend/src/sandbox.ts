/**
 * Runs the package's sandbox as a child process if `SERVICE_URL` is not set. Generates the keys at
 * the first start. Never used in production.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {createPublicKey, generateKeyPairSync, randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Config} from './config.ts';
import type {Partner} from './backend.ts';
import {storedKey, storeKey} from './partner-key.ts';
import {Keyring} from './secrets/keyring.ts';
import type {Vault} from './secrets/vault.ts';
import type {Database} from './store/database.ts';

/** The ISV id of the sandbox's partner, which is the same at each start. */
const ISV_ID = '5a4db0c5-7e1f-4b2a-9c3d-8f60a1b2c3d4';

/** The package's command, in the folder of its main file. */
const COMMAND = fileURLToPath(new URL('./cli.js', import.meta.resolve('service-embed')));

/**
 * Ends the sandbox with this process. If this process were killed, the sandbox would keep the port,
 * and the next start would fail.
 */
const END_WITH_US = "data:text/javascript,process.once('disconnect', () => process.exit())";

/** For development only: generates a key in a file that only its owner can read. */
export function sandboxKeyring(dataFolder: string): Keyring {
  const file = join(dataFolder, 'secret-keys');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, {recursive: true, mode: 0o700});
    writeFileSync(file, `made:${randomBytes(32).toString('base64')}\n`, {mode: 0o600, flag: 'wx'});
  }
  return Keyring.parse(readFileSync(file, 'utf8'));
}

export interface RunningSandbox {
  readonly partner: Partner;
  readonly close: () => void;
}

export async function startSandbox(
  {dataFolder, origin}: Config,
  port: number,
  database: Database,
  vault: Vault,
): Promise<RunningSandbox> {
  const privateKey = (await storedKey(database, vault, ISV_ID)) ?? (await makeKey(database, vault));
  mkdirSync(dataFolder, {recursive: true, mode: 0o700});
  const publicFile = join(dataFolder, 'public.pem');
  const publicKey = createPublicKey(privateKey).export({type: 'spki', format: 'pem'});
  writeFileSync(publicFile, publicKey);
  const child = spawn(
    process.execPath,
    [
      ...['--import', END_WITH_US, COMMAND, 'sandbox'],
      ...['--port', String(port), '--origin', origin],
      ...['--data', join(dataFolder, 'sandbox.sqlite'), '--public-key', publicFile],
    ],
    // The output is not passed on, because it contains the secret of a user.
    {stdio: ['ignore', 'pipe', 'pipe', 'ipc']},
  );
  const close = () => void child.kill();
  process.once('exit', close);
  const baseUrl = await ready(child);
  return {partner: {isvId: ISV_ID, baseUrl, privateKey}, close};
}

async function makeKey(database: Database, vault: Vault): Promise<string> {
  const {privateKey} = generateKeyPairSync('ed25519');
  const pem = privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
  await storeKey(database, vault, ISV_ID, pem);
  return pem;
}

/** Resolves to the sandbox's base URL, from its last line of output: `ready: URL, …`. */
function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    let failed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, url] = /^ready: (\S+),/m.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (failed += text));
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the sandbox did not start: ${failed.trim()}`)));
  });
}
