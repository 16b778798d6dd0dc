/** Payment URIs: a wallet gets the same data as the screen, or no URI at all. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {depositAddress, type DepositAddress} from '#src/providers/deposit-address.js';
import {CRYPTO_ASSETS} from '../../../demo/service/crypto/crypto-assets.ts';
import {
  depositAddress as issued,
  tokenAddress,
} from '../../../demo/service/crypto/deposit-address.ts';
import {hostileUris} from './hostile-uris.ts';
import {SCHEMES, toldWith, type UriCase} from '../../support/inputs/payment-uris.ts';
import {Random} from '../../support/inputs/random.ts';

const SEED = Number(process.env['SEED'] ?? 681_321);
const VALUES = Number(process.env['VALUES'] ?? 400);

type Said = Parameters<typeof toldWith>[0];

const shown = (said: Said, uri: string): DepositAddress | undefined =>
  depositAddress(...toldWith(said, uri));

/** The link and the QR code contain the URI. */
function isUsed(said: Said, uri: string): void {
  const {address, memo} = said;
  assert.deepEqual(shown(said, uri), {address, memo, uri, code: uri});
}

/** The address is shown without a link and a QR code. */
function isRefused(said: Said, uri: string): void {
  const {address, memo} = said;
  assert.deepEqual(shown(said, uri), {address, memo, uri: undefined, code: undefined}, uri);
}

const STELLAR = 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO';
const SEP7 = `web+stellar:pay?destination=${STELLAR}`;
const SOLANA = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';
const BITCOIN = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W';
const UNICORN = 'ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7';
const PAYEE = '0x8e23ee67d1332ad560396262c48ffbb01f93d052';
const ETHER = '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359';

const btc = {network: 'bitcoin', asset: 'BTC', amount: '25.00', address: BITCOIN};
const eth = {network: 'ethereum', asset: 'ETH', amount: '25.00', address: ETHER};
const unicorn = {network: 'ethereum', asset: 'UNI', amount: '25.00', address: PAYEE};
const sol = {network: 'solana', asset: 'SOL', amount: '25.00', address: SOLANA};
const xlm = {network: 'stellar', asset: 'XLM', amount: '25.00', address: STELLAR};
const trx = {
  network: 'tron',
  asset: 'TRX',
  amount: '25.00',
  address: 'TYg1YJTQqaeWF8yhFFcnkEExYpFbAHuyyc',
};
const usd = {
  ...xlm,
  asset: 'USD',
  tokenAddress: 'GCRCUE2C5TBNIPYHMEP7NK5RWTT2WBSZ75CMARH7GDOHDDCQH3XANFOB',
};

suite('an example of a standard', () => {
  const used: readonly (readonly [standard: string, said: Said, uri: string])[] = [
    ['BIP 21', btc, `bitcoin:${BITCOIN}`],
    ['BIP 21', btc, `bitcoin:${BITCOIN}?label=Luke-Jr`],
    ['EIP-681, with a chain', eth, `ethereum:${ETHER}@1`],
    [
      'EIP-681, with a chain and the order’s amount',
      {...unicorn, asset: 'USDC', amount: '1.00', tokenAddress: UNICORN.slice(9)},
      `${UNICORN}@1/transfer?address=${PAYEE}&uint256=1000000`,
    ],
    [
      'Solana Pay, without an amount',
      {...sol, memo: 'OrderId12345'},
      `solana:${SOLANA}?label=Michael&message=Thanks%20for%20all%20the%20fish&memo=OrderId12345`,
    ],
    [
      'Solana Pay',
      {
        ...sol,
        asset: 'USDC',
        amount: '0.01',
        tokenAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      },
      `solana:${SOLANA}?amount=0.01&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
    ],
    ['Solana Pay', sol, `solana:${SOLANA}?label=Michael`],
    [
      'SEP-7, without an amount',
      {...xlm, memo: 'skdjfasf'},
      `${SEP7}&memo=skdjfasf&msg=pay%20me%20with%20lumens`,
    ],
    [
      'SEP-7, without a callback',
      {...usd, amount: '120.12', memo: 'hasysda987fs'},
      `${SEP7}&amount=120.120&asset_code=USD&asset_issuer=GCRCUE2C5TBNIPYHMEP7NK5RWTT2WBSZ75CMARH7GDOHDDCQH3XANFOB&memo=hasysda987fs`,
    ],
  ];
  for (const [standard, said, uri] of used)
    test(`${standard}: ${uri} is used`, () => isUsed(said, uri));

  const unsaid = 'the screen shows $25.00 worth, and no number of coins';
  const refused: readonly (readonly [why: string, said: Said, uri: string])[] = [
    [unsaid, btc, `bitcoin:${BITCOIN}?amount=20.3&label=Luke-Jr`],
    [
      unsaid,
      btc,
      `bitcoin:${BITCOIN}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
    ],
    [unsaid, eth, `ethereum:${ETHER}@1?value=2.014e18`],
    [unsaid, unicorn, `${UNICORN}@1/transfer?address=${PAYEE}&uint256=1`],
    [unsaid, sol, `solana:${SOLANA}?amount=1&label=Michael`],
    [unsaid, xlm, `${SEP7}&amount=120.1234567`],
    [
      'BIP 21 calls it invalid',
      btc,
      `bitcoin:${BITCOIN}?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999`,
    ],
    [
      'an unknown parameter may be a payee (BIP 321)',
      btc,
      `bitcoin:${BITCOIN}?somethingyoudontunderstand=50&somethingelseyoudontget=999`,
    ],
    ['EIP-681 leaves the network to the wallet', eth, `ethereum:${ETHER}?value=2.014e18`],
    [
      'EIP-681 leaves the network to the wallet',
      unicorn,
      `${UNICORN}/transfer?address=${PAYEE}&uint256=1`,
    ],
    [
      'SEP-7 sends the payment to a web address',
      {...usd, amount: '120.12', memo: 'hasysda987fs'},
      `${SEP7}&amount=120.12&asset_code=USD&asset_issuer=GCRCUE2C5TBNIPYHMEP7NK5RWTT2WBSZ75CMARH7GDOHDDCQH3XANFOB&memo=hasysda987fs&callback=url%3Ahttps%3A%2F%2FsomeSigningService.com%2Fhasysda987fs%3Fasset%3DUSD`,
    ],
    [
      'Solana Pay requests the transaction from a web address',
      sol,
      'solana:https%3A%2F%2Fexample.com%2Fsolana-pay%3Forder%3D12345',
    ],
  ];
  for (const [why, said, uri] of refused)
    test(`${uri} is rejected: ${why}`, () => isRefused(said, uri));
});

