/** The bank-link provider: the step after each answer, and the requests to the service. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import {asksAhead, bankpay, type BankpayAnswer, type BankpayNeed} from '#src/providers/bankpay.js';
import {readCode, readProfile} from '#src/providers/bankpay-form.js';
import {providersFor} from '#src/providers/table.js';

const WALLET = {currency: 'USD', balance: '250.00', withdrawable: '200.00'};
const FIRST = {id: 'a1', bank: 'First Bank', name: 'Checking', mask: '•••• 1111'};
const SECOND = {id: 'a2', bank: 'Second Bank', name: 'Savings', mask: '•••• 2222'};
const SENT = {phoneHint: '•••• 4821', retryAfter: 30};
const PROFILE = {
  firstName: 'Robin',
  lastName: 'Ellis',
  email: 'r@e.example',
  phone: '+15005550006',
};

const profile: BankpayNeed = {kind: 'profile', ahead: 2};
const code: BankpayNeed = {kind: 'code', ahead: 1, sent: SENT};
const link: BankpayNeed = {kind: 'link', ahead: 0, abandoned: false};
const bank: BankpayNeed = {kind: 'bank', ahead: 0, linkUrl: 'https://bank.example/', linkId: 'l1'};
const refused = (said: ErrorCode) => new ServiceError(said, 'No.', {status: 409});

const READY = {
  type: 'ready',
  wallet: WALLET,
  sources: [
    {id: 'a1', name: 'First Bank', label: 'Checking', detail: '•••• 1111', terms: {account: 'a1'}},
    {id: 'a2', name: 'Second Bank', label: 'Savings', detail: '•••• 2222', terms: {account: 'a2'}},
  ],
};

type Answers = Readonly<Record<string, object>>;
const ANSWERS: Answers = {
  accounts: {accounts: [FIRST, SECOND]},
  wallet: WALLET,
  profile: SENT,
  resend: SENT,
  confirm: {confirmed: true},
  complete: {accounts: [FIRST, SECOND]},
};

/** A service whose answer depends on the last part of the path. It gets the real requests. */
function setup(t: TestContext, more: Answers = {}) {
  const answers: Record<string, object> = {...ANSWERS, ...more};
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string, {method, body}: RequestInit) => {
    const path = url.replace(/.*\/v1\/(?:bankpay\/)?/, '').replace(/\?.*/, '');
    asked.push([method, path, ...(body ? [body as string] : [])].join(' '));
    const answer = answers[path.split('/').at(-1) ?? ''];
    if (!(answer instanceof ServiceError)) return Response.json(answer);
    return Response.json({code: answer.code, error: answer.message}, {status: 409});
  });
  const session: Caller = {
    baseUrl: 'https://service.example',
    owner: 'someone',
    call: run => run({baseUrl: 'https://service.example', token: 't', timeout: 5_000}),
  };
  const call = () =>
    ({session, action: 'deposit', timeout: 5_000, signal: new AbortController().signal}) as const;
  const answer = (need: BankpayNeed, given: BankpayAnswer) => bankpay.answer(call(), need, given);
  return {asked, answers, call, answer, prepare: () => bankpay.prepare(call())};
}

const needs = (need: BankpayNeed, error?: ServiceError) => ({
  type: 'needs',
  need,
  ...(error && {error}),
});

