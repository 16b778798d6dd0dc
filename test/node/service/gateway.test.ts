/** The gateway's rules (contract 5.3), each with accepted and refused requests, over real HTTP. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {geoBlock, geoBlockHere} from '../../../demo/service/gateway/geo-gate.ts';
import {digestOf, newKeyPair, signRequest, subsigOf} from '../../support/partner/request-signer.ts';
import {ask, LICENSED_IP, Sandbox, type Answer} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext, registration: object = {}) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner(registration);
  const user = await sandbox.user(partner);
  /** An ISV-only request with some claims changed. */
  const isv = (claims: object = {}, header: object = {}) =>
    sandbox.signed(partner, '/tournaments', {claims: {...claims}, header: {...header}});
  /** A user-scoped request with some claims changed. */
  const scoped = (claims: object = {}) => user.requestToken({claims: {...claims}});
  return {sandbox, partner, user, isv, scoped, now: sandbox.now};
}

function assertAccepted({status, text}: Answer) {
  assert.equal(status, 200, text);
}

function assertUnauthorized({status, text}: Answer) {
  assert.deepEqual({status, text}, {status: 401, text: ''});
}

function assertGeoBlocked({status, json}: Answer) {
  assert.deepEqual({status, code: json.code}, {status: 403, code: 'GEO_BLOCKED'});
}

