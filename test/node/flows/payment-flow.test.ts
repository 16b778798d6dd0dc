/**
 * The payment machine: every state with every event, and random walks that must never make a second
 * payment.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {isSessionError} from '#src/contract/error-codes.js';
import {ServiceError} from '#src/contract/errors.js';
import type {Order} from '#src/contract/payments.js';
import {openPayment, payment, resumePayment} from '#src/flows/payment.js';
import type {Need, PaymentCommand, PaymentEvent, PaymentState} from '#src/flows/payment-state.js';
import {isOpen, orderOf, position} from '#src/flows/payment-facts.js';
import {
  EVENTS,
  CHECKING,
  ORDER,
  refused,
  serviceEvent,
  STATES,
  transaction,
  userEvent,
  WALLET,
  type EventName,
  type StateName,
} from '../../support/inputs/payment-model.ts';
import {keysOf} from '../../support/inputs/tables.ts';
import {Random} from '../../support/inputs/random.ts';

/** Event → the next step, and after `!` the command. Events that are not listed are ignored. */
type Row = {readonly [Name in EventName]?: string};

const every = (step: string, ...names: readonly EventName[]): Row =>
  Object.fromEntries(names.map(name => [name, step]));

const REJECTIONS: readonly EventName[] = [
  'refused',
  'lost',
  'expired',
  'geofenced',
  'unfunded',
  'invalid amount',
  'mismatch',
];
const BOOKED: Row = {completed: 'succeeded', pending: 'pending !watch', failed: 'failed'};
const READY: Row = {
  ready: 'entering',
  'ready with two': 'picking',
  'ready, to be named': 'picking',
  needs: 'asking',
};
/** The service's refusals, after the outcome of the order is known. */
const REFUSED = {
  refused: 'failed',
  geofenced: 'blocked',
  barred: 'blocked',
  unfunded: 'entering',
  'invalid amount': 'entering',
  mismatch: 'failed',
} as const satisfies Row;
const REFUSED_RESUMED: Row = {...REFUSED, unfunded: 'failed', 'invalid amount': 'failed'};

const TABLE: Readonly<Record<StateName, Row>> = {
  preparing: {...READY, ...every('unprepared', ...REJECTIONS), barred: 'blocked'},
  unprepared: {retry: 'preparing !prepare'},
  asking: {type: 'asking', flawed: 'asking', answer: 'answering !answer'},
  answering: {...READY, ...every('asking', ...REJECTIONS), barred: 'blocked'},
  picking: {type: 'picking', pick: 'entering', back: 'entering'},
  entering: {
    type: 'entering',
    confirm: 'reviewing',
    back: 'picking',
    ...every('entering', 'balance', 'no balance'),
  },
  reviewing: {submit: 'sending !send', back: 'entering', 'another account': 'picking'},
  'reviewing, doubted': {submit: 'sending !send', back: 'checking !abandon'},
  sending: {
    'not booked': 'entering',
    ...BOOKED,
    ...REFUSED,
    needs: 'asking',
    lost: 'checking !find',
    expired: 'reviewing',
  },
  'sending, doubted': {
    'not booked': 'entering',
    ...BOOKED,
    ...every('checking !abandon', ...keysOf(REFUSED)),
    needs: 'asking',
    lost: 'checking !find',
    expired: 'reviewing',
  },
  checking: {
    ...BOOKED,
    ...REFUSED,
    lost: 'failed !watch',
    expired: 'reviewing',
    ...every('failed !watch', 'not booked', 'not found'),
  },
  'checking, to leave': {
    ...BOOKED,
    // Only the service's confirmation that the order is not booked leads on.
    'not booked': 'entering',
    ...every('failed !watch', ...REJECTIONS, 'barred', 'not found'),
  },
  'checking, refused': {
    ...BOOKED,
    ...REFUSED,
    lost: 'failed !watch',
    expired: 'reviewing',
    'not booked': 'failed',
    'not found': 'failed !watch',
  },
  'checking, resumed': {
    ...BOOKED,
    ...REFUSED_RESUMED,
    lost: 'failed !watch',
    expired: 'checking !find',
    ...every('failed !watch', 'not booked', 'not found'),
  },
  'sending, resumed': {
    'not booked': 'preparing !prepare',
    ...BOOKED,
    ...REFUSED_RESUMED,
    needs: 'asking',
    lost: 'checking !find',
    expired: 'checking !find',
  },
  'sending, renewing': {
    'not booked': 'entering',
    ...BOOKED,
    ...every('checking !abandon', ...REJECTIONS, 'barred'),
    ...every('checking !find', 'lost', 'needs'),
  },
  pending: {...BOOKED, renew: 'sending !send'},
  'pending, nothing seen': {...BOOKED, renew: 'sending !send', again: 'preparing !prepare'},
  succeeded: {again: 'preparing !prepare'},
  failed: {retry: 'sending !send', back: 'entering', 'another account': 'picking'},
  // No step asks for the money again.
  'failed after booking': {back: 'entering'},
  'failed for good': {back: 'entering', 'another account': 'picking'},
  'not booked': {...BOOKED, retry: 'sending !send', back: 'checking !abandon'},
  held: {...BOOKED, retry: 'sending !send', back: 'checking !abandon'},
  'failed, resumed': {retry: 'sending !send', back: 'preparing !prepare'},
  blocked: {back: 'entering'},
  'blocked at the start': {back: 'preparing !prepare'},
  'blocked at a question': {back: 'asking'},
};

