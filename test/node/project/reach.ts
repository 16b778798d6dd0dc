/** All files that a file of `src/` imports, statically or dynamically, except by type imports. */
import type {SourceFile} from '../../support/sources/source-tree.ts';

export function reachOf(start: string, tree: readonly SourceFile[]): readonly SourceFile[] {
  const byName = new Map(tree.map(file => [file.name, file]));
  const reached = new Set([start]);
  // The loop also visits the items that are added during the loop.
  for (const name of reached) {
    for (const imported of byName.get(name)?.values ?? []) reached.add(imported);
  }
  return [...reached].flatMap(name => byName.get(name) ?? []);
}
