import assert from 'node:assert/strict';
import {createHash, createHmac, createPrivateKey, createPublicKey, verify} from 'node:crypto';
import {test} from 'node:test';
import {inspect} from 'node:util';
import {CompactSign} from 'jose';
import {RequestJwtClaims, RequestJwtHeader} from '#src/contract/request-jwt.js';
import {digest, importPrivateKey, signRequest, subjectSignature} from '#src/partner.js';

// The key of RFC 8037, A.1. Constants marked * were computed by Python's hashlib and cryptography.
const jwk = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};
const pem = createPrivateKey({key: jwk, format: 'jwk'}).export({type: 'pkcs8', format: 'pem'});
const publicKey = createPublicKey({key: jwk, format: 'jwk'});
const partner = {
  isvId: '6f1c2d3e-4a5b-4c6d-8e7f-001122334455',
  privateKey: await importPrivateKey(pem.toString()),
};
const user = {
  userId: '0b8f6c1e-7d2a-4e39-9c55-a1b2c3d4e5f6',
  sharedSecret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  clientIp: '203.0.113.7',
};
const fixed = {now: () => 1_767_225_600_000, jti: () => '5b0e1f4c-93d7-4a68-b2c1-0f9e8d7c6b5a'};
const body = '{"amount":"25.00","note":"café ☕"}';

const DIGEST = 'Lzg0rGZxPmMDCwGUKXP3dISRlMpQ25mupmZS1cQlnk4'; // *
const SUBSIG = '8H5gf2Mo1yUCN8qErGd2SPIdlXv8gzkLztciIPQX8ac'; // *
const SIGNATURE =
  '1DR5HaX-dXkyY2wvUPMYZA7p3S-ja2GlVz79kmZ_QNG-9StC663iq1Gr1wcdOynr1nWMcXvp3FGFB-_PHVU1Dw'; // *

/** Reads a JWT without the signer's code. Fails if the signature is invalid. */
function open(jwt: string) {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const input = Buffer.from(`${header}.${claims}`);
  assert.ok(verify(null, input, publicKey, Buffer.from(signature, 'base64url')));
  const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  return {
    header: RequestJwtHeader.parse(json(header)),
    claims: RequestJwtClaims.parse(json(claims)),
  };
}

