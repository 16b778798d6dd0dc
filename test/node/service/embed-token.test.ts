/** The embed token, its validation, and what a page in a browser sees of the responses. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {GATES, Validation} from '#src/contract/access.js';
import {IssuedToken} from '#src/contract/partner.js';
import {readEmbedToken} from '#src/contract/token.js';
import {newKeyPair, signParts, signRequest} from '../../support/partner/request-signer.ts';
import {ask, ORIGIN, Sandbox, type Answer} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner);
  await user.openSession();
  const validate = (token = user.token, headers: Record<string, string> = {origin: ORIGIN}) =>
    ask(`${sandbox.url}/embed/v1/token/validate`, {
      headers: {authorization: `Bearer ${token}`, ...headers},
    });
  return {sandbox, partner, user, validate};
}

function assertUnauthorized({status, text}: Answer) {
  assert.deepEqual({status, text}, {status: 401, text: ''});
}

/** A token with some claims changed, but with the old signature. */
function forge(token: string, change: object, header?: object): string {
  const [oldHeader = '', payload = '', signature] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const forged = encode(Object.assign({}, claims, change));
  return `${header ? encode(header) : oldHeader}.${forged}.${signature}`;
}

suite('embed token: issued', () => {
  test('5.5 a token is valid for 10 minutes, with the ISV as iss and the user as sub', async t => {
    const {sandbox, partner, user} = await setup(t);
    const {json} = await user.requestToken();
    const {token, expiration} = IssuedToken.parse(json);
    const claims = readEmbedToken(token);
    assert.equal(claims?.iss, partner.isvId);
    assert.equal(claims?.sub, user.id);
    assert.equal(claims?.exp, sandbox.now + 600);
    assert.equal(Date.parse(expiration), sandbox.time + 600_000);
  });

  test('2.4 the token has the same gates and permissions as the validate response', async t => {
    const {user, validate} = await setup(t);
    await user.control({gates: {terms: false}});
    const token = await user.openSession();
    const {gates, permissions} = Validation.parse((await validate()).json);
    assert.deepEqual(readEmbedToken(token)?.access, {gates, permissions});
    assert.equal(gates.terms?.completed, false);
  });

  test('5.5 geography is checked when the token is obtained, not per request', async t => {
    const {user, validate} = await setup(t);
    const signer = {...user.signer, ip: '198.51.100.1'};
    const {status, json} = await user.requestToken({user: signer});
    assert.deepEqual([status, json.code], [403, 'GEO_BLOCKED']);
    assert.equal((await validate()).status, 200);
  });

  test('a token for an unregistered origin is rejected', async t => {
    const {user} = await setup(t);
    const good = await user.requestToken({body: JSON.stringify({origin: ORIGIN})});
    assert.equal(good.status, 200);
    const bad = await user.requestToken({body: JSON.stringify({origin: 'https://evil.example'})});
    assert.deepEqual([bad.status, bad.json.code], [403, 'ORIGIN_UNAUTHORIZED']);
  });

  test('the next token’s lifetime and issuer can be changed once', async t => {
    const {user, sandbox, validate} = await setup(t);
    await user.control({nextToken: {lifetime: 5}});
    assert.equal(readEmbedToken(await user.openSession())?.exp, sandbox.now + 5);
    assert.equal(readEmbedToken(await user.openSession())?.exp, sandbox.now + 600);
    await user.control({nextToken: {lifetime: -60}});
    assertUnauthorized(await validate(await user.openSession()));
    await user.control({nextToken: {issuer: randomUUID()}});
    assertUnauthorized(await validate(await user.openSession()));
    assert.equal((await validate(await user.openSession())).status, 200);
  });
});

