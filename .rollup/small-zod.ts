/**
 * Puts `src/contract/small-zod.ts` in the place of `zod/mini` in the script-tag
 * builds. What our schemas use and it does not have fails the build, by rollup's
 * own warning of a missing export; so does a zod that comes in by another way.
 */
import {join} from 'node:path';
import type {Plugin} from 'rollup';

export function smallZod(dist: string): Plugin {
  return {
    name: 'small-zod',
    resolveId(specifier) {
      return specifier === 'zod/mini' ? join(dist, 'contract/small-zod.js') : null;
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const modules = file.type === 'chunk' ? file.moduleIds : [];
        const zod = modules.find(id => /[\\/]node_modules[\\/]zod[\\/]/.test(id));
        if (zod !== undefined) this.error(`${zod} is in ${file.fileName}`);
      }
    },
  };
}
