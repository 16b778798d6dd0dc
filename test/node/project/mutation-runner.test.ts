/** The runner of `npm run test:mutations`, which replaces `node:test`. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {TestRuns} from '../../support/mutations/test-runs.ts';

test('the mutation run loads the Node tests of a file, and they pass on sound code', async t => {
  const runs = new TestRuns();
  t.after(() => runs.end());
  const ids = await runs.load([], ['test/node/flows/terms-flow.test.ts']);
  const outcome = await runs.run(ids, undefined, {});
  assert.equal(outcome.type, 'passed');
  assert.ok(outcome.results.length > 0);
});
