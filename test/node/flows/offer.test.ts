/** The offer to a user, for every combination of grants and every wish of the page. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {
  ACTIONS,
  GATES,
  PROVIDERS,
  type Access,
  type Action,
  type Gate,
} from '#src/contract/access.js';
import {offer, type Offer} from '#src/flows/offer.js';
import {offers, WISHES} from './offers.ts';

/** The providers in the contract (7.6, "Provider support"). */
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

/** The offer in the format of the tables. */
function shown(result: Offer): string {
  if (result.kind !== 'available') return result.kind;
  const {providers, chosen, skipped} = result;
  const passed = skipped.map(({provider, why}) => `, ${provider} ${why}`).join('');
  const choice = chosen ? ` → ${chosen.provider} (${chosen.reason}${passed})` : '';
  return providers.join(' ') + choice;
}

suite('three grants × two actions × every preference', () => {
  for (const action of ACTIONS)
    for (const [names, expected] of Object.entries(offers(SHIPPED[action]))) {
      const granted = names.split(' ');
      for (const [index, wish] of WISHES.entries())
        test(`2.4 ${names
          .split(' ')
          .map(one => `${action}-${one}`)
          .join(', ')}, wished ${wish || 'nothing'}: ${expected[index]}`, () => {
          assert.equal(shown(made(action, {granted}, wish)), expected[index]);
        });
      for (const wish of ['BankPay', ' bankpay', 'constructor', '__proto__', 'a-further-one'])
        test(`${action}, ${names || 'nothing'} granted, with the unknown preference ${wish}: same as without`, () => {
          assert.equal(shown(made(action, {granted}, wish)), expected[0]);
        });
    }
});

suite('7.4 gates', () => {
  for (const gate of GATES)
    test(`7.4 ${gate}: is listed if pending while nothing is granted`, () => {
      assert.deepEqual(made('deposit', {pending: [gate]}), {kind: 'gated', gates: [gate]});
    });

  for (const gate of GATES)
    test(`7.4 ${gate}: is not listed if the service grants a provider despite it`, () => {
      const result = made('withdraw', {pending: [gate], granted: ['bankpay']});
      assert.equal(result.kind, 'available');
    });

  test('all five pending gates are listed in the contract’s order', () => {
    const pending: readonly Gate[] = GATES.toReversed();
    assert.deepEqual(made('deposit', {pending}), {kind: 'gated', gates: [...GATES]});
  });

  test('a missing gate counts as pending, and a missing permission as denied', () => {
    const options = {action: 'deposit', preferred: '', shipped: SHIPPED.deposit} as const;
    const result = offer({gates: {}, permissions: {}}, options);
    assert.deepEqual(result, {kind: 'gated', gates: [...GATES]});
  });

  test('a grant for the other action does not count', () => {
    const result = offer(access('withdraw', {granted: ['bankpay']}), {
      action: 'deposit',
      preferred: '',
      shipped: SHIPPED.deposit,
    });
    assert.equal(result.kind, 'denied');
  });
});

suite('7.4 denyReason', () => {
  test('all reasons are listed if everything is denied and no gate is pending', () => {
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

  test('no reason is listed if any provider is permitted', () => {
    const result = made(
      'deposit',
      {granted: ['crypto'], reasons: {bankpay: 'Bank closed.'}},
      'bankpay',
    );
    assert.ok(!JSON.stringify(result).includes('Bank closed.'));
  });
});
