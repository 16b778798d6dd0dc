/**
 * Loads modules that import `node:sqlite` without Node 22's warning that SQLite is experimental.
 */
import process from 'node:process';

export async function quietly<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const usual = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (...said: readonly unknown[]) => {
    if (!/SQLite/.test(String(said[0]))) Reflect.apply(emitWarning, process, said);
  };
  try {
    return await load();
  } finally {
    if (usual) Object.defineProperty(process, 'emitWarning', usual);
  }
}
