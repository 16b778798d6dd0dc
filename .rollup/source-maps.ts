/** Makes the bundles' source maps point to our TypeScript, using the maps that tsc wrote. */
import {existsSync, readFileSync} from 'node:fs';
import type {Plugin} from 'rollup';

export const sourceMaps = (dist: string): Plugin => ({
  name: 'source-maps',
  load: id =>
    id.startsWith(dist) && existsSync(`${id}.map`)
      ? {code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8')}
      : null,
});
