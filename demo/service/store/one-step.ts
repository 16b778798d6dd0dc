/**
 * Transactions for writes that belong together. If the process is killed between two writes of a
 * transaction, the file has none of them.
 */
import type {DatabaseSync} from 'node:sqlite';

/** Notifications to send once the writes are committed. */
const waiting = new WeakMap<DatabaseSync, (() => void)[]>();

/** Runs synchronous writes as one transaction. A nested call belongs to the outer transaction. */
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

/** Runs `tell` after the current step commits: at once outside a step, never if the step fails. */
export function onceWritten(database: DatabaseSync, tell: () => void): void {
  if (!database.isTransaction) return tell();
  waiting.set(database, [...(waiting.get(database) ?? []), tell]);
}