suite('the sandbox’s URI', () => {
  const [dollars, own] = [/^USD/, /^(?!USD)/].map(form =>
    CRYPTO_ASSETS.filter(({asset}) => form.test(asset)),
  );
  for (const pair of dollars ?? [])
    for (const amount of ['0.01', '0.50', '25.00', '25.50', '100.00', '999999999999.99'])
      test(`of ${amount} in ${pair.asset} on ${pair.network} is used`, () => {
        const {uri, ...to} = issued(`seed ${amount}`, pair, amount);
        isUsed({...pair, ...to, amount, tokenAddress: tokenAddress(pair)}, uri);
      });

  // The asset's name does not show that it is worth a dollar, so the screen shows the amount in
  // money.
  for (const pair of own ?? [])
    test(`in ${pair.asset} is rejected, because it contains an amount`, () => {
      const {uri, ...to} = issued('seed', pair, '25.00');
      isRefused({...pair, ...to, amount: '25.00', tokenAddress: tokenAddress(pair)}, uri);
    });
});

suite('an amount in a URI', () => {
  const token = SCHEMES['an EVM token'] as UriCase;
  const start = token.uri.replace(/\d+$/, '');
  for (const [amount, units] of [
    ['25.50', '25500000'],
    ['25.50', '25.5e6'],
    ['25.50', '25500000000000000000'],
    ['25.50', '25.5e18'],
    ['0.01', '10000'],
    ['0.01', '0.01e6'],
    ['100.00', '100e6'],
  ] as const)
    test(`${units} units of a token are ${amount} of it`, () =>
      isUsed({...token, amount}, start + units));

  const tron = SCHEMES['a Tron token'] as UriCase;
  for (const [amount, said] of [
    ['25.50', '25.5'],
    ['25.50', '25.500000'],
    ['25.00', '25'],
    ['100.00', '100'],
    ['0.50', '0.5'],
  ] as const)
    test(`${said} coins are ${amount}`, () =>
      isUsed({...tron, amount}, tron.uri.replace('25.50', said)));

  test('may be missing, so that the wallet asks for it', () =>
    isUsed(tron, tron.uri.replace('amount=25.50&', '')));

  for (const asset of ['USDC', 'DAI', 'EURC'])
    test(`of ${asset} is rejected if the wallet has another currency`, () => {
      const one = {...(SCHEMES['a Solana token'] as UriCase), asset, currency: 'GBP'};
      isRefused(one, one.uri);
      isUsed(one, one.uri.replace('amount=25.50&', ''));
    });

  for (const [scheme, before] of [
    [btc, `bitcoin:${BITCOIN}?amount=`],
    [eth, `ethereum:${ETHER}@1?value=`],
    [
      {...eth, asset: 'DAI', tokenAddress: UNICORN.slice(9)},
      `${UNICORN}@1/transfer?address=${ETHER}&uint256=`,
    ],
    [sol, `solana:${SOLANA}?amount=`],
    [xlm, `${SEP7}&amount=`],
  ] as const)
    test(`of ${scheme.asset} is rejected, because the screen shows it in money`, () => {
      for (const coins of ['0', '0.00042', '1', '9.99', '25', '25.00', '99999999', '9e25', '9e99'])
        isRefused(scheme, before + coins);
    });
});

