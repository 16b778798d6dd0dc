/** A rotation in three phases: two instances on one database, in each mix of old and new keys. */
import assert from 'node:assert/strict';
import {createHmac, generateKeyPairSync, randomBytes, randomUUID} from 'node:crypto';
import {suite, test} from 'node:test';
import {createLog} from '../src/log.ts';
import {storedKey, storeKey} from '../src/partner-key.ts';
import {checkKeys} from '../src/secrets/key-checks.ts';
import {Keyring} from '../src/secrets/keyring.ts';
import {rotate} from '../src/secrets/rotate.ts';
import {Vault} from '../src/secrets/vault.ts';
import type {Database} from '../src/store/database.ts';
import {Registrations} from '../src/users/registrations.ts';
import {onEach} from './databases.ts';

const newKey = () => randomBytes(32).toString('base64');
const [K1, K2] = [`k1:${newKey()}`, `k2:${newKey()}`];

/** Starts an instance with these keys. */
async function start(database: Database, keys: string) {
  const vault = new Vault(Keyring.parse(keys));
  await checkKeys(database, vault);
  const client = {
    createUser: async () => {
      const sharedSecret = randomBytes(32).toString('base64url');
      return {created: true, userId: randomUUID(), sharedSecret} as const;
    },
  };
  const log = createLog('error', () => {});
  return {vault, registrations: new Registrations({database, vault, client, log})};
}

type Running = Awaited<ReturnType<typeof start>>;

async function newAccount(database: Database): Promise<string> {
  const id = randomUUID();
  await database.query(`INSERT INTO accounts VALUES ($1, $1, 'x', 0)`, [id]);
  return id;
}

onEach('two instances', open => {
  test('serve every user in each phase of a rotation, and can start in each', async t => {
    const database = await open(t);
    const isvId = randomUUID();
    const {privateKey} = generateKeyPairSync('ed25519');
    const pem = privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
    const accounts: string[] = [];
    /** Each instance registers a user, and then serves all users. */
    const serve = async (instances: readonly Running[]) => {
      for (const {registrations} of instances) {
        const id = await newAccount(database);
        accounts.push(id);
        assert.equal((await registrations.register(id)).status, 'ready');
      }
      const secrets = await Promise.all(
        instances.map(({registrations}) =>
          Promise.all(accounts.map(id => registrations.register(id))),
        ),
      );
      assert.deepEqual(secrets[0], secrets[1]);
      for (const {vault} of instances) assert.equal(await storedKey(database, vault, isvId), pem);
    };
    let [one, two] = [await start(database, K1), await start(database, K1)];
    await storeKey(database, one.vault, isvId, pem);
    await serve([one, two]);
    for (const [before, after] of [
      [K1, `${K1}\n${K2}`],
      [`${K1}\n${K2}`, `${K2}\n${K1}`],
      [`${K2}\n${K1}`, K2],
    ] as const) {
      if (after === K2) {
        const {sealed, failed} = await rotate(database, two.vault);
        assert.ok(sealed > 0);
        assert.deepEqual(failed, []);
        await serve([one, two]);
      }
      one = await start(database, after);
      await serve([one, two]);
      // The other instance crashes and restarts with its previous keys.
      two = await start(database, before);
      await serve([one, two]);
      two = await start(database, after);
      await serve([one, two]);
    }
  });

  test('with different keys of the same name: the second does not start, so it seals nothing', async t => {
    const database = await open(t);
    await start(database, K1);
    await start(database, `${K1}\n${K2}`);
    const other = `${K1}\nk2:${newKey()}`;
    await assert.rejects(start(database, other), /The key k2 .* A new key needs a new name\.$/);
    await start(database, `${K1}\nk3:${newKey()}`);
  });

  test('that start simultaneously with different keys of the same name do not both start', async t => {
    const database = await open(t);
    const starts = await Promise.allSettled([
      start(database, `k1:${newKey()}`),
      start(database, `k1:${newKey()}`),
    ]);
    assert.deepEqual(starts.map(({status}) => status).toSorted(), ['fulfilled', 'rejected']);
  });

  test('do not both start if one has only a new key, because the old key sealed records', async t => {
    const database = await open(t);
    const old = await start(database, K1);
    await old.registrations.register(await newAccount(database));
    await assert.rejects(start(database, K2), /lacks the key k1, which seals 1 record\./);
    // The refused start wrote no check record.
    assert.deepEqual(
      (await database.query('SELECT key_id FROM key_checks')).map(row => row['key_id']),
      ['k1'],
    );
  });

  test('do not start with a new first key before all instances can have it', async t => {
    const database = await open(t);
    const old = await start(database, K1);
    await old.registrations.register(await newAccount(database));
    const swapped = `${K2}\n${K1}`;
    // On SQLite there is no other instance that must open the records of this one.
    if (database.kind === 'sqlite') return void (await start(database, swapped));
    // The second start fails, too, as when a supervisor restarts the process.
    for (let turn = 0; turn < 2; turn += 1)
      await assert.rejects(
        start(database, swapped),
        /k2 comes first .* Put it below k1 and restart/,
      );
    await start(database, `${K1}\n${K2}`);
    await start(database, swapped);
  });

  test('must both seal with the new key, or `rotate` reports records with the old key', async t => {
    const database = await open(t);
    const [late, vault] = [
      await start(database, `${K1}\n${K2}`),
      (await start(database, `${K2}\n${K1}`)).vault,
    ];
    await late.registrations.register(await newAccount(database));
    const query = database.query.bind(database);
    let isFirst = true;
    database.query = async (sql, values) => {
      const rows = await query(sql, values);
      // Adds a record with the old key after `rotate` has read the last batch.
      if (isFirst && sql.includes('FROM partner_keys')) {
        isFirst = false;
        await late.registrations.register(await newAccount(database));
      }
      return rows;
    };
    assert.deepEqual(await rotate(database, vault), {sealed: 1, failed: [], added: 1});
    assert.deepEqual(await rotate(database, vault), {sealed: 1, failed: [], added: 0});
  });
});

suite('a pseudonym', () => {
  test('is the same in all instances with the same first key', () => {
    const [one, two] = [Keyring.parse(K1), Keyring.parse(`${K1}\n${K2}`)];
    assert.equal(one.pseudonym('ada'), two.pseudonym('ada'));
    assert.notEqual(one.pseudonym('ada'), one.pseudonym('grace'));
    assert.notEqual(one.pseudonym('ada'), Keyring.parse(`${K2}\n${K1}`).pseudonym('ada'));
  });

  test('is not derived directly from the sealing key', () => {
    const {bytes} = Keyring.parse(K1).current;
    const direct = createHmac('sha256', bytes).update('ada').digest('base64url');
    assert.notEqual(Keyring.parse(K1).pseudonym('ada'), direct);
  });
});