suite('a user who starts', () => {
  test('with accounts chooses one of them', async t => {
    assert.deepEqual(await setup(t).prepare(), READY);
  });

  test('without an account links one, without a request for the balance', async t => {
    const {prepare, asked} = setup(t, {accounts: {accounts: []}});
    assert.deepEqual(await prepare(), needs(link));
    assert.deepEqual(asked, ['GET accounts']);
  });

  test('needs one request if the service sends the balance with the accounts', async t => {
    const told = {accounts: [FIRST, SECOND], wallet: WALLET};
    const {prepare, answer, asked} = setup(t, {accounts: told, complete: told});
    assert.deepEqual(await prepare(), READY);
    assert.deepEqual(await answer(bank, {kind: 'linked'}), READY);
    assert.deepEqual(asked, ['GET accounts', 'POST link/l1/complete {}']);
  });

  test('7.6 missing_user_profile: gives a profile, even after an order', async t => {
    const {prepare, call} = setup(t, {accounts: refused('missing_user_profile')});
    assert.deepEqual(await prepare(), needs(profile));
    assert.deepEqual(await bankpay.needAfter(call(), refused('missing_user_profile')), profile);
  });

  test('7.6 user_unconfirmed: is sent a code, even after an order', async t => {
    const {prepare, call, asked} = setup(t, {accounts: refused('user_unconfirmed')});
    assert.deepEqual(await prepare(), needs(code));
    assert.deepEqual(await bankpay.needAfter(call(), refused('user_unconfirmed')), code);
    assert.equal(asked.filter(one => one.startsWith('POST profile/resend')).length, 2);
  });

  test('sees any other refusal, and another refusal of an order needs no input', async t => {
    const {prepare, call} = setup(t, {accounts: refused('GEO_BLOCKED' as ErrorCode)});
    assert.equal((await prepare()).type, 'rejected');
    assert.equal(await bankpay.needAfter(call(), refused('amount_mismatch')), undefined);
  });

  test('sees no refusal if the error is an internal one', async t => {
    const {call} = setup(t);
    const fault = new Error('ours');
    const session: Caller = {
      baseUrl: 'https://service.example',
      owner: 'someone',
      call: () => Promise.reject(fault),
    };
    await assert.rejects(bankpay.prepare({...call(), session}), fault);
  });
});

suite('a user’s answer', () => {
  test('with a profile is sent unchanged, and a code follows', async t => {
    const {answer, asked} = setup(t);
    assert.deepEqual(await answer(profile, {kind: 'profile', profile: PROFILE}), needs(code));
    assert.deepEqual(asked, [`POST profile ${JSON.stringify(PROFILE)}`]);
  });

  test('can request another code', async t => {
    const {answer, asked} = setup(t);
    assert.deepEqual(await answer(code, {kind: 'resend'}), needs(code));
    assert.deepEqual(asked, ['POST profile/resend {}']);
  });

  test('with a wrong number leads back to the profile, without a request', async t => {
    const {answer, asked} = setup(t);
    assert.deepEqual(await answer(code, {kind: 'change-number'}), needs(profile));
    assert.deepEqual(asked, []);
  });

  test('with a code is sent, then the accounts and the balance are read', async t => {
    const {answer, asked} = setup(t);
    assert.deepEqual(await answer(code, {kind: 'code', code: '123456'}), READY);
    assert.deepEqual(asked, [
      'POST profile/confirm {"code":"123456"}',
      'GET accounts',
      'GET wallet',
    ]);
  });

  test('after closing the bank’s page can open it again, without a request', async t => {
    const {answer, asked} = setup(t);
    assert.deepEqual(await answer(bank, {kind: 'closed'}), needs({...link, abandoned: true}));
    assert.deepEqual(asked, []);
  });

  test('with a linked bank completes the link', async t => {
    const {answer, asked} = setup(t);
    assert.deepEqual(await answer(bank, {kind: 'linked'}), READY);
    assert.deepEqual(asked, ['POST link/l1/complete {}', 'GET wallet']);
  });

  test('of “linked” without a bank’s page is ignored', async t => {
    const {answer, asked} = setup(t);
    assert.deepEqual(await answer(link, {kind: 'linked'}), needs(link));
    assert.deepEqual(asked, []);
  });

  test('7.6 link_failed: with a failed link starts over, and shows the error', async t => {
    const {answer} = setup(t, {complete: refused('link_failed')});
    const outcome = await answer(bank, {kind: 'linked'});
    assert.ok(outcome.type === 'needs');
    assert.deepEqual([outcome.need, outcome.error?.code], [link, 'link_failed']);
  });

  test('with an unlisted code is DEPOSIT_FAILED, for every request', async t => {
    for (const [name, need, given] of [
      ['profile', profile, {kind: 'profile', profile: PROFILE}],
      ['resend', code, {kind: 'resend'}],
      ['confirm', code, {kind: 'code', code: '123456'}],
      ['accounts', code, {kind: 'code', code: '123456'}],
      ['link', link, {kind: 'link'}],
      ['complete', bank, {kind: 'linked'}],
    ] as const) {
      const {answer} = setup(t, {[name]: refused('brand_new' as ErrorCode)});
      const outcome = await answer(need, given);
      assert.ok(outcome.type === 'rejected', name);
      assert.equal(outcome.error.code, 'DEPOSIT_FAILED', name);
      t.mock.restoreAll();
    }
    const {call} = setup(t, {resend: refused('brand_new' as ErrorCode)});
    const again = bankpay.needAfter(call(), refused('user_unconfirmed'));
    await assert.rejects(again, {code: 'DEPOSIT_FAILED'});
  });

  test('discards the data that was prefetched before it', async t => {
    const {answer, answers, call, prepare} = setup(t, {accounts: {accounts: []}});
    bankpay.prefetch(call());
    await new Promise(setImmediate);
    await answer(code, {kind: 'change-number'});
    answers['accounts'] = {accounts: [FIRST, SECOND]};
    assert.deepEqual(await prepare(), READY);
  });
});

