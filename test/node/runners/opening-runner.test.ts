/** The opening: the runner looks for an order in progress before it requests the user's place. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import {GEOFENCE_PATH} from '#src/contract/paths.js';
import type {KeptOrder} from '#src/contract/payments.js';
import {settled, until} from '../../support/inputs/clock.ts';
import {json, type Behaviour} from '../../support/servers/misbehaving-server.ts';
import {embedToken, openSession} from '../../support/servers/session-service.ts';
import {openBrowser, TabDocument} from '../../support/tabs/browser-tabs.ts';
import {documentModules, separateDocuments} from '../../support/tabs/document-modules.ts';

const HERE = json(200, {eligible: true, stateCode: 'US-WA'});

/** A tab that opens, and another tab that may send an order. */
async function setup(t: TestContext, place: Behaviour | Promise<Behaviour> = HERE) {
  separateDocuments(t);
  const origin = openBrowser(t);
  const {service, session, attach, host} = await openSession(t, embedToken());
  service.other = () => place;
  const {owner} = session;
  const order = {transactionId: crypto.randomUUID(), provider: 'bankpay', amount: '25.00'} as const;
  const entry: KeptOrder = {owner, action: 'deposit', order, currency: 'USD'};
  const [mine, other] = [new TabDocument(origin), new TabDocument(origin)];
  const [{opening}, {orders}] = [await documentModules(), await documentModules()];
  other.run(() => orders.shareOrders(owner));
  /** The other tab sends the order, and the message has reached every tab. */
  const sends = async (): Promise<void> => {
    other.run(() => {
      orders.keepOrder(owner, {action: 'deposit', order, currency: 'USD'}, {isConnected: true});
      assert.ok(orders.maySend(order));
    });
    await delivered();
  };
  const opens = () => {
    const holder = {isConnected: true};
    const options = {session, action: 'deposit', timeout: () => 5_000, holder} as const;
    const leaving = new AbortController();
    const event = mine.run(() => opening.openingRunner(options)({type: 'open'}, leaving.signal));
    return {event, leaving};
  };
  const asked = () =>
    service.server.asked.filter(({path}) => path.startsWith(GEOFENCE_PATH)).length;
  const validated = async (): Promise<void> => {
    attach();
    await host.reaches('active');
  };
  /** The access with which a payment goes on after the service has refused its provider. */
  const rechecks = async () => {
    const holder = {isConnected: true};
    const options = {session, action: 'deposit', timeout: () => 5_000, holder} as const;
    const event = await opening.openingRunner(options)(
      {type: 'recheck'},
      new AbortController().signal,
    );
    assert.ok(event.type === 'rechecked');
    return event.access;
  };
  return {session, entry, sends, opens, asked, validated, rechecks};
}

async function delivered(): Promise<void> {
  for (let count = 0; count < 3; count++) await new Promise(resolve => setTimeout(resolve, 2));
}

suite('an opening element', () => {
  test('shows an order in progress from another tab, wherever the user is', async t => {
    const elsewhere = json(200, {eligible: false, stateCode: 'US-NY', reason: 'Not here.'});
    const {entry, sends, opens, validated} = await setup(t, elsewhere);
    await sends();
    const {event} = opens();
    // The other tab answers while the service validates the session.
    await delivered();
    await validated();
    assert.deepEqual(await event, {type: 'resumed', open: entry});
  });

  test('shows an order that it learns of during the place request', async t => {
    const {promise, resolve} = Promise.withResolvers<Behaviour>();
    const {entry, sends, opens, asked, validated} = await setup(t, promise);
    await validated();
    const {event} = opens();
    await until(t, () => asked() > 0);
    await sends();
    resolve(HERE);
    assert.deepEqual(await event, {type: 'resumed', open: entry});
  });

  test('7.5 GEOFENCE_BLOCKED: does not open in a blocked place, and reports its state', async t => {
    const place = json(200, {eligible: false, stateCode: 'US-NY', reason: 'Not here.'});
    const {opens, validated} = await setup(t, place);
    await validated();
    const event = await opens().event;
    assert.ok(event.type === 'blocked');
    assert.deepEqual([event.stateCode, event.error.code], ['US-NY', 'GEOFENCE_BLOCKED']);
  });

  test('leaves an order for a later element if it leaves before the validation', async t => {
    const {entry, sends, opens, validated} = await setup(t);
    await sends();
    const {event, leaving} = opens();
    await delivered();
    leaving.abort(new Error('left'));
    await validated();
    assert.equal((await event).type, 'rejected');
    await settled();
    assert.deepEqual(await opens().event, {type: 'resumed', open: entry});
  });

  test('leaves an order for a later element if it leaves during the place request', async t => {
    const {promise, resolve} = Promise.withResolvers<Behaviour>();
    const {entry, sends, opens, asked, validated} = await setup(t, promise);
    await validated();
    const {event, leaving} = opens();
    await until(t, () => asked() > 0);
    // The same element is put back, and shares the request.
    const next = opens();
    await settled();
    leaving.abort(new Error('left'));
    await sends();
    resolve(HERE);
    assert.equal((await event).type, 'rejected');
    assert.deepEqual(await next.event, {type: 'resumed', open: entry});
  });

  test('validates the access again for a recheck, and has none once the session has ended', async t => {
    const {session, validated, rechecks} = await setup(t);
    await validated();
    assert.deepEqual(await rechecks(), session.access);
    session.fail(new ServiceError('SESSION_EXPIRED', 'The session has ended.'));
    assert.notEqual(session.access, undefined);
    assert.equal(await rechecks(), undefined);
  });
});
