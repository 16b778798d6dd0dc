/** A Playwright reporter that writes the results of the run to the file `RESULTS`. */
import {writeFileSync} from 'node:fs';
import {relative} from 'node:path';
import type {Reporter, Suite, TestCase, TestResult} from 'playwright/types/testReporter';
import {WHAT_WAS_SHOWN} from '../e2e/what-was-shown.ts';
import {addResult, noResults, type Outcome} from './results.ts';

const OUTCOMES: Record<ReturnType<TestCase['outcome']>, Outcome> = {
  skipped: 'skipped',
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
};

/**
 * The titles begin with the names of the project and the file. The project `inline` is not named,
 * so only titles of other projects begin with their name.
 */
function titlesOf(test: TestCase): readonly string[] {
  const [, project = '', , ...titles] = test.titlePath();
  return project === 'inline' ? titles : [project, ...titles];
}

function reasonOf({error, attachments}: TestResult): string {
  const text = attachments.find(({name}) => name === WHAT_WAS_SHOWN)?.body;
  const picture = attachments.find(({name}) => name === 'screenshot')?.path;
  return [error?.message, text?.toString(), picture && relative('.', picture)]
    .filter(Boolean)
    .join('\n');
}

export default class E2eResults implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const {RESULTS: file} = process.env;
    if (file === undefined) return;
    const results = noResults();
    for (const test of this.#suite?.allTests() ?? []) {
      const failed = test.results.findLast(({error}) => error !== undefined);
      addResult(results, OUTCOMES[test.outcome()], {
        titles: titlesOf(test),
        file: test.location.file,
        ms: test.results.reduce((sum, {duration}) => sum + duration, 0),
        reason: failed && reasonOf(failed),
      });
    }
    writeFileSync(file, JSON.stringify(results));
  }
}
