/**
 * Looks at start whether the keys are those of the database and of the other instances: another key under
 * a known name would make every record look damaged, and a missing one would be noticed by one user at a
 * time. Each instance leaves a check for each of its keys, those that do not seal yet, too. So a rotation
 * finds out that two instances were given two keys of one name before anything is sealed with either.
 *
 * A check under a key that this instance does not have is no fault as long as the key seals nothing:
 * another instance was given the next key a moment earlier, or the key before was taken away.
 *
 * Where there may be many instances, a key that none has had before must not come first at once: the
 * others could not open what it seals. The first start that would do so fails, before it seals anything.
 */
import type {Database, Queries} from '../store/database.ts';
import {bytesIn, textIn} from '../store/rows.ts';
import {SecretError, type Vault} from './vault.ts';

/** Owner id for check records: no user. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const KNOWN = 'this key is the right one';

/** The keys that seal anything. */
const USED = `SELECT key_id FROM service_users WHERE key_id IS NOT NULL
  UNION SELECT key_id FROM partner_keys`;

/**
 * Throws a `SecretError` for the first key that is missing or wrong. Then it leaves no check. Nor does a
 * command of the operator, which is no instance.
 */
export async function checkKeys(
  database: Database,
  vault: Vault,
  isInstance = true,
): Promise<void> {
  const {current} = vault.keyring;
  await database.transaction(async tx => {
    const known = await tx.query('SELECT key_id FROM key_checks WHERE key_id = $1', [current.id]);
    // Before the look: of two instances that start at once, the later one sees the other's. In one order,
    // so that they do not wait for each other.
    const ours = isInstance ? vault.keyring.keys : [];
    for (const key of ours.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const {keyId, bytes} = vault.seal('key-check', NOBODY, KNOWN, key);
      await tx.query('INSERT INTO key_checks VALUES ($1, $2) ON CONFLICT (key_id) DO NOTHING', [
        keyId,
        bytes,
      ]);
    }
    for (const row of await tx.query('SELECT key_id, secret FROM key_checks')) {
      const keyId = textIn(row, 'key_id');
      if (vault.keyring.find(keyId)) requireRight(vault, keyId, bytesIn(row, 'secret'));
    }
    for (const row of await tx.query(USED)) {
      const keyId = textIn(row, 'key_id');
      if (!vault.keyring.find(keyId)) await lacks(tx, keyId);
    }
    if (database.kind === 'postgres' && known.length === 0) await requireFirst(tx, current.id);
  });
}

function requireRight(vault: Vault, keyId: string, bytes: Uint8Array): void {
  try {
    vault.open('key-check', NOBODY, {keyId, bytes});
  } catch {
    throw new SecretError(
      'damaged',
      `The key ${keyId} in SECRET_KEYS is not the one that sealed this database, or that other instances have. A new key needs a new name.`,
    );
  }
}

async function lacks(tx: Queries, keyId: string): Promise<never> {
  throw new SecretError(
    'key-missing',
    `SECRET_KEYS lacks the key ${keyId}, which seals ${await recordsUnder(tx, keyId)} records.`,
  );
}

async function requireFirst(tx: Queries, keyId: string): Promise<void> {
  const [row] = await tx.query(
    `SELECT key_id FROM service_users WHERE key_id <> $1
      UNION ALL SELECT key_id FROM partner_keys WHERE key_id <> $1 LIMIT 1`,
    [keyId],
  );
  if (row)
    throw new SecretError(
      'too-early',
      `The key ${keyId} comes first in SECRET_KEYS, and no instance has had it before. Put it below ${textIn(row, 'key_id')} and restart every instance; then put it first.`,
    );
}

async function recordsUnder(tx: Queries, keyId: string): Promise<number> {
  const [row] = await tx.query(
    `SELECT (SELECT count(*) FROM service_users WHERE key_id = $1)
      + (SELECT count(*) FROM partner_keys WHERE key_id = $1) AS records`,
    [keyId],
  );
  return Number(row?.['records']);
}
