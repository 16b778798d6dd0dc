/** Searches for planted secrets in everything that a process writes. */
import assert from 'node:assert/strict';
import {generateKeyPairSync, randomBytes, randomUUID} from 'node:crypto';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {inspect} from 'node:util';
import {createPartnerClient, importPrivateKey, PartnerError} from 'service-embed/partner';
import {createLog} from '../src/log.ts';
import {storeKey} from '../src/partner-key.ts';
import {Keyring} from '../src/secrets/keyring.ts';
import {Vault} from '../src/secrets/vault.ts';
import {migrate} from '../src/store/migrate.ts';
import {SqliteDatabase} from '../src/store/sqlite.ts';
import {Accounts} from '../src/users/accounts.ts';
import {Registrations} from '../src/users/registrations.ts';
import {Sessions} from '../src/users/sessions.ts';

const PLANTED = {
  key: randomBytes(32),
  shared: randomBytes(32),
  password: `a password ${randomUUID()}`,
  pem: generateKeyPairSync('ed25519').privateKey.export({type: 'pkcs8', format: 'pem'}).toString(),
};

/** The secrets as text, as bytes, as hex, and in the format of `inspect`. */
const SPELLINGS: readonly (string | Buffer)[] = [
  ...[PLANTED.key, PLANTED.shared].flatMap(bytes => [
    bytes,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').replaceAll(/(..)(?!$)/g, '$1 '),
    [...bytes].join(', '),
  ]),
  PLANTED.password,
  PLANTED.pem.split('\n')[1] ?? '',
];

const isIn = (where: Buffer | string): boolean =>
  SPELLINGS.some(spelling => Buffer.from(where).includes(spelling));

test('a planted secret is in no file, log, error or inspection', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const database = new SqliteDatabase(join(folder, 'backend.sqlite'));
  t.after(async () => {
    await database.close();
    rmSync(folder, {recursive: true});
  });
  const lines: string[] = [];
  const log = createLog('debug', line => lines.push(line));
  await migrate(database);
  const vault = new Vault(Keyring.parse(`k1:${PLANTED.key.toString('base64')}`));
  const isvId = randomUUID();
  await storeKey(database, vault, isvId, PLANTED.pem);
  const sharedSecret = PLANTED.shared.toString('base64url');
  const userId = randomUUID();
  const privateKey = await importPrivateKey(PLANTED.pem);
  const real = createPartnerClient({isvId, privateKey, baseUrl: 'http://localhost:1', timeout: 50});
  const client = {createUser: async () => ({created: true, userId, sharedSecret}) as const};
  const registrations = new Registrations({database, vault, client, log});
  const accounts = new Accounts(database);
  const accountId = (await accounts.create('ada', PLANTED.password)) ?? '';
  const sessions = new Sessions(database);
  const cookie = await sessions.open(accountId);
  const user = await registrations.register(accountId);
  assert.equal(user.status, 'ready');

  const files = readdirSync(folder).map(name => readFileSync(join(folder, name)));
  // The files include the write-ahead log.
  assert.ok(files.length >= 2 && files.some(file => file.length > 10_000));
  assert.ok(!files.some(file => isIn(file) || file.includes(cookie)));

  const parts = {database, vault, registrations, accounts, sessions, real, log};
  assert.ok(!isIn(inspect(parts, {depth: Infinity, showHidden: true, maxArrayLength: null})));
  assert.ok(!isIn(JSON.stringify(parts)));

  const errors: unknown[] = [];
  const failing = async (attempt: () => unknown) => {
    const error = await Promise.resolve()
      .then(attempt)
      .then(
        () => assert.fail('the attempt did not fail'),
        (reason: unknown) => reason,
      );
    errors.push(error);
    log.error('failed', {error});
  };
  await failing(() => real.embedToken({userId, sharedSecret, clientIp: '203.0.113.7'}));
  await failing(() => real.embedToken({userId, sharedSecret, clientIp: 'nowhere'}));
  await failing(() => importPrivateKey(PLANTED.pem.slice(0, 80)));
  await failing(() => Keyring.parse(`k1:${PLANTED.key.toString('base64')}x`));
  await failing(() => database.query('INSERT INTO nowhere VALUES ($1)', [PLANTED.shared]));
  await failing(() => {
    const {keyId, bytes} = vault.seal('shared-secret', userId, sharedSecret);
    vault.open('shared-secret', randomUUID(), {keyId, bytes});
  });
  await failing(() => {
    // A library's error may quote its input.
    throw new Error(`wrong value: ${sharedSecret} ${PLANTED.password}`);
  });
  assert.equal(errors.length, 7);
  assert.ok(errors.some(error => error instanceof PartnerError));
  assert.ok(!isIn(inspect(errors.slice(0, -1), {depth: Infinity, showHidden: true})));
  assert.ok(!isIn(lines.join('')), lines.join(''));
  assert.ok(lines.length >= 7);
});
