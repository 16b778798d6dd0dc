/** The programs as processes: the commands of `admin`, and the output of a process. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {generateKeyPairSync, randomBytes, randomUUID} from 'node:crypto';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';
import {storedKey} from '../src/partner-key.ts';
import {Keyring} from '../src/secrets/keyring.ts';
import {Vault} from '../src/secrets/vault.ts';
import {SqliteDatabase} from '../src/store/sqlite.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const newKey = () => randomBytes(32).toString('base64');
const ISV_ID = randomUUID();

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function setup(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  t.after(() => rmSync(folder, {recursive: true}));
  const run = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> =>
    new Promise(resolve => {
      const settings = {
        PATH: process.env['PATH'] ?? '',
        DATA_FOLDER: folder,
        SERVICE_URL: 'https://service.example',
        SERVICE_ISV_ID: ISV_ID,
        ...env,
      };
      const nodeArgs = ['--disable-warning=ExperimentalWarning', ...args];
      const options = {cwd: ROOT, env: settings};
      const child = execFile(process.execPath, nodeArgs, options, (_, stdout, stderr) =>
        resolve({code: child.exitCode, said: stdout + stderr}),
      );
    });
  const admin = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    run(['src/admin.ts', ...args], env);
  return {folder, run, admin};
}

suite('npm run admin', () => {
  test('stores the private key, and seals it again with the next key', async t => {
    const {folder, admin} = setup(t);
    const [one, two] = [`k1:${newKey()}`, `k2:${newKey()}`];
    const pem = generateKeyPairSync('ed25519')
      .privateKey.export({type: 'pkcs8', format: 'pem'})
      .toString();
    const file = join(folder, 'private.pem');
    writeFileSync(file, pem);
    const imported = await admin({SECRET_KEYS: one}, 'import-key', file);
    assert.deepEqual(imported, {
      code: 0,
      said: `The key of ${ISV_ID} is sealed and stored. Delete the file.\n`,
    });
    const rotated = await admin({SECRET_KEYS: `${two},${one}`}, 'rotate');
    assert.match(rotated.said, /^1 sealed with k2, 0 failed\.\n/);
    const gone = await admin({SECRET_KEYS: `k3:${newKey()}`}, 'rotate');
    assert.deepEqual(gone, {
      code: 1,
      said: 'rotate failed: SECRET_KEYS lacks the key k2, which seals 1 record.\n',
    });
    const database = new SqliteDatabase(join(folder, 'backend.sqlite'));
    t.after(() => database.close());
    assert.equal(await storedKey(database, new Vault(Keyring.parse(two)), ISV_ID), pem);
  });

  test('rejects a key of another kind', async t => {
    const {folder, admin} = setup(t);
    const {privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'});
    const file = join(folder, 'private.pem');
    writeFileSync(file, privateKey.export({type: 'pkcs8', format: 'pem'}));
    const {code, said} = await admin({SECRET_KEYS: `k1:${newKey()}`}, 'import-key', file);
    assert.deepEqual(
      [code, said],
      [1, 'import-key failed: The private key must be of the kind Ed25519.\n'],
    );
  });

  test('lists lost users and open withdrawals, even if there are none', async t => {
    const {admin} = setup(t);
    const env = {SECRET_KEYS: `k1:${newKey()}`};
    assert.deepEqual(await admin(env, 'lost'), {code: 0, said: '0 lost.\n'});
    assert.deepEqual(await admin(env, 'open'), {code: 0, said: '0 open.\n'});
    assert.equal((await admin(env, 'recreate', randomUUID())).code, 1);
    assert.equal((await admin(env, 'settle', randomUUID(), 'staged')).code, 1);
    const {code, said} = await admin(env, 'constructor');
    assert.equal(code, 2);
    assert.match(said, /^npm run admin -- COMMAND\n/);
  });
});

test('a crash report contains no secret from the environment', async t => {
  const {folder, run} = setup(t);
  const key = newKey();
  const probe = join(folder, 'probe.mjs');
  // The process ends before it serves, as it has no private key, and prints a report at exit.
  writeFileSync(
    probe,
    `process.on('exit', () => console.log(JSON.stringify(process.report.getReport())));`,
  );
  const {code, said} = await run(['--import', probe, 'src/main.ts'], {
    SECRET_KEYS: `k1:${key}`,
    SERVICE_URL: 'https://service.example',
  });
  assert.equal(code, 1);
  assert.match(said, /"environmentVariables":.*DATA_FOLDER/);
  assert.ok(!said.includes(key));
});