suite('gateway: every route', () => {
  test('5.3 rule 1: a kid that equals iss is accepted, and another is rejected', async t => {
    const {isv, sandbox} = await setup(t);
    const other = await sandbox.partner();
    assertAccepted(await isv());
    assertUnauthorized(await isv({iss: other.isvId}));
    assertUnauthorized(await isv({}, {kid: other.isvId}));
    assertUnauthorized(await isv({iss: undefined}));
  });

  test('5.3 rule 2: any other audience is rejected', async t => {
    const {isv} = await setup(t);
    assertAccepted(await isv({aud: 'service'}));
    for (const aud of ['Service', 'services', '', undefined, ['service'], null])
      assertUnauthorized(await isv({aud}));
  });

  for (const claim of ['iat', 'nbf'])
    test(`5.3 rule 3: ${claim} may differ from the clock by 30 s in either direction, but not by 31 s`, async t => {
      const {isv, now} = await setup(t);
      for (const seconds of [-30, -29, 0, 29, 30])
        assertAccepted(await isv({[claim]: now + seconds}));
      for (const seconds of [-31, 31, 3600])
        assertUnauthorized(await isv({[claim]: now + seconds}));
      for (const odd of [undefined, String(now), now + 0.5, null])
        assertUnauthorized(await isv({[claim]: odd}));
    });

  test('5.3 rule 4: a JWT with a lifetime of 299 s is accepted', async t => {
    const {isv, now} = await setup(t);
    assertAccepted(await isv({exp: now + 299}));
    assertAccepted(await isv({iat: now + 30, exp: now + 30 + 299}));
  });

  test('5.3 rule 4: a JWT with a lifetime of 300 s is rejected with an empty 401', async t => {
    const {isv, now} = await setup(t);
    for (const lifetime of [300, 301, 3600]) assertUnauthorized(await isv({exp: now + lifetime}));
    assertUnauthorized(await isv({iat: now - 30, exp: now + 270}));
    assertUnauthorized(await isv({exp: undefined}));
  });

  test('5.3 rule 4: a JWT is rejected from its exp on', async t => {
    const {isv, now} = await setup(t);
    assertAccepted(await isv({iat: now - 20, exp: now + 1}));
    assertUnauthorized(await isv({iat: now - 20, exp: now}));
    assertUnauthorized(await isv({iat: now - 20, exp: now - 1}));
  });

  test('5.3 rule 7: on ISV-only routes the user claims may be missing or arbitrary', async t => {
    const {isv} = await setup(t);
    assertAccepted(await isv());
    assertAccepted(await isv({sub: randomUUID(), subsig: 'A'.repeat(43), client_ip: LICENSED_IP}));
    assertAccepted(await isv({sub: 7, subsig: 'padded=', client_ip: '198.51.100.1'}));
  });

  test('5.3 rule 9: the same JWT works twice, until it expires', async t => {
    const {sandbox, partner} = await setup(t);
    const token = signRequest({...partner, now: sandbox.now});
    const send = () => ask(`${sandbox.url}/markets`, {headers: {authorization: `Bearer ${token}`}});
    assertAccepted(await send());
    assertAccepted(await send());
    sandbox.time += 61_000;
    assertUnauthorized(await send());
  });

  test('2.3 digest: it is required with a body, and covers its bytes', async t => {
    const {sandbox, partner} = await setup(t);
    const send = (sent: string | undefined, digest: unknown) =>
      sandbox.signed(partner, '/push/x', {claims: {digest}, ...(sent && {sent})});
    const body = '{"ü":1}';
    assertAccepted(await send(body, digestOf(body)));
    assertUnauthorized(await send(body, undefined));
    assertUnauthorized(await send(body, ''));
    assertUnauthorized(await send(`${body} `, digestOf(body)));
    assertUnauthorized(await send(body, `${digestOf(body)}=`));
    assertAccepted(await send(undefined, ''));
    assertAccepted(await send(undefined, undefined));
    assertAccepted(await send(undefined, digestOf('')));
    assertUnauthorized(await send(undefined, digestOf(body)));
  });

  const MEBIBYTE = 1024 * 1024;
  const someBytes = (length: number) => Uint8Array.from({length}, (_, n) => (n * 167 + 13) % 256);
  const bodies: Record<string, Uint8Array<ArrayBuffer>> = {
    'of text': new TextEncoder().encode('{"ü": "☕"}'),
    'of one zero byte': new Uint8Array(1),
    'that is not UTF-8': Uint8Array.of(0xff, 0xfe, 0x80, 0, 0xc3),
    'with every byte value': someBytes(256),
    'of 1 MiB': someBytes(MEBIBYTE),
  };
  for (const [what, body] of Object.entries(bodies))
    test(`2.3 digest: a body ${what} is accepted with its own digest, but not with a changed bit`, async t => {
      const {sandbox, partner} = await setup(t);
      assertAccepted(await sandbox.signed(partner, '/push/x', {body}));
      const changed = new Uint8Array(body);
      changed[body.length - 1] = (changed[body.length - 1] ?? 0) ^ 1;
      assertUnauthorized(await sandbox.signed(partner, '/push/x', {body, sent: changed}));
      const shorter = body.slice(0, -1);
      assertUnauthorized(await sandbox.signed(partner, '/push/x', {body, sent: shorter}));
      assertUnauthorized(await sandbox.signed(partner, '/push/x', {sent: body}));
    });

  test('2.3 digest: on a GET it may be missing, empty, or that of an empty body', async t => {
    const {sandbox, partner} = await setup(t);
    const get = (claims: object) =>
      sandbox.signed(partner, '/markets', {method: 'GET', claims: {...claims}});
    assertAccepted(await get({}));
    assertAccepted(await get({digest: ''}));
    assertAccepted(await get({digest: digestOf('')}));
    assertUnauthorized(await get({digest: digestOf('{}')}));
    assertUnauthorized(await get({digest: null}));
    assertUnauthorized(await get({digest: 7}));
  });

  test('2.3 digest: on a user route it is required as well', async t => {
    const {user} = await setup(t);
    assertAccepted(await user.requestToken({body: '{}'}));
    assertUnauthorized(await user.requestToken({body: '{}', claims: {digest: digestOf('{ }')}}));
    assertUnauthorized(await user.requestToken({body: '{}', claims: {digest: undefined}}));
  });

  test('5.6 an expired registered key is rejected', async t => {
    const keyExpiresAt = new Date(1_800_000_100_000).toISOString();
    const {sandbox, isv} = await setup(t, {keyExpiresAt});
    sandbox.time = 1_800_000_099_000;
    assertAccepted(await isv({iat: sandbox.now, nbf: sandbox.now, exp: sandbox.now + 60}));
    sandbox.time = 1_800_000_100_000;
    assertUnauthorized(await isv({iat: sandbox.now, nbf: sandbox.now, exp: sandbox.now + 60}));
  });

  test('5.1 a signature with another key, or over other data, is rejected', async t => {
    const {sandbox, partner} = await setup(t);
    const {privateKey} = newKeyPair();
    assertUnauthorized(await sandbox.signed({...partner, privateKey}, '/markets'));
    const [header, , signature] = signRequest({...partner, now: sandbox.now}).split('.');
    const [, claims] = signRequest({...partner, now: sandbox.now}).split('.');
    const authorization = `Bearer ${header}.${claims}.${signature}`;
    assertUnauthorized(await ask(`${sandbox.url}/markets`, {headers: {authorization}}));
  });

  test('2.3 header: alg, typ and kid must be as in the contract', async t => {
    const {isv} = await setup(t);
    for (const alg of ['none', 'HS256', 'Ed25519', 'eddsa', undefined])
      assertUnauthorized(await isv({}, {alg}));
    for (const typ of ['jwt', 'at+jwt', undefined]) assertUnauthorized(await isv({}, {typ}));
    for (const kid of [randomUUID(), 'x', undefined]) assertUnauthorized(await isv({}, {kid}));
    assertUnauthorized(await isv({}, {crit: ['exp']}));
  });

  test('2.3 jti: it is required', async t => {
    const {isv} = await setup(t);
    for (const jti of [undefined, '', 7]) assertUnauthorized(await isv({jti}));
  });
});

