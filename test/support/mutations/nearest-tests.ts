/**
 * Stryker's runner. It breaks a line and runs the tests that are nearest to its file, in one
 * process for thousands of broken lines. Running all tests that reach the line would take days. If
 * only a distant test detects a broken line, a near test is missing.
 *
 * A failure counts only if the same test passes without the broken line and fails again with it. So
 * neither chance nor side effects of an earlier broken line improve the score.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {relative} from 'node:path';
import type {
  DryRunOptions,
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestRunner,
} from '@stryker-mutator/api/test-runner';
import {DryRunStatus, MutantRunStatus, TestStatus} from '@stryker-mutator/api/test-runner';
import {filesReadBy, testsReachedBy, type Imports} from '../run/reached-tests.ts';
import type {TestResult} from './repeatable-tests.ts';
import {fileOf, TestRuns, type Break, type Outcome} from './test-runs.ts';

/** Maximum number of test files for each file of `src/`. */
const NEAREST = 24;

/**
 * Maximum number of test files for a line that runs only when its file is loaded. Each such line
 * needs a separate process.
 */
const NEAREST_TO_LOADED = 8;

/** The file with the duration of each test, for runners that did not measure it. */
const TIMES = 'test-times.json';

/** Minimum milliseconds for a test. With a broken line, a test may never end. */
const PATIENCE = 1_500;

interface Options {
  readonly nearest: {readonly testFiles: readonly string[]};
}

type Fall = Exclude<Outcome, {type: 'passed'}>;

class NearestTests implements TestRunner {
  static readonly inject = ['options'] as const;
  readonly #found = new Map<string, readonly string[]>();
  readonly #runs = new TestRuns();
  readonly #imports: Imports = new Map();
  readonly #testFiles: readonly string[];
  #sorted: readonly string[] | undefined;
  #patience: Readonly<Record<string, number>> | undefined;

  constructor({nearest}: Options) {
    this.#testFiles = nearest.testFiles;
  }

  capabilities(): {reloadEnvironment: boolean} {
    return {reloadEnvironment: true};
  }

