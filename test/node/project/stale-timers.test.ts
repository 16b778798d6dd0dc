/** The tests of Node run in one process, so a timer can outlive the test that started it. */
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import '../../support/run/one-process.ts';

describe('mocked timers', () => {
  let stale: ReturnType<typeof setTimeout>;

  it('are started by a test', t => {
    t.mock.timers.enable({apis: ['setTimeout']});
    stale = setTimeout(() => assert.fail('the timer of an ended test ran'), 5);
  });

  it('are kept when a timer of an earlier test is cleared', t => {
    t.mock.timers.enable({apis: ['setTimeout']});
    let calls = 0;
    setTimeout(() => calls++, 5);
    clearTimeout(stale);
    t.mock.timers.tick(5);
    assert.equal(calls, 1);
  });

  it('can still be cleared by their own test', t => {
    t.mock.timers.enable({apis: ['setTimeout', 'setInterval']});
    let calls = 0;
    const timer = setTimeout(() => calls++, 5);
    const interval = setInterval(() => calls++, 2);
    clearTimeout(timer);
    clearInterval(interval);
    t.mock.timers.tick(10);
    assert.equal(calls, 0);
  });
});
