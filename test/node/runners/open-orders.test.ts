/** Sent orders whose end was not shown to the user: stored, found again, reported once. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Action} from '#src/contract/access.js';
import type {PaymentSetup} from '#src/elements/payment/payment-setup.js';
import {ShownOrder} from '#src/elements/payment/shown-order.js';
import {payment, resumePayment} from '#src/flows/payment.js';
import type {OpenOrder} from '#src/flows/payment-state.js';
import {
  claimOpenOrder,
  dropOrder,
  firstPending,
  hasOpenOrder,
  isSettled,
  keepOrder,
  maySend,
  markNotFound,
  releaseOrder,
  resumeOrder,
  settleOrder,
} from '#src/runners/open-orders.js';

/** The order that is shown to a user who opens an element now. */
function openOrder(owner: string, action: Action): OpenOrder | undefined {
  return claimOpenOrder(owner, action, {isConnected: false});
}

/** Uses a new user for each test, because the storage belongs to the whole page. */
function setup(): {owner: string; open: OpenOrder; element: {isConnected: boolean}} {
  const order = {transactionId: crypto.randomUUID(), provider: 'bankpay', amount: '25.00'} as const;
  const open: OpenOrder = {action: 'deposit', order, currency: 'USD'};
  return {owner: crypto.randomUUID(), open, element: {isConnected: true}};
}

