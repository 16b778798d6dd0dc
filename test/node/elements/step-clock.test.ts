/** The clock of screens that change with time, such as the address of a crypto deposit. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {StepClock} from '#src/elements/flow/step-clock.js';
import {FakePage} from '../../support/inputs/fake-page.ts';

test('a hidden page draws no seconds and has no timer, and catches up when it is shown', t => {
  const page = FakePage.open(t);
  t.mock.timers.enable({apis: ['setInterval']});
  let drawn = 0;
  const host = {
    addController: () => {},
    removeController: () => {},
    requestUpdate: () => (drawn += 1),
    updateComplete: Promise.resolve(true),
  };
  const clock = new StepClock(host);
  clock.restart(60);
  t.mock.timers.tick(2_000);
  assert.equal(drawn, 2);
  const stopped = t.mock.method(globalThis, 'clearInterval');
  page.show('hidden');
  t.mock.timers.tick(30_000);
  assert.equal(drawn, 2);
  assert.equal(stopped.mock.callCount(), 1);
  page.show('visible');
  assert.equal(drawn, 3);
  t.mock.timers.tick(1_000);
  assert.equal(drawn, 4);
  clock.end();
});
