import {relative} from 'node:path';

/** A test that ran. */
export interface Timed {
  readonly title: string;
  /** From the root of the repository. */
  readonly file: string;
  readonly ms: number;
}

/** What one test runner leaves at its end. */
export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  /** Of the tests that passed, each with the titles of its suites before its own. */
  readonly titles: string[];
  /** Of the rest, each with what it said: shown once more at the very end, where a log that is cut still has it. */
  readonly failures: string[];
  /** Of the tests that passed when they were run once more: a fault all the same, of the test or of the product. */
  readonly flaky: string[];
  /** Files with failures, for a runner that can be asked for them alone. */
  readonly files: string[];
  /** Every test that ran, however it went. */
  readonly timed: Timed[];
}

/** What a runner knows of one test. */
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

/** What is left of the failures of `first` after their files have been run once more. */
export function settle(first: Results, again: Results): Results {
  const lasting = new Set(again.failures.map(titleOf));
  const passed = first.failures.filter(failure => !lasting.has(titleOf(failure)));
  return {
    ...again,
    passed: first.passed + passed.length,
    skipped: first.skipped,
    titles: [...first.titles, ...passed.map(titleOf)],
    flaky: [...first.flaky, ...passed],
    timed: first.timed,
  };
}

const titleOf = (failure: string): string => failure.split('\n', 1)[0] ?? '';