const stateNamed = (name: StateName): PaymentState => STATES[name];

suite('every state × every event', () => {
  for (const name of keysOf(TABLE))
    for (const eventName of keysOf(EVENTS)) {
      const event: PaymentEvent = EVENTS[eventName];
      const expected = TABLE[name][eventName];
      test(`${name}, ${eventName}: ${expected ?? 'nothing'}`, () => {
        const before = stateNamed(name);
        const {state, command} = payment(before, event);
        if (expected === undefined) {
          assert.equal(state, before);
          assert.equal(command, undefined);
          return;
        }
        const [step, wanted] = expected.split(' !');
        assert.equal(state.step, step);
        assert.equal(command?.type, wanted);
        assert.notEqual(state, before);
      });
    }
});

suite('a transition', () => {
  const at = (name: StateName, event: EventName) => payment(stateNamed(name), EVENTS[event]).state;

  test('starts with preparing, and keeps the amount from the page', () => {
    const {state, command} = openPayment('withdraw', 'crypto', {
      draft: {amount: '25'},
      confirmed: [],
    });
    assert.deepEqual(command, {type: 'prepare'});
    assert.deepEqual(
      [state.action, state.provider, state.draft],
      ['withdraw', 'crypto', {amount: '25'}],
    );
  });

  test('7.6 amount_mismatch: the same amount again becomes a new payment', () => {
    const failed = at('sending', 'mismatch');
    assert.deepEqual(failed.confirmed, []);
  });

  test('7.6 amount_mismatch: as the error of a booked transaction, it has the same effect', () => {
    const booked = {
      type: 'booked',
      transaction: transaction('failed', undefined, 'amount_mismatch'),
    };
    for (const name of ['sending', 'checking', 'pending'] as const)
      assert.deepEqual(payment(stateNamed(name), booked as never).state.confirmed, []);
  });

  for (const [code, event] of [
    ['insufficient_funds', 'unfunded'],
    ['invalid_amount', 'invalid amount'],
  ] as const)
    test(`7.6 ${code}: returns to the amount, with the typed text and the error`, () => {
      const state = at('sending', event);
      assert.ok(state.step === 'entering');
      assert.ok(state.problem instanceof ServiceError);
      assert.equal(state.problem.code, code);
      assert.equal(state.draft['amount'], '25');
    });

  test('7.6 DEPOSIT_FAILED: is the code of a failed transaction with an unlisted code, with its message', () => {
    const failed = {...transaction('failed', undefined, 'moon_phase'), error: 'Full moon.'};
    const {state} = payment(stateNamed('pending'), {type: 'booked', transaction: failed});
    assert.ok(state.step === 'failed');
    assert.deepEqual(
      [state.error.code, state.error.wireCode, state.error.message, state.error.retryable],
      ['DEPOSIT_FAILED', 'moon_phase', 'Full moon.', true],
    );
  });

  test('shows no problem at the form if the session expires while answering', () => {
    const expired = at('answering', 'expired');
    const wrong = at('answering', 'refused');
    assert.ok(expired.step === 'asking' && wrong.step === 'asking');
    assert.equal(expired.problem, undefined);
    assert.equal(wrong.problem?.code, 'bankpay_rejected');
  });

  test('removes a flaw when the user types in its field', () => {
    const state = at('asking', 'type');
    assert.ok(state.step === 'asking');
    assert.deepEqual(state.flaws, []);
  });

  for (const text of [
    '',
    '0',
    '0.00',
    '-5',
    '1.234',
    '1,00,0',
    '1e3',
    'ten',
    ' ',
    '12345678901234',
  ])
    test(`8 amount: ${JSON.stringify(text)} is not confirmed, and the text is kept`, () => {
      const state: PaymentState = {...stateNamed('entering'), draft: {amount: text}};
      const next = payment(state, {type: 'confirm', transactionId: 'x'}).state;
      assert.ok(next.step === 'entering');
      assert.deepEqual(next.problem, {kind: text === '1.234' ? 'decimals' : 'unread'});
      assert.equal(next.draft['amount'], text);
    });

  for (const [text, amount] of [
    ['25', '25.00'],
    [' 25.5 ', '25.50'],
    ['12,50', '12.50'],
    ['0,5', '0.50'],
  ] as const)
    test(`8 amount: ${JSON.stringify(text)} is ${amount}`, () => {
      const state: PaymentState = {...stateNamed('entering'), draft: {amount: text}};
      const next = payment(state, {type: 'confirm', transactionId: 'x'}).state;
      assert.ok(next.step === 'reviewing');
      assert.equal(next.order.amount, amount);
    });

  test('rejects a withdrawal above the balance, and reads the balance again', () => {
    const state: PaymentState = {
      ...stateNamed('entering'),
      action: 'withdraw',
      draft: {amount: '250.01'},
    };
    const {state: next, command} = payment(state, {type: 'confirm', transactionId: 'x'});
    assert.ok(next.step === 'entering');
    assert.deepEqual(next.problem, {kind: 'over', amount: '250.01'});
    assert.deepEqual(command, {type: 'readBalance'});
    const less = payment(next, {type: 'balance', wallet: {...WALLET, withdrawable: '250.00'}});
    assert.ok(less.state.step === 'entering' && less.state.problem === next.problem);
    const more = {...WALLET, withdrawable: '300.00'};
    const covered = payment(next, {type: 'balance', wallet: more}).state;
    assert.ok(covered.step === 'entering' && covered.problem === undefined);
    assert.equal(payment(covered, {type: 'confirm', transactionId: 'x'}).state.step, 'reviewing');
  });

  test('rejects a withdrawal whose fee exceeds the balance, until the balance covers both', () => {
    const entering = stateNamed('entering');
    assert.ok(entering.step === 'entering');
    const wallet = {...WALLET, withdraw: {fee: '1.50'}};
    const state: PaymentState = {
      ...entering,
      action: 'withdraw',
      draft: {amount: '250'},
      funds: {...entering.funds, wallet},
    };
    const {state: over} = payment(state, {type: 'confirm', transactionId: 'x'});
    assert.ok(over.step === 'entering');
    assert.deepEqual(over.problem, {kind: 'over', amount: '250.00'});
    const problemAt = (withdrawable: string) => {
      const {state: read} = payment(over, {type: 'balance', wallet: {...wallet, withdrawable}});
      return read.step === 'entering' ? read.problem : read.step;
    };
    assert.equal(problemAt('250.00'), over.problem);
    assert.equal(problemAt('251.49'), over.problem);
    assert.equal(problemAt('251.50'), undefined);
  });

  for (const [typed, problem] of [
    ['9.99', {kind: 'low', limit: '10'}],
    ['10', undefined],
    ['100.00', undefined],
    ['100.01', {kind: 'high', limit: '100.00'}],
  ] as const)
    test(`compares ${typed} with the limits 10 to 100.00: ${problem?.kind ?? 'fits'}`, () => {
      const entering = stateNamed('entering');
      assert.ok(entering.step === 'entering');
      const {funds} = entering;
      const limits = {min: '10', max: '100.00'};
      const ofWallet = {...funds, wallet: {...WALLET, deposit: limits, withdraw: {min: '99'}}};
      // The source's limits take precedence over the wallet's.
      const ofSource = {
        ...funds,
        source: {...funds.source, conditions: limits},
        wallet: {...WALLET, deposit: {min: '1', max: '5'}},
      };
      for (const each of [ofWallet, ofSource]) {
        const state: PaymentState = {...entering, funds: each, draft: {amount: typed}};
        const confirm: PaymentEvent = {type: 'confirm', transactionId: 'x'};
        const moved: {state: PaymentState; command?: unknown} = payment(state, confirm);
        const {state: next, command} = moved;
        assert.equal(command, undefined);
        if (problem) assert.deepEqual('problem' in next && next.problem, problem);
        else assert.equal(next.step, 'reviewing');
      }
    });

  test('8 amount: is parsed in the notation of the user’s language', () => {
    const german = {decimal: ',', group: '.', signs: ['€', 'EUR']};
    const state: PaymentState = {...stateNamed('entering'), draft: {amount: '1.000 €'}};
    const confirm = {type: 'confirm', transactionId: 'x', writing: german} as const;
    const next = payment(state, confirm).state;
    assert.ok(next.step === 'reviewing');
    assert.equal(next.order.amount, '1000.00');
  });

  test('allows changing the source at the review, unless the order may be booked', () => {
    assert.equal(payment(stateNamed('reviewing'), {type: 'switchAccount'}).state.step, 'picking');
    const doubted = stateNamed('reviewing, doubted');
    assert.equal(payment(doubted, {type: 'switchAccount'}).state, doubted);
  });

  test('allows withdrawing the whole balance', () => {
    const state: PaymentState = {
      ...stateNamed('entering'),
      action: 'withdraw',
      draft: {amount: '250.00'},
    };
    assert.equal(payment(state, {type: 'confirm', transactionId: 'x'}).state.step, 'reviewing');
  });

  test('accepts any amount without a wallet, and learns the currency from the booking', () => {
    const entering = stateNamed('entering');
    assert.ok(entering.step === 'entering');
    const state: PaymentState = {
      ...entering,
      action: 'withdraw',
      funds: {...entering.funds, wallet: undefined},
      draft: {amount: '999999.00'},
    };
    const updated = payment(state, {type: 'balance', wallet: undefined}).state;
    const reviewing = payment(updated, {type: 'confirm', transactionId: 'x'}).state;
    assert.ok(reviewing.step === 'reviewing');
    assert.equal(reviewing.currency, '');
    const sending = payment(reviewing, {type: 'submit'}).state;
    const euros = {...transaction('completed'), currency: 'EUR'};
    const done = payment(sending, {type: 'booked', transaction: euros}).state;
    assert.ok('currency' in done);
    assert.equal(done.currency, 'EUR');
  });

  test('7.6 insufficient_funds: a refused withdrawal reads the balance again, and keeps the error', () => {
    const sending: PaymentState = {...stateNamed('sending'), action: 'withdraw'};
    const error = refused('insufficient_funds');
    const {state, command} = payment(sending, {type: 'rejected', error});
    assert.equal(state.step, 'entering');
    assert.deepEqual(command, {type: 'readBalance'});
    // Held money counts toward the balance, so the service's refusal is shown beside it.
    const updated = payment(state, {type: 'balance', wallet: WALLET}).state;
    assert.ok(updated.step === 'entering');
    assert.equal(updated.problem, error);
  });

  test('finds a previously sent order first, and retries it under its id', () => {
    const open = {action: 'deposit', order: ORDER, currency: 'USD'} as const;
    const {state, command} = resumePayment(open, {draft: {}, confirmed: []});
    assert.deepEqual(command, {type: 'find', order: ORDER});
    const failed = payment(state, {type: 'not-found'}).state;
    assert.deepEqual(payment(failed, {type: 'retry', transactionId: 'fresh'}).command, {
      type: 'send',
      order: ORDER,
    });
  });

  test('requests a new address for the same order', () => {
    const {command} = payment(stateNamed('pending'), {type: 'renew'});
    assert.deepEqual(command, {type: 'send', order: ORDER});
  });

  test('shows a refused renewal at the payment that is still booked', () => {
    const error = refused('DEPOSIT_FAILED');
    const {state} = payment(stateNamed('sending, renewing'), {type: 'rejected', error});
    const pending = payment(state, {type: 'booked', transaction: transaction('pending')}).state;
    assert.ok(pending.step === 'pending');
    assert.equal(pending.problem, error);
  });

  test('7.5 GEOFENCE_BLOCKED: a refused renewal keeps the user’s state', () => {
    const no = {type: 'blocked', error: refused('GEOFENCE_BLOCKED'), stateCode: 'US-NV'} as const;
    const {state} = payment(stateNamed('sending, renewing'), no);
    const blocked = payment(state, {type: 'not-booked'}).state;
    assert.ok(blocked.step === 'blocked');
    assert.equal(blocked.stateCode, 'US-NV');
  });

  test('7.5 GEOFENCE_BLOCKED: the refusal of a repeat counts once the first try cannot be booked', () => {
    const error = refused('GEOFENCE_BLOCKED');
    const no = {type: 'blocked', error, stateCode: 'US-NV'} as const;
    const {state} = payment(stateNamed('sending, doubted'), no);
    const blocked = payment(state, {type: 'not-booked'}).state;
    assert.ok(blocked.step === 'blocked');
    assert.equal(blocked.stateCode, 'US-NV');
    // If the first try was booked, the refusal concerns only the repeat.
    const pending = payment(state, {type: 'booked', transaction: transaction('pending')}).state;
    assert.ok(pending.step === 'pending');
    assert.equal(pending.problem, undefined);
  });

  test('holds a new payment until the service guarantees that the first is never booked', () => {
    for (const name of ['checking, to leave', 'checking, refused'] as const) {
      const {state} = payment(stateNamed(name), {type: 'not-found'});
      assert.ok(state.step === 'failed' && state.held);
      // The order does not count as ended, so it is found again after a reload.
      assert.equal(isOpen(state), true);
      const retried = payment(state, {type: 'retry', transactionId: 'fresh'});
      assert.deepEqual(retried.command, {type: 'send', order: ORDER});
      const back = payment(state, {type: 'back'});
      assert.deepEqual(back.command, {type: 'abandon', order: ORDER});
    }
  });

  /** The id of the next order of the same amount, after the service has refused the first. */
  function nextId(event: PaymentEvent): string | undefined {
    const {state} = payment(stateNamed('sending'), event);
    if (state.step === 'failed') {
      const {command} = payment(state, {type: 'retry', transactionId: 'fresh'});
      return command?.type === 'send' ? command.order.transactionId : undefined;
    }
    const sending = stateNamed('sending');
    assert.ok('order' in sending && sending.funds);
    const entering = {...state, step: 'entering', funds: sending.funds} as PaymentState;
    const draft = {amount: sending.order.amount};
    const next = payment({...entering, draft}, {type: 'confirm', transactionId: 'fresh'}).state;
    return orderOf(next)?.transactionId;
  }

  test('uses a new id for each try after a refusal', () => {
    for (const code of ['bankpay_rejected', 'DEPOSIT_FAILED', 'insufficient_funds'] as const)
      assert.equal(nextId({type: 'rejected', error: refused(code)}), 'fresh', code);
    const need: Need = {kind: 'profile', ahead: 2};
    const error = refused('missing_user_profile');
    assert.equal(nextId({type: 'needs', need, error}), 'fresh');
    const blocked = {error: refused('GEOFENCE_BLOCKED'), stateCode: ''};
    assert.equal(nextId({type: 'blocked', ...blocked}), 'fresh');
    const unlisted = {wireCode: 'velocity_limit', status: 422};
    const other = new ServiceError('DEPOSIT_FAILED', 'No.', unlisted);
    assert.equal(nextId({type: 'rejected', error: other}), 'fresh');
  });

  test('does not treat an unlisted 409 or 425 as final, because the order may be in progress', () => {
    for (const status of [409, 425]) {
      const unlisted = {wireCode: 'in_progress', status};
      const error = new ServiceError('DEPOSIT_FAILED', 'Wait.', unlisted);
      const checking = payment(stateNamed('sending'), {type: 'rejected', error});
      assert.equal(checking.state.step, 'checking', String(status));
      // The order stays visible, also after a reload, and no other amount is sent beside it.
      assert.ok(isOpen(checking.state));
      assert.deepEqual(checking.command, {type: 'abandon', order: ORDER});
      const booked = {type: 'booked', transaction: transaction('completed')} as const;
      assert.equal(payment(checking.state, booked).state.step, 'succeeded');
      const held = payment(checking.state, {type: 'not-found'}).state;
      assert.ok(held.step === 'failed' && held.held);
      // The service will never book this id now, so its refusal is final.
      const over = payment(checking.state, {type: 'not-booked'}).state;
      assert.ok(over.step === 'failed' && over.error === error);
      const again = payment(over, {type: 'retry', transactionId: 'fresh'}).command;
      assert.ok(again?.type === 'send');
      assert.equal(again.order.transactionId, 'fresh');
    }
    // A listed code is about the order, and a service that limits requests has not read the order.
    for (const [code, about] of [
      ['DEPOSIT_FAILED', {status: 409}],
      ['DEPOSIT_FAILED', {status: 429, wireCode: 'rate_limited'}],
      ['DEPOSIT_FAILED', {status: 422, wireCode: 'velocity_limit'}],
    ] as const) {
      const error = new ServiceError(code, 'No.', about);
      assert.equal(payment(stateNamed('sending'), {type: 'rejected', error}).state.step, 'failed');
    }
  });

  test('keeps the id of an order that may be in progress or was sent too soon', () => {
    for (const status of [409, 425, 429]) {
      const error = new ServiceError('DEPOSIT_FAILED', 'No.', {wireCode: 'in_progress', status});
      assert.equal(nextId({type: 'rejected', error}), ORDER.transactionId, String(status));
    }
    const ended = new ServiceError('SESSION_EXPIRED', '', {status: 401});
    const {state} = payment(stateNamed('sending'), {type: 'rejected', error: ended});
    assert.equal(orderOf(state)?.transactionId, ORDER.transactionId);
    assert.deepEqual(state.confirmed, [ORDER]);
  });

  for (const [what, changed] of [
    ['the same account, asset and network', {}],
    ['another account', {account: 'a2'}],
    ['another asset', {asset: 'ETH'}],
    ['another network', {network: 'ethereum'}],
    ['another amount', {amount: '26.00'}],
  ] as const)
    test(`treats an order with ${what} as ${what.startsWith('the same') ? 'the same payment' : 'a new payment'}`, () => {
      const entering = stateNamed('entering');
      assert.ok(entering?.step === 'entering');
      const terms = {account: 'a1', asset: 'USDC', network: 'polygon'};
      const before = {...ORDER, ...terms, ...changed};
      const source = {...CHECKING, terms};
      const state = {...entering, confirmed: [before], funds: {...entering.funds, source}};
      const next = payment(state, {type: 'confirm', transactionId: 'fresh'}).state;
      const isSame = what.startsWith('the same');
      assert.equal(orderOf(next)?.transactionId, isSame ? ORDER.transactionId : 'fresh');
    });

  test('has a position up to the review, kept while its order is in progress', () => {
    const numbered = Object.entries(STATES).map(([name, state]) => [name, position(state)]);
    assert.deepEqual(
      numbered.filter(([, step]) => step !== undefined),
      [
        ['asking', 1],
        ['answering', 1],
        ['entering', 4],
        ['reviewing', 5],
        ['reviewing, doubted', 5],
        ['sending', 5],
        ['sending, doubted', 5],
        ['checking', 5],
        ['checking, to leave', 5],
        ['checking, refused', 5],
      ],
    );
  });
});

