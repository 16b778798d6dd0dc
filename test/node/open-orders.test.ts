/** Orders that were sent and whose end nobody was told: kept, found again, told once. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {Outcomes} from '#src/elements/payment/outcomes.js';
import type {PaymentHost} from '#src/elements/payment/payment-host.js';
import {resumePayment} from '#src/flows/payment.js';
import type {OpenOrder} from '#src/flows/payment-state.js';
import {
  findOpenOrder,
  firstPending,
  holdOrder,
  isSettled,
  keepOrder,
  releaseOrder,
  settleOrder,
} from '#src/providers/open-orders.js';

/** An order of a user of their own: what is kept is kept for the whole page. */
function setup(): {owner: string; open: OpenOrder; element: object} {
  const order = {transactionId: crypto.randomUUID(), provider: 'bankpay', amount: '25.00'} as const;
  const open: OpenOrder = {action: 'deposit', order, currency: 'USD'};
  return {owner: crypto.randomUUID(), open, element: {}};
}

suite('an order whose end was not told', () => {
  test('is found by who comes when nobody shows it any more', () => {
    const {owner, open, element} = setup();
    keepOrder(owner, open, element);
    assert.equal(findOpenOrder(owner, 'deposit'), undefined);
    releaseOrder(open.order, element);
    assert.deepEqual(findOpenOrder(owner, 'deposit')?.order, open.order);
    holdOrder(open.order, element);
    assert.equal(findOpenOrder(owner, 'deposit'), undefined);
  });

  test('is nobody else’s, and not another action’s', () => {
    const {owner, open, element} = setup();
    keepOrder(owner, open, element);
    releaseOrder(open.order, element);
    assert.equal(findOpenOrder(crypto.randomUUID(), 'deposit'), undefined);
    assert.equal(findOpenOrder(owner, 'withdraw'), undefined);
  });

  test('the latest one is found first', () => {
    const {owner, open, element} = setup();
    const later = {...open, order: {...open.order, transactionId: crypto.randomUUID()}};
    for (const one of [open, later]) {
      keepOrder(owner, one, element);
      releaseOrder(one.order, element);
    }
    assert.deepEqual(findOpenOrder(owner, 'deposit')?.order, later.order);
  });

  test('its end is told once, however many show it', () => {
    const {owner, open, element} = setup();
    keepOrder(owner, open, element);
    keepOrder(owner, open, {});
    assert.equal(settleOrder(open.order), true);
    assert.equal(settleOrder(open.order), false);
    assert.equal(findOpenOrder(owner, 'deposit'), undefined);
  });

  test('that it is on its way is told once', () => {
    const {owner, open, element} = setup();
    assert.equal(firstPending(open.order), false);
    keepOrder(owner, open, element);
    assert.equal(firstPending(open.order), true);
    assert.equal(firstPending(open.order), false);
  });

  test('an end that was told stands until the user sends it again', () => {
    const {owner, open, element} = setup();
    keepOrder(owner, open, element);
    assert.equal(isSettled(open.order), false);
    settleOrder(open.order);
    assert.equal(isSettled(open.order), true);
    keepOrder(owner, open, element);
    assert.equal(isSettled(open.order), false);
    assert.equal(settleOrder(open.order), true);
  });

  test('is not held by an element that was gone before its payment had loaded', () => {
    const {owner, open} = setup();
    const {state} = resumePayment(open, {draft: {}, confirmed: []});
    const element = {isConnected: false, addController() {}};
    const host = {element, session: {owner}, action: open.action};
    const outcomes = new Outcomes(host as unknown as PaymentHost, state);
    assert.deepEqual(findOpenOrder(owner, 'deposit')?.order, open.order);
    outcomes.hostConnected();
    assert.equal(findOpenOrder(owner, 'deposit'), undefined);
  });
});
