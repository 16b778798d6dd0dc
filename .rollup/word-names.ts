/**
 * The classic script has every word, so it takes their names from there. The list of
 * `locale/word-names.ts` is for the modules, where most words are in parts that have not loaded.
 */
import {MagicString} from 'magic-string';
import type {OutputPlugin} from 'rollup';

const LIST = /`[^`]*`\s*\.trim\(\)\s*\.split\(\/\\s\+\/\)/;

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
