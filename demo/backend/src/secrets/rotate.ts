/**
 * Seals every record with the current key. Safe to run again, and while instances with this key are
 * running. Instances that still seal with another key may add records during the rotation. The
 * rotation counts and reports the records that still have another key.
 */
import type {Database, Row} from '../store/database.ts';
import {bytesIn, numberIn, textIn} from '../store/rows.ts';
import type {Purpose, Vault} from './vault.ts';

interface Place {
  readonly purpose: Purpose;
  readonly table: string;
  readonly owner: string;
}

const PLACES: readonly Place[] = [
  {purpose: 'shared-secret', table: 'service_users', owner: 'user_id'},
  {purpose: 'private-key', table: 'partner_keys', owner: 'isv_id'},
];

const BATCH = 100;

export interface Rotated {
  readonly sealed: number;
  /** One line for each record that could not be opened. */
  readonly failed: readonly string[];
  /** The number of other records that still have another key, because they were added meanwhile. */
  readonly added: number;
}

export async function rotate(database: Database, vault: Vault): Promise<Rotated> {
  let sealed = 0;
  const failed: string[] = [];
  for (const place of PLACES) {
    let last = '';
    for (;;) {
      const rows = await batchAfter(database, place, vault.keyring.current.id, last);
      for (const row of rows) {
        last = textIn(row, 'owner');
        const fault = await sealAnew(database, vault, place, row);
        if (fault === undefined) sealed += 1;
        else failed.push(fault);
      }
      if (rows.length < BATCH) break;
    }
  }
  const others = await othersThan(database, vault.keyring.current.id);
  return {sealed, failed, added: Math.max(0, others - failed.length)};
}

async function othersThan(database: Database, current: string): Promise<number> {
  let others = 0;
  for (const {table} of PLACES) {
    const [row] = await database.query(
      `SELECT count(*) AS others FROM ${table} WHERE secret IS NOT NULL AND key_id <> $1`,
      [current],
    );
    others += row ? numberIn(row, 'others') : 0;
  }
  return others;
}

function batchAfter(
  database: Database,
  {table, owner}: Place,
  current: string,
  last: string,
): Promise<readonly Row[]> {
  return database.query(
    `SELECT ${owner} AS owner, secret, key_id FROM ${table}
      WHERE secret IS NOT NULL AND key_id <> $1 AND ${owner} > $2 ORDER BY ${owner} LIMIT ${BATCH}`,
    [current, last],
  );
}

/** Seals one record with the current key. Returns an error message if it cannot be opened. */
async function sealAnew(
  database: Database,
  vault: Vault,
  {purpose, table, owner}: Place,
  row: Row,
): Promise<string | undefined> {
  const id = textIn(row, 'owner');
  const old = {keyId: textIn(row, 'key_id'), bytes: bytesIn(row, 'secret')};
  try {
    const {keyId, bytes} = vault.seal(purpose, id, vault.open(purpose, id, old));
    // Does not overwrite a secret that was stored in the meantime.
    await database.query(
      `UPDATE ${table} SET secret = $1, key_id = $2 WHERE ${owner} = $3 AND secret = $4`,
      [bytes, keyId, id, old.bytes],
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
