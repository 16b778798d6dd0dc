/**
 * `npm run test:mutations -- word`: breaks one line of `dist/` after another and
 * runs the tests that must notice. Fails where one does not, or where the line
 * is not there any more. Leaves `dist/` to be built again. `word` picks the
 * mutations whose harm or file has it.
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
  writeFileSync(
    path,
    sound.replace(line, () => broken),
  );
  try {
    // Frames and script-tag pages run the bundles.
    if (!test.startsWith('test/node/')) await run('rollup', ['-c', '--silent']);
    return !(await passes(test));
  } finally {
    writeFileSync(path, sound);
  }
}

/** Says which tests failed; a file that cannot be run has noticed nothing. */
async function passes(test: string): Promise<boolean> {
  mkdirSync('.build', {recursive: true});
  rmSync(RESULTS, {force: true});
  const [command, ...args] = commandFor(test);
  await run(command, args);
  const {failures, passed, failed} = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
  if (passed + failed === 0) throw new Error(`${test} has run no test.`);
  for (const failure of failures.slice(0, 3)) console.log(`    ${failure.split('\n', 1)[0]}`);
  return failures.length === 0;
}

function commandFor(test: string): readonly [string, ...string[]] {
  if (test.startsWith('test/browser/')) return ['web-test-runner', '--files', test];
  if (test.startsWith('test/e2e/'))
    return ['playwright', 'test', '--config', 'test/e2e/playwright.config.ts', test.slice(5)];
  const results = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${RESULTS}`];
  return [process.execPath, '--test', ...results, test];
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, {stdio: 'ignore', env: {...process.env, RESULTS}});
  await once(child, 'close');
}
