/** A reporter for `node --test` that writes the results of the whole run as JSON. */
import type {TestEvent} from 'node:test/reporters';
import {addResult, noResults} from './results.ts';

export default async function* nodeResults(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const results = noResults();
  // Tests are reported in source order, each after its suites have started.
  const path: string[] = [];
  for await (const {type, data} of events) {
    if (type === 'test:start') path.splice(data.nesting, Infinity, data.name);
    if (type === 'test:diagnostic' && isLateError(data.message)) {
      addResult(results, 'failed', {titles: ['after a test had ended'], reason: data.message});
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const {name, nesting, details, skip, todo, file} = data;
    // A suite counts only if it failed by itself, outside its tests.
    if (details.type === 'suite' && (type === 'test:pass' || failedWithin(data))) continue;
    const skipped = (skip ?? todo ?? false) !== false;
    if (type === 'test:fail' && !skipped && file !== undefined) results.files.push(file);
    const outcome = skipped ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed';
    addResult(results, outcome, {
      titles: [...path.slice(0, nesting), name],
      file,
      ms: details.duration_ms,
      reason: reasonOf(data),
    });
  }
  yield JSON.stringify(results);
}

/**
 * Node fails the run for an error that it cannot attribute to a running test, but it fails no test.
 * It reports the error only in a diagnostic line.
 */
function isLateError(message: string): boolean {
  return /^Error: .* generated asynchronous activity after the test ended/s.test(message);
}

function reasonOf({details}: {details: object}): string {
  const {error} = details as {error?: {cause?: unknown; message?: string}};
  const {cause} = error ?? {};
  return cause instanceof Error ? (cause.stack ?? cause.message) : (error?.message ?? '');
}

function failedWithin({details}: {details: object}): boolean {
  const {error} = details as {error?: {failureType?: string}};
  return error?.failureType === 'subtestsFailed';
}
