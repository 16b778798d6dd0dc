/**
 * The gallery's script, bundled from `pages/gallery/` and the embed's own modules.
 * The first request bundles it. Later requests reuse it. `npm start` rebuilds the
 * modules.
 */
import {stripTypeScriptTypes} from 'node:module';
import {fileURLToPath} from 'node:url';
import {nodeResolve} from '@rollup/plugin-node-resolve';
import {rollup, type Plugin} from 'rollup';
import {ownPolicy} from '../../.rollup/our-lit.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const input = fileURLToPath(new URL('../pages/gallery/gallery.ts', import.meta.url));

const typescript: Plugin = {
  name: 'typescript',
  transform: (code, id) =>
    id.endsWith('.ts') ? {code: stripTypeScriptTypes(code), map: null} : null,
};

let made: Promise<string> | undefined;

export function galleryScript(): Promise<string> {
  return (made ??= make());
}

async function make(): Promise<string> {
  const bundle = await rollup({
    input,
    logLevel: 'silent',
    plugins: [
      typescript,
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
