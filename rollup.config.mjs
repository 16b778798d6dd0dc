// Builds from the output of tsc in dist/. The script of the service's frame page is first, then
// the inspector. Then follow the script-tag builds: modules, whose flows load on first use, and a
// classic script that contains everything. Then follow the languages, and the sandbox of the
// command, for Node.
import {readFileSync} from 'node:fs';
import {isBuiltin} from 'node:module';
import {fileURLToPath} from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import {nodeResolve} from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import license from 'rollup-plugin-license';
import {inlineFiles} from './.rollup/inline-files.ts';
import {minifyTemplates} from './.rollup/minify-templates.ts';
import {noLitExtras, noLitStyles, ownPolicy} from './.rollup/our-lit.ts';
import {languageFiles, languagesByRule} from './.rollup/languages.ts';
import {loadTogether, partOf} from './.rollup/parts.ts';
import {printSchemas} from './.rollup/print-schemas.ts';
import {stripTypes} from './.rollup/strip-types.ts';
import {namesOfOwnWords} from './.rollup/word-names.ts';

const pkg = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const dist = fileURLToPath(new URL('dist', import.meta.url));

/** Each file starts with the notices of the libraries that it contains. */
const NOTICES = /** @type {const} */ ([
  [/node_modules\/@?lit/, 'lit, (c) Google LLC, BSD-3-Clause'],
  [/node_modules\/lean-qr/, 'lean-qr, (c) David Evans, MIT'],
  [
    /by-country-table/,
    'address metadata of libaddressinput, (c) Google LLC, CC BY 4.0; calling codes of libphonenumber, (c) Google LLC, Apache-2.0',
  ],
  [/node_modules\/@?hono/, 'hono, (c) Yusuke Wada and contributors, MIT'],
  [/node_modules\/ws/, 'ws, (c) Einar Otto Stangvik and contributors, MIT'],
]);

/** @param {import('rollup').RenderedChunk} chunk */
const banner = ({isEntry, modules}) => {
  const ids = Object.keys(modules).filter(id => modules[id]?.renderedLength);
  const inside = NOTICES.filter(([path]) => ids.some(id => path.test(id)));
  if (inside.length === 0 && !isEntry) return '';
  const notices = inside.map(([, notice]) => ` With ${notice}.`).join('');
  return `/*! ${pkg.name} ${pkg.version}, MIT.${notices} */`;
};

// Picks Lit's builds for browsers and production, not those for Node or development.
const resolve = nodeResolve({browser: true, exportConditions: ['browser', 'production']});

const NOTICE = /^! service-embed/;

/** @param {import('terser').MinifyOptions} options */
const minify = options =>
  // @ts-expect-error -- the plugin's types hide its default export from Node's resolution
  terser({
    ecma: 2022,
    compress: {passes: 3},
    format: {comments: NOTICE},
    ...options,
  });

/** @type {import('rollup').RollupOptions['onwarn']} */
const onwarn = warning => {
  // Ignores cycles and comments inside libraries.
  if (warning.message.includes('node_modules')) return;
  // The classic script needs no global name. Its pages configure the service with JSON.
  if (warning.code === 'MISSING_NAME_OPTION_FOR_IIFE_EXPORT') return;
  throw new Error(warning.message);
};

/** @satisfies {import('rollup').OutputOptions} */
const output = {
  // No code uses the namespace object of a part, so it need not be frozen.
  freeze: false,
  generatedCode: {preset: 'es2015', symbols: false},
  banner,
  sourcemap: true,
  // The maps need no sources, because the package contains the modules next to the maps.
  sourcemapExcludeSources: true,
};

/** @type {import('rollup').RollupOptions} */
const framePage = {
  input: 'dist/frame-page.js',
  plugins: [printSchemas(), resolve],
  output: {
    ...output,
    file: 'dist/service-embed.frame.js',
    format: 'es',
    plugins: [minify({module: true})],
  },
  onwarn,
};

/** A tool for developers, as one function, so that it loads as a module or as a classic script. */
/** @type {import('rollup').RollupOptions} */
const inspector = {
  input: 'dist/inspector/service-inspector.js',
  plugins: [printSchemas(), resolve, minifyTemplates],
  output: {
    ...output,
    file: 'dist/service-inspector.js',
    format: 'iife',
    plugins: [minify({toplevel: true, format: {comments: NOTICE, ascii_only: true}})],
  },
  onwarn,
};

/** @type {import('rollup').RollupOptions} */
const elements = {
  input: 'dist/define.js',
  // The parts also import from the entry.
  preserveEntrySignatures: 'allow-extension',
  plugins: [
    printSchemas(),
    resolve,
    ownPolicy(dist),
    noLitStyles,
    noLitExtras,
    minifyTemplates,
    languagesByRule,
    loadTogether,
    // @ts-expect-error -- as above
    license({thirdParty: {output: 'dist/THIRD-PARTY-LICENSES.txt'}}),
  ],
  output: [
    {
      ...output,
      dir: 'dist',
      format: 'es',
      entryFileNames: 'service-embed.js',
      chunkFileNames: 'service-embed.[name].js',
      manualChunks: partOf,
      onlyExplicitManualChunks: true,
      // The second run saves another 86 bytes of the first load.
      plugins: [minify({module: true}), minify({module: true})],
    },
    {
      ...output,
      file: 'dist/service-embed.classic.js',
      format: 'iife',
      inlineDynamicImports: true,
      // Without `module`, which would remove "use strict", because a classic script needs that.
      // ASCII only, because a browser reads a classic script in the page's encoding, which may not
      // be UTF-8.
      plugins: [
        namesOfOwnWords,
        minify({toplevel: true, format: {comments: NOTICE, ascii_only: true}}),
      ],
    },
  ],
  onwarn,
};

/**
 * The words of a flow in another language, which import nothing.
 *
 * @type {import('rollup').RollupOptions[]}
 */
const languages = Array.from(languageFiles(), ([file, input]) => ({
  input,
  output: {
    ...output,
    file: `dist/${file}`,
    format: 'es',
    plugins: [minify({module: true})],
  },
  onwarn,
}));

/** @type {import('terser').FormatOptions} */
const READABLE = {beautify: true, indent_level: 2, comments: NOTICE};

/**
 * The sandbox bundles its server libraries, because users who install the elements must not get
 * them. It does not bundle our own modules and the package's dependencies, which are always
 * installed.
 *
 * @type {import('rollup').RollupOptions}
 */
const sandbox = {
  input: {sandbox: 'demo/sandbox/sandbox.ts'},
  // The chunk imports shared code from the entry.
  preserveEntrySignatures: 'allow-extension',
  external: id =>
    isBuiltin(id) ||
    [...Object.keys(pkg.dependencies), '#src'].some(name => `${id}/`.startsWith(`${name}/`)),
  plugins: [
    stripTypes,
    inlineFiles,
    nodeResolve({preferBuiltins: true, exportConditions: ['node']}),
    // @ts-expect-error -- as above
    commonjs(),
    // @ts-expect-error -- as above
    license({thirdParty: {output: 'dist/sandbox/THIRD-PARTY-LICENSES.txt'}}),
  ],
  output: {
    dir: 'dist',
    format: 'es',
    banner,
    chunkFileNames: 'sandbox/[name].js',
    // Readable for developers and in stack traces, which adds 20 KB to the package.
    plugins: [minify({module: true, compress: false, mangle: false, format: READABLE})],
  },
  onwarn,
};

export default [framePage, inspector, elements, ...languages, sandbox];
