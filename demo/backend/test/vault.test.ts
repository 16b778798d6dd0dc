/** Secrets at rest: a copy of the database reveals none of them, and each fault has its message. */
import assert from 'node:assert/strict';
import {randomBytes, randomUUID} from 'node:crypto';
import {suite, test} from 'node:test';
import {inspect} from 'node:util';
import {checkKeys} from '../src/secrets/key-checks.ts';
import {Keyring} from '../src/secrets/keyring.ts';
import {rotate} from '../src/secrets/rotate.ts';
import {SecretError, Vault, type SecretFault} from '../src/secrets/vault.ts';
import type {Database} from '../src/store/database.ts';
import {bytesIn} from '../src/store/rows.ts';
import {storedKey, storeKey} from '../src/partner-key.ts';
import {onEach} from './databases.ts';

const newKey = () => randomBytes(32).toString('base64');
const [FIRST, SECOND] = [newKey(), newKey()];
const vaultOf = (text: string) => new Vault(Keyring.parse(text));
const SECRET = randomBytes(32).toString('base64url');
const ADA = randomUUID();

const refused = (fault: SecretFault, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof SecretError);
  assert.equal(error.fault, fault);
  assert.match(error.message, message);
  assert.ok(!inspect(error, {depth: 9, showHidden: true}).includes(SECRET));
  return true;
};

suite('a sealed secret', () => {
  const vault = vaultOf(`k1:${FIRST}`);

  test('opens only for its user, and looks different each time', () => {
    const one = vault.seal('shared-secret', ADA, SECRET);
    const two = vault.seal('shared-secret', ADA, SECRET);
    assert.equal(vault.open('shared-secret', ADA, one), SECRET);
    assert.notDeepEqual(one.bytes, two.bytes);
    assert.ok(!Buffer.from(one.bytes).includes(SECRET));
  });

  test('in another user’s row is reported as swapped', () => {
    const sealed = vault.seal('shared-secret', ADA, SECRET);
    assert.throws(
      () => vault.open('shared-secret', randomUUID(), sealed),
      refused('swapped', /wrong row/),
    );
  });

  test('cannot be assigned to another user by changing its owner field', () => {
    const mallory = randomUUID();
    const sealed = vault.seal('shared-secret', ADA, SECRET);
    const bytes = Buffer.from(sealed.bytes);
    bytes.write(mallory.replaceAll('-', ''), 1, 'hex');
    assert.throws(
      () => vault.open('shared-secret', mallory, {...sealed, bytes}),
      refused('damaged', /damaged/),
    );
  });

  test('opens only for its purpose', () => {
    const sealed = vault.seal('shared-secret', ADA, SECRET);
    assert.throws(() => vault.open('private-key', ADA, sealed), refused('damaged', /damaged/));
  });

  test('with any bit flipped is damaged or swapped, and never opens', () => {
    const {keyId, bytes} = vault.seal('shared-secret', ADA, SECRET);
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      assert.throws(
        () => vault.open('shared-secret', ADA, {keyId, bytes: damaged}),
        (error: unknown) => error instanceof SecretError && error.fault !== 'key-missing',
        `byte ${at}`,
      );
    }
    for (const length of [0, 1, 44, bytes.length - 1])
      assert.throws(
        () => vault.open('shared-secret', ADA, {keyId, bytes: bytes.subarray(0, length)}),
        refused('damaged', /damaged/),
      );
  });

  test('with a missing key reports the key’s name', () => {
    const sealed = vault.seal('shared-secret', ADA, SECRET);
    assert.throws(
      () => vaultOf(`k2:${SECOND}`).open('shared-secret', ADA, sealed),
      refused('key-missing', /key k1, which SECRET_KEYS does not have\. It has k2/),
    );
  });
});

