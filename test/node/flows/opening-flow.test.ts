/** How a money flow opens: every state with every event. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Access, Gate, Provider} from '#src/contract/access.js';
import {GATES} from '#src/contract/access.js';
import {ServiceError} from '#src/contract/errors.js';
import {offer, type OfferOptions} from '#src/flows/offer.js';
import type {OpenOrder} from '#src/flows/payment-state.js';
import {openOpening, opening, type OpeningEvent, type OpeningState} from '#src/flows/opening.js';
import {keysOf, oneOfEach} from '../../support/inputs/tables.ts';

const options: OfferOptions = {
  action: 'deposit',
  preferred: '',
  shipped: ['bankpay', 'crypto'],
};

function access(granted: readonly Provider[], pending: readonly Gate[] = []): Access {
  return {
    gates: Object.fromEntries(
      GATES.map(gate => [gate, {completed: !pending.includes(gate), description: ''}]),
    ),
    permissions: Object.fromEntries(
      granted.map(one => [`deposit-${one}`, {granted: true, description: ''}]),
    ),
  };
}

const BOTH = access(['bankpay', 'crypto']);
const ONE = access(['bankpay']);
const GATED = access([], ['kyc']);
const NONE = access([]);
const machine = opening(() => options);
const error = new ServiceError('NETWORK_ERROR', '');
const block = {error: new ServiceError('GEOFENCE_BLOCKED', 'Not here.'), stateCode: 'US-WA'};

function available() {
  const made = offer(BOTH, options);
  assert.ok(made.kind === 'available');
  return made;
}

const opened = {step: 'offering'} as const;
const open: OpenOrder = {
  action: 'deposit',
  currency: 'USD',
  order: {
    transactionId: '0b1c0d3a-0000-4000-8000-000000000001',
    provider: 'crypto',
    amount: '25.00',
  },
};
const STATES = oneOfEach<OpeningState, 'step'>()({
  'opening without a hint': {step: 'opening', offer: undefined, chosen: undefined},
  'opening with a hint': {step: 'opening', offer: available(), chosen: undefined},
  'opening, chosen': {step: 'opening', offer: available(), chosen: 'crypto'},
  'offering a choice': {...opened, offer: available()},
  'offering gates': {...opened, offer: offer(GATED, options)},
  paying: {
    step: 'paying',
    offer: available(),
    provider: 'crypto',
    reason: undefined,
  },
  'paying, rechecking': {
    step: 'paying',
    offer: available(),
    provider: 'crypto',
    reason: undefined,
    refusedAmount: '25.00',
  },
  resuming: {step: 'resuming', provider: 'crypto', open},
  'resuming, rechecking': {step: 'resuming', provider: 'crypto', open, refusedAmount: '25.00'},
  blocked: {step: 'blocked', ...block},
  failed: {step: 'failed', error},
});

const EXIT_EVENTS = oneOfEach<Extract<OpeningEvent, {type: 'exit'}>, 'reason'>()({
  'exit to an open order': {type: 'exit', reason: 'open-order'},
  'exit to pay again': {type: 'exit', reason: 'again'},
  'exit, denied': {type: 'exit', reason: 'denied', amount: '25.00'},
});

const EVENTS = oneOfEach<OpeningEvent, 'type'>()({
  'access to both': {type: 'access', access: BOTH},
  'access to one': {type: 'access', access: ONE},
  'access to none': {type: 'access', access: GATED},
  ...EXIT_EVENTS,
  'rechecked, with access to both': {type: 'rechecked', access: BOTH},
  'rechecked, with access to one': {type: 'rechecked', access: ONE},
  'rechecked, with access to only the current one': {
    type: 'rechecked',
    access: access(['crypto']),
  },
  'rechecked, with access to none': {type: 'rechecked', access: NONE},
  'rechecked for a gate': {type: 'rechecked', access: GATED},
  'rechecked, without a session': {type: 'rechecked', access: undefined},
  'opened for both': {type: 'opened', access: BOTH},
  'opened for one': {type: 'opened', access: ONE},
  'opened for none': {type: 'opened', access: GATED},
  'an open order is found': {type: 'resumed', open},
  blocked: {type: 'blocked', ...block},
  rejected: {type: 'rejected', error},
  'choose bankpay': {type: 'choose', provider: 'bankpay'},
  'choose an unavailable one': {type: 'choose', provider: 'cashpay'},
  back: {type: 'back'},
  reopen: {type: 'reopen'},
});

/**
 * Event → the next step, then its provider or the kind of its offer, if present, and after `!` the
 * command. For a recheck, `…` replaces the step.
 */
