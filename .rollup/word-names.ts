/**
 * Prints the names of all words. `npm run compile` runs this file and replaces a module that imports
 * every word. The classic script contains all words, so it gets their names from the words themselves.
 */
import {globSync, rmSync, writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {MagicString} from 'magic-string';
import type {OutputPlugin} from 'rollup';

const MODULE = 'dist/locale/word-names.js';
const LIST = /`[^`]*`\.split\(' '\)/;

async function printWordNames(): Promise<void> {
  const parts = await Promise.all(
    globSync('dist/locale/en/*.js').map(
      async path => (await import(resolve(path))) as Readonly<Record<string, object>>,
    ),
  );
  const names = parts.flatMap(Object.values).flatMap(words => Object.keys(words as object));
  writeFileSync(MODULE, `export const wordNames = () => \`${names.join(' ')}\`.split(' ');\n`);
  rmSync(`${MODULE}.map`, {force: true});
}

export const namesOfOwnWords: OutputPlugin = {
  name: 'names-of-own-words',
  renderChunk(code) {
    const [list] = LIST.exec(code) ?? [];
    if (!list) throw new Error('The names of the words are made in another way.');
    const words = Array.from(code.matchAll(/^\s*const (en[A-Z]\w*) = \{/gm), ([, name]) => name);
    const edited = new MagicString(code);
    edited.replace(list, () => `[${words.join()}].flatMap(each => Object.keys(each))`);
    return {code: edited.toString(), map: edited.generateMap({hires: true})};
  },
};

if (import.meta.main) await printWordNames();