suite('a URI of a token', () => {
  const tokens = Object.entries(SCHEMES).filter(([, one]) => one.tokenAddress !== undefined);
  for (const [scheme, {tokenAddress: known = '', evil, ...one}] of tokens) {
    test(`is rejected for ${scheme} without an address in the service’s assets`, () =>
      isRefused(one, one.uri));

    test(`is rejected for ${scheme} with another address in the service’s assets`, () => {
      for (const other of [evil, one.address, one.asset, '', known.slice(1), `${known}0`])
        isRefused({...one, tokenAddress: other}, one.uri);
    });
  }

  test('may have an EVM contract with or without checksum letters', () => {
    const one = SCHEMES['an EVM token'] as UriCase & {tokenAddress: string};
    const plain = one.tokenAddress.toLowerCase();
    isUsed({...one, tokenAddress: plain}, one.uri);
    isUsed(one, one.uri.replace(one.tokenAddress, plain));
  });

  test('is rejected for a token without a listed address, but not for a coin', () => {
    const {tokenAddress: _, ...one} = SCHEMES['a Tron token'] as UriCase;
    isRefused(one, `tron:${one.address}?amount=25.50&token=USDT`);
    isRefused(one, `tron:${one.address}?amount=25.50&token=undefined`);
    isUsed({...one, asset: 'TRX'}, `tron:${one.address}`);
  });
});

suite('a memo', () => {
  const [solana, stellar] = [SCHEMES['a Solana token'], SCHEMES['a Stellar asset']] as [
    UriCase,
    UriCase,
  ];
  // A wallet that decodes the URI before parsing it finds other parameters.
  const unclear = ['a&b', 'a=b', '100%', '1&amount=9', 'x%26y', 'a?b', 'a#b', 'a+b', 'a;b', '/'];
  for (const memo of unclear)
    test(`of “${memo}” is rejected in a URI, escaped or not`, () => {
      for (const one of [solana, stellar])
        for (const said of [memo, encodeURIComponent(memo), encodeURI(memo)])
          isRefused(
            {...one, memo},
            one.uri.replace(`memo=${one.memo}`, () => `memo=${said}`),
          );
    });

  for (const memo of ['793428494', 'Order_12', 'a.b-c~d', "it's(1)*!"])
    test(`of “${memo}” is accepted in a URI`, () => {
      for (const one of [solana, stellar])
        isUsed(
          {...one, memo},
          one.uri.replace(`memo=${one.memo}`, () => `memo=${memo}`),
        );
    });
});

suite('a URI that differs in one detail', () => {
  const solana = `solana:${SOLANA}?reference=`;
  const key = '1'.repeat(32);
  const long = (length: number) => `bitcoin:${BITCOIN}?label=`.padEnd(length, 'x');

  for (const [what, said, uri] of [
    ['as long as a phone can read', btc, long(500)],
    ['with a reference of 32 characters', sol, solana + key],
    ['with a reference of 44 characters', sol, `${solana}${key}${key.slice(0, 12)}`],
    ['with a text as its memo', {...xlm, memo: '1'}, `${SEP7}&memo=1&memo_type=MEMO_TEXT`],
    ['with a number as its memo', {...xlm, memo: '1'}, `${SEP7}&memo=1&memo_type=MEMO_ID`],
  ] as const)
    test(`is used: ${what}`, () => isUsed(said, uri));

  for (const [what, said, uri] of [
    ['longer than a phone can read', btc, long(501)],
    ['with a reference that is too short', sol, solana + key.slice(1)],
    ['with a reference that is too long', sol, `${solana}${key}${key.slice(0, 13)}`],
    ['with a reference that starts with an invalid character', sol, `${solana}0${key}`],
    ['with a reference that ends with an invalid character', sol, `${solana}${key}0`],
    ['with a hash as its memo', {...xlm, memo: '1'}, `${SEP7}&memo=1&memo_type=MEMO_HASH`],
    ['with a prefix in its memo type', {...xlm, memo: '1'}, `${SEP7}&memo=1&memo_type=XMEMO_ID`],
    ['with a suffix in its memo type', {...xlm, memo: '1'}, `${SEP7}&memo=1&memo_type=MEMO_IDX`],
    ['for an asset that is not the network’s own', {...btc, asset: 'WBTC'}, `bitcoin:${BITCOIN}`],
    ['for a network without memos', {...btc, memo: '1'}, `bitcoin:${BITCOIN}`],
    ['for Tron with a memo', {...trx, memo: '1'}, `tron:${trx.address}`],
    [
      'with an address that starts with punctuation',
      {...btc, address: `a.${BITCOIN}`},
      `bitcoin:a.${BITCOIN}`,
    ],
    [
      'with an address that ends with punctuation',
      {...btc, address: `${BITCOIN}.a`},
      `bitcoin:${BITCOIN}.a`,
    ],
  ] as const)
    test(`is rejected: ${what}`, () => isRefused(said, uri));

  test('is used without that detail', () => {
    isUsed(btc, `bitcoin:${BITCOIN}`);
    isUsed(trx, `tron:${trx.address}`);
  });
});

