// The script-tag builds, from what tsc wrote to dist/. One build is modules, whose flows
// load on first use. The other is a classic script with everything in it. The script of the
// service's frame page is built first. It sits next to the modules. The last build is the sandbox
// of the command, for Node.
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

/** Whoever gets a file gets the notices of the libraries inside it. */
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
  // Cycles and comments inside a library are not ours to fix.
  if (warning.message.includes('node_modules')) return;
  // A page that loads the classic script configures the service by JSON.
  if (warning.code === 'MISSING_NAME_OPTION_FOR_IIFE_EXPORT') return;
  throw new Error(warning.message);
};

/** @satisfies {import('rollup').OutputOptions} */
const output = {
  // Nobody looks at the namespace of a part.
  freeze: false,
  generatedCode: {preset: 'es2015', symbols: false},
  banner,
  sourcemap: true,
  // The modules that the maps name are in the package, beside the maps.
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

/** A developer's tool. One function, so that a page can load it as a module or as a classic script. */
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
  // The parts import from the first load, too.
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
      // The second run finds what the first one left: 86 bytes of the first load.
      plugins: [minify({module: true}), minify({module: true})],
    },
    {
      ...output,
      file: 'dist/service-embed.classic.js',
      format: 'iife',
      inlineDynamicImports: true,
      // Not as a module. That would remove "use strict", which a classic script needs.
      // A browser reads a classic script by the page's encoding, and not every page says UTF-8.
      plugins: [
        namesOfOwnWords,
        minify({toplevel: true, format: {comments: NOTICE, ascii_only: true}}),
      ],
    },
  ],
  onwarn,
};

/**
 * The words of a flow in another language. They import nothing.
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
 * The libraries of a server are inside, because installs of the elements must not bring them. What
 * an install has anyway is not: our own modules and the package's dependencies.
 *
 * @type {import('rollup').RollupOptions}
 */
const sandbox = {
  input: {sandbox: 'demo/sandbox/sandbox.ts'},
  // What both files need is in the first.
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
    // A developer reads it, and its stack traces: 20 KB more of the package than minified.
    plugins: [minify({module: true, compress: false, mangle: false, format: READABLE})],
  },
  onwarn,
};

export default [framePage, inspector, elements, ...languages, sandbox];
