/** A reporter for Playwright that leaves the numbers of the run in the file `COUNTS`. */
import {writeFileSync} from 'node:fs';
import type {Reporter, Suite} from 'playwright/types/testReporter';
import type {Counts} from './counts.ts';

export default class E2eCounts implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const {COUNTS: file} = process.env;
    if (file === undefined) return;
    const counts: Counts = {passed: 0, failed: 0, skipped: 0};
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      counts[outcome === 'skipped' ? 'skipped' : outcome === 'expected' ? 'passed' : 'failed'] += 1;
    }
    writeFileSync(file, JSON.stringify(counts));
  }
}
