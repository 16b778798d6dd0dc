/** Names, ids and addresses that we make or are given, where no schema looks at them. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import {FLOWS, isFlowName} from '#src/contract/flow-name.js';
import {followed, followers} from '#src/contract/followers.js';
import {termsPagePath} from '#src/contract/paths.js';
import {isSameUser} from '#src/contract/token.js';
import {uuid} from '#src/contract/uuid.js';
import {configure} from '../support/inputs/configure.ts';
import {embedToken} from '../support/servers/session-service.ts';

test('a flow has one of five names', () => {
  for (const flow of FLOWS) assert.equal(isFlowName(flow), true, flow);
  for (const text of ['', 'Deposit', 'deposits', 'toString']) assert.equal(isFlowName(text), false);
});

suite('a random id', () => {
  const FORM = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

  test('is the browser’s own where it has one', t => {
    const own = '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11';
    t.mock.method(crypto, 'randomUUID', () => own);
    assert.equal(uuid(), own);
  });

  test('is as random in a page without TLS', t => {
    Object.defineProperty(crypto, 'randomUUID', {value: undefined, configurable: true});
    t.after(() => Reflect.deleteProperty(crypto, 'randomUUID'));
    const ids = Array.from({length: 400}, uuid);
    for (const id of ids) assert.match(id, FORM);
    assert.equal(new Set(ids).size, ids.length);
    // Each digit takes all its values: the version none but its own, the variant four.
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

test('who follows the calls hears each of them, and its caller has the answer', async t => {
  const heard: unknown[] = [];
  const follower = (...call: readonly unknown[]): void => void heard.push(call);
  followers.add(follower);
  t.after(() => followers.delete(follower));
  const answering = Promise.resolve('x');
  assert.equal(await followed('wallet', answering), 'x');
  assert.deepEqual(heard, [['wallet', answering]]);
});

test('the page of the terms is the partner’s, where the service says', t => {
  assert.equal(termsPagePath('a/b'), '/tandc?isv=a%2Fb');
  configure(t, {paths: {termsPage: '/terms/{isvId}'}});
  assert.equal(termsPagePath('a/b'), '/terms/a%2Fb');
});

test('only another token can be one of the same user', () => {
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

test('the id of a request is short, and has no space', () => {
  const idOf = (requestId: string) => new ServiceError('TIMEOUT', '', {requestId}).requestId;
  for (const id of ['r', 'Root=1-a;b', '~'.repeat(200)]) assert.equal(idOf(id), id);
  for (const id of ['', '~'.repeat(201), 'a b', ' a', 'a\n', 'é', '\u202ea'])
    assert.equal(idOf(id), undefined, JSON.stringify(id));
});
