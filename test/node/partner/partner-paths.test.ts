/** A partner's backend with a service whose paths differ from ours. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {connectionConfig, login, type PartnerPaths} from '#src/partner.js';
import {json} from '../../support/servers/misbehaving-server.ts';
import {claimsOf, scripted, USER} from '../../support/partner/partner-client.ts';

const TRANSACTION = '7a0e1f4c-93d7-4a68-b2c1-0f9e8d7c6b5a';
const {userId} = USER;

const PATHS: Required<PartnerPaths> = {
  users: '/v2/members',
  embedToken: '/v2/members/{userId}/session',
  signupToken: '/v2/sign-up',
  cashpayWithdrawals: '/v2/cash/{userId}',
  cashpayExecute: '/v2/cash/{userId}/{transactionId}/pay?now=1',
  login: '/v2/login',
  connectionConfig: '/v2/socket',
};

suite('a partner’s own paths', () => {
  test('are used for the requests, which are signed for the same user', async t => {
    const {client, server} = await scripted(t, () => json(422, {code: 'no', error: 'No.'}), {
      paths: PATHS,
    });
    await Promise.allSettled([client.createUser()]);
    await Promise.allSettled([client.embedToken(USER)]);
    await Promise.allSettled([client.signupToken()]);
    const transactionId = TRANSACTION;
    await Promise.allSettled([
      client.createCashpayWithdrawal(USER, {transactionId, amount: '25.00'}),
    ]);
    await Promise.allSettled([client.executeCashpayWithdraw(USER, transactionId)]);
    await Promise.allSettled([client.login()]);
    await Promise.allSettled([client.connectionConfig('access')]);
    assert.deepEqual(
      server.asked.map(({path}) => path),
      [
        '/v2/members',
        `/v2/members/${userId}/session`,
        '/v2/sign-up',
        `/v2/cash/${userId}`,
        `/v2/cash/${userId}/${TRANSACTION}/pay?now=1`,
        '/v2/login',
        '/v2/socket',
      ],
    );
    assert.deepEqual(
      [1, 3, 4].map(index => claimsOf(server.asked[index]).sub),
      [userId, userId, userId],
    );
  });

  test('are used without a client as well', async t => {
    const {server} = await scripted(t, () => json(422, {code: 'no', error: 'No.'}));
    const access = {baseUrl: server.url, paths: PATHS, sign: () => Promise.resolve('jwt')};
    await Promise.allSettled([login(access)]);
    await Promise.allSettled([connectionConfig(access, 'access')]);
    assert.deepEqual(
      server.asked.map(({path}) => path),
      ['/v2/login', '/v2/socket'],
    );
  });

  test('are rejected without a client as well, before anything is signed', async () => {
    const sign = () => assert.fail('a request was signed');
    const access = {baseUrl: 'https://service.example', paths: {login: '//evil.example'}, sign};
    const refused = {name: 'TypeError', message: /^login is not/};
    await assert.rejects(login(access), refused);
    await assert.rejects(connectionConfig(access, 'access'), refused);
  });

  test('are passed to the signer, with the method and the body', async t => {
    const {server} = await scripted(t, () => json(200, {accessToken: 'a', expiresIn: 900}));
    const asked: unknown[] = [];
    const sign = (request: object) => {
      asked.push(request);
      return Promise.resolve('jwt');
    };
    assert.equal((await login({baseUrl: server.url, sign})).accessToken, 'a');
    assert.deepEqual(asked, [{method: 'POST', path: '/auth/login', body: '{}'}]);
    assert.deepEqual(
      server.asked.map(({method, body, headers}) => [method, body, headers.authorization]),
      [['POST', '{}', 'Bearer jwt']],
    );
  });

  const wrong: readonly (readonly [title: string, paths: object, message: RegExp])[] = [
    [
      'an unknown name',
      {user: '/u'},
      /^user is not one of: users, embedToken\{userId\}, .*connectionConfig$/,
    ],
    ['a path to another host', {login: '//evil.example'}, /^login is not \/a\/plain\/path\/$/],
    ['a path without the user', {embedToken: '/token'}, /^embedToken is not .*\{userId\}$/],
    ['a missing placeholder', {cashpayExecute: '/c/{userId}'}, /\{userId\}\{transactionId\}$/],
    ['an extra placeholder', {users: '/u/{userId}'}, /^users is not/],
  ];
  for (const [title, paths, message] of wrong)
    test(`are rejected with ${title}, before anything is sent`, async t => {
      await assert.rejects(scripted(t, undefined, {paths}), {name: 'TypeError', message});
    });

  test('are replaced with the defaults if undefined', async t => {
    const paths = {login: undefined};
    const {client, server} = await scripted(t, () => json(422, {}), {paths});
    await Promise.allSettled([client.login()]);
    assert.deepEqual(
      server.asked.map(({path}) => path),
      ['/auth/login'],
    );
  });
});
