/** What a user is offered: every combination of grants, and every wish of the page. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {GATES, PROVIDERS, type Access, type Action, type Gate} from '#src/contract/access.js';
import {offer, type Offer} from '#src/flows/offer.js';

/** By the contract (7.6, "Provider support"). */
const SHIPPED = {deposit: ['bankpay', 'crypto'], withdraw: ['bankpay']} as const;

interface Grants {
  readonly granted?: readonly string[];
  readonly pending?: readonly string[];
  readonly reasons?: Readonly<Record<string, string>>;
}

function access(action: Action, {granted = [], pending = [], reasons = {}}: Grants): Access {
  return {
    gates: Object.fromEntries(
      GATES.map(gate => [gate, {completed: !pending.includes(gate), description: gate}]),
    ),
    permissions: Object.fromEntries(
      PROVIDERS.map(one => [
        `${action}-${one}`,
        {granted: granted.includes(one), description: one, denyReason: reasons[one]},
      ]),
    ),
  };
}

function made(action: Action, grants: Grants, preferred = ''): Offer {
  return offer(access(action, grants), {action, preferred, shipped: SHIPPED[action]});
}

/** `a b → a (preferred)`: what is offered, what was chosen and why, who was passed over and why. */
function shown(result: Offer): string {
  if (result.kind !== 'available') return result.kind;
  const {providers, chosen, skipped} = result;
  const passed = skipped.map(({provider, why}) => `, ${provider} ${why}`).join('');
  const choice = chosen ? ` → ${chosen.provider} (${chosen.reason}${passed})` : '';
  return providers.join(' ') + choice;
}

type Wishes = readonly [none: string, bankpay: string, crypto: string, cashpay: string];

/** Deposits: bankpay and crypto have a flow, cashpay is a placeholder. */
const DEPOSIT: Readonly<Record<string, Wishes>> = {
  '': ['denied', 'denied', 'denied', 'denied'],
  bankpay: [
    'bankpay → bankpay (only)',
    'bankpay → bankpay (preferred)',
    'bankpay → bankpay (fallback, crypto denied)',
    'bankpay → bankpay (fallback, cashpay denied)',
  ],
  crypto: [
    'crypto → crypto (only)',
    'crypto → crypto (fallback, bankpay denied)',
    'crypto → crypto (preferred)',
    'crypto → crypto (fallback, cashpay denied)',
  ],
  cashpay: [
    'cashpay → cashpay (only)',
    'cashpay → cashpay (fallback, bankpay denied)',
    'cashpay → cashpay (fallback, crypto denied)',
    'cashpay → cashpay (preferred)',
  ],
  'bankpay crypto': [
    'bankpay crypto',
    'bankpay crypto → bankpay (preferred)',
    'bankpay crypto → crypto (preferred)',
    'bankpay crypto → bankpay (fallback, cashpay denied)',
  ],
  'bankpay cashpay': [
    'bankpay cashpay',
    'bankpay cashpay → bankpay (preferred)',
    'bankpay cashpay → bankpay (fallback, crypto denied)',
    'bankpay cashpay → bankpay (fallback, cashpay unavailable)',
  ],
  'crypto cashpay': [
    'crypto cashpay',
    'crypto cashpay → crypto (fallback, bankpay denied)',
    'crypto cashpay → crypto (preferred)',
    'crypto cashpay → crypto (fallback, cashpay unavailable)',
  ],
  'bankpay crypto cashpay': [
    'bankpay crypto cashpay',
    'bankpay crypto cashpay → bankpay (preferred)',
    'bankpay crypto cashpay → crypto (preferred)',
    'bankpay crypto cashpay → bankpay (fallback, cashpay unavailable)',
  ],
};