  async dryRun({files = []}: DryRunOptions): Promise<DryRunResult> {
    const tests = [...new Set(files.flatMap(file => this.#nearestTo(file)))];
    const ids = await this.#runs.load(files.map(builtFrom), tests);
    const first = await this.#runs.run(ids, undefined, {}, true);
    if (first.type !== 'passed') return {status: DryRunStatus.Error, errorMessage: told(first)};
    const results = new Map(first.results.map(result => [result.id, result]));
    // A failure may be due to a busy machine.
    for (const {id, failure} of first.results) {
      if (failure === undefined) continue;
      const again = await this.#runs.run([id], undefined, {}, true);
      const [result] = again.type === 'passed' ? again.results : [];
      if (result) results.set(id, result);
    }
    const times = [...results.values()].map(({id, milliseconds}) => [id, milliseconds] as const);
    writeFileSync(TIMES, JSON.stringify(Object.fromEntries(times)));
    return {
      status: DryRunStatus.Complete,
      tests: [...results.values()].map(reported),
      mutantCoverage: first.coverage as never,
    };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const {activeMutant, hitLimit, testFilter, mutantActivation, sandboxFileName} = options;
    const nearest = this.#nearestTo(sandboxFileName);
    const broken = {id: activeMutant.id, hitLimit};
    if (mutantActivation === 'static' || !testFilter)
      return this.#runFresh(nearest.slice(0, NEAREST_TO_LOADED), broken);
    const tests = nearest.flatMap(file => testFilter.filter(id => fileOf(id) === file));
    return this.#runHot(tests, broken);
  }

  async dispose(): Promise<void> {
    this.#runs.end();
  }

  /** Tests a line that runs while tests run. */
  async #runHot(tests: readonly string[], broken: Break): Promise<MutantRunResult> {
    let left = tests;
    while (left.length > 0) {
      const outcome = await this.#runs.run(left, broken, this.#patienceOf());
      if (outcome.type === 'passed') break;
      if (await this.#isCaused(outcome, this.#runs, broken)) return fallen(outcome, tests.length);
      if (outcome.type === 'unloaded') break;
      left = left.filter(id => id !== outcome.id);
    }
    return {status: MutantRunStatus.Survived, nrOfTests: tests.length};
  }

  /**
   * Tests a line that runs when its file is loaded, so all modules are loaded again in a new
   * process.
   */
  async #runFresh(files: readonly string[], broken: Break): Promise<MutantRunResult> {
    const runs = new TestRuns(broken.id);
    let count = 0;
    try {
      for (const file of files) {
        const ids = await runs.load([], [file]).catch(() => undefined);
        if (!ids)
          return {
            status: MutantRunStatus.Killed,
            killedBy: [`${file} 1`],
            failureMessage: 'The file does not load.',
            nrOfTests: count,
          };
        count += ids.length;
        for (let left = ids; left.length > 0;) {
          const outcome = await runs.run(left, broken, this.#patienceOf());
          if (outcome.type === 'passed') break;
          if (await this.#isCaused(outcome, runs, broken)) return fallen(outcome, count);
          if (outcome.type === 'unloaded') break;
          left = left.filter(id => id !== outcome.id);
        }
      }
    } finally {
      runs.end();
    }
    return {status: MutantRunStatus.Survived, nrOfTests: count};
  }

  async #isCaused(outcome: Fall, runs: TestRuns, broken: Break): Promise<boolean> {
    if (outcome.type === 'unloaded') return true;
    const one = [outcome.id];
    const patience = this.#patienceOf();
    const isCalm = async (): Promise<boolean> =>
      (await this.#runs.run(one, undefined, patience)).type === 'passed';
    if (!(await isCalm())) {
      this.#runs.end();
      if (!(await isCalm())) return false;
    }
    return (await runs.run(one, broken, patience)).type !== 'passed';
  }

  #patienceOf(): Readonly<Record<string, number>> {
    this.#patience ??= Object.fromEntries(
      Object.entries(JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>).map(
        ([id, time]) => [id, PATIENCE + 2 * time],
      ),
    );
    return this.#patience;
  }

  /** The imports must not be read before the sandbox is built. */
  get #tests(): readonly string[] {
    if (this.#sorted) return this.#sorted;
    const sizes = this.#testFiles.map(file => [file, filesReadBy(file, this.#imports)] as const);
    // A test that loads fewer files is faster and more specific.
    return (this.#sorted = sizes.toSorted(([, a], [, b]) => a - b).map(([file]) => file));
  }

  #nearestTo(source: string): readonly string[] {
    const before = this.#found.get(source);
    if (before) return before;
    const built = new Set([builtFrom(source)]);
    const found = testsReachedBy(built, this.#tests, this.#imports).slice(0, NEAREST);
    this.#found.set(source, found);
    return found;
  }
}

function builtFrom(source: string): string {
  return `dist/${relative('src', source).replace(/\.ts$/, '.js')}`;
}

function reported({id, name, file, milliseconds, failure}: TestResult) {
  const common = {id, name: `${file}: ${name}`, fileName: file, timeSpentMs: milliseconds};
  return failure === undefined
    ? {...common, status: TestStatus.Success as const}
    : {...common, status: TestStatus.Failed as const, failureMessage: failure};
}

function fallen(outcome: Fall, nrOfTests: number): MutantRunResult {
  if (outcome.type === 'stuck') return {status: MutantRunStatus.Timeout, reason: outcome.id};
  const killedBy = outcome.type === 'failed' ? [outcome.id] : [];
  return {status: MutantRunStatus.Killed, killedBy, failureMessage: told(outcome), nrOfTests};
}

function told(outcome: Fall): string {
  return outcome.type === 'stuck' ? `${outcome.id} never ends.` : outcome.failure;
}

export const strykerPlugins = [
  {kind: 'TestRunner', name: 'nearest-tests', injectableClass: NearestTests},
];
