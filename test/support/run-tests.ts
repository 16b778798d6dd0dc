/**
 * `npm test`: build, check, Node tests, browser tests in Chromium, end-to-end
 * tests. `npm run test:engines`: the browser tests in three engines.
 *
 * Steps that do not disturb one another run side by side; each one's output is
 * shown in one piece. The last line adds up all runners, and anything that
 * went wrong beside a test counts as a failure: a broken build, a check, a
 * runner that crashed or found no tests.
 */
import {spawn} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import {stripVTControlCharacters} from 'node:util';
import {browser, ENGINES, type Engine} from './browsers.ts';
import type {Counts} from './counts.ts';
import {takeTurns} from './take-turns.ts';

interface Step {
  readonly title: string;
  readonly command: string;
  readonly env?: Record<string, string>;
  /** Where a test runner leaves its counts. */
  readonly counts?: string;
}

const results = '.build/counts';

const build: Step = {title: 'Build', command: 'npm run --silent build'};
const check: Step = {title: 'Types, lint, format', command: 'npm run --silent check'};

const nodeTests: Step = {
  title: 'Node tests',
  command:
    'node --test --test-timeout=120000 --test-reporter=spec --test-reporter-destination=stdout ' +
    `--test-reporter=./test/support/node-counts.ts --test-reporter-destination=${results}/node.json ` +
    '"test/node/**/*.test.ts"',
  counts: `${results}/node.json`,
};

const browserTests = (engines: readonly Engine[]): Step => ({
  title: `Browser tests: ${engines.join(', ')}`,
  command: 'web-test-runner',
  env: {ENGINES: engines.join(','), COUNTS: `${results}/browser.json`},
  counts: `${results}/browser.json`,
});

const endToEnd: Step = {
  title: 'End-to-end tests',
  command: 'playwright test --config test/e2e/playwright.config.ts',
  env: {COUNTS: `${results}/e2e.json`},
  counts: `${results}/e2e.json`,
};

const total: Counts = {passed: 0, failed: 0, skipped: 0};
const turn = takeTurns();

rmSync(results, {recursive: true, force: true});
mkdirSync(results, {recursive: true});
const started = performance.now();
try {
  await (process.argv.includes('engines') ? testEngines() : testAll());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}
const {passed, failed, skipped} = total;
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;

async function testAll(): Promise<void> {
  browser('chromium');
  if (!(await run(build))) return;
  await Promise.all([run(check).then(() => run(nodeTests)), run(browserTests(['chromium']))]);
  await run(endToEnd);
}

async function testEngines(): Promise<void> {
  for (const engine of ENGINES) browser(engine);
  if (await run(build)) await run(browserTests(ENGINES));
}

/** Runs a step, adds what it counted to the total, and says whether it went well. */
async function run({title, command, env, counts: file}: Step): Promise<boolean> {
  const output = turn();
  output.write(`\n── ${title}\n`);
  const plain = process.stdout.isTTY ? (text: string) => text : stripVTControlCharacters;
  const print = (text: string) => output.write(plain(text));
  const exitCode = await execute(command, {...process.env, ...env}, print);
  const counts = file === undefined ? undefined : readCounts(file);
  if (counts && counts.passed + counts.failed === 0) output.write(`${title}: no test ran.\n`);
  output.end();
  // A test that failed is counted; whatever else went wrong counts as one.
  const broken =
    (exitCode !== 0 && !counts?.failed) || (counts && counts.passed + counts.failed === 0);
  total.passed += counts?.passed ?? 0;
  total.failed += (counts?.failed ?? 0) + (broken ? 1 : 0);
  total.skipped += counts?.skipped ?? 0;
  return exitCode === 0;
}

function execute(
  command: string,
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<number | null> {
  const {promise, resolve} = Promise.withResolvers<number | null>();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      // The browser tests' server strips types by an experimental function.
      NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning`,
      ...(process.stdout.isTTY && {FORCE_COLOR: '1'}),
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  child.once('close', resolve);
  return promise;
}

function readCounts(file: string): Counts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } catch {
    // A runner that died has left none.
    return {passed: 0, failed: 0, skipped: 0};
  }
}
