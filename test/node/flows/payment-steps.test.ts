/** The data that a payment keeps from step to step: doubt, ids, and typed input. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {payment} from '#src/flows/payment.js';
import type {PaymentState} from '#src/flows/payment-state.js';
import {hasFlaw, isOpen, needOf, retried} from '#src/flows/payment-facts.js';
import type {Order} from '#src/contract/payments.js';
import {
  EVENTS,
  lost,
  NEED,
  ORDER,
  refused,
  STATES,
  transaction,
  type EventName,
  type StateName,
} from '../../support/inputs/payment-model.ts';
import {keysOf} from '../../support/inputs/tables.ts';

/** The state after these events, starting from a named state. */
function after(from: StateName, ...names: readonly EventName[]) {
  let state = stateNamed(from);
  let command;
  for (const name of names) ({state, command} = payment(state, EVENTS[name]));
  return {state, command};
}

const stateNamed = (name: StateName): PaymentState => STATES[name];

const isDoubted = (state: PaymentState): boolean => Reflect.get(state, 'doubted') === true;

suite('an order without a response', () => {
  test('is in doubt after an expired session, at the review and during the next try', () => {
    for (const names of [
      ['lost'],
      ['lost', 'expired'],
      ['lost', 'expired', 'submit'],
      ['lost', 'not booked', 'retry'],
    ] as const)
      assert.ok(isDoubted(after('sending', ...names).state), names.join(', '));
  });

  test('is looked up before a refusal of the next try counts', () => {
    const {state, command} = after('sending', 'lost', 'expired', 'submit', 'refused');
    assert.equal(state.step, 'checking');
    assert.deepEqual(command, {type: 'abandon', order: ORDER});
  });

  test('is no longer in doubt once the service has guaranteed not to book it', () => {
    const {state} = after('sending', 'lost', 'expired', 'submit', 'refused', 'not booked');
    assert.equal(state.step, 'failed');
    assert.ok(!isDoubted(state));
    assert.deepEqual(state.confirmed, []);
  });

  test('is not in doubt if it was refused at once', () => {
    assert.ok(!isDoubted(after('sending', 'refused').state));
    assert.ok(!isDoubted(after('sending', 'expired').state));
  });
});

suite('an order’s id', () => {
  const other: Order = {...ORDER, transactionId: 'other', amount: '30.00'};

  test('that is used up does not affect the ids of other amounts', () => {
    const sending = {...stateNamed('sending'), confirmed: [other, ORDER]};
    const {state} = payment(sending, {type: 'rejected', error: refused('amount_mismatch')});
    assert.deepEqual(state.confirmed, [other]);
  });

  test('is kept by a retry while the order is open; otherwise only the id changes', () => {
    assert.equal(retried({confirmed: [ORDER], order: ORDER}, 'fresh'), ORDER);
    assert.deepEqual(retried({confirmed: [], order: ORDER}, 'fresh'), {
      ...ORDER,
      transactionId: 'fresh',
    });
  });

  test('is dropped with the amount when another payment starts', () => {
    const {state} = after('succeeded', 'again');
    assert.deepEqual([state.draft, state.confirmed], [{}, []]);
  });
});

suite('the typed input', () => {
  test('gets the amount of an order from an earlier page', () => {
    const {state} = after('failed, resumed', 'back');
    assert.deepEqual(state.draft, {...stateNamed('failed, resumed').draft, amount: ORDER.amount});
    assert.equal(state.provider, ORDER.provider);
  });

  test('is requested again after a block, without flaws', () => {
    const {state} = after('answering', 'barred', 'back');
    assert.ok(state.step === 'asking');
    assert.deepEqual([state.need, state.flaws, state.problem], [NEED, [], undefined]);
    assert.equal(after('preparing', 'barred', 'back').state.step, 'preparing');
  });

  test('is requested with the number of steps known so far', () => {
    for (const [total, ahead, expected] of [
      [2, 0, 3],
      [2, 2, 5],
      [7, 2, 7],
    ] as const) {
      const preparing = {...stateNamed('preparing'), total};
      const {state} = payment(preparing, {type: 'needs', need: {...NEED, ahead}});
      assert.ok(state.step === 'asking');
      assert.deepEqual([state.total, state.flaws], [expected, []]);
    }
  });
});

suite('a refused renewal', () => {
  test('is looked up, because its order is already booked', () => {
    const renewing = after('pending', 'renew').state;
    const {state, command} = payment(renewing, EVENTS['refused']);
    assert.equal(state.step, 'checking');
    assert.equal(command?.type, 'abandon');
  });

  test('is shown at the payment, unless the session expired', () => {
    const booked = {type: 'booked', transaction: transaction('pending')} as const;
    const problem = (name: EventName) => {
      const {state} = payment(after('pending', 'renew', name).state, booked);
      assert.ok(state.step === 'pending');
      return state.problem?.code;
    };
    assert.deepEqual((['refused', 'expired', 'lost'] as const).map(problem), [
      'bankpay_rejected',
      undefined,
      undefined,
    ]);
  });
});

test('each state reports whether its order may be in progress, its question and its flaws', () => {
  const open = keysOf(STATES).filter(name => isOpen(stateNamed(name)));
  assert.deepEqual(open.toSorted(), [
    'checking',
    'checking, refused',
    'checking, resumed',
    'checking, to leave',
    'held',
    'not booked',
    'pending',
    'pending, nothing seen',
    'reviewing, doubted',
    'sending',
    'sending, doubted',
    'sending, renewing',
    'sending, resumed',
  ]);
  const asks = keysOf(STATES).filter(name => needOf(stateNamed(name)));
  assert.deepEqual(asks, ['asking', 'answering']);
  assert.deepEqual(
    keysOf(STATES).filter(name => hasFlaw(stateNamed(name))),
    ['asking'],
  );
  const asking = {...stateNamed('asking'), flaws: [], problem: undefined} as PaymentState;
  assert.equal(hasFlaw(asking), false);
  assert.equal(hasFlaw({...asking, problem: lost()} as PaymentState), true);
  const entering = stateNamed('entering');
  assert.equal(hasFlaw({...entering, problem: lost()} as PaymentState), true);
});
