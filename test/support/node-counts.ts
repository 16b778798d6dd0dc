/** A reporter for `node --test` that leaves the numbers of the whole run, as JSON. */
import type {TestEvent} from 'node:test/reporters';
import type {Counts} from './counts.ts';

export default async function* nodeCounts(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  for await (const {type, data} of events) {
    // Each file has a summary too, which names the file.
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const {passed, tests, skipped, todo} = data.counts;
    const counts: Counts = {
      passed,
      failed: tests - passed - skipped - todo,
      skipped: skipped + todo,
    };
    yield JSON.stringify(counts);
  }
}
