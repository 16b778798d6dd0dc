/** The crypto provider: the details that it requires from a user, and its offers. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Caller} from '#src/api/request.js';
import type {Wallet} from '#src/contract/payments.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import {bankpay} from '#src/providers/bankpay.js';
import {crypto as provider, type CryptoNeed, type CryptoSource} from '#src/providers/crypto.js';
import type {ProviderCall} from '#src/providers/provider.js';
import {Clock, settled} from '../../support/inputs/clock.ts';

const WALLET: Wallet = {currency: 'USD', balance: '250.00', withdrawable: '250.00'};
const USDC = {
  asset: 'USDC',
  assetName: 'USD Coin',
  network: 'polygon',
  networkName: 'Polygon',
  minutes: 2,
};
const ACCOUNT = {id: 'a1', bank: 'First Bank', name: 'Checking', mask: '•••• 1111'};
const PARTICIPANT = {firstName: 'Robin', lastName: 'Ellis', birthDate: '1990-04-23', country: 'US'};

const refused = (code: ErrorCode) => new ServiceError(code, 'No.', {status: 409});
const need = (kind: CryptoNeed['kind']): CryptoNeed => ({kind, ahead: 0});

type Answer = object | ServiceError;
interface Answers {
  readonly assets?: Answer;
  readonly participant?: Answer;
  readonly wallet?: Answer;
  readonly accounts?: Answer;
}

/** A service whose answer depends on the path. It gets the real requests. */
function setup(t: {mock: typeof import('node:test').mock}, answers: Answers = {}) {
  const all: Record<keyof Answers, Answer> = {
    assets: {assets: [USDC]},
    wallet: WALLET,
    participant: {},
    accounts: {},
    ...answers,
  };
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string, {method}: RequestInit) => {
    asked.push(`${method} ${new URL(url).pathname.replace('/embed/v1/', '')}`);
    const name = url.split('/').at(-1) as keyof Answers;
    const answer = all[name];
    if (!(answer instanceof ServiceError)) return Response.json(answer);
    const {code, message, status} = answer;
    if (code === 'NETWORK_ERROR' && status === undefined) throw new TypeError('offline');
    return Response.json({code, error: message}, {status: status ?? 500});
  });
  const session: Caller = {
    baseUrl: 'https://service.example',
    owner: 'someone',
    call: run => run({baseUrl: 'https://service.example', token: 't', timeout: 5_000}),
  };
  const errand = (): ProviderCall => ({
    session,
    action: 'deposit',
    timeout: 5_000,
    signal: new AbortController().signal,
  });
  return {asked, errand, answers: all};
}

