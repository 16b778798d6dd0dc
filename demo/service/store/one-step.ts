/**
 * Writes that belong together. If the process is killed between two of them, the
 * file holds none of them.
 */
import type {DatabaseSync} from 'node:sqlite';

/** Notifications to send once the writes are committed. */
const waiting = new WeakMap<DatabaseSync, (() => void)[]>();

/** Runs synchronous writes as one. A step inside another one belongs to the outer one. */
export function inOneStep<Result>(database: DatabaseSync, write: () => Result): Result {
  if (database.isTransaction) return write();
  database.exec('BEGIN IMMEDIATE');
  let result: Result;
  try {
    result = write();
    database.exec('COMMIT');
  } catch (error) {
    waiting.delete(database);
    // SQLite itself rolls back after some errors.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
  const news = waiting.get(database) ?? [];
  waiting.delete(database);
  for (const tell of news) tell();
  return result;
}

/** Runs `tell` once the current step stands: at once outside a step, never if it fails. */
export function onceWritten(database: DatabaseSync, tell: () => void): void {
  if (!database.isTransaction) return tell();
  waiting.set(database, [...(waiting.get(database) ?? []), tell]);
}
