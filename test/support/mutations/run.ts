/**
 * `npm run test:broken-lines -- word` breaks one line of `dist/` after another and
 * runs the tests that must notice. They run on the sound code first, where they
 * must pass. Then they run on the broken code, where as many must run and some
 * must fail. A file that does not load counts as not noticed. The command also
 * fails if a line no longer exists. Build again afterwards. `word` picks the
 * mutations whose harm or file contains it.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import type {Results} from '../reporters/results.ts';
import {MUTATIONS, type Mutation} from './mutations.ts';

const RESULTS = '.build/mutation.json';
const REPORTER = './test/support/reporters/node-results.ts';

const [word = ''] = process.argv.slice(2);
const chosen = MUTATIONS.filter(({harm, file}) => `${harm} ${file}`.includes(word));
const missed: string[] = [];
/** Results on sound code, by test file. */
const control: Record<string, Results> = {};

for (const mutation of chosen) {
  for (const test of mutation.caughtBy) {
    const noticed = await isNoticed(mutation, test);
    console.log(`${noticed ? '✔' : '✖'} ${mutation.harm}: ${test}`);
    if (!noticed) missed.push(`${mutation.harm}: ${test}`);
  }
}
console.log(`${chosen.length} lines broken, ${missed.length} not noticed`);
process.exitCode = missed.length === 0 && chosen.length > 0 ? 0 : 1;

async function isNoticed({file, line, broken}: Mutation, test: string): Promise<boolean> {
  const path = `dist/${file}`;
  const sound = readFileSync(path, 'utf8');
  if (sound.split(line).length !== 2) {
    console.error(`${path} has this line not once: ${line}`);
    return false;
  }
  const before = (control[test] ??= await results(test));
  if (before.failed > 0) {
    console.error(`${test} fails without it.`);
    return false;
  }
  writeFileSync(
    path,
    sound.replace(line, () => broken),
  );
  try {
    await bundle(test);
    const {passed, failed, failures} = await results(test);
    for (const failure of failures.slice(0, 3)) console.log(`    ${failure.split('\n', 1)[0]}`);
    return failed > 0 && passed + failed === before.passed;
  } finally {
    writeFileSync(path, sound);
    await bundle(test);
  }
}

/** Frames and script-tag pages run the bundles. */
async function bundle(test: string): Promise<void> {
  if (test.startsWith('test/node/')) return;
  if ((await run('rollup', ['-c', '--silent'])) !== 0)
    throw new Error('The bundles cannot be made.');
}

async function results(test: string): Promise<Results> {
  mkdirSync('.build', {recursive: true});
  rmSync(RESULTS, {force: true});
  await run(...commandFor(test));
  const found = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
  if (found.passed + found.failed === 0) throw new Error(`${test} has run no test.`);
  return found;
}

function commandFor(test: string): [command: string, args: readonly string[]] {
  if (test.startsWith('test/browser/')) return ['web-test-runner', ['--files', test]];
  if (test.startsWith('test/e2e/'))
    return ['playwright', ['test', '--config', 'test/e2e/playwright.config.ts', test.slice(5)]];
  const reporter = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${RESULTS}`];
  return [process.execPath, ['--test', ...reporter, test]];
}

async function run(command: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(command, args, {stdio: 'ignore', env: {...process.env, RESULTS}});
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