suite('the read that was started ahead', () => {
  const asks = (t: TestContext, accounts: object): Promise<boolean> => {
    const {call} = setup(t, {accounts});
    bankpay.prefetch(call());
    return asksAhead(call());
  };

  for (const needed of ['missing_user_profile', 'user_unconfirmed'] as const)
    test(`7.6 ${needed}: shows that the user will be asked`, async t => {
      assert.equal(await asks(t, refused(needed)), true);
    });

  test('shows that a user without an account will be asked', async t => {
    assert.equal(await asks(t, {accounts: []}), true);
  });

  test('shows no question to a user with an account, or after any other refusal', async t => {
    assert.equal(await asks(t, {accounts: [FIRST]}), false);
    t.mock.restoreAll();
    assert.equal(await asks(t, refused('GEO_BLOCKED' as ErrorCode)), false);
  });

  test('shows nothing before it is started', async t => {
    assert.equal(await asksAhead(setup(t, {accounts: {accounts: []}}).call()), false);
  });
});

suite('the user’s input', () => {
  const DRAFT = {
    firstName: ' Robin ',
    lastName: 'Ellis',
    email: 'r@e.example',
    phone: '+1 500 555 0006',
  };

  test('7.6 missing_user_profile: is sent without extra spaces', () => {
    assert.deepEqual(readProfile(DRAFT), {value: {kind: 'profile', profile: PROFILE}, flaws: {}});
  });

  test('reports every field that is missing or invalid', () => {
    assert.deepEqual(readProfile({}).flaws, {
      firstName: 'required',
      lastName: 'required',
      email: 'required',
      phone: 'required',
    });
    assert.deepEqual(readProfile({...DRAFT, email: 'r@e', phone: '5005550006'}).flaws, {
      email: 'invalid',
      phone: 'invalid',
    });
  });

  test('needs six digits as a code', () => {
    assert.deepEqual(readCode({code: '123456'}), {
      value: {kind: 'code', code: '123456'},
      flaws: {},
    });
    for (const typed of ['', '12345', '1234567', '12345x'])
      assert.deepEqual(readCode({code: typed}).flaws, {code: 'invalid'});
  });
});

test('7.6 a provider is offered for the actions that have a flow', () => {
  assert.deepEqual(providersFor('deposit'), ['bankpay', 'crypto']);
  assert.deepEqual(providersFor('withdraw'), ['bankpay']);
});
