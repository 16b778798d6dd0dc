/** The part that renews a session's token loads on demand. It may fail to load. */
import assert from 'node:assert/strict';
import {registerHooks} from 'node:module';
import {test} from 'node:test';
import {paymentCalls} from '#src/api/payments.js';
import {json} from '../../support/servers/misbehaving-server.ts';
import {embedToken, SessionService, TestHost} from '../../support/servers/session-service.ts';

type Module = typeof import('#src/session/session.js');

test('7.7 NETWORK_ERROR: the module that renews a token fails to load, and a retry loads it', async t => {
  let isOffline = true;
  let tries = 0;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.endsWith('?part')) return next(specifier, context);
      if (specifier === './session-runner.js') {
        const found = next(specifier, context);
        return {...found, url: `${found.url}?part`};
      }
      if (specifier !== './renewal.js') return next(specifier, context);
      tries += 1;
      if (isOffline) throw new Error('offline');
      return next(specifier, context);
    },
  });
  t.after(() => hooks.deregister());
  const path = `${import.meta.resolve('#src/session/session.js')}?part`;
  const {Session} = (await import(path)) as Module;
  const service = await SessionService.start(t);
  service.other = () => json(200, {currency: 'USD', balance: '1.00', withdrawable: '1.00'});
  const token = embedToken();
  const host = new TestHost(() => embedToken());
  const session = new Session(service.url, token);
  t.after(session.attach(host));
  await host.reaches('active');
  // A working session does not need it.
  assert.deepEqual([session.state.status, tries], ['active', 0]);
  service.ended.add(token);
  const read = () =>
    session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}));
  await assert.rejects(read(), {code: 'NETWORK_ERROR', retryable: true});
  assert.deepEqual([host.history, tries], [['active', 'renewing', 'NETWORK_ERROR'], 1]);
  isOffline = false;
  session.retry();
  await host.refreshedTimes(1);
  await read();
  assert.equal(host.history.at(-1), 'active');
});
