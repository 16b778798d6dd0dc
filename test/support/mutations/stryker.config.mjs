// Settings and files for `npm run test:mutations`.
import {globSync} from 'node:fs';
import {basename, resolve} from 'node:path';

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

/**
 * `TESTS=doctor-parts,doctor-rules` runs only these files, because all near files would take hours.
 */
const {TESTS} = process.env;
const named = TESTS?.split(',');

/** @param {string} file */
function isAsked(file) {
  const name = basename(file, '.test.ts');
  return named ? named.includes(name) : !OTHERS.includes(name);
}

// If a broken line stops a process, the next process loads the same modules.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.build/compile-cache');

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: [import.meta.resolve('./nearest-tests.ts')],
  testRunner: 'nearest-tests',
  nearest: {
    testFiles: globSync('test/node/**/*.test.ts').filter(isAsked),
  },
  coverageAnalysis: 'perTest',
  // Stryker would rewrite the file with TypeScript's old API. The sandbox is a copy, so that is not
  // needed.
  tsconfigFile: 'none',
  buildCommand: 'npm run --silent compile',
  // Error messages are for people, and tests do not compare them (CONTRIBUTING).
  mutator: {excludedMutations: ['StringLiteral']},
  ignorePatterns: ['.build', 'dist', 'demo/data'],
  tempDirName: '.build/stryker',
  concurrency: 1,
  // The limit allows for a busy machine.
  dryRunTimeoutMinutes: 30,
  // On a busy machine, a process may wait a long time for the CPU.
  timeoutMS: 600_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: {fileName: '.build/mutations.json'},
  clearTextReporter: {allowColor: false, logTests: false, reportTests: false},
  thresholds: {break: 90},
  // Stryker does not know the option `nearest`, because it is our own.
  warnings: {
    unknownOptions: false,
    preprocessorErrors: true,
    unserializableOptions: true,
    slow: false,
  },
};
