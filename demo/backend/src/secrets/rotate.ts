/**
 * Seals every record with the current key. Safe to run again, and beside running instances that know this
 * key. Those that still seal with another one leave records behind it: they are counted, and told.
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
  /** One line for each record that could not be opened, and for those that were sealed meanwhile. */
  readonly failed: readonly string[];
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
  const left = await othersThan(database, vault.keyring.current.id);
  if (left > failed.length)
    failed.push(
      `${left - failed.length} were sealed with another key meanwhile. Restart every instance that does not have ${vault.keyring.current.id} first, and run this again.`,
    );
  return {sealed, failed};
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

/** Returns what is wrong with the record, if it cannot be opened. */
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
    // Not if another one was stored meanwhile.
    await database.query(
      `UPDATE ${table} SET secret = $1, key_id = $2 WHERE ${owner} = $3 AND secret = $4`,
      [bytes, keyId, id, old.bytes],
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
