/**
 * The gallery's script, bundled from `pages/gallery/` and the embed's own modules.
 * The first request bundles it. Later requests reuse the bundle. `npm start` rebuilds
 * the modules.
 */
import {fileURLToPath} from 'node:url';
import {nodeResolve} from '@rollup/plugin-node-resolve';
import {rollup} from 'rollup';
import {ownPolicy} from '../../.rollup/our-lit.ts';
import {stripTypes} from '../../.rollup/strip-types.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const input = fileURLToPath(new URL('../pages/gallery/gallery.ts', import.meta.url));

let made: Promise<string> | undefined;

export function galleryScript(): Promise<string> {
  return (made ??= make());
}

async function make(): Promise<string> {
  const bundle = await rollup({
    input,
    logLevel: 'silent',
    plugins: [
      stripTypes,
      nodeResolve({browser: true, exportConditions: ['browser', 'production']}),
      ownPolicy(dist),
    ],
  });
  try {
    const {output} = await bundle.generate({format: 'es', inlineDynamicImports: true});
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