/** A random user with a random service. Returns the reached states. */
function walk(seed: number): ReadonlySet<string> {
  const random = new Random(seed);
  const reached = new Set<string>();
  let ids = 0;
  let {state, command: running} = openPayment('deposit', 'bankpay', {
    draft: {amount: '5'},
    confirmed: [],
  });
  let typed: Record<string, string> = {amount: '5'};
  let inFlight: Order | undefined;
  const known = new Map<string, string>();
  const used = new Set<string>();
  const over = new Set<string>();
  const key = ({amount, account}: Order) => `${amount} ${account}`;
  for (let step = 0; step < 40; step++) {
    const answered: PaymentCommand | undefined = random.chance(0.5) ? running : undefined;
    const event = answered
      ? serviceEvent(random, answered)
      : userEvent(random, () => `${seed}-${(ids += 1)}`);
    if (answered?.type === 'send') inFlight = undefined;
    const next = payment(state, event);
    const context = `seed ${seed}, step ${step}: ${state.step} ${event.type}`;
    // Only the answer ends the step that sent the order.
    if (inFlight) assert.equal(next.state, state, context);
    if (next.command?.type === 'send') {
      assert.equal(inFlight, undefined, context);
      inFlight = next.command.order;
      assert.ok(!over.has(inFlight.transactionId), context);
      known.set(key(inFlight), inFlight.transactionId);
      used.add(inFlight.transactionId);
    }
    // The id is not used again if the order was booked and failed, has another amount at the
    // service, was refused, or can never be booked.
    const was = orderOf(state);
    const isRefused =
      state.step === 'sending' &&
      !state.doubted &&
      !state.renewing &&
      'error' in event &&
      event.error?.definite &&
      !isSessionError(event.error.code);
    const ends =
      isRefused ||
      (event.type === 'not-booked' && answered?.type === 'abandon') ||
      (next.state.step === 'failed' &&
        (next.state.error.afterBooking || next.state.error.code === 'amount_mismatch'));
    if (was && ends && next.state !== state) {
      over.add(was.transactionId);
      known.delete(key(was));
    }
    if (next.state.step === 'reviewing' && state.step === 'entering') {
      const {order} = next.state;
      const same = known.get(key(order));
      if (same) assert.equal(order.transactionId, same, context);
      else assert.ok(!used.has(order.transactionId), context);
      known.set(key(order), order.transactionId);
      used.add(order.transactionId);
    }
    if (next.state !== state && event.type === 'again') known.clear();
    if (next.state !== state && event.type === 'type')
      typed = {...typed, [event.name]: event.value};
    if (next.state !== state && event.type === 'again') typed = {};
    assert.deepEqual(next.state.draft, typed, context);
    if (answered || next.state.step !== state.step || next.command) running = next.command;
    ({state} = next);
    reached.add(state.step);
  }
  return reached;
}

/** A small number finds an obvious fault. CI runs more. */
const WALKS = Number(process.env['VALUES'] ?? 1000) * 2;

test(`${WALKS} random walks: one payment at a time, one id per intent, and typed text is kept`, () => {
  const reached = new Set<string>();
  for (let seed = 0; seed < WALKS; seed++) for (const step of walk(seed)) reached.add(step);
  assert.deepEqual(
    [...reached].toSorted(),
    [...new Set(Object.values(STATES).map(({step}) => step))].toSorted(),
  );
});
