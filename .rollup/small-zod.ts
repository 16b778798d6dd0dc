/**
 * Replaces `zod/mini` with `src/contract/small-zod.ts` in the script-tag builds. If
 * our schemas use something that it lacks, rollup's missing export warning fails the
 * build. The build also fails if zod gets in some other way.
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
