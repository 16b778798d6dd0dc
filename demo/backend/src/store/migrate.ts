/**
 * Brings the database up to date: runs each file `migrations/KIND/NNN-name.sql` once, in the order
 * of the numbers. A file that has run must not change, not even a comment. Add a new file instead.
 */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Database, Queries} from './database.ts';
import {numberIn, textIn} from './rows.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/**
 * Returns the names of the migrations that ran. While another instance or a lock blocks them, calls
 * `onWait` with the milliseconds waited so far.
 */
export async function migrate(
  database: Database,
  migrations = migrationsOf(database.kind),
  onWait: (milliseconds: number) => void = () => {},
): Promise<readonly string[]> {
  return database.migration(async tx => {
    await tx.query(`CREATE TABLE IF NOT EXISTS migrations (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL)`);
    const left = await missing(tx, migrations);
    for (const {number, name, sql, hash} of left) {
      await database.script(tx, sql);
      await tx.query('INSERT INTO migrations VALUES ($1, $2, $3)', [number, name, hash]);
    }
    return left.map(({name}) => name);
  }, onWait);
}

async function missing(
  tx: Queries,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const rows = await tx.query('SELECT number, name, hash FROM migrations ORDER BY number');
  const ran = new Map(
    rows.map(row => [
      numberIn(row, 'number'),
      {name: textIn(row, 'name'), hash: textIn(row, 'hash')},
    ]),
  );
  for (const [number, {name, hash}] of ran) {
    const known = migrations.find(each => each.number === number);
    if (!known) throw new Error(`The database is newer than this program: it has ${name}.`);
    if (known.hash !== hash)
      throw new Error(`${known.name} has changed since it ran. Undo that, and add another file.`);
  }
  return migrations.filter(({number}) => !ran.has(number));
}

export function migrationsOf(kind: Database['kind'], folder = FOLDER): readonly Migration[] {
  const path = join(fileURLToPath(folder), kind);
  const migrations = readdirSync(path)
    .filter(name => /^\d+-.*\.sql$/.test(name))
    .toSorted()
    .map(name => {
      // A checkout on Windows may have other line ends, and the file is still the same.
      const sql = readFileSync(join(path, name), 'utf8').replaceAll('\r\n', '\n');
      const hash = createHash('sha256').update(sql).digest('hex');
      return {number: parseInt(name, 10), name, sql, hash};
    });
  for (const [index, {name, number}] of migrations.entries())
    if (migrations[index - 1]?.number === number)
      throw new Error(`${name} has the number of another file. Give it the next one.`);
  return migrations;
}
