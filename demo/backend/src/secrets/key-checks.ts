/**
 * Checks at the start that this instance has the same keys as the database and the other instances.
 * A different key with a known name would make every record look damaged, and a missing key would
 * surface only user by user. Each instance writes a check record for each of its keys, even for
 * keys that do not seal yet. So if two instances have different keys of the same name, a rotation
 * fails before either key seals a record.
 *
 * A check record of a key that this instance does not have is fine as long as that key seals no
 * record: another instance got the next key earlier, or the previous key was removed.
 *
 * With PostgreSQL, where there may be many instances, a new key must not be the first key at once,
 * because the other instances could not open its records. An instance that starts with such a key
 * fails before it seals a record.
 */
import type {Database, Queries} from '../store/database.ts';
import {bytesIn, textIn} from '../store/rows.ts';
import {SecretError, type Vault} from './vault.ts';

/** Owner id for check records, which belong to no user. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const KNOWN = 'this key is the right one';

/** Selects the keys that seal at least one record. */
const USED = `SELECT key_id FROM service_users WHERE key_id IS NOT NULL
  UNION SELECT key_id FROM partner_keys`;

/**
 * Throws a `SecretError` for the first key that is missing or wrong, and then writes no check
 * records. Operator commands pass `isInstance: false` and never write check records.
 */
export async function checkKeys(
  database: Database,
  vault: Vault,
  isInstance = true,
): Promise<void> {
  const {current} = vault.keyring;
  await database.transaction(async tx => {
    const known = await tx.query('SELECT key_id FROM key_checks WHERE key_id = $1', [current.id]);
    // Written before the checks are read: of two instances that start together, the later one sees
    // the records of the other. Written in the same order by all, so that two instances cannot
    // deadlock.
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
      `The key ${keyId} in SECRET_KEYS differs from the key of that name that sealed this database or that other instances have. A new key needs a new name.`,
    );
  }
}

async function lacks(tx: Queries, keyId: string): Promise<never> {
  const count = await recordsUnder(tx, keyId);
  throw new SecretError(
    'key-missing',
    `SECRET_KEYS lacks the key ${keyId}, which seals ${count} ${count === 1 ? 'record' : 'records'}.`,
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
