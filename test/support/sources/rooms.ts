/** A map of rooms: the folders of a tree from top to bottom, as listed in a document's table. */
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import type {SourceFile} from './source-tree.ts';

/** The rooms in the table whose head begins with `room`. */
export function mapOf(document: string): readonly string[] {
  const [, table = ''] = /^\| room .*\n((?:\|.*\n)+)/m.exec(readFileSync(document, 'utf8')) ?? [];
  return Array.from(table.matchAll(/^\| `([a-z/]+)\/` +\|/gm), ([, room = '']) => room);
}

/** Lists imports from a room above the room of the importing file. */
export function importsUp(
  tree: readonly SourceFile[],
  map: readonly string[],
  roomOf: (file: string) => string,
): readonly string[] {
  assert.ok(tree.length > 0);
  return tree.flatMap(({name, files}) =>
    files
      .filter(file => !file.startsWith('..'))
      .filter(file => map.indexOf(roomOf(name)) > map.indexOf(roomOf(file)))
      .map(file => `${name} imports ${file}`),
  );
}