suite('a keyring', () => {
  test('seals with its first key, and opens with any', () => {
    const old = vaultOf(`k1:${FIRST}`).seal('shared-secret', ADA, SECRET);
    const vault = vaultOf(`# the new one\nk2:${SECOND}\nk1:${FIRST}\n`);
    assert.equal(vault.open('shared-secret', ADA, old), SECRET);
    assert.equal(vault.seal('shared-secret', ADA, SECRET).keyId, 'k2');
  });

  for (const [what, text, message] of [
    ['is empty', ' \n# nothing\n', /there is no key/],
    ['has a short key', `k1:${FIRST.slice(8)}`, /key 1 is not NAME:KEY/],
    ['has a key without a name', FIRST, /key 1 is not NAME:KEY/],
    ['has a duplicate name', `k1:${FIRST},k1:${SECOND}`, /the name k1 is used twice/],
  ] as const)
    test(`that ${what} is rejected, and is not quoted`, () => {
      assert.throws(
        () => Keyring.parse(text),
        (error: Error) => {
          assert.match(error.message, message);
          assert.ok(!error.message.includes(FIRST.slice(10)));
          return true;
        },
      );
    });

  test('hides its keys when printed', () => {
    const vault = vaultOf(`k1:${FIRST}`);
    const shown = inspect(vault, {depth: 9, showHidden: true}) + JSON.stringify(vault);
    assert.ok(!shown.includes(FIRST));
    assert.ok(!shown.includes(inspect(Buffer.from(FIRST, 'base64')).slice(8, 40)));
  });
});

onEach('the database', open => {
  async function withUsers(database: Database, vault: Vault, count: number) {
    for (let at = 0; at < count; at += 1) {
      const userId = randomUUID();
      const {keyId, bytes} = vault.seal('shared-secret', userId, SECRET);
      await database.query(`INSERT INTO accounts VALUES ($1, $1, 'x', 0)`, [userId]);
      await database.query(`INSERT INTO service_users VALUES ($1, $1, 'ready', $1, $2, $3, 0)`, [
        userId,
        bytes,
        keyId,
      ]);
    }
  }
  const secretsBy = async (database: Database, vault: Vault) =>
    (await database.query('SELECT user_id, secret, key_id FROM service_users')).map(row =>
      vault.open('shared-secret', String(row['user_id']), {
        keyId: String(row['key_id']),
        bytes: bytesIn(row, 'secret'),
      }),
    );

  test('is sealed again by `rotate`, including the partner’s key; then the old key can be removed', async t => {
    const database = await open(t);
    const old = vaultOf(`k1:${FIRST}`);
    await checkKeys(database, old);
    await withUsers(database, old, 250);
    const isvId = randomUUID();
    const {privateKey} = (await import('node:crypto')).generateKeyPairSync('ed25519');
    const pem = privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
    await storeKey(database, old, isvId, pem);
    await checkKeys(database, vaultOf(`k1:${FIRST},k2:${SECOND}`));
    const both = vaultOf(`k2:${SECOND},k1:${FIRST}`);
    await checkKeys(database, both);
    assert.deepEqual(await rotate(database, both), {sealed: 251, failed: [], added: 0});
    assert.deepEqual(await rotate(database, both), {sealed: 0, failed: [], added: 0});
    const alone = vaultOf(`k2:${SECOND}`);
    await checkKeys(database, alone);
    assert.deepEqual(new Set(await secretsBy(database, alone)), new Set([SECRET]));
    assert.equal(await storedKey(database, alone, isvId), pem);
  });

  test('reports at startup which key is missing, and how many records it seals', async t => {
    const database = await open(t);
    const old = vaultOf(`k1:${FIRST}`);
    await checkKeys(database, old);
    await withUsers(database, old, 3);
    await assert.rejects(
      checkKeys(database, vaultOf(`k2:${SECOND}`)),
      refused('key-missing', /lacks the key k1, which seals 3 records/),
    );
  });

  test('reports at startup if a known key name has another key', async t => {
    const database = await open(t);
    await checkKeys(database, vaultOf(`k1:${FIRST}`));
    await assert.rejects(
      checkKeys(database, vaultOf(`k1:${SECOND}`)),
      refused('damaged', /The key k1 in SECRET_KEYS differs from the key/),
    );
  });

  test('reports each record that `rotate` cannot open, and seals the others', async t => {
    const database = await open(t);
    const old = vaultOf(`k1:${FIRST}`);
    await withUsers(database, old, 4);
    const [first, second] = await database.query('SELECT user_id, secret FROM service_users');
    await database.query('UPDATE service_users SET secret = $1 WHERE user_id = $2', [
      bytesIn(first ?? {}, 'secret'),
      String(second?.['user_id']),
    ]);
    const {sealed, failed, added} = await rotate(database, vaultOf(`k2:${SECOND},k1:${FIRST}`));
    assert.deepEqual([sealed, added], [3, 0]);
    assert.equal(failed.length, 1);
    assert.match(failed[0] ?? '', new RegExp(`${String(second?.['user_id'])} is in the wrong row`));
  });
});
