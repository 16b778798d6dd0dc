/**
 * Looks at start whether the keys are those that sealed the database: another key under a known name
 * would make every record look damaged, and the missing one would be noticed by one user at a time.
 */
import type {Database} from '../store/database.ts';
import {bytesIn, textIn} from '../store/rows.ts';
import {SecretError, type Vault} from './vault.ts';

/** Whom a check belongs to: nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const KNOWN = 'this key is the right one';

/** Throws a `SecretError` for the first key that is missing or wrong. */
export async function checkKeys(database: Database, vault: Vault): Promise<void> {
  for (const row of await database.query('SELECT key_id, secret FROM key_checks')) {
    const keyId = textIn(row, 'key_id');
    const isUsed = (await recordsUnder(database, keyId)) > 0;
    if (!vault.keyring.find(keyId) && !isUsed) continue;
    try {
      vault.open('key-check', NOBODY, {keyId, bytes: bytesIn(row, 'secret')});
    } catch (cause) {
      if (!(cause instanceof SecretError) || cause.fault === 'key-missing')
        throw new SecretError(
          'key-missing',
          `SECRET_KEYS lacks the key ${keyId}, which seals ${await recordsUnder(database, keyId)} records.`,
        );
      throw new SecretError(
        'damaged',
        `The key ${keyId} in SECRET_KEYS is not the one that sealed this database.`,
      );
    }
  }
  const {keyId, bytes} = vault.seal('key-check', NOBODY, KNOWN);
  await database.query('INSERT INTO key_checks VALUES ($1, $2) ON CONFLICT (key_id) DO NOTHING', [
    keyId,
    bytes,
  ]);
}

async function recordsUnder(database: Database, keyId: string): Promise<number> {
  const [row] = await database.query(
    `SELECT (SELECT count(*) FROM service_users WHERE key_id = $1)
      + (SELECT count(*) FROM partner_keys WHERE key_id = $1) AS records`,
    [keyId],
  );
  return Number(row?.['records']);
}
