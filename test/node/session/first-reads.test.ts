/** The reads sent in parallel with the validation, before the code for their answers has loaded. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {firstReads} from '#src/session/first-reads.js';
import {geofenceCalls} from '#src/api/geofence.js';
import type {Session} from '#src/session/session.js';
import {settled, until} from '../../support/inputs/clock.ts';
import {configure} from '../../support/inputs/configure.ts';
import {answer, json, never, type Behaviour} from '../../support/servers/misbehaving-server.ts';
import {
  embedToken,
  openSession,
  TestHost,
  VALIDATE,
  validation,
} from '../../support/servers/session-service.ts';

const GEOFENCE = '/embed/v1/geofence?flow=deposit';
const ACCOUNTS = '/embed/v1/bankpay/accounts';
const HERE = {eligible: true, stateCode: 'US-NY'};

const readPlace = (session: Session) =>
  session.call(
    connection => geofenceCalls.geofence(connection, {flow: 'deposit'}),
    session.timeout,
    'early',
  );

/**
 * A session whose element reads its location first. The validation waits for `validate`. After
 * `arrives(count)`, the location was requested `count` times.
 */
async function setup(t: TestContext, place: () => Behaviour = () => json(200, HERE)) {
  const opened = await openSession(t, embedToken());
  const {service, host, attach} = opened;
  const {promise: validated, resolve: validate} = Promise.withResolvers<Behaviour>();
  let heard = () => {};
  service.validate = () => validated;
  service.other = () => {
    heard();
    return place();
  };
  const places = () => service.server.to(GEOFENCE).length;
  const arrives = async (count: number) => {
    while (places() < count) await new Promise<void>(resolve => (heard = resolve));
  };
  Object.assign(host, {firstReads: () => [GEOFENCE]});
  return {...opened, validate, places, arrives, detach: attach()};
}

suite('a first read', () => {
  test('is sent in parallel with the validation, and the code that needs it sends no other', async t => {
    const {session, service, validate, places, arrives} = await setup(t);
    await arrives(1);
    assert.equal(service.validations, 1);
    assert.equal(session.state.status, 'validating');
    const place = readPlace(session);
    validate(validation());
    assert.equal((await place).stateCode, 'US-NY');
    assert.equal(places(), 1);
  });

  test('is read by code that loads only after the validation, too', async t => {
    const {session, host, validate, places, arrives} = await setup(t);
    await arrives(1);
    validate(validation());
    await host.reaches('active');
    assert.equal((await readPlace(session)).eligible, true);
    assert.equal(places(), 1);
  });

  test('is read again if nothing has read its answer for 10 seconds', async t => {
    const {mock} = t.mock.method(globalThis, 'fetch');
    const {session, host, validate, places} = await setup(t);
    validate(validation());
    await host.reaches('active');
    await Promise.all(mock.calls.map(async ({result}) => result));
    await settled();
    const later = Date.now() + 10_000;
    t.mock.method(Date, 'now', () => later);
    assert.equal((await readPlace(session)).eligible, true);
    assert.equal(places(), 2);
  });

  test('is used once: a later question is another request', async t => {
    const {session, validate, places} = await setup(t);
    validate(validation());
    await readPlace(session);
    await readPlace(session);
    assert.equal(places(), 2);
  });

  test('is sent once for all elements of a session', async t => {
    const {session, validate, places, arrives} = await setup(t);
    const other = Object.assign(new TestHost(), {firstReads: () => [GEOFENCE]});
    t.after(session.attach(other));
    await arrives(1);
    const place = readPlace(session);
    // An element that comes while the answer is being read.
    t.after(session.attach(Object.assign(new TestHost(), {firstReads: () => [GEOFENCE]})));
    validate(validation());
    await place;
    assert.equal(places(), 1);
  });

  for (const status of [401, 403, 404, 425])
    test(`is repeated after the validation if the service answered it with ${status} before`, async t => {
      const answers = [json(status, {}), json(200, HERE)];
      const {session, host, validate, places} = await setup(
        t,
        () => answers.shift() ?? answer(500),
      );
      validate(validation());
      await host.reaches('active');
      assert.equal((await readPlace(session)).eligible, true);
      assert.equal(places(), 2);
      assert.deepEqual(host.history, ['active']);
    });

  test('does not count if the token is refused', async t => {
    const {session, validate, arrives} = await setup(t);
    await arrives(1);
    const place = readPlace(session);
    validate(answer(401));
    await assert.rejects(place, {code: 'SESSION_INVALID'});
  });

  test('ends with the last element, and is sent again for the next one', async t => {
    const {service, host, session, detach, arrives} = await setup(t, () => never());
    await arrives(1);
    // The runner has loaded.
    await session.revalidate();
    await settled();
    detach();
    await service.server.to(GEOFENCE)[0]?.closed;
    t.after(session.attach(host));
    await arrives(2);
  });

  test('ends if the element is removed right after it was added', async t => {
    const {mock} = t.mock.method(globalThis, 'fetch');
    const {detach} = await setup(t, () => never());
    detach();
    const isPlace = (url: unknown) => typeof url === 'string' && url.endsWith(GEOFENCE);
    const sent = () => mock.calls.find(({arguments: [url]}) => isPlace(url));
    await until(t, () => sent()?.arguments[1]?.signal?.aborted === true);
  });

  test('is sent before any other code loads: the validation and it are the first two requests', async t => {
    const {service, arrives} = await setup(t);
    await arrives(1);
    const paths = service.server.asked.map(({path}) => path);
    assert.deepEqual(paths.toSorted(), [GEOFENCE, VALIDATE].toSorted());
  });
});

suite('the first reads of a payment', () => {
  test('are the location and, if the user probably pays by bank, the accounts', () => {
    assert.deepEqual(firstReads('deposit', true), [GEOFENCE, ACCOUNTS]);
    assert.deepEqual(firstReads('withdraw', false), ['/embed/v1/geofence?flow=withdraw']);
  });

  for (const [name, settings] of [
    ['path', {paths: {geofence: '/here', bankpayAccounts: '/mine'}}],
    [
      'call',
      {operations: {geofence: async () => HERE, bankpayAccounts: async () => ({accounts: []})}},
    ],
  ] as const)
    test(`are none for which the page has a ${name} of its own`, t => {
      configure(t, settings);
      assert.deepEqual(firstReads('deposit', true), []);
    });
});