suite('gateway: user-scoped routes', () => {
  for (const claim of ['iat', 'nbf'])
    test(`5.3 rule 3: ${claim} is checked here as well: 29 and 30 s off pass, 31 s do not`, async t => {
      const {scoped, user, now} = await setup(t);
      const at = (iat: number) => {
        const jti = randomUUID();
        const subsig = subsigOf(user.id, iat, jti, user.sharedSecret);
        return claim === 'iat' ? scoped({iat, jti, subsig}) : scoped({nbf: iat});
      };
      for (const seconds of [-30, -29, 29, 30]) assertAccepted(await at(now + seconds));
      for (const seconds of [-31, 31]) assertUnauthorized(await at(now + seconds));
    });

  test('5.3 rule 4: a lifetime of 299 s is accepted here as well, 300 s are not', async t => {
    const {scoped, now} = await setup(t);
    assertAccepted(await scoped({exp: now + 299}));
    assertUnauthorized(await scoped({exp: now + 300}));
  });

  test('5.3 rule 7: completely wrong user claims are ignored on the route that creates users', async t => {
    const {sandbox, partner, user} = await setup(t);
    const signer = {...user.signer, sharedSecret: 'A'.repeat(43), ip: '192.0.2.1'};
    assertAccepted(await sandbox.signed(partner, '/private/v1/users', {user: signer}));
  });

  test('5.3 rule 9: the same JWT works twice for its user, but not after it expires', async t => {
    const {sandbox, partner, user} = await setup(t);
    const token = signRequest({...partner, now: sandbox.now, user: user.signer});
    const url = `${sandbox.url}/private/v1/users/${user.id}/embed-token`;
    const send = () => ask(url, {method: 'POST', headers: {authorization: `Bearer ${token}`}});
    assertAccepted(await send());
    assertAccepted(await send());
    sandbox.time += 60_000;
    assertUnauthorized(await send());
  });

  test('5.3 rule 5: a sub that equals USERID is accepted, and another is rejected', async t => {
    const {scoped, user, sandbox, partner} = await setup(t);
    assertAccepted(await scoped());
    const jti = randomUUID();
    const sub = (await sandbox.user(partner)).id;
    const subsig = subsigOf(sub, sandbox.now, jti, user.sharedSecret);
    assertUnauthorized(await scoped({sub, jti, subsig}));
    const upper = user.id.toUpperCase();
    const upperSig = subsigOf(upper, sandbox.now, jti, user.sharedSecret);
    assertUnauthorized(await scoped({sub: upper, jti, subsig: upperSig}));
  });

  test('5.3 rule 5: USERID is compared without decoding the URL', async t => {
    const {sandbox, partner, user} = await setup(t);
    const encoded = `%${user.id.charCodeAt(0).toString(16)}${user.id.slice(1)}`;
    const path = `/private/v1/users/${encoded}/embed-token`;
    assertUnauthorized(await sandbox.signed(partner, path, {user: user.signer}));
  });

  test('5.3 rule 6: without sub or subsig the status is 401, without client_ip 403', async t => {
    const {scoped} = await setup(t);
    assertAccepted(await scoped());
    assertUnauthorized(await scoped({sub: undefined}));
    assertUnauthorized(await scoped({subsig: undefined}));
    assertUnauthorized(await scoped({subsig: ''}));
    assertGeoBlocked(await scoped({client_ip: undefined}));
  });

  test('5.3 rule 8: a JWT of one user is rejected at the URL of another', async t => {
    const {sandbox, partner, user} = await setup(t);
    const other = await sandbox.user(partner);
    assertUnauthorized(await user.requestToken({user: other.signer}));
    // Even a request that names the right user is refused if it is signed with the wrong secret.
    const confused = {...user.signer, sharedSecret: other.sharedSecret};
    assertUnauthorized(await user.requestToken({user: confused}));
    assertAccepted(await user.requestToken());
  });

  test('5.3 rule 8: a partner is rejected at the URL of another partner’s user', async t => {
    const {sandbox, user} = await setup(t);
    const stranger = await sandbox.partner();
    const path = `/private/v1/users/${user.id}/embed-token`;
    assertUnauthorized(await sandbox.signed(stranger, path, {user: user.signer}));
  });

  test('5.1 a subsig with padding is rejected', async t => {
    const {scoped, user, now} = await setup(t);
    const jti = randomUUID();
    const subsig = subsigOf(user.id, now, jti, user.sharedSecret);
    assertAccepted(await scoped({jti, subsig}));
    assertUnauthorized(await scoped({jti, subsig: `${subsig}=`}));
    assertUnauthorized(await scoped({jti, subsig: subsig.slice(0, -1)}));
  });

  test('2.3 subsig: the secret is decoded before it is used as the key', async t => {
    const {scoped, user, now} = await setup(t);
    const jti = randomUUID();
    const undecoded = Buffer.from(user.sharedSecret).toString('base64url');
    assertUnauthorized(await scoped({jti, subsig: subsigOf(user.id, now, jti, undecoded)}));
  });

  for (const ip of ['203.0.113.0', '203.0.113.255', '2001:db8:1::', '2001:DB8:1:ffff::1'])
    test(`5.3 rule 10: the licensed address ${ip} is accepted`, async t => {
      const {scoped} = await setup(t);
      assertAccepted(await scoped({client_ip: ip}));
    });

  for (const [why, ip] of [
    ['unlicensed', '198.51.100.1'],
    ['unlicensed', '2001:db8:2::1'],
    ['the partner server’s own', '192.0.2.1'],
    ['just outside a range', '203.0.114.0'],
    ['just outside a range', '2001:db8:3::'],
    ['this machine’s own', '127.0.0.1'],
    ['empty', ''],
    ['not an address', 'localhost'],
    ['with a port', '203.0.113.7:80'],
    ['a list', '203.0.113.7, 10.0.0.1'],
    ['with a space', ' 203.0.113.7'],
    ['a range', '203.0.113.0/24'],
    ['an IPv4-mapped IPv6 address', '::ffff:203.0.113.7'],
    ['the same in hex', '::ffff:cb00:7107'],
    ['the same in capitals', '::FFFF:CB00:7107'],
    ['the same in full notation', '0:0:0:0:0:ffff:cb00:7107'],
    ['the same in full notation with zeros', '0000:0000:0000:0000:0000:ffff:cb00:7107'],
    ['the same in mixed notation', '0:0:0:0:0:ffff:203.0.113.7'],
    ['the same, IPv4-translated', '::ffff:0:cb00:7107'],
    ['the same, IPv4-compatible', '::cb00:7107'],
    ['the same with a zone', '::ffff:cb00:7107%1'],
    ['with a zone', '2001:db8:1::1%eth0'],
    ['with a zone', '2001:db8:1::1%1'],
    ['with an empty zone', '2001:db8:1::1%'],
    ['not a string', 7],
    ['null', null],
  ] as const)
    test(`5.3 rule 10: client_ip ${JSON.stringify(ip)} (${why}) is GEO_BLOCKED`, async t => {
      const {scoped} = await setup(t);
      const answer = await scoped({client_ip: ip});
      assertGeoBlocked(answer);
      assert.match(answer.json.error, / In the sandbox, 203\.0\.113\.7 is licensed\.$/);
    });

  for (const ip of ['203.0.113.7', '2001:db8:1::'])
    test(`${ip} is licensed in an installed sandbox`, () => {
      assert.equal(geoBlockHere(ip), undefined);
    });

  for (const ip of ['127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1'])
    test(`${ip}, of this machine, is licensed there, but not by the contract’s rule`, () => {
      assert.equal(geoBlockHere(ip), undefined);
      assert.match(geoBlock(ip) ?? '', / In the sandbox, 203\.0\.113\.7 is licensed\.$/);
    });

  for (const ip of [
    undefined,
    null,
    7,
    '',
    'localhost',
    '::1%lo',
    '::FFFF:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:203.0.113.7',
    '127.0.0.1:80',
    '10.0.0.1',
    '198.51.100.1',
    '::ffff:198.51.100.1',
    '192.0.2.1',
  ])
    test(`client_ip ${JSON.stringify(ip)} is not licensed there either`, () => {
      assert.notEqual(geoBlockHere(ip), undefined);
    });

  test('7.2 GEO_BLOCKED: a wrong signature is a 401 first, at any place', async t => {
    const {sandbox, partner, user} = await setup(t);
    const {privateKey} = newKeyPair();
    const path = `/private/v1/users/${user.id}/embed-token`;
    const signer = {...user.signer, ip: '198.51.100.1'};
    assertUnauthorized(await sandbox.signed({...partner, privateKey}, path, {user: signer}));
  });
});

suite('gateway: responses', () => {
  test('5.6 every rejection is the same empty response, which names no rule', async t => {
    const {isv, scoped} = await setup(t);
    for (const answer of [await isv({aud: 'x'}), await isv({exp: 1}), await scoped({sub: 'x'})]) {
      assertUnauthorized(answer);
      assert.equal(answer.headers.get('content-type'), null);
    }
  });

  for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer a.b', 'Bearer a.b.c.d', 'Basic x'])
    test(`7.2 401: the header ${JSON.stringify(authorization)} is rejected`, async t => {
      const {sandbox} = await setup(t);
      assertUnauthorized(await ask(`${sandbox.url}/markets`, {headers: {authorization}}));
    });
});