type Row = {readonly [Name in keyof typeof EVENTS]?: string};

const REOPEN: Row = {reopen: 'opening !open'};
const OPENING: Row = {
  'access to both': 'opening available',
  'access to one': 'opening available',
  'access to none': 'opening gated',
  'opened for both': 'offering available',
  'opened for one': 'paying bankpay',
  'opened for none': 'offering gated',
  'an open order is found': 'resuming crypto',
  blocked: 'blocked',
  rejected: 'failed',
};
/** Events that a new and a resumed payment handle in the same way. */
const EXITS: Row = {
  rejected: 'failed',
  'exit to an open order': 'opening !open',
  'exit to pay again': 'opening !open',
  'exit, denied': '… !recheck',
  'rechecked, with access to both': 'paying bankpay',
  'rechecked, with access to one': 'paying bankpay',
  'rechecked, with access to none': 'offering denied',
  'rechecked for a gate': 'offering gated',
};
const CHOOSING: Row = {
  'choose bankpay': 'opening available',
  'choose an unavailable one': 'opening available',
};

const TABLE: Readonly<Record<keyof typeof STATES, Row>> = {
  'opening without a hint': {
    ...OPENING,
    'choose bankpay': 'opening',
    'choose an unavailable one': 'opening',
  },
  'opening with a hint': {...OPENING, ...CHOOSING},
  'opening, chosen': {
    ...OPENING,
    ...CHOOSING,
    'opened for both': 'paying crypto',
    'opened for one': 'offering available',
  },
  'offering a choice': {
    'exit to an open order': 'opening !open',
    'choose bankpay': 'paying bankpay',
    'access to both': 'offering available',
    'access to one': 'offering available',
    'access to none': 'offering gated',
  },
  'offering gates': {
    'exit to an open order': 'opening !open',
    'access to both': 'offering available',
    'access to one': 'paying bankpay',
    'access to none': 'offering gated',
  },
  paying: {
    ...EXITS,
    back: 'offering available',
    'access to both': 'paying crypto',
    'access to one': 'paying bankpay',
    'access to none': 'offering gated',
    'rechecked, with access to only the current one': 'paying crypto',
    'rechecked, without a session': 'paying crypto',
  },
  'paying, rechecking': {
    ...EXITS,
    back: 'offering available',
    'rechecked, with access to only the current one': 'paying crypto',
    'rechecked, without a session': 'paying crypto',
  },
  resuming: {
    ...EXITS,
    back: 'opening !open',
    'rechecked, with access to only the current one': 'resuming crypto',
    'rechecked, without a session': 'resuming crypto',
  },
  'resuming, rechecking': {
    ...EXITS,
    back: 'opening !open',
    'rechecked, with access to only the current one': 'resuming crypto',
    'rechecked, without a session': 'resuming crypto',
  },
  blocked: REOPEN,
  failed: REOPEN,
};

function shown(state: OpeningState, command: {readonly type: string} | undefined): string {
  if (command?.type === 'recheck') return '… !recheck';
  const detail =
    'provider' in state ? state.provider : 'offer' in state ? state.offer?.kind : undefined;
  return [state.step, detail, command && `!${command.type}`].filter(Boolean).join(' ');
}

suite('every state × every event', () => {
  for (const name of keysOf(STATES))
    for (const eventName of keysOf(EVENTS)) {
      const before: OpeningState = STATES[name];
      const event: OpeningEvent = EVENTS[eventName];
      const expected = TABLE[name][eventName];
      test(`${name}, ${eventName}: ${expected ?? 'nothing'}`, () => {
        const {state, command} = machine(before, event);
        if (expected !== undefined) assert.equal(shown(state, command), expected);
        else {
          assert.equal(state, before);
          assert.equal(command, undefined);
        }
      });
    }
});

