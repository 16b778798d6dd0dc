/**
 * `npm run test:watch`: `dist/` follows changes in `src/`, and each change runs the Node tests that
 * it reaches, the nearest first. With a browser test's file (`npm run test:watch --
 * test/browser/events.test.ts`), only that file runs, on its page.
 */
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {existsSync, globSync, watch} from 'node:fs';
import {createInterface} from 'node:readline';
import {testsReachedBy} from './reached-tests.ts';

/** The number of files that run first. They finish within seconds. */
const NEAREST = 8;

/**
 * Milliseconds within which changes count as one, because an editor or a compiler writes several
 * files at once.
 */
const TOGETHER = 150;

const files = process.argv.slice(2);
if (!existsSync('dist/define.js'))
  spawnSync('npm', ['run', '--silent', 'build'], {stdio: 'inherit'});
const compiler = spawn('tsc', ['--watch', '--preserveWatchOutput'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => compiler.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());

let isReady = false;
createInterface({input: compiler.stdout}).on('line', line => {
  if (line.includes('error')) console.log(line);
  if (isReady || !/found \d+ error/i.test(line)) return;
  isReady = true;
  if (files.length > 0) watchInBrowser();
  else watchInNode();
});

function watchInBrowser(): void {
  // Frames and script tags load the bundles.
  const bundler = spawn('rollup', ['-c', '--silent', '--watch'], {stdio: 'inherit'});
  process.once('exit', () => bundler.kill());
  const runner = spawn(
    'web-test-runner',
    ['--watch', ...files.flatMap(file => ['--files', file])],
    {stdio: 'inherit'},
  );
  process.once('exit', () => runner.kill());
  runner.once('exit', code => process.exit(code ?? 1));
}

function watchInNode(): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['dist', 'test', 'demo']) {
    watch(folder, {recursive: true}, (_event, name) => {
      if (name === null || !/(?<!\.d)\.[jt]s$/.test(name)) return;
      changed.add(`${folder}/${name}`);
      clearTimeout(timer);
      timer = setTimeout(() => void run(changed), TOGETHER);
    });
  }
  console.log('Waiting for a change.');
}

let running: ChildProcess | undefined;

/** Runs the tests that the changes reach. If the run is interrupted, its changes stay queued. */
async function run(changed: Set<string>): Promise<void> {
  running?.kill();
  const taken = [...changed];
  const tests = testsReachedBy(changed, globSync('test/node/**/*.test.ts'));
  if (tests.length > 0) console.log(`\n${taken.join(', ')}: ${tests.length} files of tests`);
  for (const batch of [tests.slice(0, NEAREST), tests.slice(NEAREST)]) {
    if (batch.length > 0 && !(await test(batch))) return;
  }
  for (const name of taken) changed.delete(name);
}

/** Resolves to false if another change interrupted the run. */
function test(batch: readonly string[]): Promise<boolean> {
  const {promise, resolve} = Promise.withResolvers<boolean>();
  const alone = ['--import', './test/support/run/one-process.ts', '--test-isolation=none'];
  const args = ['--test', ...alone, '--test-reporter=dot', ...batch];
  const child = spawn(process.execPath, args, {stdio: ['ignore', 'inherit', 'inherit']});
  running = child;
  child.once('exit', code => {
    if (code !== null) console.log(code === 0 ? '✔' : '✖', batch.join(' '));
    resolve(code !== null);
  });
  return promise;
}
