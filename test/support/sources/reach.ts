/** All files that a file of `src/` imports, now or later, except for imports of types alone. */
import type {SourceFile} from './source-tree.ts';

export function reachOf(start: string, tree: readonly SourceFile[]): readonly SourceFile[] {
  const byName = new Map(tree.map(file => [file.name, file]));
  const reached = new Set([start]);
  // A set that grows while it is walked through.
  for (const name of reached) {
    for (const imported of byName.get(name)?.values ?? []) reached.add(imported);
  }
  return [...reached].flatMap(name => byName.get(name) ?? []);
}
