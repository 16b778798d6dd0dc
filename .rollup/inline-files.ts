/** Inlines files that a module reads from its own folder, because a bundle is in another folder. */
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Plugin} from 'rollup';

const IMPORT = "import {readFileSync} from 'node:fs';";
const READ = /readFileSync\(new URL\('(\.\/[\w.-]+)', import\.meta\.url\)\)/g;

export const inlineFiles: Plugin = {
  name: 'inline-files',
  transform(code, id) {
    if (!code.includes(IMPORT)) return null;
    const text = (_: string, file: string) =>
      JSON.stringify(readFileSync(join(dirname(id), file), 'utf8'));
    const inlined = code.replace(IMPORT, '').replaceAll(READ, text);
    if (inlined.includes('readFileSync')) throw new Error(`${id} reads a file in another way.`);
    return {code: inlined, map: null};
  },
};