suite('the crypto provider', () => {
  test('offers each asset on each network once, and requires an explicit choice', async t => {
    const tron = {...USDC, asset: 'USDT', assetName: 'Tether USD', network: 'tron'};
    const {errand} = setup(t, {assets: {assets: [USDC, tron, USDC]}});
    const outcome = await provider.prepare(errand());
    assert.ok(outcome.type === 'ready');
    assert.equal(outcome.explicit, true);
    assert.deepEqual(
      outcome.sources.map(({terms, name}) => [name, terms]),
      [
        ['USD Coin', {asset: 'USDC', network: 'polygon'}],
        ['Tether USD', {asset: 'USDT', network: 'tron'}],
      ],
    );
  });

  test('keeps the token’s address if the service sends it, but not in the order', async t => {
    const tokenAddress = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359';
    const {errand} = setup(t, {
      assets: {
        assets: [
          {...USDC, tokenAddress},
          {...USDC, asset: 'POL', assetName: 'Polygon'},
        ],
      },
    });
    const outcome = await provider.prepare(errand());
    assert.ok(outcome.type === 'ready');
    const sources: readonly CryptoSource[] = outcome.sources;
    assert.deepEqual(
      sources.map(one => [one.terms.asset, one.tokenAddress]),
      [
        ['USDC', tokenAddress],
        ['POL', undefined],
      ],
    );
    // The token's address is not sent to the service. It belongs to the source, not to the order.
    assert.deepEqual(sources[0]?.terms, {asset: 'USDC', network: 'polygon'});
  });

  test('7.6 missing_user_profile: discards what another element read before the onboarding', async t => {
    const {errand, answers} = setup(t, {
      assets: refused('missing_user_profile'),
      participant: {status: 'confirmed'},
    });
    const one = errand();
    const other = {...one, signal: new AbortController().signal};
    assert.deepEqual(await provider.prepare(one), {type: 'needs', need: need('participant')});
    provider.prefetch(other);
    // The other element's request is answered before the user has answered.
    await new Promise(setImmediate);
    answers.assets = {assets: [USDC]};
    const answer = {kind: 'participant', participant: PARTICIPANT} as const;
    assert.equal((await provider.answer(one, need('participant'), answer)).type, 'ready');
    assert.equal((await provider.prepare(other)).type, 'ready');
  });

  test('7.6 DEPOSIT_FAILED: is reported if there are no assets', async t => {
    const {errand} = setup(t, {assets: {assets: []}});
    const outcome = await provider.prepare(errand());
    assert.ok(outcome.type === 'needs');
    assert.deepEqual(outcome.need, need('no-assets'));
    assert.deepEqual([outcome.error?.code, outcome.error?.definite], ['DEPOSIT_FAILED', true]);
  });

  test('7.6 missing_user_profile: asks for the participant, even after an order', async t => {
    const error = refused('missing_user_profile');
    const {errand} = setup(t, {assets: error});
    const outcome = {type: 'needs', need: need('participant')};
    assert.deepEqual(await provider.prepare(errand()), outcome);
    assert.deepEqual(await provider.needAfter(errand(), error), need('participant'));
  });

  test('7.6 participant_unconfirmed: leads to the participant’s form, even after an order', async t => {
    const error = refused('participant_unconfirmed');
    const {errand} = setup(t, {assets: error});
    assert.deepEqual(await provider.prepare(errand()), {type: 'needs', need: need('participant')});
    assert.deepEqual(await provider.needAfter(errand(), error), need('participant'));
  });

  test('7.6 participant_unconfirmed: waits once the participant’s status is “in-review”', async t => {
    const error = refused('participant_unconfirmed');
    const {errand} = setup(t, {assets: error, participant: {status: 'in-review'}});
    const answer = {kind: 'participant', participant: PARTICIPANT} as const;
    const waits = {type: 'needs', need: need('in-review')};
    assert.deepEqual(await provider.answer(errand(), need('participant'), answer), waits);
    const look = {kind: 'look', unasked: true} as const;
    assert.deepEqual(await provider.answer(errand(), need('in-review'), look), waits);
    assert.deepEqual(await provider.prepare(errand()), waits);
    assert.deepEqual(await provider.needAfter(errand(), error), need('in-review'));
  });

  test('7.6 participant_unconfirmed: no longer waits after the review has ended', async t => {
    const error = refused('participant_unconfirmed');
    const {errand, answers} = setup(t, {participant: {status: 'in-review'}});
    const answer = {kind: 'participant', participant: PARTICIPANT} as const;
    await provider.answer(errand(), need('participant'), answer);
    Object.assign(answers, {participant: {status: 'confirmed'}});
    assert.equal((await provider.answer(errand(), need('participant'), answer)).type, 'ready');
    assert.deepEqual(await provider.needAfter(errand(), error), need('participant'));
  });

  test('treats an unlisted code as DEPOSIT_FAILED, for every request', async t => {
    const unlisted = refused('brand_new' as ErrorCode);
    const answer = {kind: 'participant', participant: PARTICIPANT} as const;
    for (const name of ['assets', 'participant', 'wallet'] as const) {
      const {errand} = setup(t, {participant: {status: 'confirmed'}, [name]: unlisted});
      const outcome = await provider.answer(errand(), need('participant'), answer);
      assert.ok(outcome.type === 'rejected');
      assert.deepEqual(
        [outcome.error.code, outcome.error.wireCode],
        ['DEPOSIT_FAILED', 'brand_new'],
      );
      t.mock.restoreAll();
    }
  });

  test('throws on an internal error', async t => {
    const {errand} = setup(t);
    const fault = new Error('ours');
    const session: Caller = {
      baseUrl: 'https://service.example',
      owner: 'someone',
      call: () => Promise.reject(fault),
    };
    await assert.rejects(provider.prepare({...errand(), session}), fault);
  });

  test('allows changing a participant in review, without a request', async t => {
    const {asked, errand} = setup(t);
    const outcome = await provider.answer(errand(), need('in-review'), {kind: 'change'});
    assert.deepEqual(outcome, {type: 'needs', need: need('participant')});
    assert.deepEqual(asked, []);
  });

  test('7.6 participant_unconfirmed: after “confirmed”, the form shows the service’s message', async t => {
    const {errand} = setup(t, {
      assets: refused('participant_unconfirmed'),
      participant: {status: 'confirmed'},
    });
    const answer = {kind: 'participant', participant: PARTICIPANT} as const;
    const outcome = await provider.answer(errand(), need('participant'), answer);
    assert.ok(outcome.type === 'needs');
    assert.deepEqual([outcome.need, outcome.error?.message], [need('participant'), 'No.']);
  });

  test('asks for nothing after another refusal of an order', async t => {
    const {errand} = setup(t);
    assert.equal(await provider.needAfter(errand(), refused('amount_mismatch')), undefined);
  });

  for (const [status, next] of [
    ['confirmed', 'ready'],
    ['in-review', 'needs'],
  ] as const)
    test(`continues to “${next}” with a participant who is ${status}`, async t => {
      const {errand, asked} = setup(t, {participant: {status}});
      const outcome = await provider.answer(errand(), need('participant'), {
        kind: 'participant',
        participant: PARTICIPANT,
      });
      assert.equal(outcome.type, next);
      assert.equal(asked[0], 'POST crypto/participant');
    });

  for (const [what, status] of [
    ['is lost', undefined],
    ['is rate-limited (429)', 429],
  ] as const)
    test(`counts an automatic look that ${what}, without reporting a failure`, async t => {
      const {errand} = setup(t, {assets: new ServiceError('NETWORK_ERROR', '', {status})});
      let next = need('in-review');
      const look = (unasked: boolean) => provider.answer(errand(), next, {kind: 'look', unasked});
      for (const count of [1, 2, 3]) {
        const outcome = await look(true);
        assert.ok(outcome.type === 'needs');
        next = outcome.need;
        assert.equal(next.kind, 'in-review');
        assert.deepEqual([next.unanswered?.count, next.unanswered?.error.status], [count, status]);
      }
      assert.equal((await look(false)).type, 'rejected');
    });

  test('resets that count after a look with a response', async t => {
    const {errand} = setup(t, {
      assets: refused('participant_unconfirmed'),
      participant: {status: 'in-review'},
    });
    const sent = {kind: 'participant', participant: PARTICIPANT} as const;
    await provider.answer(errand(), need('participant'), sent);
    const error = new ServiceError('TIMEOUT', '');
    const waiting = {...need('in-review'), unanswered: {count: 3, error}};
    const outcome = await provider.answer(errand(), waiting, {kind: 'look', unasked: true});
    assert.deepEqual(outcome, {type: 'needs', need: need('in-review')});
  });

  test('prefetches what it needs once, and the balance once for all providers', async t => {
    const {errand, asked} = setup(t, {accounts: {accounts: [ACCOUNT]}});
    const ahead = errand();
    provider.prefetch(ahead);
    bankpay.prefetch(ahead);
    provider.prefetch(ahead);
    assert.equal((await provider.prepare(errand())).type, 'ready');
    assert.equal((await bankpay.prepare(errand())).type, 'ready');
    assert.deepEqual(asked.toSorted(), ['GET bankpay/accounts', 'GET crypto/assets', 'GET wallet']);
  });

  for (const [seconds, balance] of [
    [9, '250.00'],
    [11, '40.00'],
  ] as const)
    test(`shows a balance of ${balance} if the user chooses after ${seconds} s`, async t => {
      const {errand, answers} = setup(t);
      const clock = new Clock(t);
      provider.prefetch(errand());
      await settled();
      Object.assign(answers, {wallet: {...WALLET, balance: '40.00'}});
      clock.jump(seconds * 1_000);
      const outcome = await provider.prepare(errand());
      assert.ok(outcome.type === 'ready');
      assert.equal(outcome.wallet?.balance, balance);
    });

  test('reads the balance again if the pointer returns to a provider after 11 s', async t => {
    const {errand, answers} = setup(t);
    const clock = new Clock(t);
    const near = errand();
    provider.prefetch(near);
    await settled();
    Object.assign(answers, {wallet: {...WALLET, balance: '40.00'}});
    clock.jump(11_000);
    provider.prefetch(near);
    const outcome = await provider.prepare(errand());
    assert.ok(outcome.type === 'ready');
    assert.equal(outcome.wallet?.balance, '40.00');
  });

  test('waits for a pending prefetch, however long it takes', async t => {
    const {errand, asked} = setup(t);
    const clock = new Clock(t);
    provider.prefetch(errand());
    clock.jump(11_000);
    await provider.prepare(errand());
    assert.equal(asked.filter(one => one.endsWith('assets')).length, 1);
  });

  const assetsIn = (asked: readonly string[]) => asked.filter(one => one.endsWith('assets')).length;

  for (const [seconds, times] of [
    [9, 1],
    [10, 2],
  ] as const)
    test(`has sent ${times} requests when it uses a refusal from ${seconds} s ago`, async t => {
      const {errand, asked} = setup(t, {assets: refused('missing_user_profile')});
      const clock = new Clock(t);
      provider.prefetch(errand());
      await settled();
      clock.jump(seconds * 1_000);
      assert.deepEqual(await provider.prepare(errand()), {
        type: 'needs',
        need: need('participant'),
      });
      assert.equal(assetsIn(asked), times);
    });

  test('uses prefetched data once', async t => {
    const {errand, asked} = setup(t);
    provider.prefetch(errand());
    await provider.prepare(errand());
    assert.equal(assetsIn(asked), 1);
    await provider.prepare(errand());
    assert.equal(assetsIn(asked), 2);
  });

  test('keeps a shared read if one of its elements is removed', async t => {
    const {errand} = setup(t, {accounts: {accounts: [ACCOUNT]}});
    for (const each of [provider, bankpay]) {
      const removed = new AbortController();
      each.prefetch({...errand(), signal: removed.signal});
      const prepared = each.prepare(errand());
      removed.abort();
      assert.equal((await prepared).type, 'ready');
    }
  });

  test('prefetches nothing for an element that has already left', async t => {
    const {errand, asked} = setup(t, {accounts: {accounts: [ACCOUNT]}});
    for (const each of [provider, bankpay])
      each.prefetch({...errand(), signal: AbortSignal.abort(new Error('gone'))});
    assert.deepEqual(asked, []);
    for (const each of [provider, bankpay])
      assert.equal((await each.prepare(errand())).type, 'ready');
  });

  test('requests nothing more for an element that is removed during its own read', async t => {
    const {errand, asked} = setup(t);
    const removed = new AbortController();
    const call = {...errand(), signal: removed.signal};
    provider.prefetch(call);
    const prepared = provider.prepare(call);
    removed.abort();
    await prepared.catch(() => {});
    assert.equal(assetsIn(asked), 1);
  });

  test('does not use a deposit’s prefetched data for a withdrawal', async t => {
    const {errand, asked} = setup(t);
    provider.prefetch(errand());
    await provider.prepare({...errand(), action: 'withdraw'});
    assert.equal(assetsIn(asked), 2);
  });

  test('7.3 SESSION_EXPIRED: repeats a prefetch that the session rejected', async t => {
    const {errand, asked} = setup(t, {assets: refused('SESSION_EXPIRED')});
    provider.prefetch(errand());
    await settled();
    await provider.prepare(errand());
    assert.equal(assetsIn(asked), 2);
  });

  test('7.7 NETWORK_ERROR: repeats a failed prefetch when it is needed', async t => {
    const answers = {assets: new ServiceError('NETWORK_ERROR', '') as Answer};
    const {errand, asked} = setup(t, answers);
    provider.prefetch(errand());
    await new Promise(setImmediate);
    await provider.prepare(errand());
    assert.equal(asked.filter(one => one.endsWith('assets')).length, 2);
  });
});
