/** The private key that signs requests, sealed in the database like the shared secrets. */
import {createPrivateKey} from 'node:crypto';
import type {Vault} from './secrets/vault.ts';
import type {Database} from './store/database.ts';
import {bytesIn, textIn} from './store/rows.ts';

/** Returns `undefined` if `admin import-key` has not stored a key. */
export async function storedKey(
  database: Database,
  vault: Vault,
  isvId: string,
): Promise<string | undefined> {
  const [row] = await database.query('SELECT secret, key_id FROM partner_keys WHERE isv_id = $1', [
    isvId,
  ]);
  if (!row) return undefined;
  const sealed = {keyId: textIn(row, 'key_id'), bytes: bytesIn(row, 'secret')};
  return vault.open('private-key', isvId, sealed);
}

export async function storeKey(
  database: Database,
  vault: Vault,
  isvId: string,
  pem: string,
): Promise<void> {
  if (createPrivateKey(pem).asymmetricKeyType !== 'ed25519')
    throw new Error('The private key must be of the kind Ed25519.');
  const {keyId, bytes} = vault.seal('private-key', isvId, pem);
  await database.query(
    `INSERT INTO partner_keys VALUES ($1, $2, $3)
      ON CONFLICT (isv_id) DO UPDATE SET secret = excluded.secret, key_id = excluded.key_id`,
    [isvId, bytes, keyId],
  );
}