suite('the opening', () => {
  test('starts with the offer from the token, and asks the service', () => {
    const {state, command} = openOpening(ONE, options);
    assert.ok(state.step === 'opening');
    assert.deepEqual(state.offer, offer(ONE, options));
    assert.deepEqual(command, {type: 'open'});
    assert.deepEqual(openOpening(undefined, options).state, STATES['opening without a hint']);
  });

  test('applies the user’s last choice once the service has confirmed the access', () => {
    let {state} = openOpening(BOTH, options);
    for (const type of ['bankpay', 'crypto'] as const)
      ({state} = machine(state, {type: 'choose', provider: type}));
    ({state} = machine(state, {type: 'opened', access: BOTH}));
    assert.equal(shown(state, undefined), 'paying crypto');
  });

  test('7.5 GEOFENCE_BLOCKED: at open, it keeps the state and the reason', () => {
    const {state} = machine(openOpening(BOTH, options).state, {type: 'blocked', ...block});
    assert.deepEqual(state, {step: 'blocked', ...block});
  });

  test('7.4 service-provider-change: has a reason for the embed’s own choice only, not for the user’s', () => {
    const wish = {...options, preferred: 'cashpay'};
    const wishing = opening(() => wish);
    let {state} = openOpening(BOTH, wish);
    ({state} = wishing(state, {type: 'opened', access: BOTH}));
    assert.ok(state.step === 'paying');
    assert.equal(state.reason, 'fallback');
    ({state} = wishing(state, {type: 'back'}));
    ({state} = wishing(state, {type: 'choose', provider: 'bankpay'}));
    assert.ok(state.step === 'paying');
    assert.equal(state.reason, undefined);
  });

  test('7.4 replaces a denied provider with a permitted one, and keeps the denied one for the notice', () => {
    const paying = STATES['paying'];
    const {state} = machine(paying, {type: 'rechecked', access: BOTH});
    assert.ok(state.step === 'paying');
    assert.equal(state.reason, 'fallback');
    assert.deepEqual(state.offer.skipped, [{provider: 'crypto', why: 'denied'}]);
    assert.deepEqual(state.offer.providers, ['bankpay']);
    const later = machine(state, {type: 'access', access: BOTH}).state;
    assert.ok(later.step === 'paying');
    assert.deepEqual(later.offer.skipped, state.offer.skipped);
  });

  test('7.4 ignores access changes during a recheck', () => {
    const paying = STATES['paying'];
    const {state, command} = machine(paying, {type: 'exit', reason: 'denied', amount: '25.00'});
    assert.deepEqual(state, {...paying, refusedAmount: '25.00'});
    assert.deepEqual(command, {type: 'recheck'});
    assert.equal(machine(state, {type: 'access', access: GATED}).state, state);
    const after = machine(state, {type: 'rechecked', access: undefined});
    assert.deepEqual(after, {state: paying});
  });

  test('passes the amount on to another provider, but not to the current one', () => {
    const paying = STATES['paying'];
    const refused = {...paying, refusedAmount: '25.00'};
    for (const {state} of [
      machine(refused, {type: 'rechecked', access: BOTH}),
      machine(paying, {type: 'access', access: ONE, amount: '25.00'}),
    ]) {
      assert.ok(state.step === 'paying');
      assert.equal(state.provider, 'bankpay');
      assert.equal(state.amount, '25.00');
    }
    const {state} = machine(paying, {type: 'access', access: BOTH, amount: '25.00'});
    assert.ok(state.step === 'paying');
    assert.equal(state.amount, undefined);
  });

  test('7.4 denyReason: is shown once every provider is denied', () => {
    const paying = STATES['paying'];
    const denied = {granted: false, description: '', denyReason: 'No.'};
    const none = {...NONE, permissions: {'deposit-bankpay': denied, 'deposit-crypto': denied}};
    const {state} = machine(paying, {type: 'rechecked', access: none});
    assert.ok(state.step === 'offering' && state.offer.kind === 'denied');
    assert.deepEqual(
      state.offer.denials.map(({provider, reason}) => [provider, reason]),
      [
        ['bankpay', 'No.'],
        ['crypto', 'No.'],
        ['cashpay', ''],
      ],
    );
  });

  test('returns to the same offer on back from a provider', () => {
    const paying = STATES['paying'];
    const {state} = machine(paying, {type: 'back'});
    assert.deepEqual(state, STATES['offering a choice']);
  });
});
