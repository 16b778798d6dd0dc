/**
 * The load of many embeds and backends on a virtual clock, as `npm run bench -- scale` measures it,
 * with fewer users. The seeds are fixed. Each limit says how much of it is for chance.
 */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {before, suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import type {Few} from '../../bench/scale/few.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/scale/few.ts', import.meta.url));

suite('on a virtual clock', () => {
  let few: Few;

  before(async () => {
    const {stdout} = await promisify(execFile)(process.execPath, [SCRIPT]);
    few = JSON.parse(stdout) as Few;
  });

  /**
   * Three users a second are about 18 requests. A mean of 10 s has 180 of them, so chance alone
   * makes the highest about 1.2 times the mean. A large crowd reaches 1.65 times.
   */
  test('an outage of a minute is followed by at most twice the requests before it', () => {
    const {normal, during, after} = few.outage;
    assert.ok(normal > 14, `${normal} requests a second are too few to compare with`);
    assert.ok(during <= 2, `${during.toFixed(2)} times the requests during the outage`);
    assert.ok(after <= 2, `${after.toFixed(2)} times the requests after the outage`);
  });

  /**
   * A third of 500 users is still there, and comes back within 90 s: 1.8 a second. By chance, more
   * than 8 come in one second in less than one of a hundred crowds.
   */
  test('users who came in one second do not come back together for another token', () => {
    const {all, most} = few.renewals;
    assert.ok(all > 120, `only ${all} came back`);
    assert.ok(most <= 8, `${most} came back in one second`);
  });

  /**
   * The goal is 500 logins a second for 10,000 backends, so 50 for 1,000. These log in 40 times a
   * second. A mean of 5 s varies by 3 of them, while a single second would vary by 6.
   */
  test('1,000 backends that lose their connections log in at most 50 times a second', () => {
    const {all, most, seconds} = few.logins;
    assert.equal(all, 1_000);
    assert.ok(most <= 50, `${most} logins a second`);
    assert.ok(seconds <= 120, `back only after ${seconds} seconds`);
  });
});
