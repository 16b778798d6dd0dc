/**
 * `npm test`: build, check, Node tests, browser tests in Chromium, end-to-end tests, contract
 * coverage. `npm run test:node`: the Node tests of a new build. `npm run test:engines`: the browser
 * tests in three engines, or in those that are named (`npm run test:engines -- webkit`), and the
 * journeys of every element end to end in frames and in Firefox. `npm run test:hosts`: the pages of
 * `demo/pages/` in their frameworks, and the example backend. `npm run test:ci`: all of these, with
 * one summary at the end.
 *
 * Steps that do not disturb one another run side by side. The output of each is shown in one piece.
 * The last line adds up all runners. All other errors count as failures, too: a broken build, a
 * check, a runner that crashed or found no tests.
 */
import {spawn} from 'node:child_process';
import {existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {resolve as resolvePath} from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {hostNames} from '../../../demo/hosts/built.ts';
import {browser, ENGINES, isEngine, type Engine} from '../engines/browsers.ts';
import {addResult, mergeResults, noResults, settle, type Results} from '../reporters/results.ts';
import {timesOf, type Level} from '../reporters/times.ts';
import {takeTurns} from './take-turns.ts';

interface Step {
  readonly title: string;
  readonly command: string;
  readonly env?: Record<string, string>;
  /** The file to which a test runner writes its results. */
  readonly results?: string;
  /** The command that runs only the files that failed. */
  readonly again?: (files: readonly string[]) => string;
}

const folder = '.build/results';

/** How often the files that failed run again. On a developer's machine, never. */
const RERUNS = process.env['CI'] ? 2 : 0;

/** The hash of each file of a build. */
const HASHES = 'dist/integrity.json';

const build: Step = {title: 'Build', command: 'npm run --silent build'};
const compile: Step = {title: 'Compile', command: 'npm run --silent compile'};
const bundle: Step = {title: 'Bundle', command: 'npm run --silent bundle'};
const check: Step = {title: 'Types, lint, format', command: 'npm run --silent check'};

const nodeReporters = (file: string): string =>
  '--test-reporter=spec --test-reporter-destination=stdout ' +
  `--test-reporter=./test/support/reporters/node-results.ts --test-reporter-destination=${file}`;

/** Node caches the compiled modules here, because the tests start many processes. */
const COMPILED = resolvePath('.build/compiled');

/**
 * All Node tests run in one process. The browser tests run at the same time and need the other
 * core.
 */
const nodeTests: Step = {
  title: 'Node tests',
  command: nodeCommand(globSync('test/node/**/*.test.ts').toSorted()),
  again: nodeCommand,
  env: {NODE_COMPILE_CACHE: COMPILED},
  results: `${folder}/node.json`,
};

function nodeCommand(files: readonly string[]): string {
  return (
    'node --import ./test/support/run/one-process.ts --test --test-isolation=none ' +
    `--test-timeout=60000 ${nodeReporters(`${folder}/node.json`)} ${files.join(' ')}`
  );
}

const browserTests = (engines: readonly Engine[]): Step => ({
  title: `Browser tests: ${engines.join(', ')}`,
  command: 'web-test-runner',
  again: files => `web-test-runner ${files.map(name => `--files ${name}`).join(' ')}`,
  env: {ENGINES: engines.join(','), RESULTS: `${folder}/browser.json`},
  results: `${folder}/browser.json`,
});

function endToEndTests(title: string, engine: Engine, projects: readonly string[]): Step {
  const results = `${folder}/e2e-${projects[0]}.json`;
  const named = projects.map(name => `--project ${name}`).join(' ');
  return {
    title,
    command: `playwright test --config test/e2e/playwright.config.ts ${named}`,
    env: {ENGINES: engine, RESULTS: results},
    results,
  };
}

const endToEnd = endToEndTests('End-to-end tests', 'chromium', ['inline', 'frame-alone']);

/**
 * Tests in frames, and tests of flows that lower levels cover, too. They run in the same step as
 * the engines.
 */
const endToEndAgain = endToEndTests('End-to-end tests: once more', 'chromium', [
  'frame',
  'inline-again',
]);

/**
 * The tests with the tag `@engines`: journeys of every element. The browser tests cover the rest in
 * Firefox.
 */
const endToEndInFirefox = endToEndTests('End-to-end tests: firefox', 'firefox', [
  'inline-firefox',
  'frame-firefox',
]);

/** Installs dependencies and builds the pages that have changed. */
const hosts: Step = {
  title: 'Host pages',
  command: `node demo/hosts/build.ts ${[...hostNames(), 'test/hosts/types', 'demo/backend'].join(' ')} && node test/hosts/build-pages.ts`,
};

const hostTests: Step = {
  title: 'Host tests',
  command: 'playwright test --config test/hosts/playwright.config.ts',
  env: {RESULTS: `${folder}/hosts.json`},
  results: `${folder}/hosts.json`,
};

/** Runs the backend as processes and its parts by their own tests, also on PostgreSQL. */
const backendTests: Step = {
  title: 'Backend tests',
  command:
    'node test/support/backend/with-postgres.ts node --test --test-concurrency=2 --test-timeout=120000 ' +
    `${nodeReporters(`${folder}/backend.json`)} 'test/backend/*.test.ts' '.build/backend/test/*.test.ts'`,
  results: `${folder}/backend.json`,
};

const coverage: Step = {title: 'Contract coverage', command: 'npm run --silent coverage'};

const total = noResults();
const levels: Level[] = [];
const turn = takeTurns();

rmSync(folder, {recursive: true, force: true});
mkdirSync(folder, {recursive: true});
const started = performance.now();
try {
  const [what, ...engines] = process.argv.slice(2);
  if (what === 'engines')
    await testEngines(engines.length > 0 ? engines.filter(isEngine) : ENGINES);
  else if (what === 'node') await testNode();
  else if (what === 'hosts') await testHosts();
  else if (what === 'ci') await testInCi();
  else await testAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}
const {passed, failed, skipped, failures, flaky} = total;
for (const one of flaky) console.log(`\n~ only the second time: ${stripVTControlCharacters(one)}`);
for (const failure of failures) console.log(`\n✖ ${stripVTControlCharacters(failure)}`);
console.log(`\n${timesOf(levels)}`);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${flaky.length > 0 ? `, ${flaky.length} flaky` : ''}`,
);
process.exitCode = failed === 0 ? 0 : 1;

/** Returns false if the package does not build, so that nothing else can run. */
async function testAll(): Promise<boolean> {
  browser('chromium');
  if (!(await run(compile))) return false;
  const [isBundled] = await Promise.all([run(bundle), run(check)]);
  if (!isBundled) return false;
  // Two queues of the same length. Many tests wait for an answer, so both cores are busy.
  await Promise.all([run(nodeTests).then(() => run(endToEnd)), run(browserTests(['chromium']))]);
  await run(coverage);
  return true;
}

/** A failure does not stop the run, so one run reports all failures. */
async function testInCi(): Promise<void> {
  if (!(await testAll())) return;
  const built = readFileSync(HASHES, 'utf8');
  await testHosts();
  // Chromium has already run. This also builds again.
  await testEngines(['firefox', 'webkit']);
  if (readFileSync(HASHES, 'utf8') !== built)
    addResult(total, 'failed', {titles: ['Two builds of the same sources differ']});
}

async function testNode(): Promise<void> {
  if (await run(build)) await run(nodeTests);
}

/** Uses the existing build. */
async function testHosts(): Promise<void> {
  browser('chromium');
  if (!(await run(hosts))) return;
  await run(hostTests);
  await run(backendTests);
}

async function testEngines(engines: readonly Engine[]): Promise<void> {
  for (const engine of engines) browser(engine);
  if (!(await run(build))) return;
  await run(browserTests(engines));
  await run(endToEndAgain);
  if (engines.includes('firefox')) await run(endToEndInFirefox);
}

/** Runs a step, adds its results to the total, and returns true if it succeeded. */
async function run({title, command, env, results: file, again: rerun}: Step): Promise<boolean> {
  const output = turn();
  const begun = performance.now();
  const plain = process.stdout.isTTY ? (text: string) => text : stripVTControlCharacters;
  const print = (text: string) => output.write(plain(text));
  output.write(`\n── ${title}\n`);
  let exitCode = await execute(command, {...process.env, ...env}, print);
  let results = file === undefined ? noResults() : readResults(file);
  let isExplained = results.failed > 0;
  // A test cannot be rerun by hand in CI, so the files that failed run again, twice at most.
  if (file !== undefined && rerun)
    for (let times = 0; times < RERUNS && results.files.length > 0; times++) {
      output.write(`\n── ${title}, once more\n`);
      rmSync(file);
      const only = rerun([...new Set(results.files)]);
      exitCode = await execute(only, {...process.env, ...env}, print);
      const again = readResults(file);
      isExplained = again.failed > 0;
      if (existsSync(file)) results = settle(results, again);
      // The coverage of the contract reads this file, and a rerun covers only a few test files.
      writeFileSync(file, JSON.stringify(results));
    }
  const ranNothing = file !== undefined && results.passed + results.failed === 0;
  if (ranNothing) output.write(`${title}: no test ran.\n`);
  // A failed test is counted already. Any other problem counts as one more.
  const isBroken = exitCode !== 0 && !isExplained;
  if (ranNothing || isBroken) {
    const reason = ranNothing ? 'No test ran.' : `Exit code ${exitCode}.`;
    addResult(results, 'failed', {titles: [title], reason});
  }
  output.end();
  levels.push({title, seconds: (performance.now() - begun) / 1000, timed: results.timed});
  mergeResults(total, results);
  return results.failed === 0;
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
      // The browser tests' server strips types with an experimental function.
      NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning`,
      ...(process.stdout.isTTY && {FORCE_COLOR: '1'}),
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  child.once('close', resolve);
  return promise;
}

/** Returns no results if the runner died before its end. */
function readResults(file: string): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : noResults();
}
