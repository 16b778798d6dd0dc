/** What one test runner leaves at its end. */
export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  /** Of the tests that passed, each with the titles of its suites before its own. */
  readonly titles: string[];
}

export type Outcome = 'passed' | 'failed' | 'skipped';

export function noResults(): Results {
  return {passed: 0, failed: 0, skipped: 0, titles: []};
}

export function addResult(results: Results, outcome: Outcome, titles: readonly string[]): void {
  results[outcome] += 1;
  if (outcome === 'passed') results.titles.push(titles.join(' › '));
}

export function mergeResults(into: Results, from: Results): void {
  into.passed += from.passed;
  into.failed += from.failed;
  into.skipped += from.skipped;
  into.titles.push(...from.titles);
}