/** Withdrawals: bankpay alone has a flow. */
const WITHDRAW: Readonly<Record<string, Wishes>> = {
  '': ['denied', 'denied', 'denied', 'denied'],
  bankpay: [
    'bankpay → bankpay (only)',
    'bankpay → bankpay (preferred)',
    'bankpay → bankpay (fallback, crypto denied)',
    'bankpay → bankpay (fallback, cashpay denied)',
  ],
  crypto: [
    'crypto → crypto (only)',
    'crypto → crypto (fallback, bankpay denied)',
    'crypto → crypto (preferred)',
    'crypto → crypto (fallback, cashpay denied)',
  ],
  cashpay: [
    'cashpay → cashpay (only)',
    'cashpay → cashpay (fallback, bankpay denied)',
    'cashpay → cashpay (fallback, crypto denied)',
    'cashpay → cashpay (preferred)',
  ],
  'bankpay crypto': [
    'bankpay crypto',
    'bankpay crypto → bankpay (preferred)',
    'bankpay crypto → bankpay (fallback, crypto unavailable)',
    'bankpay crypto → bankpay (fallback, cashpay denied)',
  ],
  'bankpay cashpay': [
    'bankpay cashpay',
    'bankpay cashpay → bankpay (preferred)',
    'bankpay cashpay → bankpay (fallback, crypto denied)',
    'bankpay cashpay → bankpay (fallback, cashpay unavailable)',
  ],
  'crypto cashpay': [
    'crypto cashpay',
    'crypto cashpay → crypto (fallback, bankpay denied)',
    'crypto cashpay → crypto (preferred)',
    'crypto cashpay → cashpay (preferred)',
  ],
  'bankpay crypto cashpay': [
    'bankpay crypto cashpay',
    'bankpay crypto cashpay → bankpay (preferred)',
    'bankpay crypto cashpay → bankpay (fallback, crypto unavailable)',
    'bankpay crypto cashpay → bankpay (fallback, cashpay unavailable)',
  ],
};

suite('three grants × two actions × every wish', () => {
  for (const [action, table] of [
    ['deposit', DEPOSIT],
    ['withdraw', WITHDRAW],
  ] as const)
    for (const [names, expected] of Object.entries(table)) {
      const granted = names.split(' ');
      for (const [index, wish] of ['', 'bankpay', 'crypto', 'cashpay'].entries())
        test(`2.4 ${names
          .split(' ')
          .map(one => `${action}-${one}`)
          .join(', ')}, wished ${wish || 'nothing'}: ${expected[index]}`, () => {
          assert.equal(shown(made(action, {granted}, wish)), expected[index]);
        });
      for (const wish of ['BankPay', ' bankpay', 'constructor', '__proto__', 'a-further-one'])
        test(`${action}, ${names || 'nothing'} granted, wished ${wish}: as if nothing were`, () => {
          assert.equal(shown(made(action, {granted}, wish)), expected[0]);
        });
    }
});

suite('7.4 gates', () => {
  for (const gate of GATES)
    test(`7.4 ${gate}: pending and nothing granted, it is named`, () => {
      assert.deepEqual(made('deposit', {pending: [gate]}), {kind: 'gated', gates: [gate]});
    });

  for (const gate of GATES)
    test(`7.4 ${gate}: pending, but the service grants a provider all the same`, () => {
      const result = made('withdraw', {pending: [gate], granted: ['bankpay']});
      assert.equal(result.kind, 'available');
    });

  test('all five pending are all five named, in the contract’s order', () => {
    const pending: readonly Gate[] = GATES.toReversed();
    assert.deepEqual(made('deposit', {pending}), {kind: 'gated', gates: [...GATES]});
  });

  test('a gate that is missing counts as pending, a permission that is missing as denied', () => {
    const options = {action: 'deposit', preferred: '', shipped: SHIPPED.deposit} as const;
    const result = offer({gates: {}, permissions: {}}, options);
    assert.deepEqual(result, {kind: 'gated', gates: [...GATES]});
  });

  test('a grant of the other action is no grant', () => {
    const result = offer(access('withdraw', {granted: ['bankpay']}), {
      action: 'deposit',
      preferred: '',
      shipped: SHIPPED.deposit,
    });
    assert.equal(result.kind, 'denied');
  });
});

suite('7.4 denyReason', () => {
  test('all denied and no gate pending: every reason is given', () => {
    const reasons = {bankpay: 'Bank closed.', cashpay: 'No cash.'};
    assert.deepEqual(made('deposit', {reasons}), {
      kind: 'denied',
      denials: [
        {provider: 'bankpay', reason: 'Bank closed.'},
        {provider: 'crypto', reason: ''},
        {provider: 'cashpay', reason: 'No cash.'},
      ],
    });
  });

  test('where one is permitted, no reason of another is given', () => {
    const result = made(
      'deposit',
      {granted: ['crypto'], reasons: {bankpay: 'Bank closed.'}},
      'bankpay',
    );
    assert.ok(!JSON.stringify(result).includes('Bank closed.'));
  });
});
