/**
 * Prints the names of all words. `npm run compile` runs this file and replaces a module that imports
 * every word. The classic script contains all words, so it gets their names from the words themselves.
 */
import {writeFileSync} from 'node:fs';
import {MagicString} from 'magic-string';
import type {OutputPlugin} from 'rollup';

const MODULE = new URL('../dist/locale/word-names.js', import.meta.url);
const LIST = /`[^`]*`\.split\(' '\)/;

async function printWordNames(): Promise<void> {
  const {wordNames} = (await import(MODULE.href)) as typeof import('#src/locale/word-names.js');
  const names = wordNames().join(' ');
  writeFileSync(MODULE, `export const wordNames = () => \`${names}\`.split(' ');\n`);
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
