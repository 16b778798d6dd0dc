/**
 * A pause between two requests: it ends on time, but not on a hidden page, and leaves nothing
 * behind.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {pause} from '#src/runners/pause.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {FakePage} from '../../support/inputs/fake-page.ts';

function setup(t: TestContext) {
  const page = FakePage.open(t);
  const clock = new Clock(t);
  const leaving = new AbortController();
  const ends: string[] = [];
  const begin = (): void => {
    pause(1_000, leaving.signal).then(
      () => ends.push('asks'),
      (reason: Error) => ends.push(reason.message),
    );
  };
  const leave = async (): Promise<void> => {
    leaving.abort(new Error('left'));
    await settled();
  };
  return {page, clock, leave, leaving, ends, begin};
}

suite('a pause', () => {
  test('ends on time while the page is visible', async t => {
    const {clock, ends, begin, page} = setup(t);
    begin();
    await clock.pass(999);
    assert.deepEqual(ends, []);
    await clock.pass(501);
    assert.deepEqual([ends, clock.timers, page.listeners], [['asks'], 0, 0]);
  });

  test('lasts on a hidden page until it is shown, however long that takes', async t => {
    const {clock, ends, begin, page} = setup(t);
    page.show('hidden');
    begin();
    await clock.pass(3_600_000);
    assert.deepEqual(ends, []);
    page.show('visible');
    await settled();
    assert.deepEqual([ends, page.listeners], [['asks'], 0]);
  });

  test('lasts on a hidden page when the browser is online again', async t => {
    const {clock, ends, begin, page} = setup(t);
    page.show('hidden');
    begin();
    await clock.pass(2_000);
    page.happens('online');
    await settled();
    assert.deepEqual(ends, []);
    page.show('visible');
    await settled();
    assert.deepEqual([ends, page.listeners], [['asks'], 0]);
  });

  test('that is aborted has no timer left', async t => {
    const {clock, ends, begin, leave} = setup(t);
    begin();
    await leave();
    assert.deepEqual([ends, clock.timers], [['left'], 0]);
  });

  test('that is aborted on a hidden page has no listener left', async t => {
    const {clock, ends, begin, page, leave} = setup(t);
    page.show('hidden');
    begin();
    await clock.pass(2_000);
    await leave();
    assert.deepEqual([ends, page.listeners], [['left'], 0]);
  });

  test('does not start with an aborted signal', async t => {
    const {clock, ends, begin, leave} = setup(t);
    await leave();
    begin();
    await settled();
    assert.deepEqual([ends, clock.timers], [['left'], 0]);
  });

  test('that has ended leaves no listener on its signal', async t => {
    const {clock, begin, leaving} = setup(t);
    const removed = t.mock.method(leaving.signal, 'removeEventListener');
    begin();
    await clock.pass(2_000);
    assert.deepEqual(
      removed.mock.calls.map(({arguments: [type]}) => type),
      ['abort'],
    );
  });
});
