/** The results that a partner's backend gets from its client, checked by the real sandbox. */
import assert from 'node:assert/strict';
import {createHash, randomBytes} from 'node:crypto';
import {suite, test} from 'node:test';
import {inspect} from 'node:util';
import * as z from 'zod/mini';
import {createPartnerClient} from '#src/partner.js';
import {answer, json} from '../../support/servers/misbehaving-server.ts';
import {
  claimsOf,
  failure,
  ISV_ID,
  privateKey,
  sandboxed,
  scripted,
  USER,
} from '../../support/partner/partner-client.ts';
import {ask, LICENSED_IP, ORIGIN} from '../../support/sandbox/sandbox.ts';

suite('users', () => {
  test('2.2 sharedSecret: is returned once, with a new user', async t => {
    const {client} = await sandboxed(t);
    const first = await client.createUser({reference: 'customer-1'});
    assert.ok(first.created);
    assert.match(first.sharedSecret, /^[\w-]{43}$/);
    const again = await client.createUser({reference: 'customer-1'});
    assert.deepEqual(again, {created: false, userId: first.userId});
  });

  test('4 /private/v1/users: without a reference every call creates another user', async t => {
    const {client} = await sandboxed(t);
    const [one, other] = [await client.createUser(), await client.createUser()];
    assert.ok(one.created && other.created);
    assert.notEqual(one.userId, other.userId);
  });

  test('5.5 embed token: is valid on the user’s page', async t => {
    const {client, sandbox} = await sandboxed(t);
    const made = await client.createUser();
    assert.ok(made.created);
    const {token, expiration} = await client.embedToken({...made, clientIp: LICENSED_IP});
    assert.equal(Date.parse(expiration), sandbox.time + 600_000);
    const headers = {authorization: `Bearer ${token}`, origin: ORIGIN};
    const validation = await ask(`${sandbox.url}/embed/v1/token/validate`, {headers});
    assert.equal(validation.json.userId, made.userId);
  });

  test('5.5 allowlist: a token for an unregistered page is rejected', async t => {
    const {client} = await sandboxed(t);
    const made = await client.createUser();
    assert.ok(made.created);
    const user = {...made, clientIp: LICENSED_IP};
    await client.embedToken(user, {origin: ORIGIN});
    const error = await failure(client.embedToken(user, {origin: 'https://else.example'}));
    assert.deepEqual([error.code, error.status], ['ORIGIN_UNAUTHORIZED', 403]);
  });

  test('a signup token is requested at its own path, without a user', async t => {
    const issued = {token: 'a.b.c', expiration: '2026-01-01T00:10:00Z'};
    const {client, server} = await scripted(t, () => json(200, issued));
    assert.deepEqual(await client.signupToken(), issued);
    const [asked] = server.to('/private/v1/signup-token');
    assert.equal(asked?.method, 'POST');
    assert.equal(claimsOf(asked).sub, undefined);
  });
});

suite('other routes', () => {
  for (const path of ['/markets', '/tournaments/7', '/sport-events?day=1', '/push/anything'])
    test(`4 ${path}: an ISV route can be called with request()`, async t => {
      const {client} = await sandboxed(t);
      for (const call of [{method: 'GET'}, {method: 'POST', body: {ü: '☕'}}] as const)
        assert.equal(typeof (await client.request({path, ...call})), 'object');
    });

  test('the response is parsed with the request’s own function', async t => {
    const {client} = await scripted(t, () => json(200, {markets: [1, 2]}));
    const Markets = z.object({markets: z.array(z.number())});
    const {markets} = await client.request({
      method: 'GET',
      path: '/markets',
      parse: answered => Markets.parse(answered),
    });
    assert.equal(markets.length, 2);
  });

  test('an empty response is undefined', async t => {
    const {client} = await scripted(t, () => answer(204));
    const path = `/private/v1/users/${USER.userId}`;
    assert.equal(await client.request({method: 'DELETE', path, user: USER}), undefined);
  });

  test('5.1 scheme: a request that is sent by other means can be signed as well', async t => {
    const {client, sandbox} = await sandboxed(t);
    const body = '{"ü": 1}';
    const jwt = await client.sign({path: '/push/x', body});
    const headers = {authorization: `Bearer ${jwt}`};
    const url = `${client.baseUrl}/push/x`;
    assert.equal((await ask(url, {method: 'POST', headers, body})).status, 200);
    assert.equal(client.baseUrl, sandbox.url);
    await assert.rejects(client.sign({path: `/private/v1/users/${USER.userId}`}), TypeError);
  });

  test('a base URL may have its own path, which is not signed', async t => {
    const {server} = await scripted(t, () => json(200, {}));
    const baseUrl = `${server.url}/api/`;
    const client = createPartnerClient({isvId: ISV_ID, privateKey, baseUrl});
    await client.request({method: 'GET', path: `/private/v1/users/${USER.userId}`, user: USER});
    assert.equal(server.asked[0]?.path, `/api/private/v1/users/${USER.userId}`);
  });
});

