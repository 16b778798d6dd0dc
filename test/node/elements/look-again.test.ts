/** The times at which an element asks again for the status of a review. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import {LookAgain} from '#src/elements/crypto/look-again.js';
import {Clock} from '../../support/inputs/clock.ts';

test('a review is checked every 4 s, and less often while the service fails or asks for a pause', async t => {
  const clock = new Clock(t, 0);
  const host = {isConnected: true, addController() {}, removeController() {}};
  const asked: number[] = [];
  const lost = (count: number, retryAfter?: number) => ({
    count,
    error: new ServiceError('NETWORK_ERROR', '', {retryAfter}),
  });
  const said = [undefined, lost(1), lost(2), lost(3), lost(4), lost(5, 30), undefined];
  const looks = new LookAgain(host as never, () => {
    asked.push(clock.now);
    if (said.length > 0) looks.watch(true, said.shift());
  });
  looks.watch(true);
  await clock.pass(100_000);
  assert.deepEqual(
    asked.map((at, index) => at - (asked[index - 1] ?? 0)),
    [4_000, 4_000, 4_000, 8_000, 10_000, 10_000, 30_000, 4_000],
  );
  looks.end();
});
