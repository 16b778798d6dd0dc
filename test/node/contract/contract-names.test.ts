/** Names, ids and addresses that we create or receive, and that no schema checks. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import {FLOWS, isFlowName} from '#src/contract/flow-name.js';
import {followed, followers} from '#src/contract/followers.js';
import {readJson} from '#src/contract/json-body.js';
import {mergeOptions} from '#src/contract/messages.js';
import {
  bankpayLinkCompletePath,
  cancelPath,
  cashpayExecutePath,
  cashpayWithdrawalsPath,
  embedTokenPath,
  framePath,
  geofencePath,
  termsPagePath,
  transactionPath,
  userIdInPath,
} from '#src/contract/paths.js';
import {keepRequestId, requestIdOf} from '#src/contract/request-id.js';
import {RequestId} from '#src/contract/texts.js';
import {isSameUser} from '#src/contract/token.js';
import {uuid} from '#src/contract/uuid.js';
import {ofTransaction} from '#src/contract/wire-errors.js';
import {configure} from '../../support/inputs/configure.ts';
import {embedToken} from '../../support/servers/session-service.ts';

test('isFlowName accepts only the names of the five flows', () => {
  for (const flow of FLOWS) assert.equal(isFlowName(flow), true, flow);
  for (const text of ['', 'Deposit', 'deposits', 'toString']) assert.equal(isFlowName(text), false);
});

suite('a random id', () => {
  const FORM = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

  test('comes from crypto.randomUUID if available', t => {
    const own = '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11';
    t.mock.method(crypto, 'randomUUID', () => own);
    assert.equal(uuid(), own);
  });

  test('is equally random on a page without TLS', t => {
    Object.defineProperty(crypto, 'randomUUID', {value: undefined, configurable: true});
    t.after(() => Reflect.deleteProperty(crypto, 'randomUUID'));
    const ids = Array.from({length: 400}, uuid);
    for (const id of ids) assert.match(id, FORM);
    assert.equal(new Set(ids).size, ids.length);
    // Each digit takes all its possible values: the version only one, the variant four.
    const digits = Array.from({length: 36}, (_, at) => new Set(ids.map(id => id[at])).size);
    assert.deepEqual(
      new Set(digits.map((count, at) => [at, count].join())),
      new Set(
        digits.map((_, at) =>
          [at, [8, 13, 14, 18, 23].includes(at) ? 1 : at === 19 ? 4 : 16].join(),
        ),
      ),
    );
  });
});

test('a follower gets each call, and the caller gets the response', async t => {
  const heard: unknown[] = [];
  const follower = (...call: readonly unknown[]): void => void heard.push(call);
  followers.add(follower);
  t.after(() => followers.delete(follower));
  const answering = Promise.resolve('x');
  assert.equal(await followed('wallet', answering), 'x');
  assert.deepEqual(heard, [['wallet', answering]]);
});

test('the path of the terms page names the partner, and can be configured', t => {
  assert.equal(termsPagePath('a/b'), '/tandc?isv=a%2Fb');
  configure(t, {paths: {termsPage: '/terms/{isvId}'}});
  assert.equal(termsPagePath('a/b'), '/terms/a%2Fb');
});

test('isSameUser accepts only a token with the same iss and sub', () => {
  const one = embedToken();
  assert.equal(isSameUser(one, embedToken()), true);
  for (const other of [
    undefined,
    null,
    7,
    {},
    '',
    'x',
    embedToken({iss: 'x'}),
    embedToken({sub: 'x'}),
  ])
    assert.equal(isSameUser(one, other), false, JSON.stringify(other));
  assert.equal(isSameUser(embedToken({sub: undefined}), embedToken({sub: undefined})), false);
});

test('a request id is short, and contains no spaces', () => {
  const idOf = (requestId: string) => new ServiceError('TIMEOUT', '', {requestId}).requestId;
  for (const id of ['r', 'Root=1-a;b', '~'.repeat(200)]) assert.equal(idOf(id), id);
  for (const id of ['', '~'.repeat(201), 'a b', ' a', 'a\n', 'é', '\u202ea'])
    assert.equal(idOf(id), undefined, JSON.stringify(id));
});

suite('an id in a path', () => {
  for (const [path, expected] of [
    [cancelPath('a/b'), '/embed/v1/transactions/a%2Fb/cancel'],
    [transactionPath('a/b'), '/embed/v1/transactions/a%2Fb'],
    [geofencePath('kyc'), '/embed/v1/geofence?flow=kyc'],
    [bankpayLinkCompletePath('a/b'), '/embed/v1/bankpay/link/a%2Fb/complete'],
    [embedTokenPath('a/b'), '/private/v1/users/a%2Fb/embed-token'],
    [cashpayWithdrawalsPath('a/b'), '/private/v1/users/a%2Fb/cashpay/withdrawals'],
    [cashpayExecutePath('a/b', 'c/d'), '/private/v1/users/a%2Fb/cashpay/withdrawals/c%2Fd/execute'],
    [framePath('kyc', 'a/b'), '/embed/v1/frame?flow=kyc&isv=a%2Fb'],
  ] as const)
    test(`is encoded: ${expected}`, () => assert.equal(path, expected));
});

test('userIdInPath reads the user from a backend’s path, but not from its query', () => {
  for (const [path, id] of [
    ['/private/v1/users/a', 'a'],
    ['/private/v1/users/a/embed-token?x=/private/v1/users/b', 'a'],
    ['/markets?x=/private/v1/users/b', undefined],
    ['/markets#/private/v1/users/b', undefined],
    ['/private/v1/users', undefined],
  ] as const)
    assert.equal(userIdInPath(path), id, path);
});

suite('a JSON body', () => {
  const body = (type: string, ...chunks: readonly Uint8Array[]) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk);
          controller.close();
        },
      }),
      {headers: {'content-type': type}},
    );
  const bytes = new TextEncoder().encode('"é"');

  test('is read completely, even if a character is split across two chunks', async () => {
    const parts = [bytes.slice(0, 2), bytes.slice(2)];
    assert.equal(await readJson(body('application/json; charset=utf-8', ...parts)), '"é"');
    assert.equal(await readJson(body('application/json', bytes.slice(0, 2))), '"\ufffd');
  });

  test('is not read if its content type is not JSON', async () => {
    for (const type of [
      'x-application/json',
      'text/json',
      'application/jsonp',
      'application/x-json',
    ])
      assert.equal(await readJson(body(type, bytes)), '', type);
    assert.equal(await readJson(body('application/problem+json', bytes)), '"é"');
  });
});

test('later options win, and styles are merged one by one', () => {
  const [one, other] = [{styles: {'--a': '1', '--b': '1'}}, {styles: {'--b': '2'}}];
  assert.deepEqual(mergeOptions({locale: 'en'}, {locale: 'de'}), {locale: 'de'});
  assert.deepEqual(mergeOptions(one, {}), one);
  assert.deepEqual(mergeOptions({}, other), other);
  assert.deepEqual(mergeOptions(one, other), {styles: {'--a': '1', '--b': '2'}});
});

test('a response keeps its request’s id, and a failed payment reports it', () => {
  const answer = {action: 'deposit', code: 'bankpay_rejected', error: 'x'} as const;
  for (const none of [undefined, null, 'text', 7]) keepRequestId(none, 'r');
  keepRequestId(answer, undefined);
  assert.equal(requestIdOf(answer), undefined);
  keepRequestId(answer, 'r');
  assert.equal(requestIdOf(answer), 'r');
  assert.equal(ofTransaction(answer).requestId, 'r');
});

test('an error keeps a valid request id from the service', () => {
  const named = (requestId: string) => new ServiceError('TIMEOUT', '', {requestId}).requestId;
  for (const id of ['a', 'a'.repeat(200), '!~']) assert.equal(named(id), id);
  for (const id of ['', 'a'.repeat(201), 'a b', ' a', 'a\n', 'é'])
    assert.equal(named(id), undefined);
});

test('a message keeps a valid request id from the service', () => {
  for (const id of ['a', 'a'.repeat(200)]) assert.equal(RequestId.parse(id), id);
  for (const id of ['a'.repeat(201), ' a', 'a ', '']) assert.equal(RequestId.parse(id), undefined);
});

test('a booked payment never fails with a session or place error', () => {
  const failed = (code: string) => ofTransaction({action: 'deposit', code, error: ''});
  for (const code of ['SESSION_EXPIRED', 'GEOFENCE_BLOCKED'])
    assert.deepEqual([failed(code).code, failed(code).wireCode], ['DEPOSIT_FAILED', code]);
  assert.equal(failed('link_failed').code, 'link_failed');
});

test('retryable: REQUEST_REFUSED needs a 503, the other codes need no status', () => {
  assert.equal(new ServiceError('REQUEST_REFUSED', '').retryable, false);
  assert.equal(new ServiceError('REQUEST_REFUSED', '', {status: 503}).retryable, true);
  for (const code of ['SESSION_EXPIRED', 'TIMEOUT', 'link_failed'] as const)
    assert.equal(new ServiceError(code, '').retryable, true, code);
});