/** Mulberry32 gives the same numbers in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The text of a rejected call, in every form in which an error can be logged. */
async function refusal(attempt: () => Promise<unknown>): Promise<string> {
  const error: unknown = await attempt().then(
    () => assert.fail('the call was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof TypeError);
  return `${error.message}\n${inspect(error, {depth: 9, showHidden: true})}`;
}

test('2.3 alg: the imported key signs RFC 8037 A.4 byte for byte', async () => {
  const jws = new CompactSign(new TextEncoder().encode('Example of Ed25519 signing'));
  assert.equal(
    await jws.setProtectedHeader({alg: 'EdDSA'}).sign(partner.privateKey),
    'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  );
});

test('5.1 scheme: a signed request is reproduced byte for byte by an independent signer', async () => {
  const jwt = await signRequest(partner, {...fixed, body, user});
  assert.equal(jwt.split('.')[2], SIGNATURE);
});

test('5.4 digest: a fixed body gives the expected 43 characters without padding', async () => {
  assert.equal(await digest(body), DIGEST);
  assert.match(DIGEST, /^[\w-]{43}$/);
});

test('5.4 digest: a string and its bytes have the same digest, even as a view of a larger buffer', async () => {
  const bytes = new TextEncoder().encode(`--${body}--`).subarray(2, -2);
  assert.equal(await digest(bytes), DIGEST);
});

test('5.4 subsig: a fixed secret gives the expected 43 characters without padding', async () => {
  assert.equal(await subjectSignature(user, 1_767_225_600, fixed.jti()), SUBSIG);
  assert.match(SUBSIG, /^[\w-]{43}$/);
});

test('2.3 claims: a user-scoped request with a body carries every claim', async () => {
  const {header, claims} = open(await signRequest(partner, {...fixed, body, user}));
  assert.deepEqual(header, {typ: 'JWT', alg: 'EdDSA', kid: partner.isvId});
  assert.deepEqual(claims, {
    iss: partner.isvId,
    aud: 'service',
    iat: 1_767_225_600,
    nbf: 1_767_225_600,
    exp: 1_767_225_660,
    jti: fixed.jti(),
    digest: DIGEST,
    sub: user.userId,
    subsig: SUBSIG,
    client_ip: '203.0.113.7',
  });
});

test('5.3 rule 7: an ISV-only request without a body carries no user claims and no digest', async () => {
  for (const nothing of [undefined, '', new Uint8Array()]) {
    const options = nothing === undefined ? {} : {body: nothing};
    const {claims} = open(await signRequest(partner, options));
    assert.deepEqual(Object.keys(claims).toSorted(), ['aud', 'exp', 'iat', 'iss', 'jti', 'nbf']);
  }
});

test('2.3 claims: a user and a body that change after the call do not change the JWT', async () => {
  const acting = {...user};
  const bytes = new TextEncoder().encode(body);
  const signing = signRequest(partner, {...fixed, body: bytes, user: acting});
  acting.userId = '9a11f6f5-0d6a-4c3b-9b63-0d4a1e1c3f2f';
  acting.sharedSecret = Buffer.alloc(32, 9).toString('base64url');
  acting.clientIp = '198.51.100.9';
  bytes.fill(0);
  assert.equal(await signing, await signRequest(partner, {...fixed, body, user}));
});

test('2.3 aud: another audience replaces the contract’s', async () => {
  const {claims} = open(await signRequest({...partner, audience: 'sandbox'}));
  assert.equal(claims.aud, 'sandbox');
});

test('2.3 iat: without an injected clock, now in whole seconds', async () => {
  const {claims} = open(await signRequest(partner));
  assert.ok(Number.isInteger(claims.iat));
  assert.ok(Math.abs(claims.iat - Date.now() / 1000) < 5);
  assert.equal(claims.nbf, claims.iat);
});

/** Random requests. A small number finds an obvious fault. CI runs more. */
const REQUESTS = Math.min(Number(process.env['VALUES'] ?? 200), 1000);

test('2.3 jti: every call has a different one', async () => {
  const jwts = await Promise.all(Array.from({length: 1000}, () => signRequest(partner)));
  assert.equal(new Set(jwts.map(jwt => open(jwt).claims.jti)).size, 1000);
});

test(`5.1 scheme: ${REQUESTS} random bodies, users and times agree with node:crypto`, async () => {
  const random = seeded(8037);
  const bytes = (length: number) => Buffer.from(Array.from({length}, () => random(256)));
  for (let n = 0; n < REQUESTS; n++) {
    const payload = bytes(1 + random(2000));
    const secret = bytes(32);
    const userId = bytes(16)
      .toString('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
    const acting = {userId, sharedSecret: secret.toString('base64url'), clientIp: '203.0.113.7'};
    const time = random(4_000_000_000) * 1000 + random(1000);
    const options = {body: payload, user: acting, now: () => time};
    const {claims} = open(await signRequest(partner, options));
    assert.equal(claims.iat, Math.floor(time / 1000));
    assert.equal(claims.digest, createHash('sha256').update(payload).digest('base64url'));
    const input = `${userId}:${claims.iat}:${claims.jti}`;
    assert.equal(claims.subsig, createHmac('sha256', secret).update(input).digest('base64url'));
  }
});

test('5.3 rule 4: a lifetime of 299 s is signed, and 300 s or an invalid one is rejected', async () => {
  const {claims} = open(await signRequest(partner, {lifetime: 299}));
  assert.equal(claims.exp - claims.iat, 299);
  for (const lifetime of [300, 301, 3600, 0, -1, 59.5, NaN, Infinity]) {
    assert.match(await refusal(() => signRequest(partner, {lifetime})), /lifetime/);
  }
});

test('2.2 sharedSecret: a padded, malformed or wrongly sized one is rejected and not repeated', async () => {
  const short = Buffer.alloc(31, 7).toString('base64url');
  const long = Buffer.alloc(33, 7).toString('base64url');
  const classic = `+${user.sharedSecret.slice(1)}`;
  for (const sharedSecret of [`${user.sharedSecret}=`, short, long, classic, ` ${short}`, '']) {
    const text = await refusal(() => signRequest(partner, {user: {...user, sharedSecret}}));
    assert.match(text, /sharedSecret must be 32 bytes in base64url without padding/);
    assert.ok(sharedSecret === '' || !text.includes(sharedSecret));
  }
});

test('2.1 ISV UUID, 2.2 user UUID: ids that are not UUIDs are rejected', async () => {
  for (const id of ['', 'isv', `${user.userId} `, `{${user.userId}}`, user.userId.slice(1)]) {
    assert.match(await refusal(() => signRequest({...partner, isvId: id})), /isvId/);
    const named = () => signRequest(partner, {user: {...user, userId: id}});
    assert.match(await refusal(named), /userId/);
  }
});

test('5.3 rule 8: a path of another user, or of a user without the user, is rejected', async () => {
  const own = `/private/v1/users/${user.userId}/embed-token`;
  open(await signRequest(partner, {user, path: own}));
  open(await signRequest(partner, {user, path: `https://service.example${own}?x=1`}));
  open(await signRequest(partner, {path: '/private/v1/users'}));
  const encoded = own.replace('-', '%2D');
  for (const path of [
    own.replace('0b8f', '1b8f'),
    own.replace(user.userId, user.userId.toUpperCase()),
    encoded,
  ]) {
    assert.match(await refusal(() => signRequest(partner, {user, path})), /path/);
  }
  assert.match(await refusal(() => signRequest(partner, {path: own})), /path/);
});

test('5.2 step 3: an imported key cannot be exported', async () => {
  assert.equal(partner.privateKey.extractable, false);
  await assert.rejects(crypto.subtle.exportKey('pkcs8', partner.privateKey));
});

test('5.2 step 3: a value that is not an Ed25519 key is rejected and not repeated', async () => {
  const middle = pem.toString().split('\n')[1] ?? '';
  const broken = [
    middle,
    `-----BEGIN PRIVATE KEY-----\n${middle.slice(4)}\n-----END PRIVATE KEY-----`,
  ];
  for (const text of ['', ...broken]) {
    const said = await refusal(() => importPrivateKey(text));
    assert.match(said, /not an Ed25519 key in PKCS#8 PEM form/);
    assert.ok(!said.includes(middle.slice(4)));
  }
  const hmac = {name: 'HMAC', hash: 'SHA-256'};
  const other = await crypto.subtle.importKey('raw', new Uint8Array(32), hmac, false, ['sign']);
  assert.match(await refusal(() => signRequest({...partner, privateKey: other})), /Ed25519/);
});

test('5.2 step 3: in a page, nothing is signed and no key is read', async t => {
  Object.assign(globalThis, {window: globalThis, document: {}});
  t.after(() => ['window', 'document'].forEach(name => Reflect.deleteProperty(globalThis, name)));
  assert.match(await refusal(() => signRequest(partner)), /never in a page/);
  assert.match(await refusal(() => importPrivateKey(pem.toString())), /never in a page/);
});
