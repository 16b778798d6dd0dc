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
    assert.deepEqual(said({}), {address: ADDRESS, memo: undefined, uri: undefined});
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

suite('a payment URI', () => {
  const good = {
    'an EVM token’s transfer': `ethereum:${OTHER}@137/transfer?address=${ADDRESS}&uint256=25000000`,
    'an EVM payment': `ethereum:${ADDRESS}@137?value=1`,
    'a plain one': `bitcoin:${ADDRESS}?amount=25.00`,
    'the address alone': `tron:${ADDRESS}`,
    'a Stellar one': `web+stellar:pay?destination=${ADDRESS}&amount=25`,
  };
  for (const [what, uri] of Object.entries(good))
    test(`${what} that pays to the address is used`, () => assert.equal(said({uri})?.uri, uri));

  const bad = {
    'of a script': `javascript:alert('${ADDRESS}')`,
    'of a script in disguise': `JaVaScRiPt:${ADDRESS}`,
    'of data': `data:text/html,${ADDRESS}`,
    'of a web page': `https://evil.example/${ADDRESS}`,
    'of an unknown scheme': `wallet:${ADDRESS}`,
    'that pays somebody else': `ethereum:${OTHER}@137`,
    'that names the address by the way': `ethereum:${OTHER}@137/transfer?address=${OTHER}&for=${ADDRESS}`,
    'that names two payees': `ethereum:${OTHER}@137/transfer?address=${ADDRESS}&address=${OTHER}`,
    'that names two payees in two words': `bitcoin:${ADDRESS}?address=${ADDRESS}&recipient=${OTHER}`,
    'that begins like the address': `bitcoin:${ADDRESS}00?amount=1`,
    'with a line break': `bitcoin:${ADDRESS}?amount=1\n`,
    'that is too long for a code': `bitcoin:${ADDRESS}?message=${'a'.repeat(500)}`,
    'that is empty': '',
  };
  for (const [what, uri] of Object.entries(bad))
    test(`${what} is left out; the address stands`, () => {
      assert.deepEqual(said({uri}), {address: ADDRESS, memo: undefined, uri: undefined});
    });

  test('without the memo is left out, because the payment would be lost', () => {
    const uri = `web+stellar:pay?destination=${ADDRESS}`;
    assert.equal(said({uri, memo: '42'})?.uri, undefined);
    assert.equal(said({uri: `${uri}&memo=42`, memo: '42'})?.uri, `${uri}&memo=42`);
  });
});
