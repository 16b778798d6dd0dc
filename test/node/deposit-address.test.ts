/** Where a deposit may be sent: what does not fit in every part has no address at all. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Order, Transaction} from '#src/contract/payments.js';
import {depositAddress} from '#src/providers/deposit-address.js';
import {HOSTILE_STRINGS} from '../support/inputs/hostile-strings.ts';

const ADDRESS = '0x7cD386cEfd5cEE12A6dCe7A669057de5242c09Fd';
const OTHER = '0x0000000000000000000000000000000000000bad';
const PAIR = {asset: 'USDC', network: 'polygon'} as const;
const ORDER: Order = {transactionId: 'one', provider: 'crypto', amount: '25.00', ...PAIR};
const SAID: Transaction = {
  transactionId: 'one',
  action: 'deposit',
  provider: 'crypto',
  amount: '25.00',
  currency: 'USD',
  status: 'pending',
  stage: 'waiting',
  address: ADDRESS,
  ...PAIR,
};

const said = (change: Partial<Transaction>) => depositAddress(ORDER, {...SAID, ...change});

suite('an address', () => {
  test('that fits the order is shown as it is', () => {
    const alone = {address: ADDRESS, memo: undefined, uri: undefined, code: ADDRESS};
    assert.deepEqual(said({}), alone);
    assert.deepEqual(said({memo: '793428494'})?.memo, '793428494');
  });

  const misfits: Readonly<Record<string, Partial<Transaction>>> = {
    none: {address: undefined},
    'an empty one': {address: ''},
    'another asset’s': {asset: 'USDT'},
    'another network’s': {network: 'ethereum'},
    'of an asset that is not said': {asset: undefined},
    'of a network that is not said': {network: undefined},
    'one with a space': {address: `${ADDRESS.slice(0, 20)} ${ADDRESS.slice(20)}`},
    'one that reads backwards': {address: `\u202e${ADDRESS}`},
    'one with letters that only look alike': {address: ADDRESS.replace('c', 'с')},
    'one that is far too long': {address: 'a'.repeat(161)},
    'with a memo that is empty': {memo: ''},
    'with a memo that hides something': {memo: '12\u200b34'},
  };
  for (const [what, change] of Object.entries(misfits))
    test(`${what}: nothing may be sent`, () => assert.equal(said(change), undefined));

  test('nothing is shown for an order that names no asset or network', () => {
    const {asset, network, ...rest} = ORDER;
    for (const order of [rest, {...rest, asset}, {...rest, network}] as Order[])
      assert.equal(depositAddress(order, SAID), undefined);
  });

  test('no hostile text is ever one', () => {
    for (const text of HOSTILE_STRINGS) {
      const shown = said({address: text});
      assert.ok(shown === undefined || /^[\w.:-]+$/.test(shown.address), text);
    }
  });
});

suite('what a wallet is told', () => {
  const uri = `ethereum:${OTHER}@137/transfer?address=${ADDRESS}&uint256=25000000`;

  test('is the URI that says the same as the screen', () => {
    assert.deepEqual(said({uri}), {address: ADDRESS, memo: undefined, uri, code: uri});
  });

  // Which URIs those are, crypto-uri.test.ts says.
  for (const bad of ['', `javascript:alert('${ADDRESS}')`, `ethereum:${OTHER}@137`])
    test(`is nothing where the URI is “${bad}”; the address stands`, () => {
      const alone = {address: ADDRESS, memo: undefined, uri: undefined, code: undefined};
      assert.deepEqual(said({uri: bad}), alone);
    });

  test('is nothing where a URI would lose the memo, and so the payment', () => {
    assert.equal(said({uri, memo: '42'})?.uri, undefined);
    assert.equal(said({uri, memo: '42'})?.code, undefined);
  });

  test('is the address where there is no URI, unless it needs a memo, too', () => {
    assert.equal(said({})?.code, ADDRESS);
    assert.equal(said({memo: '42'})?.code, undefined);
  });
});
