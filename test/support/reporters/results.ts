import {relative} from 'node:path';

/** A test that ran. */
export interface Timed {
  readonly title: string;
  /** The path relative to the root of the repository. */
  readonly file: string;
  readonly ms: number;
}

/** The results of one test runner. */
export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  /** The titles of the tests that passed, each after the titles of its suites. */
  readonly titles: string[];
  /**
   * The tests that failed, with their messages. They are printed again at the
   * very end, so a truncated log still has them.
   */
  readonly failures: string[];
  /**
   * The tests that passed only in a second run. Each is still a fault of the test or of the
   * product.
   */
  readonly flaky: string[];
  /** Files with failures, for runners that can run single files. */
  readonly files: string[];
  /** Every test that ran, with any result. */
  readonly timed: Timed[];
}

/** A runner's record of one test. */
export interface Ran {
  readonly titles: readonly string[];
  readonly file?: string | undefined;
  readonly ms?: number | undefined;
  readonly reason?: string | undefined;
}

export type Outcome = 'passed' | 'failed' | 'skipped' | 'flaky';

export function noResults(): Results {
  return {
    passed: 0,
    failed: 0,
    skipped: 0,
    titles: [],
    failures: [],
    flaky: [],
    files: [],
    timed: [],
  };
}

export function addResult(
  results: Results,
  outcome: Outcome,
  {titles, file, ms, reason = ''}: Ran,
): void {
  results[outcome === 'flaky' ? 'passed' : outcome] += 1;
  const title = titles.join(' › ');
  if (file !== undefined && outcome !== 'skipped') {
    results.timed.push({title, file: relative('.', file), ms: ms ?? 0});
  }
  const explained = `${title}\n${reason}`.trimEnd();
  if (outcome === 'passed' || outcome === 'flaky') results.titles.push(title);
  if (outcome === 'flaky') results.flaky.push(explained);
  if (outcome === 'failed') results.failures.push(explained);
}

export function mergeResults(into: Results, from: Results): void {
  into.passed += from.passed;
  into.failed += from.failed;
  into.skipped += from.skipped;
  into.titles.push(...from.titles);
  into.failures.push(...from.failures);
  into.flaky.push(...from.flaky);
  into.files.push(...from.files);
  into.timed.push(...from.timed);
}

/**
 * The results of `first` after its failed files ran again. A test that failed in one of the two
 * runs and passed in the other is listed as flaky, whichever run that was.
 */
export function settle(first: Results, again: Results): Results {
  const before = new Set(first.failures.map(titleOf));
  const after = new Set(again.failures.map(titleOf));
  // Two engines have tests of one title, so a title that passed may have failed, too.
  const passedBefore = new Set(first.titles.filter(title => !before.has(title)));
  const mended = first.failures.filter(failure => !after.has(titleOf(failure)));
  const isNew = (failure: string): boolean => passedBefore.has(titleOf(failure));
  const failures = again.failures.filter(failure => !isNew(failure));
  return {
    ...first,
    passed: first.passed + mended.length,
    failed: failures.length,
    titles: [...first.titles, ...mended.map(titleOf)],
    failures,
    flaky: [...first.flaky, ...mended, ...again.failures.filter(isNew)],
    files: failures.length > 0 ? again.files : [],
  };
}

const titleOf = (failure: string): string => failure.split('\n', 1)[0] ?? '';