suite('embed token: validated', () => {
  test('2.4 a valid token gets a response with expiration, ids, gates and permissions', async t => {
    const {sandbox, partner, user, validate} = await setup(t);
    const {status, json} = await validate();
    assert.equal(status, 200);
    const validation = Validation.parse(json);
    assert.equal(validation.isvId, partner.isvId);
    assert.equal(validation.userId, user.id);
    assert.equal(Date.parse(validation.expiration), sandbox.time + 600_000);
    assert.deepEqual(Object.keys(json.gates).toSorted(), [...GATES].toSorted());
    assert.equal(Object.keys(json.permissions).length, 8);
  });

  test('7.3 SESSION_EXPIRED: a token is rejected from the exact second of its exp', async t => {
    const {sandbox, validate} = await setup(t);
    sandbox.time += 599_999;
    assert.equal((await validate()).status, 200);
    sandbox.time += 1;
    assertUnauthorized(await validate());
  });

  test('7.3 SESSION_INVALID: an invalid token gets an empty 401', async t => {
    const {user, partner, sandbox, validate} = await setup(t);
    const [header, payload, signature] = user.token.split('.');
    const {privateKey} = newKeyPair();
    const claims = {iss: partner.isvId, sub: user.id, aud: 'service', exp: sandbox.now + 60};
    const ours = {typ: 'JWT', alg: 'EdDSA'};
    for (const token of [
      'x',
      'a.b.c',
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature}.${signature}`,
      `${header}.${payload}.${signature}=`,
      `${header}.${payload}.${signature?.slice(2)}`,
      signParts(ours, {...claims, iat: sandbox.now}, privateKey),
      // A request JWT is not an embed token, even if it is for the same partner and user.
      signRequest({...partner, now: sandbox.now, user: user.signer}),
      'a'.repeat(15_000),
    ])
      assertUnauthorized(await validate(token));
  });

  test('7.3 SESSION_INVALID: no claim can be changed under the signature', async t => {
    const {user, partner, sandbox, validate} = await setup(t);
    const other = await sandbox.user(partner);
    for (const change of [
      {sub: other.id},
      {iss: (await sandbox.partner()).isvId},
      {exp: sandbox.now + 99_999},
      {gates: {}},
    ])
      assertUnauthorized(await validate(forge(user.token, change)));
    for (const alg of ['none', 'HS256', 'ES256'])
      assertUnauthorized(await validate(forge(user.token, {}, {typ: 'JWT', alg})));
  });

  test('7.2 401: a request without a token is rejected on every embed route', async t => {
    const {sandbox} = await setup(t);
    for (const path of ['/token/validate', '/wallet', '/geofence', '/transactions/x'])
      assertUnauthorized(await ask(`${sandbox.url}/embed/v1${path}`));
  });

  test('a token of one service is invalid at another', async t => {
    const {validate} = await setup(t);
    const stranger = await setup(t);
    assertUnauthorized(await validate(stranger.user.token));
  });
});

suite('embed token: the page’s origin', () => {
  for (const origin of [
    'https://evil.example',
    `${ORIGIN}:8443`,
    'http://shop.example',
    'https://shop.example.evil.example',
    'https://SHOP.example',
    'null',
  ])
    test(`7.3 ORIGIN_UNAUTHORIZED: ${origin} is rejected, and that page can read the response`, async t => {
      const {validate, user} = await setup(t);
      const {status, json, headers} = await validate(user.token, {origin});
      assert.deepEqual([status, json.code], [403, 'ORIGIN_UNAUTHORIZED']);
      assert.equal(headers.get('access-control-allow-origin'), origin);
      assert.match(headers.get('access-control-expose-headers') ?? '', /retry-after/);
      assert.match(headers.get('vary') ?? '', /Origin/);
    });

  test('5.5 a development origin is registered with its port', async t => {
    const {sandbox} = await setup(t);
    const partner = await sandbox.partner({origins: ['http://localhost:4000']});
    const user = await sandbox.user(partner);
    const status = async (origin: string) =>
      (await user.embed('GET', '/token/validate', undefined, {origin})).status;
    assert.equal(await status('http://localhost:4000'), 200);
    assert.equal(await status('http://localhost:4001'), 403);
    assert.equal(await status('http://localhost'), 403);
  });

  test('a caller that is not a browser sends no origin, and is accepted', async t => {
    const {validate, user} = await setup(t);
    assert.equal((await validate(user.token, {})).status, 200);
  });

  test('CORS: a preflight from any origin succeeds without a token', async t => {
    const {sandbox} = await setup(t);
    const {status, headers} = await ask(`${sandbox.url}/embed/v1/deposits`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://any.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-origin'), 'https://any.example');
    assert.match(headers.get('access-control-allow-headers') ?? '', /authorization/);
    assert.match(headers.get('access-control-allow-headers') ?? '', /content-type/);
    assert.match(headers.get('access-control-allow-methods') ?? '', /POST/);
    assert.ok(Number(headers.get('access-control-max-age')) > 0);
  });

  test('CORS: 200, 401, 403, 404, 413 and 500 are readable, and none allows credentials', async t => {
    const {sandbox, user, validate} = await setup(t);
    const big = {origin: ORIGIN, 'content-type': 'application/json'};
    const answers = [
      await validate(),
      await validate('x'),
      await user.deposit({amount: '10.06'}),
      await user.get('/nowhere'),
      await ask(`${sandbox.url}/embed/v1/deposits`, {
        method: 'POST',
        headers: big,
        body: ' '.repeat(70_000),
      }),
      await user.deposit({amount: '10.13'}),
    ];
    assert.deepEqual(
      answers.map(({status}) => status),
      [200, 401, 403, 404, 413, 500],
    );
    for (const {headers} of answers) {
      assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
      assert.match(headers.get('vary') ?? '', /Origin/);
      assert.equal(headers.get('access-control-allow-credentials'), null);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      // A cross-origin isolated page can show and load the service's pages and files.
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(headers.get('cross-origin-embedder-policy'), 'require-corp');
    }
  });
});
