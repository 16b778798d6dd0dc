import {nodeResolve} from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import {rollup} from 'rollup';

/** Bundles a module as our own build does. `rootDir` is the folder with its `node_modules`. */
export async function bundled(source: string, rootDir = '.'): Promise<string> {
  const entry = '\0entry';
  const bundle = await rollup({
    input: entry,
    onwarn: () => {},
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === entry ? id : null),
        load: id => (id === entry ? source : null),
      },
      nodeResolve({browser: true, exportConditions: ['browser', 'production'], rootDir}),
      // @ts-expect-error -- the plugin's types hide its default export from Node's resolution
      terser({module: true, ecma: 2022}),
    ],
  });
  const {output} = await bundle.generate({format: 'es', inlineDynamicImports: true});
  await bundle.close();
  return output[0].code;
}
