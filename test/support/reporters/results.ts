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
}

export type Outcome = 'passed' | 'failed' | 'skipped' | 'flaky';

export function noResults(): Results {
  return {passed: 0, failed: 0, skipped: 0, titles: [], failures: [], flaky: [], files: []};
}

export function addResult(
  results: Results,
  outcome: Outcome,
  titles: readonly string[],
  reason = '',
): void {
  results[outcome === 'flaky' ? 'passed' : outcome] += 1;
  const title = titles.join(' › ');
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
  };
}

const titleOf = (failure: string): string => failure.split('\n', 1)[0] ?? '';
