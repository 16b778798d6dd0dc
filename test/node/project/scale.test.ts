/**
 * The load of many embeds and backends on a virtual clock, as `npm run bench -- scale` measures it,
 * with fewer users. The seeds are fixed. Each limit says how much of it is for chance.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {backends} from '../../bench/scale/backends.ts';
import {BY_PARTNER, highest, highestOf, mean, sum, total} from '../../bench/scale/counts.ts';
import {crowd} from '../../bench/scale/embeds.ts';
import {VirtualClock} from '../../bench/scale/virtual-clock.ts';

/** A clock that the process gets rid of after the test. */
function virtualClock(t: TestContext): VirtualClock {
  const {fetch} = globalThis;
  const {random} = Math;
  const clock = new VirtualClock();
  const restore = clock.install();
  t.after(() => {
    restore();
    globalThis.fetch = fetch;
    Math.random = random;
  });
  return clock;
}

suite('on a virtual clock', () => {
  /**
   * Three users a second are about 18 requests. A mean of 10 s has 180 of them, so chance alone
   * makes the highest about 1.2 times the mean. A large crowd reaches 1.65 times.
   */
  test('an outage of a minute is followed by at most twice the requests before it', async t => {
    const [from, to, until] = [360, 420, 480];
    const counts = await crowd(virtualClock(t), {
      visitors: 3 * until,
      over: 1000 * until,
      until: 1000 * until,
      outage: {kind: 'refused', from: 1000 * from, to: 1000 * to},
    });
    const row = total(counts);
    const normal = mean(row, from - 120, from);
    assert.ok(normal > 14, `${normal} requests a second are too few to compare with`);
    for (const [time, begun, ended] of [
      ['during the outage', from, to],
      ['after the outage', to, until],
    ] as const) {
      const times = highest(row, begun, ended, 10) / normal;
      assert.ok(times <= 2, `${times.toFixed(2)} times the requests ${time}`);
    }
  });

  /**
   * A third of 500 users is still there, and comes back within 90 s: 1.8 a second. By chance, more
   * than 8 come in one second in less than one of a hundred crowds.
   */
  test('users who came in one second do not come back together for another token', async t => {
    const counts = await crowd(virtualClock(t), {visitors: 500, over: 1_000, until: 480_000});
    const row = counts.get(BY_PARTNER) ?? [];
    assert.ok(sum(row) > 120, `only ${sum(row)} came back`);
    assert.ok(highestOf(row) <= 8, `${highestOf(row)} came back in one second`);
  });

  /**
   * The goal is 500 logins a second for 10,000 backends, so 50 for 1,000. These log in 40 times a
   * second. A mean of 5 s varies by 3 of them, while a single second would vary by 6.
   */
  test('1,000 backends that lose their connections log in at most 50 times a second', async t => {
    const {logins, opened} = await backends(virtualClock(t), 1_000, 0);
    const row = Array.from(logins, count => count ?? 0);
    assert.equal(sum(row), 1_000);
    const most = highest(row, 0, Math.max(row.length, 5), 5);
    assert.ok(most <= 50, `${most} logins a second`);
    assert.ok(opened.length <= 120, `back only after ${opened.length} seconds`);
  });
});
