/**
 * The doctor on the structure of a JWT: form, header, signature, digest, subsig, and the common
 * mistakes by name.
 */
import assert from 'node:assert/strict';
import {createHash, createHmac, generateKeyPairSync, sign} from 'node:crypto';
import {suite, test} from 'node:test';
import {digestOf, newKeyPair, signParts, subsigOf} from '../../support/partner/request-signer.ts';
import {
  BODY,
  examine,
  examineJwt,
  ISV_URL,
  KEYS,
  NOW,
  SECRET,
  signed,
  USER,
} from '../../support/partner/patient.ts';

const claims = (changes: object) => ({claims: {...changes}});
const JTI = '5b0e1f4c-93d7-4a68-b2c1-0f9e8d7c6b5a';

suite('the doctor, 5.1 form', () => {
  const [header = '', body = '', signature = ''] = signed().split('.');
  const json = (part: string) => Buffer.from(part, 'base64url').toString();
  const oddBits = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'h'}`;

  for (const [title, jwt, says] of [
    ['empty', '', /1 part between dots, not three/],
    ['two parts', `${header}.${body}`, /2 parts between dots/],
    ['five parts', `${header}.${body}.${signature}.a.b`, /encrypted token \(JWE\)/],
    ['a padded header', `${header}=.${body}.${signature}`, /The header ends in padding/],
    ['a padded signature', `${header}.${body}.${signature}==`, /The signature ends in padding/],
    ['white space inside', `${header}.\n${body}.${signature}`, /claims has white space/],
    ['bare JSON', `${json(header)}.${body}.${signature}`, /The header is bare JSON/],
    ['an empty claims part', `${header}..${signature}`, /The claims is empty/],
    ['stray bits', `${header}.${body}.${oddBits}`, /stray bits/],
    ['a character outside the alphabet', `${header}.${body}!.${signature}`, /not base64url/],
    [
      'a list as claims',
      `${header}.${Buffer.from('[1]').toString('base64url')}.${signature}`,
      /does not decode to a JSON object/,
    ],
  ] as const)
    test(`5.1 step 2: ${title} fails`, async () => {
      const {of, failing, diagnosis} = await examineJwt(jwt);
      assert.match(of('5.1 step 2').detail, says);
      assert.equal(failing[0], '5.1 step 2');
      assert.equal(diagnosis.summary.causes[0]?.rule, '5.1 step 2');
    });

  test('5.1 step 2: standard base64 instead of base64url fails, and the rest is still read', async () => {
    const standard = (part: string) => part.replaceAll('-', '+').replaceAll('_', '/');
    const {of, failing} = await examineJwt(
      `${header}.${body}.${standard(signature)}-`.slice(0, -1),
    );
    const differs = standard(signature) !== signature;
    assert.equal(of('5.1 step 2').verdict, differs ? 'fails' : 'holds');
    assert.deepEqual(failing, differs ? ['5.1 step 2'] : []);
  });

  test('5.1 step 2: Bearer and white space around the JWT are ignored', async () => {
    assert.deepEqual((await examineJwt(` Bearer ${signed()}\n`)).failing, []);
  });

  test('5.1 step 2: crit is rejected', async () => {
    assert.match((await examine({header: {crit: ['exp']}})).of('5.1 step 2').detail, /crit/);
  });

  for (const [alg, says] of [
    ['RS256', /That is RSA/],
    ['ES256', /That is ECDSA/],
    ['HS256', /HMAC by a shared secret/],
    ['none', /not signed at all/],
    ['Ed25519', /RFC 9864/],
    ['eddsa', /"eddsa", not "EdDSA"/],
    [undefined, /alg is missing/],
  ] as const)
    test(`2.3 alg: ${alg} fails`, async () => {
      const {of, failing} = await examine({header: {alg}});
      assert.match(of('2.3 alg').detail, says);
      assert.deepEqual(failing, ['2.3 alg']);
    });

  test('2.3 typ, 2.3 kid: other values than in the contract fail', async () => {
    for (const typ of ['jwt', 'at+jwt', undefined])
      assert.deepEqual((await examine({header: {typ}})).failing, ['2.3 typ']);
    const other = await examine({header: {kid: USER}});
    assert.deepEqual(other.failing, ['2.3 kid', '5.3 rule 1']);
    assert.match((await examine({header: {kid: 'x'}})).of('2.3 kid').detail, /not a UUID/);
    const unsaid = await examine({}, {isvId: undefined});
    assert.match(unsaid.of('2.3 kid').detail, /give the ISV UUID to compare/);
  });

  test('5.5: an embed session’s token, and a route for one, are recognized', async () => {
    const token = await examine(claims({gates: {}, permissions: {}}));
    assert.match(token.of('2.3 claims').detail, /embed session’s token/);
    const url = 'https://service.example/embed/v1/token/validate';
    assert.equal((await examine({}, {url})).of('4 route').verdict, 'fails');
  });

  test('control characters and long values in claims are kept out of the report', async () => {
    const {of} = await examine(claims({aud: `\u001b[31m\u202e\u0007${'x'.repeat(5000)}`}));
    assert.ok(of('5.3 rule 2').detail.length < 300);
    assert.doesNotMatch(of('5.3 rule 2').detail, /\p{C}/u);
  });
});

suite('the doctor, 5.1 signature', () => {
  test('2.1 public key: PEM and JWK are read', async () => {
    const jwk = {kty: 'OKP', crv: 'Ed25519', x: rawPublicKey().toString('base64url')};
    for (const publicKey of [
      KEYS.publicPem,
      KEYS.publicPem.replaceAll('\n', '\r\n'),
      jwk,
      JSON.stringify(jwk),
    ])
      assert.equal((await examine({}, {publicKey})).of('5.1 signature').verdict, 'holds');
  });

  test('2.1 public key: a key of another kind fails, and its kind is reported', async () => {
    const pem = (key: {export: (o: {type: 'spki'; format: 'pem'}) => string | Buffer}) =>
      key.export({type: 'spki', format: 'pem'}).toString();
    for (const [publicKey, says] of [
      [pem(generateKeyPairSync('rsa', {modulusLength: 1024}).publicKey), /an RSA key/],
      [pem(generateKeyPairSync('ec', {namedCurve: 'P-256'}).publicKey), /\(EC\)/],
      [pem(generateKeyPairSync('x25519').publicKey), /X25519/],
      [pem(generateKeyPairSync('ed448').publicKey), /Ed448/],
      [{kty: 'EC', crv: 'P-256'}, /kty of the JWK given is "EC", its crv is "P-256"/],
      ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', /"CERTIFICATE"/],
      ['nonsense', /neither PEM nor JWK/],
    ] as const)
      assert.match((await examine({}, {publicKey})).of('2.1 public key').detail, says);
  });

  test('2.1 public key: a private key is rejected, and not repeated', async () => {
    const publicKey = KEYS.privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
    const {of, diagnosis} = await examine({}, {publicKey});
    assert.match(of('2.1 public key').detail, /A private key was given/);
    assert.ok(!JSON.stringify(diagnosis).includes(publicKey.split('\n')[1] ?? ''));
  });

  test('5.1 signature: it is unknown without the key, and fails with another key', async () => {
    assert.equal(
      (await examine({}, {publicKey: undefined})).of('5.1 signature').verdict,
      'unknown',
    );
    const {failing, of} = await examine({privateKey: newKeyPair().privateKey});
    assert.deepEqual(failing, ['5.1 signature']);
    assert.match(of('5.1 signature').detail, /not of the public key given, or the JWT was changed/);
  });

  const [header = '', body = ''] = signed().split('.');
  const input = `${header}.${body}`;
  const by = (bytes: string | Buffer) => sign(null, Buffer.from(bytes), KEYS.privateKey);
  const hex = by(input).toString('hex');
  for (const [title, signature, says] of [
    [
      'over the JSON',
      by([header, body].map(part => Buffer.from(part, 'base64url').toString()).join('.')).toString(
        'base64url',
      ),
      /the JSON of header and claims/,
    ],
    ['over the claims alone', by(body).toString('base64url'), /signed the claims alone/],
    [
      'over a hash',
      by(createHash('sha256').update(input).digest()).toString('base64url'),
      /a SHA-256 hash/,
    ],
    ['over an extra line break', by(`${input}\n`).toString('base64url'), /a line break after/],
    ['in hexadecimal', hex, /in hexadecimal/],
    ['in hexadecimal, encoded', Buffer.from(hex).toString('base64url'), /encoded twice/],
    ['of 63 bytes', by(input).subarray(1).toString('base64url'), /has 63 bytes/],
    ['with RSA’s length', Buffer.alloc(256, 7).toString('base64url'), /256 bytes, as RSA/],
  ] as const)
    test(`5.1 signature: ${title}, it fails with this mistake in its detail`, async () => {
      const {of} = await examineJwt(`${input}.${signature}`);
      assert.equal(of('5.1 signature').verdict, 'fails');
      assert.match(of('5.1 signature').detail, says);
    });

  test('2.1 key expiry: a key is expired from that exact moment', async () => {
    for (const [seconds, verdict] of [
      [1, 'holds'],
      [0, 'fails'],
      [-1, 'fails'],
    ] as const) {
      const keyExpiresAt = new Date((NOW + seconds) * 1000);
      assert.equal((await examine({}, {keyExpiresAt})).of('2.1 key expiry').verdict, verdict);
    }
    const late = {keyExpiresAt: NOW * 1000 + 500, serverTime: NOW * 1000 + 700};
    const over = (await examine({}, late)).of('2.1 key expiry');
    assert.deepEqual([over.verdict, / 1 s before/.test(over.detail)], ['fails', true]);
    const {of} = await examine({}, {keyExpiresAt: undefined});
    assert.equal(of('2.1 key expiry').verdict, 'unknown');
  });
});

suite('the doctor, 2.3 digest', () => {
  const digestOn = async (
    digest: unknown,
    body: string | Uint8Array | undefined,
    method = 'POST',
  ) => (await examine({...claims({digest})}, {body, method})).of('2.3 digest');

  test('2.3 digest: without a body, it may be missing, empty, or that of an empty body', async () => {
    for (const digest of [undefined, '', digestOf('')]) {
      assert.equal((await digestOn(digest, '')).verdict, 'holds');
      assert.equal((await digestOn(digest, undefined, 'GET')).verdict, 'holds');
    }
    assert.equal((await digestOn(digestOf('x'), undefined, 'GET')).verdict, 'fails');
  });

  test('2.3 digest: if missing, it fails with a body, and is unknown if the body was not given', async () => {
    for (const digest of [undefined, '']) {
      assert.match((await digestOn(digest, 'x')).detail, /1 byte, and the JWT has no digest/);
      assert.equal((await digestOn(digest, undefined)).verdict, 'unknown');
    }
    const unsaid = await digestOn(digestOf(BODY), undefined);
    assert.equal(unsaid.verdict, 'unknown');
    assert.match(unsaid.detail, /Give the body/);
  });

  test('2.3 digest: binary bodies are hashed byte by byte', async () => {
    const body = Uint8Array.from({length: 256}, (_, index) => index);
    const digest = createHash('sha256').update(body).digest('base64url');
    assert.equal((await digestOn(digest, body)).verdict, 'holds');
    assert.equal((await digestOn(digest, body.slice(1))).verdict, 'fails');
  });

  const hash = createHash('sha256').update(BODY);
  const raw = hash.digest();
  // A body whose hash contains both characters in which the base64 alphabets differ.
  const odd =
    Array.from({length: 200}, (_, n) => `body ${n}`).find(text =>
      /-.*_|_.*-/.test(digestOf(text)),
    ) ?? '';
  const compact = JSON.stringify(JSON.parse(BODY));
  for (const [title, digest, body, says] of [
    ['of an empty body', digestOf(''), BODY, /of an empty body: it was made before/],
    [
      'of the JSON rewritten',
      digestOf(compact),
      BODY,
      /parsed and written again, compact as JSON.stringify/,
    ],
    [
      'of the JSON with an indent',
      digestOf(JSON.stringify(JSON.parse(BODY), null, 2)),
      BODY,
      /indent of 2/,
    ],
    [
      'of json.dumps',
      digestOf('{"amount": "25.00", "note": "caf\\u00e9"}'),
      compact,
      /json.dumps writes, in ASCII/,
    ],
    ['of json.dumps, unescaped', digestOf(BODY), compact, /spaced as Python’s json.dumps writes:/],
    ['of sorted keys', digestOf('{"a":1,"b":2}'), '{"b":2,"a":1}', /with its keys sorted/],
    [
      'of the body without its line break',
      digestOf(BODY),
      `${BODY}\n`,
      /without its last line break/,
    ],
    ['of the body with a line break', digestOf(`${BODY}\n`), BODY, /with a line break at its end/],
    [
      'of rewritten JSON, with a line break',
      digestOf(`${compact}\n`),
      BODY,
      /compact as JSON.stringify writes, with a line break/,
    ],
    ['of CR LF', digestOf('a\r\nb'), 'a\nb', /with CR LF in place of LF/],
    [
      'of Latin-1',
      createHash('sha256').update(Buffer.from(BODY, 'latin1')).digest('base64url'),
      BODY,
      /in Latin-1/,
    ],
    ['in hexadecimal', raw.toString('hex'), BODY, /is of the body, and is in hexadecimal/],
    [
      'of the hexadecimal text',
      Buffer.from(raw.toString('hex')).toString('base64url'),
      BODY,
      /encodes the hexadecimal text/,
    ],
    [
      'in standard base64',
      Buffer.from(digestOf(odd), 'base64url').toString('base64').replace('=', ''),
      odd,
      /is of the body, and is standard base64/,
    ],
    ['by SHA-512', createHash('sha512').update(BODY).digest('base64url'), BODY, /made by SHA-512/],
    [
      'of something else',
      digestOf('else'),
      BODY,
      /is not that of the body: expected [\w-]{43}, for a body of 36 bytes/,
    ],
    ['a number', 7, BODY, /not a text/],
  ] as const)
    test(`2.3 digest: ${title}, it fails with this mistake in its detail`, async () => {
      const finding = await digestOn(digest, body);
      assert.equal(finding.verdict, 'fails');
      assert.match(finding.detail, says);
    });

  test('5.1 step 4: padding on digest or subsig fails, and is the only cause', async () => {
    assert.equal((await examine()).of('5.1 step 4').verdict, 'holds');
    const digest = await examine(claims({digest: `${digestOf(BODY)}=`}));
    assert.deepEqual(digest.failing, ['5.1 step 4']);
    const subsig = `${subsigOf(USER, NOW, JTI, SECRET)}=`;
    const padded = await examine(claims({jti: JTI, subsig}));
    assert.deepEqual(padded.failing, ['5.1 step 4']);
    assert.match(padded.of('5.1 step 4').detail, /left on subsig/);
    const ignored = await examine(claims({jti: JTI, subsig}), {url: ISV_URL});
    assert.deepEqual(ignored.failing, []);
  });
});

suite('the doctor, 2.3 subsig', () => {
  const text = `${USER}:${NOW}:${JTI}`;
  const key = Buffer.from(SECRET, 'base64url');
  const mac = (by: string | Buffer, over: string, hash = 'sha256') =>
    createHmac(hash, by).update(over);

  for (const [title, subsig, says] of [
    [
      'the undecoded secret as the key',
      mac(SECRET, text).digest('base64url'),
      /undecoded text, not its 32 bytes/,
    ],
    [
      'the parts in a different order',
      mac(key, `${NOW}:${USER}:${JTI}`).digest('base64url'),
      /<iat>:<sub>:<jti>, in the wrong order/,
    ],
    [
      'jti first',
      mac(key, `${JTI}:${NOW}:${USER}`).digest('base64url'),
      /<jti>:<iat>:<sub>, in the wrong order/,
    ],
    [
      'both of these',
      mac(SECRET, `${USER}:${JTI}:${NOW}`).digest('base64url'),
      /undecoded text.*, and the text is <sub>:<jti>:<iat>/,
    ],
    [
      'a dot as the separator',
      mac(key, text.replaceAll(':', '.')).digest('base64url'),
      /joined by "\."/,
    ],
    ['no separator', mac(key, text.replaceAll(':', '')).digest('base64url'), /joined by ""/],
    ['a line break at the end', mac(key, `${text}\n`).digest('base64url'), /ends in a line break/],
    [
      'exp instead of iat',
      mac(key, `${USER}:${NOW + 60}:${JTI}`).digest('base64url'),
      /exp in the place of iat/,
    ],
    [
      'milliseconds for iat',
      mac(key, `${USER}:${NOW}000:${JTI}`).digest('base64url'),
      /iat in milliseconds/,
    ],
    ['a fraction for iat', mac(key, `${USER}:${NOW}.0:${JTI}`).digest('base64url'), /a fraction/],
    [
      'sub in capitals',
      mac(key, `${USER.toUpperCase()}:${NOW}:${JTI}`).digest('base64url'),
      /sub in capitals/,
    ],
    ['no jti', mac(key, `${USER}:${NOW}`).digest('base64url'), /without jti/],
    ['SHA-512', mac(key, text, 'sha512').digest('base64url'), /HMAC by SHA-512/],
    ['hexadecimal', mac(key, text).digest('hex'), /made right, and is in hexadecimal/],
    [
      'another secret',
      mac(Buffer.alloc(32, 1), text).digest('base64url'),
      /not made with the secret given/,
    ],
    ['not a hash', 'x', /subsig is not base64url/],
  ] as const)
    test(`2.3 subsig: with ${title} it fails with this mistake in its detail`, async () => {
      const {of} = await examine(claims({jti: JTI, subsig}));
      assert.equal(of('2.3 subsig').verdict, 'fails');
      assert.match(of('2.3 subsig').detail, says);
    });

  test('2.3 subsig: without the secret, only its format is checked', async () => {
    const sharedSecret = undefined;
    assert.equal((await examine({}, {sharedSecret})).of('2.3 subsig').verdict, 'unknown');
    const short = await examine(claims({subsig: 'AAAA'}), {sharedSecret});
    assert.match(short.of('2.3 subsig').detail, /has 3 bytes, not 32/);
  });

  test('values that are far too long are not searched for mistakes', async () => {
    const long = `${'='.repeat(1_000_000)}A`;
    const registered = await examine({}, {publicKey: `-----BEGIN PUBLIC KEY-----${long}-----END`});
    assert.match(registered.of('2.1 public key').detail, /too long: it has 1000035 characters/);
    const secret = await examine({}, {sharedSecret: long});
    assert.equal(secret.of('2.3 subsig').verdict, 'unknown');
    assert.match(secret.of('2.3 subsig').detail, /1000001 characters: that is too long/);
    const short = long.slice(-3000);
    const {of} = await examine({claims: {digest: short, subsig: short}});
    for (const rule of ['2.3 digest', '2.3 subsig']) {
      assert.equal(of(rule).verdict, 'fails');
      assert.match(of(rule).detail, /3000 characters: that is too long/);
    }
  });

  test('2.2 sharedSecret: an invalid secret leaves subsig unknown', async () => {
    for (const sharedSecret of [`${SECRET.slice(0, -1)}_`, 'x'.repeat(43)].slice(1)) {
      const {of} = await examine({}, {sharedSecret});
      assert.equal(of('2.3 subsig').verdict, 'fails');
    }
    for (const sharedSecret of ['short', `${'y'.repeat(43)}=`, '']) {
      const {of} = await examine({}, {sharedSecret});
      assert.equal(of('2.3 subsig').verdict, 'unknown');
    }
  });
});

test('a JWT whose claims are in another order passes', async () => {
  const [, part = ''] = signed().split('.');
  const json = JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const turned = Object.fromEntries(Object.entries(json).toReversed());
  const [header = ''] = signed().split('.');
  const head = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
  assert.deepEqual((await examineJwt(signParts(head, turned, KEYS.privateKey))).failing, []);
});

function rawPublicKey(): Buffer {
  const base64 = KEYS.publicPem.split('\n')[1] ?? '';
  return Buffer.from(base64, 'base64').subarray(-32);
}
