/**
 * The gallery's script, made of `pages/gallery/` and the embed's own modules.
 * Made when it is first asked for, and kept: `npm start` builds the modules anew.
 */
import {stripTypeScriptTypes} from 'node:module';
import {fileURLToPath} from 'node:url';
import {nodeResolve} from '@rollup/plugin-node-resolve';
import {rollup, type Plugin} from 'rollup';
import {renameGlobals} from '../../.rollup/rename-globals.ts';

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
      renameGlobals(),
    ],
  });
  try {
    const {output} = await bundle.generate({format: 'es', inlineDynamicImports: true});
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