suite('an order whose outcome was not reported', () => {
  test('is claimed by a later element once no element shows it', () => {
    const {owner, open, element} = setup();
    keepOrder(owner, open, element);
    assert.equal(openOrder(owner, 'deposit'), undefined);
    releaseOrder(open.order, element);
    assert.deepEqual(openOrder(owner, 'deposit')?.order, open.order);
  });

  test('is not available to another user or for another action', () => {
    const {owner, open, element} = setup();
    keepOrder(owner, open, element);
    releaseOrder(open.order, element);
    assert.equal(openOrder(crypto.randomUUID(), 'deposit'), undefined);
    assert.equal(openOrder(owner, 'withdraw'), undefined);
  });

  test('is claimed first if it is the latest', () => {
    const {owner, open, element} = setup();
    const later = {...open, order: {...open.order, transactionId: crypto.randomUUID()}};
    for (const one of [open, later]) {
      keepOrder(owner, one, element);
      releaseOrder(one.order, element);
    }
    assert.deepEqual(openOrder(owner, 'deposit')?.order, later.order);
  });

  test('is claimed before any order that the service did not find; those take turns', () => {
    const {owner, open, element} = setup();
    const [first, second, third] = Array.from({length: 3}, () => {
      const order = {...open.order, transactionId: crypto.randomUUID()};
      keepOrder(owner, {...open, order}, element);
      releaseOrder(order, element);
      return order;
    });
    assert.ok(first && second && third);
    const shown = () => openOrder(owner, 'deposit')?.order;
    markNotFound(third);
    assert.deepEqual(shown(), second);
    markNotFound(second);
    assert.deepEqual(shown(), first);
    markNotFound(first);
    assert.deepEqual(shown(), third);
    // After it is sent again, it is the latest.
    resumeOrder(first);
    assert.deepEqual(shown(), first);
  });

  test('keeps its turn when it is sent again', () => {
    const {owner, open, element} = setup();
    const later = {...open.order, transactionId: crypto.randomUUID()};
    for (const order of [open.order, later]) {
      keepOrder(owner, {...open, order}, element);
      releaseOrder(order, element);
    }
    resumeOrder(open.order);
    assert.deepEqual(openOrder(owner, 'deposit')?.order, later);
  });

  test('can be checked without being claimed', () => {
    const {owner, open, element} = setup();
    const isThere = () => hasOpenOrder(owner, 'deposit');
    assert.equal(isThere(), false);
    keepOrder(owner, open, element);
    assert.equal(isThere(), false);
    releaseOrder(open.order, element);
    assert.deepEqual([isThere(), isThere()], [true, true]);
  });

  test('may be sent after its element has left, but not while another order is unclaimed', () => {
    const {owner, open} = setup();
    const later = {...open.order, transactionId: crypto.randomUUID()};
    const gone = {isConnected: false};
    keepOrder(owner, open, gone);
    assert.equal(maySend(open.order), true);
    keepOrder(owner, {...open, order: later}, gone);
    assert.equal(maySend(later), false);
    assert.equal(maySend(open.order), true);
  });

  test('is not affected by calls about an unknown order', () => {
    const {owner, open, element} = setup();
    const unknown = {...open.order, transactionId: crypto.randomUUID()};
    keepOrder(owner, open, element);
    releaseOrder(open.order, element);
    markNotFound(unknown);
    resumeOrder(unknown);
    releaseOrder(unknown, element);
    assert.deepEqual(openOrder(owner, 'deposit')?.order, open.order);
  });

  test('is settled once, however many elements show it', () => {
    const {owner, open, element} = setup();
    keepOrder(owner, open, element);
    keepOrder(owner, open, {isConnected: true});
    assert.equal(settleOrder(open.order), true);
    assert.equal(settleOrder(open.order), false);
    assert.equal(openOrder(owner, 'deposit'), undefined);
  });

  test('is stored until its outcome was seen: a reload shows an outcome that was never rendered', t => {
    const kept = new Map<string, string>();
    Object.assign(globalThis, {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
    t.after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));
    const {owner, open, element} = setup();
    const isStored = () => [...kept.values()].join().includes(open.order.transactionId);
    keepOrder(owner, open, element);
    dropOrder(open.order);
    assert.ok(maySend(open.order));
    assert.ok(isStored());
    settleOrder(open.order);
    assert.ok(isStored());
    assert.equal(openOrder(owner, 'deposit'), undefined, 'the page has been told');
    dropOrder(open.order);
    assert.ok(!isStored());
  });

  test('is reported as pending once', () => {
    const {owner, open, element} = setup();
    assert.equal(firstPending(open.order), false);
    keepOrder(owner, open, element);
    assert.equal(firstPending(open.order), true);
    assert.equal(firstPending(open.order), false);
  });

  test('stays settled until the user sends it again', () => {
    const {owner, open, element} = setup();
    keepOrder(owner, open, element);
    assert.equal(isSettled(open.order), false);
    settleOrder(open.order);
    assert.equal(isSettled(open.order), true);
    keepOrder(owner, open, element);
    assert.equal(isSettled(open.order), false);
    assert.equal(settleOrder(open.order), true);
  });

  test('is not held by a disconnected element, and is held again when that one is back', () => {
    const {owner, open} = setup();
    const {state} = resumePayment(open, {draft: {}, confirmed: []});
    const element = {isConnected: false};
    const host = {element, session: {owner}, action: open.action};
    new ShownOrder(host as unknown as PaymentSetup, state);
    assert.deepEqual(openOrder(owner, 'deposit')?.order, open.order);
    element.isConnected = true;
    assert.equal(openOrder(owner, 'deposit'), undefined);
  });

  test('is claimed by one element each if two open together', () => {
    const {owner, open, element} = setup();
    const later = {...open, order: {...open.order, transactionId: crypto.randomUUID()}};
    for (const one of [open, later]) {
      keepOrder(owner, one, element);
      releaseOrder(one.order, element);
    }
    const claims = [1, 2, 3].map(() => claimOpenOrder(owner, 'deposit', {isConnected: true}));
    assert.deepEqual(
      claims.map(claim => claim?.order.transactionId),
      [later.order.transactionId, open.order.transactionId, undefined],
    );
  });

  test('is shown again later, and settled once, if the user set it aside for another payment', () => {
    const {owner, open} = setup();
    const element = {isConnected: true, dispatchEvent: () => true};
    const host = {element, session: {owner}, action: open.action};
    const {state} = resumePayment(open, {draft: {}, confirmed: []});
    const waiting = {
      ...open.order,
      action: 'deposit',
      currency: 'USD',
      status: 'pending',
      stage: 'waiting',
    } as const;
    const booked = {type: 'booked', transaction: waiting} as const;
    const pending = payment(state, booked).state;
    const shown = new ShownOrder(host as unknown as PaymentSetup, state);
    assert.equal(shown.moved(pending, state, booked), true);
    const again = payment(pending, {type: 'again'}).state;
    assert.equal(shown.moved(again, pending, {type: 'again'}), false);
    shown.end();
    assert.equal(openOrder(owner, 'deposit'), undefined);
    element.isConnected = false;
    assert.deepEqual(openOrder(owner, 'deposit')?.order, open.order);
    assert.equal(settleOrder(open.order), true);
  });
});
