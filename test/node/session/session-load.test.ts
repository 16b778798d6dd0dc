/** The runner of a session loads with its first request. If it fails to load, no error is lost. */
import assert from 'node:assert/strict';
import {registerHooks} from 'node:module';
import {afterEach, suite, test} from 'node:test';
import {embedToken, openSession} from '../../support/servers/session-service.ts';

let lost = false;
registerHooks({
  resolve(specifier, context, next) {
    if (lost && specifier === './session-runner.js') throw new Error('offline');
    return next(specifier, context);
  },
});

/** Unhandled rejections. A page would see each as a separate error. */
const unhandled: unknown[] = [];
process.on('unhandledRejection', reason => unhandled.push(reason));

afterEach(() => {
  lost = false;
  unhandled.length = 0;
});

suite('when session-runner.js fails to load', () => {
  test('elements that join and leave, and a session that fails meanwhile, leave no unhandled rejection', async t => {
    const {host, session, attach} = await openSession(t, embedToken());
    lost = true;
    const leave = attach();
    // The module is loading, and the load fails later.
    attach();
    session.fail(new Error('x'));
    await host.reaches('UNCAUGHT_ERROR');
    leave();
    await new Promise(resolve => setTimeout(resolve, 20));
    assert.deepEqual(unhandled, []);
  });

  test('7.7 NETWORK_ERROR: the session reports it, and a retry loads the module again', async t => {
    const {host, session, attach} = await openSession(t, embedToken());
    lost = true;
    attach();
    await host.reaches('NETWORK_ERROR');
    await assert.rejects(
      session.call(() => Promise.resolve()),
      {code: 'NETWORK_ERROR'},
    );
    lost = false;
    session.retry();
    await host.reaches('active');
    assert.deepEqual(unhandled, []);
  });
});
