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
} from '../../support/inputs/payment-model.ts';

/** The state after these events, starting from a named state. */
function after(from: string, ...names: readonly string[]) {
  let state = stateNamed(from);
  let command;
  for (const name of names) {
    const event = EVENTS[name];
    assert.ok(event, name);
    ({state, command} = payment(state, event));
  }
  return {state, command};
}

function stateNamed(name: string): PaymentState {
  const state = STATES[name];
  assert.ok(state, name);
  return state;
}

const isDoubted = (state: PaymentState): boolean => Reflect.get(state, 'doubted') === true;

suite('an order whose answer was lost', () => {
  test('is in doubt through the end of a session, the review and the next try', () => {
    for (const names of [
      ['lost'],
      ['lost', 'expired'],
      ['lost', 'expired', 'submit'],
      ['lost', 'not booked', 'retry'],
    ])
      assert.ok(isDoubted(after('sending', ...names).state), names.join(', '));
  });

  test('is looked for before a refusal of the next try is believed', () => {
    const {state, command} = after('sending', 'lost', 'expired', 'submit', 'refused');
    assert.equal(state.step, 'checking');
    assert.deepEqual(command, {type: 'abandon', order: ORDER});
  });

  test('is in doubt no more once the service promised not to book it', () => {
    const {state} = after('sending', 'lost', 'expired', 'submit', 'refused', 'not booked');
    assert.equal(state.step, 'failed');
    assert.ok(!isDoubted(state));
    assert.deepEqual(state.confirmed, []);
  });

  test('that was refused at once is not in doubt', () => {
    assert.ok(!isDoubted(after('sending', 'refused').state));
    assert.ok(!isDoubted(after('sending', 'expired').state));
  });
});

suite('an id', () => {
  const other: Order = {...ORDER, transactionId: 'other', amount: '30.00'};

  test('that is used up leaves the ids of other amounts alone', () => {
    const sending = {...stateNamed('sending'), confirmed: [other, ORDER]};
    const {state} = payment(sending, {type: 'rejected', error: refused('amount_mismatch')});
    assert.deepEqual(state.confirmed, [other]);
  });

  test('of a retry is the same while the order is not over, and else only the id is new', () => {
    assert.equal(retried({confirmed: [ORDER], order: ORDER}, 'fresh'), ORDER);
    assert.deepEqual(retried({confirmed: [], order: ORDER}, 'fresh'), {
      ...ORDER,
      transactionId: 'fresh',
    });
  });

  test('is forgotten with the amount once another payment begins', () => {
    const {state} = after('succeeded', 'again');
    assert.deepEqual([state.draft, state.confirmed], [{}, []]);
  });
});

suite('what was typed', () => {
  test('is the amount of an order from a page that is gone, beside the rest', () => {
    const {state} = after('failed, resumed', 'back');
    assert.deepEqual(state.draft, {...stateNamed('failed, resumed').draft, amount: ORDER.amount});
    assert.equal(state.provider, ORDER.provider);
  });

  test('is asked for again after a block, without a flaw', () => {
    const {state} = after('answering', 'barred', 'back');
    assert.ok(state.step === 'asking');
    assert.deepEqual([state.need, state.flaws, state.problem], [NEED, [], undefined]);
    assert.equal(after('preparing', 'barred', 'back').state.step, 'preparing');
  });

  test('is asked for with the steps that are known so far', () => {
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
  test('is of an order that is booked already', () => {
    const renewing = after('pending', 'renew').state;
    const {state, command} = payment(renewing, EVENTS['refused']!);
    assert.equal(state.step, 'checking');
    assert.equal(command?.type, 'abandon');
  });

  test('is told with the payment, unless the session ended', () => {
    const booked = {type: 'booked', transaction: transaction('pending')} as const;
    const problem = (name: string) => {
      const {state} = payment(after('pending', 'renew', name).state, booked);
      assert.ok(state.step === 'pending');
      return state.problem?.code;
    };
    assert.deepEqual(['refused', 'expired', 'lost'].map(problem), [
      'bankpay_rejected',
      undefined,
      undefined,
    ]);
  });
});

test('each state says whether its order may be under way, what it asks, and whether it has a flaw', () => {
  const open = Object.keys(STATES).filter(name => isOpen(stateNamed(name)));
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
  const asks = Object.keys(STATES).filter(name => needOf(stateNamed(name)));
  assert.deepEqual(asks, ['asking', 'answering']);
  assert.deepEqual(
    Object.keys(STATES).filter(name => hasFlaw(stateNamed(name))),
    ['asking'],
  );
  const asking = {...stateNamed('asking'), flaws: [], problem: undefined} as PaymentState;
  assert.equal(hasFlaw(asking), false);
  assert.equal(hasFlaw({...asking, problem: lost()} as PaymentState), true);
  const entering = stateNamed('entering');
  assert.equal(hasFlaw({...entering, problem: lost()} as PaymentState), true);
});
