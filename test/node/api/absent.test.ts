/**
 * A service without optional parts of the contract: every flow continues, and the console says it
 * once.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {isAbsent} from '#src/api/absent.js';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import {ServiceError} from '#src/contract/errors.js';
import {bankpay} from '#src/providers/bankpay.js';
import {readPlace} from '#src/runners/place.js';
import {settled, until} from '../../support/inputs/clock.ts';
import {FAILURES, flowAnswer} from '../../support/servers/flow-answers.ts';
import {
  html,
  json,
  MisbehavingServer,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';

const NOWHERE = json(404, {code: 'not_found', error: 'No such route.'});

const ABSENT: Readonly<Record<string, Behaviour>> = {
  'with a 404 error object': NOWHERE,
  'with a gateway’s 404': html(404),
  'with a 501': json(501, {code: 'not_implemented', error: 'Not yet.'}),
  'with a gateway’s 501': html(501),
};

const PRESENT: Readonly<Record<string, Behaviour>> = {
  'with another refusal': FAILURES['refused in other words'],
  'with a server failure': FAILURES.broken,
  'with an unexpected body': FAILURES['not the contract’s'],
};

/** A service that answers one path with `behaviour` while `isSo` is true. */
async function setup(t: TestContext, path: string, behaviour: Behaviour) {
  const state = {isSo: true};
  const server = await MisbehavingServer.start(t, asked =>
    asked.path.startsWith(path) && state.isSo ? behaviour : flowAnswer(asked, server.url),
  );
  t.mock.method(console, 'warn', () => {});
  const {signal} = new AbortController();
  const call = {
    session: {
      owner: crypto.randomUUID(),
      baseUrl: server.url,
      call: <T>(run: (on: {baseUrl: string; token: string; timeout: number}) => Promise<T>) =>
        run({baseUrl: server.url, token: 'token', timeout: 5_000}),
    },
    action: 'deposit',
    timeout: 5_000,
    signal,
  } as const;
  return {call, server, state, errand: () => ({...call, signal: new AbortController().signal})};
}

suite('5.5 a service that', () => {
  for (const [title, behaviour] of Object.entries(ABSENT)) {
    test(`answers the geofence ${title} lets every flow open`, async t => {
      const {call} = await setup(t, GEOFENCE_PATH, behaviour);
      const place = await readPlace(call.session, 'deposit', 5_000, call.signal);
      assert.deepEqual(place, {stateCode: '', block: undefined});
    });

    test(`answers the wallet ${title} has no balance to show`, async t => {
      const {errand} = await setup(t, PATHS.wallet, behaviour);
      const outcome = await bankpay.prepare(errand());
      assert.ok(outcome.type === 'ready');
      assert.equal(outcome.wallet, undefined);
    });

    test(`answers a prefetch ${title} is asked again when the user chooses the provider`, async t => {
      const {errand, server, state} = await setup(t, PATHS.bankpayAccounts, behaviour);
      bankpay.prefetch(errand());
      await until(t, () => server.to(PATHS.bankpayAccounts).length > 0);
      await server.to(PATHS.bankpayAccounts)[0]?.closed;
      await settled();
      state.isSo = false;
      assert.equal((await bankpay.prepare(errand())).type, 'ready');
    });
  }

  for (const [title, behaviour] of Object.entries(PRESENT)) {
    test(`answers the geofence ${title} opens no flow`, async t => {
      const {call} = await setup(t, GEOFENCE_PATH, behaviour);
      await assert.rejects(readPlace(call.session, 'deposit', 5_000, call.signal), ServiceError);
    });

    test(`answers the wallet ${title} stops the payment`, async t => {
      const {errand} = await setup(t, PATHS.wallet, behaviour);
      assert.equal((await bankpay.prepare(errand())).type, 'rejected');
    });
  }

  test('lacks an optional part is reported once on the console', t => {
    const warn = t.mock.method(console, 'warn', () => {});
    const error = new ServiceError('NETWORK_ERROR', '', {status: 404});
    const what = `${crypto.randomUUID()}: this instead`;
    assert.deepEqual([isAbsent(error, what), isAbsent(error, what)], [true, true]);
    const lines = warn.mock.calls.map(one => one.arguments);
    assert.deepEqual(lines, [[`service-embed: no ${what} (404).`]]);
  });
});
