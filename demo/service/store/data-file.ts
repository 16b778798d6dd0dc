/** Data files of other versions of the sandbox. Upgrades an older file and refuses any other. */
import {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';

const Table = z.object({name: z.string()});
const Column = z.object({name: z.string(), type: z.string(), notnull: z.number()});
type Column = z.infer<typeof Column>;

/**
 * Makes missing tables, and adds missing columns that are the last of a table and may be empty.
 * Throws if the file still differs from `tables`.
 */
export function bringUpToDate(database: DatabaseSync, tables: string): void {
  database.exec(tables);
  const model = new DatabaseSync(':memory:');
  try {
    model.exec(tables);
    for (const row of model.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()) {
      const {name} = Table.parse(row);
      for (const {name: column, type} of missing(
        name,
        columns(database, name),
        columns(model, name),
      ))
        database.exec(`ALTER TABLE ${name} ADD COLUMN ${column} ${type}`);
    }
  } finally {
    model.close();
  }
}

/**
 * The columns that the file's table lacks. Throws if the table differs in another way. Compares the
 * order of the columns, too, because INSERT statements depend on it.
 */
function missing(table: string, has: readonly Column[], wants: readonly Column[]): Column[] {
  const added = wants.slice(has.length);
  const isOlder = has.every(({name}, at) => name === wants[at]?.name);
  if (isOlder && added.every(({notnull}) => notnull === 0)) return added;
  throw new Error(`another version of the sandbox wrote it, see its table ${table}`);
}

function columns(database: DatabaseSync, table: string): Column[] {
  const found = database.prepare('SELECT name, type, "notnull" FROM pragma_table_info(?)');
  return found.all(table).map(row => Column.parse(row));
}
