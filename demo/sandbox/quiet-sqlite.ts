/** Node 22 warns that SQLite is experimental. A developer who starts the sandbox cannot do anything about it. */
import process from 'node:process';

/** From now on. Only what loads `node:sqlite` later is quiet. */
export function quietSqlite(): void {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (...said: readonly unknown[]) => {
    if (!/SQLite/.test(String(said[0]))) Reflect.apply(emitWarning, process, said);
  };
}
