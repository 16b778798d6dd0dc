/**
 * Serves libraries of many modules as one file each. This saves about a hundred requests for each
 * of the pages in which the test files run. Nothing is removed from the libraries.
 */
import {nodeResolve} from '@rollup/plugin-node-resolve';
import type {TestRunnerConfig} from '@web/test-runner';
import {rollup} from 'rollup';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];

const FOLDER = '/.build/libraries/';

/** `names` are specifiers such as `zod/mini`. */
export async function libraries(names: readonly string[]): Promise<Plugin> {
  const codes = new Map(
    await Promise.all(names.map(async name => [pathOf(name), await bundle(name)] as const)),
  );
  return {
    name: 'libraries',
    resolveImport: ({source}) => (names.includes(source) ? pathOf(source) : undefined),
    serve({path}) {
      const body = codes.get(path);
      return body === undefined ? undefined : {body, type: 'js'};
    },
  };
}

const pathOf = (name: string): string => `${FOLDER}${name.replaceAll('/', '-')}.js`;

async function bundle(name: string): Promise<string> {
  const build = await rollup({
    input: name,
    // The elements use Lit, too, and a page must have only one copy of it.
    external: /^(lit|lit-html|lit-element|@lit\/.*)(\/|$)/,
    // Hides warnings about comments and cycles, which are the library's own.
    logLevel: 'silent',
    plugins: [nodeResolve({browser: true, exportConditions: ['browser', 'production']})],
  });
  const {output} = await build.generate({format: 'es', inlineDynamicImports: true});
  await build.close();
  return output[0].code;
}