suite('a URI for another network', () => {
  for (const [scheme, one] of Object.entries(SCHEMES))
    test(`than that of ${scheme} is rejected`, () => {
      for (const other of Object.values(SCHEMES).filter(({uri}) => uri !== one.uri))
        isRefused({...other, address: one.address}, one.uri);
    });

  test('with unknown grammar is rejected', () => {
    for (const network of ['', 'base', 'POLYGON', 'constructor', '__proto__'])
      isRefused({...(SCHEMES['an EVM token'] as UriCase), network}, SCHEMES['an EVM token']!.uri);
  });
});

for (const [scheme, one] of Object.entries(SCHEMES))
  suite(`a hostile URI of ${scheme}`, () => {
    test('is derived from one that is used', () => isUsed(one, one.uri));

    test('is rejected, and the address is shown without link and code', () => {
      const random = new Random(SEED);
      const drawn = new Set<string>();
      for (let round = 0; round < 20; round++)
        for (const uri of hostileUris(one, random)) drawn.add(uri);
      assert.ok(drawn.size >= 200, `only ${drawn.size}`);
      for (const uri of drawn) isRefused(one, uri);
    });

    test('pays only that address, whatever was randomly changed', () => {
      const random = new Random(SEED);
      const others = hostileUris(one, random) as readonly [string, ...string[]];
      for (let round = 0; round < VALUES; round++) {
        const uri = damaged(one.uri, random.pick(others), random);
        if (shown(one, uri)?.uri !== undefined) paysAlone(one, uri);
      }
    });
  });

const SIGNS = [
  '0',
  '1',
  '9',
  'a',
  'A',
  '&',
  '=',
  '?',
  '#',
  '%',
  '%20',
  '@',
  '/',
  ':',
  '.',
  '+',
  '-',
] as const;

/** One to three changes: a character added, removed or replaced, or the end of another URI. */
function damaged(uri: string, other: string, random: Random): string {
  const signs = Array.from(uri);
  for (let left = 1 + random.below(3); left > 0; left--) {
    const at = random.below(signs.length);
    const sign = random.pick<string>(SIGNS);
    if (random.chance(0.1)) signs.splice(at, signs.length, ...Array.from(other.slice(at)));
    else signs.splice(at, random.below(2), ...(random.chance(0.7) ? [sign] : []));
  }
  return signs.join('');
}

/**
 * Reads the URI as three wallets would: with the platform’s parser, by hand, and decoded before
 * parsing.
 */
function paysAlone({address, amount, asset, memo}: UriCase, uri: string): void {
  const url = new URL(uri);
  const parsed = [...url.searchParams];
  const byHand = partsOf(uri);
  const decoded = partsOf(decodeURIComponent(uri));
  assert.equal(url.hash + url.username + url.host, '', uri);
  for (const [path, said] of [[url.pathname, parsed], byHand, decoded] as const) {
    const names = said.map(([name]) => name);
    assert.equal(new Set(names).size, names.length, uri);
    const parameters = new Map(said);
    const payee = parameters.get('address') ?? parameters.get('destination') ?? path;
    assert.equal(payee.replace(/@\d+$/, ''), address, uri);
    assert.equal(parameters.get('memo'), memo, uri);
    const coins = parameters.get('amount');
    const units = parameters.get('uint256');
    if (!asset.startsWith('USD'))
      assert.equal(coins ?? units ?? parameters.get('value'), undefined);
    else if (coins !== undefined) assert.equal(Number(coins), Number(amount), uri);
    if (units !== undefined)
      assert.ok([1e6, 1e18].includes(Number(units) / Number(amount)), `${uri}: ${units} units`);
  }
}

function partsOf(uri: string): readonly [path: string, said: readonly [string, string][]] {
  const [path = '', query = ''] = uri.slice(uri.indexOf(':') + 1).split('?');
  const pair = (text: string): [string, string] => {
    const [name = '', ...value] = text.split('=');
    return [name, value.join('=')];
  };
  return [path, query === '' ? [] : query.split('&').map(pair)];
}
