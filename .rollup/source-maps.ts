/** Makes the bundles' source maps point to our TypeScript, using the maps that tsc wrote. */
import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'rollup';

export function sourceMaps(dist: string): Plugin {
  return {
    name: 'source-maps',
    async load(id) {
      if (!id.startsWith(dist) || !existsSync(`${id}.map`)) return null;
      return {code: await readFile(id, 'utf8'), map: await readFile(`${id}.map`, 'utf8')};
    },
  };
}
