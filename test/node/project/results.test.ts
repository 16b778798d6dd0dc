/** A run in CI reports which tests failed, and which passed only in one of its runs. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addResult, noResults, settle, type Outcome} from '../../support/reporters/results.ts';

function ran(results: Readonly<Record<string, Outcome | readonly Outcome[]>>) {
  const all = noResults();
  for (const [title, outcomes] of Object.entries(results))
    for (const outcome of [outcomes].flat())
      addResult(all, outcome, {titles: [title], file: 'some.test.ts', reason: 'a reason'});
  if (all.failed > 0) all.files.push('some.test.ts');
  return all;
}

test('a test that fails in both runs counts as failed', () => {
  const {failed, failures, flaky, files} = settle(
    ran({payment: 'failed', sum: 'passed'}),
    ran({payment: 'failed', sum: 'passed'}),
  );
  assert.equal(failed, 1);
  assert.deepEqual(failures, ['payment\na reason']);
  assert.deepEqual(flaky, []);
  assert.deepEqual(files, ['some.test.ts']);
});

test('a test that passes only in the second run counts as passed, and is listed as flaky', () => {
  const {passed, failed, flaky, titles, files} = settle(
    ran({payment: 'failed', sum: 'passed'}),
    ran({payment: 'passed', sum: 'passed'}),
  );
  assert.deepEqual([passed, failed], [2, 0]);
  assert.deepEqual(flaky, ['payment\na reason']);
  assert.deepEqual(titles, ['sum', 'payment']);
  assert.deepEqual(files, []);
});

test('a test that fails only in the second run counts as passed, and is listed as flaky', () => {
  const {passed, failed, flaky} = settle(
    ran({payment: 'failed', sum: 'passed'}),
    ran({payment: 'passed', sum: 'failed'}),
  );
  assert.deepEqual([passed, failed], [2, 0]);
  assert.deepEqual(flaky, ['payment\na reason', 'sum\na reason']);
});

test('a test that fails twice in one engine counts as failed, even if it passes in another', () => {
  const both = ran({payment: ['passed', 'failed']});
  const {passed, failed, flaky} = settle(both, both);
  assert.deepEqual([passed, failed], [1, 1]);
  assert.deepEqual(flaky, []);
});

test('a file that fails to load in the second run counts as failed', () => {
  const again = ran({'some.test.ts': 'failed'});
  const {failed, flaky} = settle(ran({payment: 'failed'}), again);
  assert.equal(failed, 1);
  assert.deepEqual(flaky, ['payment\na reason']);
});
