/**
 * Stryker's runner of TAP files, which breaks a line and runs the tests that are nearest to its
 * file. All that reach the line would take days. A broken line that only a far test notices
 * lacks a near one.
 */
import {relative} from 'node:path';
import {TapTestRunner} from '@stryker-mutator/tap-runner';
import {filesReadBy, testsReachedBy} from '../run/reached-tests.ts';

type Make = ConstructorParameters<typeof TapTestRunner>;
type DryRun = TapTestRunner['dryRun'];
type MutantRun = TapTestRunner['mutantRun'];

/** Files of tests for each file of `src/`. */
const NEAREST = 16;

class NearestTests extends TapTestRunner {
  static override readonly inject = ['options', 'logger'] as never;
  readonly #nearest = new Map<string, readonly string[]>();
  readonly #tests: () => readonly string[];

  constructor(options: Make[0], log: Make[1]) {
    super(options, log, '__stryker__');
    const {testFiles} = (options as Make[0] & {tap: {testFiles: readonly string[]}}).tap;
    // The fewer files a test loads, the less it tells of others, and the faster it is.
    this.#tests = () => testFiles.toSorted((a, b) => filesReadBy(a) - filesReadBy(b));
  }

  override dryRun(...[options]: Parameters<DryRun>): ReturnType<DryRun> {
    const files = options.files ?? [];
    return super.dryRun({
      ...options,
      testFiles: [...new Set(files.flatMap(file => this.#nearestTo(file)))],
    });
  }

  override mutantRun(...[options]: Parameters<MutantRun>): ReturnType<MutantRun> {
    const reaching = new Set(options.testFilter);
    return super.mutantRun({
      ...options,
      testFilter: this.#nearestTo(options.sandboxFileName).filter(test => reaching.has(test)),
    });
  }

  #nearestTo(source: string): readonly string[] {
    const before = this.#nearest.get(source);
    if (before) return before;
    const built = relative('src', source).replace(/\.ts$/, '.js');
    const found = testsReachedBy(new Set([`dist/${built}`]), this.#tests()).slice(0, NEAREST);
    this.#nearest.set(source, found);
    return found;
  }
}

export const strykerPlugins = [
  {kind: 'TestRunner', name: 'nearest-tests', injectableClass: NearestTests},
];
