/**
 * `npm run test:mutations -- session src/flows/offer.ts`: Stryker breaks every line of the given
 * folders and files of `src/`, in every way that it supports. Without arguments, it breaks all code
 * that makes decisions. For each line, it runs the nearest test files that reach it: if only a
 * distant test detects a broken line, a near test is missing.
 */
import {existsSync, globSync} from 'node:fs';
import {basename} from 'node:path';
import {Stryker} from '@stryker-mutator/core';
import {testsReachedBy, type Imports} from './reached-tests.ts';

const FOLDERS = ['contract', 'flows', 'session', 'runners', 'host', 'providers', 'partner'];

/** Tables and texts. Changes of their words do not break the logic. */
const TABLES = ['src/contract/error-reference.ts'];

/**
 * Maximum number of test files for each file of `src/`. Each one that reaches a line is a process.
 */
const NEAREST = 8;

/**
 * These tests read the sources or the bundles, run other programs, or take long. They would rarely
 * detect a broken line.
 */
const OTHERS = [
  'answer-mutants',
  'api-docs',
  'architecture',
  'architecture-demo',
  'bundles',
  'chaos',
  'check',
  'cli',
  'connection-cuts',
  'doctor-fuzz',
  'doctor-sandbox',
  'exports',
  'gateway',
  'half-written',
  'interop',
  'json-texts',
  'kyc-upload',
  'magic-amounts',
  'manifest',
  'operations',
  'package',
  'printed-schemas',
  'python',
  'readme',
  'references',
  'sandbox-attacks',
  'sandbox-command',
  'sandbox-load',
  'session-load',
  'start',
  'storms',
  'tabs-chaos',
  'types',
  'written-lists',
];

const names = process.argv.slice(2);
const broken = names.length > 0 ? names : FOLDERS;
const sources = broken
  .flatMap(name => (existsSync(`src/${name}`) ? globSync(`src/${name}/**/*.ts`) : [name]))
  .filter(file => !TABLES.includes(file));

const builtAs = (file: string) => file.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js');

for (const file of sources) {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  // Tests import the build, so without it no test would reach the file.
  if (!existsSync(builtAs(file)))
    throw new Error(`Run \`npm run build\` first: ${builtAs(file)} is missing.`);
}

/** `TESTS=doctor-parts,doctor-rules` runs only these test files. */
const named = process.env['TESTS']?.split(',');
const tests = globSync('test/node/**/*.test.ts').filter(file => {
  const name = basename(file, '.test.ts');
  return named ? named.includes(name) : !OTHERS.includes(name);
});

/** The files that a test loads. `#src/` is the build. */
const imports: Imports = new Map();
const nearest = sources.flatMap(file =>
  testsReachedBy(new Set([builtAs(file)]), tests, imports).slice(0, NEAREST),
);
if (nearest.length === 0) throw new Error('No test reaches these files.');

const stryker = new Stryker({
  mutate: sources,
  testRunner: 'tap',
  tap: {
    testFiles: [...new Set(nearest)],
    nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
  },
  plugins: ['@stryker-mutator/tap-runner'],
  coverageAnalysis: 'perTest',
  // Stryker would rewrite the file with TypeScript's old API. The sandbox is a copy, so that is not
  // needed.
  tsconfigFile: 'none',
  buildCommand: 'npm run --silent compile',
  // Error messages are for people, and tests do not compare them (CONTRIBUTING).
  mutator: {excludedMutations: ['StringLiteral']},
  ignorePatterns: ['.build', 'dist', 'demo/data'],
  tempDirName: '.build/stryker',
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: {fileName: '.build/mutations.json'},
  clearTextReporter: {allowColor: false, logTests: false, reportTests: false},
  thresholds: {break: 90},
});
await stryker.runMutationTest();
