/** The crypto provider: assets, and deposits to an address that expires. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {CryptoAssets} from '#src/contract/crypto.js';
import {Transaction} from '#src/contract/payments.js';
import {Sandbox} from '../../support/sandbox/sandbox.ts';
import type {UserControl} from '../../../demo/service/sandbox/control-contract.ts';

async function setup(t: TestContext, crypto: UserControl['crypto'] = 'confirmed') {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, {crypto, balance: '100.00'});
  const deposit = async (order: object) => Transaction.parse((await user.deposit(order)).json);
  return {sandbox, partner, user, deposit};
}

suite('crypto: assets', () => {
  test('each pair of an asset and a network is listed once', async t => {
    const {user} = await setup(t);
    const {assets} = CryptoAssets.parse((await user.get('/crypto/assets')).json);
    assert.deepEqual(
      assets.map(({asset, network}) => `${asset} ${network}`),
      [
        'USDC polygon',
        'USDC ethereum',
        'USDC stellar',
        'USDT tron',
        'USDT ethereum',
        'EXUSD ethereum',
      ],
    );
  });

  test('each is a token, with the address in its payment URIs', async t => {
    const {user, deposit} = await setup(t);
    const {assets} = CryptoAssets.parse((await user.get('/crypto/assets')).json);
    for (const {asset, network, tokenAddress = ''} of assets) {
      assert.match(tokenAddress, /^\w{34,56}$/);
      const {uri = ''} = await deposit({amount: '5.00', asset, network});
      assert.match(uri, new RegExp(`(?::|=)${tokenAddress}(?:@|&|$)`));
    }
  });

  for (const [named, taken] of [
    [{}, ['USDC', 'polygon']],
    [{asset: 'USDT'}, ['USDT', 'tron']],
    [{asset: 'EXUSD'}, ['EXUSD', 'ethereum']],
    [{network: 'stellar'}, ['USDC', 'stellar']],
    [{asset: 'USDT', network: 'ethereum'}, ['USDT', 'ethereum']],
  ] as const)
    test(`an order of ${JSON.stringify(named)} becomes one of ${taken.join(' on ')}`, async t => {
      const {deposit} = await setup(t);
      const {asset, network} = await deposit({amount: '5.00', ...named});
      assert.deepEqual([asset, network], taken);
    });

  for (const named of [
    {asset: 'BTC'},
    {asset: 'usdc'},
    {asset: ''},
    {network: 'bitcoin'},
    {asset: 'USDC', network: 'tron'},
    {asset: 'EXUSD', network: 'polygon'},
  ])
    test(`unknown_asset: an order of ${JSON.stringify(named)} is rejected`, async t => {
      const {user} = await setup(t);
      const {status, json} = await user.deposit({amount: '5.00', ...named});
      assert.deepEqual([status, json.code], [422, 'unknown_asset']);
      assert.deepEqual((await user.ledger()).entries, []);
    });
});

suite('crypto: deposits', () => {
  for (const [network, address, uri] of [
    [
      'polygon',
      /^0x[\da-fA-F]{40}$/,
      /^ethereum:0x[\da-fA-F]{40}@80002\/transfer\?address=(0x[\da-fA-F]{40})&uint256=25500000$/,
    ],
    [
      'ethereum',
      /^0x[\da-fA-F]{40}$/,
      /^ethereum:0x[\da-fA-F]{40}@11155111\/transfer\?address=(0x[\da-fA-F]{40})&uint256=25500000$/,
    ],
    ['tron', /^T[1-9A-HJ-NP-Za-km-z]{33}$/, /^tron:(T\w{33})\?amount=25\.50&token=T\w{33}$/],
    ['stellar', /^G[A-Z2-7]{55}$/, /^web\+stellar:pay\?destination=(G\w{55})&amount=25\.50&/],
  ] as const)
    test(`an address of ${network} has its format, and is in the URI`, async t => {
      const {deposit} = await setup(t);
      const {address: given = '', uri: paid = '', memo} = await deposit({amount: '25.5', network});
      assert.match(given, address);
      assert.equal(uri.exec(paid)?.[1], given);
      assert.equal(memo !== undefined, network === 'stellar');
      if (memo) assert.match(paid, new RegExp(`&memo=${memo}&memo_type=MEMO_TEXT$`));
    });

  test('a deposit has its address, asset, expiry and stage', async t => {
    const {deposit, sandbox, user} = await setup(t);
    const transactionId = randomUUID();
    const {address, uri, ...rest} = await deposit({transactionId, amount: '25'});
    assert.ok(address && uri);
    assert.deepEqual(rest, {
      transactionId,
      action: 'deposit',
      provider: 'crypto',
      amount: '25.00',
      currency: 'USD',
      status: 'pending',
      asset: 'USDC',
      network: 'polygon',
      expiresAt: new Date(sandbox.time + 900_000).toISOString(),
      expiresIn: 900,
      stage: 'waiting',
    });
    sandbox.time += 499;
    assert.equal((await user.transaction(transactionId)).stage, 'waiting');
    sandbox.time += 1;
    const seen = await user.transaction(transactionId);
    assert.deepEqual(seen, {...rest, address, uri, stage: 'seen', expiresIn: 899.5});
    sandbox.time += 500;
    const {stage, status, ...completed} = await user.transaction(transactionId);
    assert.deepEqual([stage, status, completed.address], [undefined, 'completed', address]);
    assert.equal((await user.ledger()).balance, '125.00');
  });

  test('10.09: it is waiting for the first half of its 5 s, and seen for the second half', async t => {
    const {deposit, sandbox, user} = await setup(t);
    const {transactionId} = await deposit({amount: '10.09'});
    for (const [after, stage] of [
      [2499, 'waiting'],
      [1, 'seen'],
      [2499, 'seen'],
      [1, undefined],
    ] as const) {
      sandbox.time += after;
      assert.equal((await user.transaction(transactionId)).stage, stage);
    }
  });

  test('every deposit has its own address, even for two users with the same id', async t => {
    const {deposit, partner, sandbox} = await setup(t);
    const other = await sandbox.user(partner, {crypto: 'confirmed'});
    const order = {transactionId: randomUUID(), amount: '5.00'};
    const addresses = [
      await deposit(order),
      await deposit({amount: '5.00'}),
      (await other.deposit(order)).json,
    ].map(({address}) => address);
    assert.equal(new Set(addresses).size, 3);
  });

  test('another user cannot see a deposit’s address', async t => {
    const {deposit, partner, sandbox} = await setup(t);
    const other = await sandbox.user(partner, {crypto: 'confirmed'});
    const {transactionId} = await deposit({amount: '5.00'});
    assert.equal((await other.get(`/transactions/${transactionId}`)).status, 404);
  });

  test('7.6 amount_mismatch: the same id on another network is rejected', async t => {
    const {deposit, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '5.00', asset: 'USDC', network: 'stellar'};
    const first = await deposit(order);
    for (const change of [{network: 'polygon'}, {asset: 'USDT'}, {asset: 'BTC'}]) {
      const {status, json} = await user.deposit({...order, ...change});
      assert.deepEqual([status, json.code], [409, 'amount_mismatch']);
    }
    const {asset: _, network: __, ...unnamed} = order;
    assert.deepEqual(await deposit(unnamed), first);
  });

  test('a crypto withdrawal books without a participant, and has no address', async t => {
    const {user} = await setup(t, 'none');
    const {status, json} = await user.withdraw({amount: '5.00'});
    assert.deepEqual([status, json.address, json.stage], [200, undefined, undefined]);
  });
});

suite('crypto: an address expires', () => {
  test('10.23: the same order after 6 s gets a new address, and then the money arrives', async t => {
    const {deposit, sandbox, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '10.23', network: 'tron'};
    const first = await deposit(order);
    assert.equal(first.expiresIn, 6);
    sandbox.time += 5999;
    assert.deepEqual(await deposit(order), {...first, expiresIn: 0.001});
    sandbox.time += 1;
    const expired = await user.transaction(order.transactionId);
    assert.deepEqual(expired, {...first, expiresIn: 0});
    const second = await deposit(order);
    assert.notEqual(second.address, first.address);
    assert.deepEqual(
      [second.network, second.status, second.stage, second.expiresIn],
      ['tron', 'pending', 'waiting', 900],
    );
    assert.deepEqual(await deposit(order), second);
    sandbox.time += 1000;
    assert.equal((await deposit(order)).status, 'completed');
    const {entries, balance} = await user.ledger();
    assert.deepEqual([entries.length, balance], [1, '110.23']);
  });

  test('10.23: twenty simultaneous orders after the expiry get one new address', async t => {
    const {deposit, sandbox, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '10.23'};
    const {address} = await deposit(order);
    sandbox.time += 6000;
    const answers = await Promise.all(Array.from({length: 20}, () => deposit(order)));
    const fresh = new Set(answers.map(answer => answer.address));
    assert.ok(fresh.size === 1 && !fresh.has(address));
    assert.equal((await user.ledger()).entries.length, 1);
  });

  test('10.23: a new address is a new request, which current gates can deny', async t => {
    const {deposit, sandbox, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '10.23'};
    await deposit(order);
    sandbox.time += 6000;
    await user.control({gates: {kyc: false}});
    assert.equal((await user.deposit(order)).json.code, 'PERMISSION_DENIED');
    assert.equal((await user.ledger()).entries[0]?.status, 'pending');
  });

  test('10.24: the address stays valid while nothing arrives', async t => {
    const {deposit, sandbox, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '10.24'};
    const first = await deposit(order);
    sandbox.time += 59_000;
    assert.deepEqual(await deposit(order), {...first, expiresIn: 841});
    sandbox.time += 2000;
    assert.equal((await user.transaction(order.transactionId)).status, 'completed');
  });

  test('10.10: a failed deposit is retried at the address that is still valid', async t => {
    const {deposit, sandbox, user} = await setup(t);
    const order = {transactionId: randomUUID(), amount: '10.10'};
    const first = await deposit(order);
    sandbox.time += 5000;
    const failed = await user.transaction(order.transactionId);
    assert.deepEqual([failed.status, failed.code], ['failed', 'DEPOSIT_FAILED']);
    const second = await deposit(order);
    assert.deepEqual([second.address, second.stage], [first.address, 'waiting']);
    sandbox.time += 900_000;
    await user.openSession();
    assert.notEqual((await deposit(order)).address, first.address);
    assert.equal((await user.ledger()).entries.length, 1);
  });
});
