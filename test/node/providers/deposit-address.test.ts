/**
 * The address of a deposit: an answer that does not match in every part counts as having no
 * address.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Order, Transaction} from '#src/contract/payments.js';
import {depositAddress, hasSameNumber} from '#src/providers/deposit-address.js';
import {HOSTILE_STRINGS} from '../../support/inputs/hostile-strings.ts';

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

const said = (change: Partial<Transaction>) => depositAddress(ORDER, {...SAID, ...change}, OTHER);

suite('an address', () => {
  test('matches no number of coins while the currency is unknown', () => {
    assert.deepEqual([hasSameNumber('USDC', 'USD'), hasSameNumber('USDC', '')], [true, false]);
    assert.equal(hasSameNumber(undefined, 'USD'), false);
  });

  test('that matches the order is shown unchanged', () => {
    const alone = {address: ADDRESS, memo: undefined, uri: undefined, code: ADDRESS};
    assert.deepEqual(said({}), alone);
    assert.deepEqual(said({memo: '793428494'})?.memo, '793428494');
  });

  const misfits: Readonly<Record<string, Partial<Transaction>>> = {
    none: {address: undefined},
    'an empty one': {address: ''},
    'another asset’s': {asset: 'USDT'},
    'another network’s': {network: 'ethereum'},
    'one without an asset': {asset: undefined},
    'one without a network': {network: undefined},
    'one with a space': {address: `${ADDRESS.slice(0, 20)} ${ADDRESS.slice(20)}`},
    'one with a direction override': {address: `\u202e${ADDRESS}`},
    'one with look-alike letters': {address: ADDRESS.replace('c', 'с')},
    'one that is far too long': {address: 'a'.repeat(161)},
    'one of only dots': {address: '........'},
    'one of only dashes': {address: '----------'},
    'one that ends in a colon': {address: `${ADDRESS}:`},
    'one with an empty memo': {memo: ''},
    'one with an invisible character in its memo': {memo: '12\u200b34'},
  };
  for (const [what, change] of Object.entries(misfits))
    test(`${what}: is not shown`, () => assert.equal(said(change), undefined));

  test('is not shown for an order without an asset or network', () => {
    const {asset, network, ...rest} = ORDER;
    for (const order of [rest, {...rest, asset}, {...rest, network}] as Order[]) {
      assert.equal(depositAddress(order, SAID), undefined);
      // No address is shown if the answer omits them, too.
      const {asset: _, network: __, ...unsaid} = SAID;
      assert.equal(depositAddress(order, {...unsaid, ...order}), undefined);
    }
  });

  test('is never a hostile text', () => {
    for (const text of HOSTILE_STRINGS) {
      const shown = said({address: text});
      assert.ok(shown === undefined || /^[\w.:-]+$/.test(shown.address), text);
    }
  });
});

suite('the wallet’s URI and QR code', () => {
  const uri = `ethereum:${OTHER}@137/transfer?address=${ADDRESS}&uint256=25000000`;

  test('use the URI if it matches the screen', () => {
    assert.deepEqual(said({uri}), {address: ADDRESS, memo: undefined, uri, code: uri});
  });

  // `crypto-uri.test.ts` lists the unsafe URIs.
  for (const bad of ['', `javascript:alert('${ADDRESS}')`, `ethereum:${OTHER}@137`])
    test(`are omitted if the URI is “${bad}”, while the address is shown`, () => {
      const alone = {address: ADDRESS, memo: undefined, uri: undefined, code: undefined};
      assert.deepEqual(said({uri: bad}), alone);
    });

  test('are omitted if the URI would lose the memo, and so the payment', () => {
    assert.equal(said({uri, memo: '42'})?.uri, undefined);
    assert.equal(said({uri, memo: '42'})?.code, undefined);
  });

  const forms: Readonly<Record<string, string>> = {
    Bitcoin: '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W',
    'Bitcoin, SegWit': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    Litecoin: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'Litecoin, legacy': 'LNDeZrkrGmnmkLDNbVLnrT1nqLYWMhM7ee',
    Solana: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
    Stellar: 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO',
    Tron: 'TYg1YJTQqaeWF8yhFFcnkEExYpFbAHuyyc',
  };
  for (const [network, address] of Object.entries(forms))
    test(`use the address in the format of ${network}`, () =>
      assert.equal(said({address})?.code, address));

  for (const address of [
    `tron:${forms['Tron']}`,
    `bitcoin:${forms['Bitcoin']}`,
    `ethereum:${OTHER}`,
    'lightning:lnbc10m1pvjluezpp5qqqsyq',
    'lnbc10m1pvjluezpp5qqqsyq',
    'LNBC10M1PVJLUEZPP5QQQSYQ',
    'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7',
    'lno1pg257enxv4ezqcneype82um50ynhxgrwdajx283qfwdpl28qqmc78ymlvhmxcsywdk5',
    'smsto:5551234567:pay',
    'tel:00441632960000',
    'wifi:T:WPA:S:x',
    'javascript:alert',
    'some-name.near',
  ])
    test(`are omitted if the address “${address}” could be read as something else`, () => {
      const alone = {address, memo: undefined, uri: undefined, code: undefined};
      assert.deepEqual(said({address}), alone);
    });

  test('use the address if there is no URI, unless a memo is needed', () => {
    assert.equal(said({})?.code, ADDRESS);
    assert.equal(said({memo: '42'})?.code, undefined);
  });
});