suite('a signed request', () => {
  const bytes = randomBytes(1000);
  const bodies: readonly [string, string | Uint8Array | object | undefined, string | Uint8Array][] =
    [
      ['no body', undefined, ''],
      ['an empty string', '', ''],
      ['no bytes', new Uint8Array(), ''],
      ['an empty object', {}, '{}'],
      ['an object in many scripts', {a: 'é☕𝄞\u2028'}, '{"a":"é☕𝄞\u2028"}'],
      ['a list', [1, '2'], '[1,"2"]'],
      ['an object without a prototype', Object.assign(Object.create(null), {a: 1}), '{"a":1}'],
      ['a lone surrogate', '\ud83d', '�'],
      ['a string, unchanged', '{"a" : 1.0}\n', '{"a" : 1.0}\n'],
      ['bytes that are not text', bytes, bytes],
      [
        'a view into other bytes',
        new Uint8Array(bytes.buffer, bytes.byteOffset + 3, 5),
        bytes.subarray(3, 8),
      ],
      ['a megabyte', 'ä'.repeat(2 ** 19), 'ä'.repeat(2 ** 19)],
    ];
  for (const [what, body, expected] of bodies)
    test(`2.3 digest: ${what}: the signed bytes equal the sent bytes`, async t => {
      const {client, server} = await scripted(t, () => json(200, {}));
      await client.request({method: 'POST', path: '/push/x', body});
      const [asked] = server.asked;
      assert.ok(asked);
      assert.ok(asked.bytes.equals(Buffer.from(expected as string)));
      const {digest} = claimsOf(asked);
      const right = createHash('sha256').update(asked.bytes).digest('base64url');
      const hasBody = asked.bytes.length > 0;
      assert.equal(digest, hasBody ? right : undefined);
      assert.equal(asked.headers['content-type'], hasBody ? 'application/json' : undefined);
    });

  test('2.3 digest: bytes that change after the call are sent in their original state', async t => {
    const {client, server} = await scripted(t, () => json(200, {}));
    const body = new Uint8Array([1, 2, 3]);
    const sent = client.request({method: 'POST', path: '/push/x', body});
    body.fill(9);
    await sent;
    assert.deepEqual([...(server.asked[0]?.bytes ?? [])], [1, 2, 3]);
  });

  test('5.3 rule 6: user routes have sub, subsig and client_ip, and no others do', async t => {
    const {client, server} = await scripted(t, () => json(200, {}));
    await client.request({method: 'GET', path: `/private/v1/users/${USER.userId}/x`, user: USER});
    await client.request({method: 'GET', path: '/markets'});
    const [own, isv] = server.asked.map(claimsOf);
    assert.deepEqual([own?.sub, own?.client_ip], [USER.userId, USER.clientIp]);
    assert.match(own?.subsig ?? '', /^[\w-]{43}$/);
    assert.deepEqual([isv?.sub, isv?.subsig, isv?.client_ip], [undefined, undefined, undefined]);
  });

  test('5.3 rule 4: a JWT’s lifetime is a minute, or the client’s option', async t => {
    for (const [lifetime, expected] of [
      [undefined, 60],
      [5, 5],
      [299, 299],
    ]) {
      const {client, server} = await scripted(t, () => json(200, {}), {lifetime});
      await client.request({method: 'GET', path: '/markets'});
      const {iat, exp} = claimsOf(server.asked[0]);
      assert.equal(exp - iat, expected);
    }
  });

  test('2.3 jti: 50 simultaneous requests have 50 different ones', async t => {
    const {client, server} = await scripted(t, () => json(200, {}));
    const ask50 = Array.from({length: 50}, () => client.request({method: 'GET', path: '/markets'}));
    await Promise.all(ask50);
    assert.equal(new Set(server.asked.map(asked => claimsOf(asked).jti)).size, 50);
  });

  test('2.2 sharedSecret: different users, and a wrong secret for a user, are never confused', async t => {
    const {client} = await sandboxed(t);
    for (let n = 0; n < 5; n++) {
      const made = await client.createUser();
      assert.ok(made.created);
      await client.embedToken({...made, clientIp: LICENSED_IP});
      const stale = {...made, sharedSecret: USER.sharedSecret, clientIp: LICENSED_IP};
      assert.equal((await failure(client.embedToken(stale))).code, 'UNAUTHORIZED');
    }
  });
});

suite('the client’s internals', () => {
  test('use only options of fetch that every server runtime accepts', async () => {
    const inits: RequestInit[] = [];
    const fetch = (async (_url: string, init: RequestInit) => {
      inits.push(init);
      return Response.json({});
    }) as typeof globalThis.fetch;
    const baseUrl = 'https://service.example';
    const client = createPartnerClient({isvId: ISV_ID, privateKey, baseUrl, fetch});
    await client.request({method: 'POST', path: '/push/x', body: {}});
    const [init = {}] = inits;
    assert.deepEqual(Object.keys(init).toSorted(), [
      'body',
      'headers',
      'method',
      'redirect',
      'signal',
    ]);
    assert.equal(init.redirect, 'manual');
    assert.equal(new Headers(init.headers).get('cache-control'), 'no-store');
  });

  test('are hidden in every printed form: neither key nor secret is shown', async t => {
    const {client} = await scripted(t, () => json(200, {}));
    await client.request({method: 'GET', path: `/private/v1/users/${USER.userId}`, user: USER});
    const shown = `${inspect(client, {depth: 9, showHidden: true})} ${JSON.stringify(client)}`;
    assert.doesNotMatch(shown, /CryptoKey|isvId/);
    assert.ok(!shown.includes(USER.sharedSecret));
  });
});
