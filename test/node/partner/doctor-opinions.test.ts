/** The doctor's findings on digest, subsig, signature, the claims and the owner of the route. */
import assert from 'node:assert/strict';
import {createHash, createHmac, sign} from 'node:crypto';
import {suite, test} from 'node:test';
import {CONNECTION_CONFIG} from '#src/contract/paths.js';
import {holds, quote} from '#src/partner/doctor/finding.js';
import {digestOf, subsigOf, type SignOptions} from '../../support/partner/request-signer.ts';
import {
  ACTING,
  examine,
  examineJwt,
  ISV,
  ISV_URL,
  KEYS,
  NOW,
  OTHER_USER,
  SECRET,
  signed,
  USER,
  USER_URL,
  type Given,
} from '../../support/partner/patient.ts';

const JTI = '5b0e1f4c-93d7-4a68-b2c1-0f9e8d7c6b5a';
const LONG_BODY = 'a'.repeat(8193);
const GUESS_URL = `https://service.example/orders/${OTHER_USER}`;
const TOO_LONG_URL = `https://service.example/${'a'.repeat(8192)}`;
const NOBODY = {sub: undefined, subsig: undefined, client_ip: undefined};

type Changes = Partial<SignOptions>;
type Row = readonly [what: string, verdict: string, detail: string | RegExp, Changes?, Given?];

function opinions(rule: string, rows: readonly Row[]): void {
  for (const [what, verdict, detail, changes, changesGiven] of rows)
    test(`${rule}, ${what}: ${verdict}`, async () => {
      const found = (await examine(changes, changesGiven)).of(rule);
      assert.equal(found.verdict, verdict, found.detail);
      if (typeof detail === 'string') assert.equal(found.detail, detail);
      else assert.match(found.detail, detail);
      if (verdict === 'fails') assert.notEqual(found.advice, undefined);
    });
}

const claims = (changes: object): Changes => ({claims: {...changes}});
const digest = (value: unknown): Changes => claims({digest: value});
const subsig = (value: unknown): Changes => claims({jti: JTI, subsig: value});
const bodyOf = (body: string | Uint8Array | undefined): Given => ({body});
const NONE = {digest: undefined, subsig: undefined};
const expected = (body: string, bytes: string): string =>
  `expected ${digestOf(body)}, for a body of ${bytes}`;

suite('the doctor on padding and digest', () => {
  opinions('5.1 step 4', [
    ['both present', 'holds', 'No = at the end of digest and subsig.'],
    ['no subsig', 'holds', 'No = at the end of digest.', claims({subsig: undefined})],
    ['no digest', 'holds', 'No = at the end of subsig.', digest(undefined)],
    ['neither', 'not-applicable', /^There is neither/, claims(NONE)],
    [
      'both padded',
      'fails',
      'Padding (=) is left on digest and subsig.',
      claims({digest: '=', subsig: '='}),
    ],
    [
      'an ISV’s route, which ignores subsig',
      'holds',
      'No = at the end of digest.',
      subsig('='),
      {url: ISV_URL},
    ],
    [
      'an ISV’s route, with a padded digest',
      'fails',
      'Padding (=) is left on digest.',
      digest('='),
      {url: ISV_URL},
    ],
  ]);
  opinions('2.3 digest', [
    ['right', 'holds', 'digest is that of the body (1 byte).', digest(digestOf('x')), bodyOf('x')],
    [
      'right, with two bytes',
      'holds',
      'digest is that of the body (2 bytes).',
      digest(digestOf('ä')),
      bodyOf('ä'),
    ],
    [
      'right except for its padding',
      'holds',
      'digest is that of the body, but for its padding.',
      digest(`${digestOf('x')}=`),
      bodyOf('x'),
    ],
    [
      'of 30 bytes',
      'fails',
      `digest has 30 bytes, not 32, and is not of the body: ${expected('x', '1 byte')}.`,
      digest('A'.repeat(40)),
      bodyOf('x'),
    ],
    [
      'of 1,001 characters',
      'fails',
      'digest has 1001 characters: that is too long to be one.',
      digest('A'.repeat(1001)),
      bodyOf('x'),
    ],
    [
      'of something else',
      'fails',
      `digest is not that of the body: ${expected('x', '1 byte')}.`,
      digest(digestOf('y')),
      bodyOf('x'),
    ],
    [
      'of something else, with a long body',
      'fails',
      `digest is not that of the body: ${expected(LONG_BODY, '8193 bytes')}. The body is too long to look for the usual mistakes.`,
      digest(digestOf('y')),
      bodyOf(LONG_BODY),
    ],
    [
      'of another form of a long body',
      'fails',
      /^digest is not that of the body: .* too long to look for/,
      digest(digestOf(`${LONG_BODY}\n`)),
      bodyOf(LONG_BODY),
    ],
    [
      'of an empty body, with a long body',
      'fails',
      `digest is that of an empty body: it was made before the body was: ${expected(LONG_BODY, '8193 bytes')}.`,
      digest(digestOf('')),
      bodyOf(LONG_BODY),
    ],
    [
      'by SHA-1',
      'fails',
      /^digest is made by SHA-1, not SHA-256: /,
      digest(createHash('sha1').update('x').digest('base64url')),
      bodyOf('x'),
    ],
    [
      'malformed, without the body',
      'fails',
      'digest is not base64url.',
      digest('%'),
      bodyOf(undefined),
    ],
    [
      'without the body',
      'unknown',
      'Give the body, or the method GET, to check the digest.',
      digest(digestOf('y')),
      bodyOf(undefined),
    ],
    [
      'of an empty body, without the body',
      'unknown',
      'It is the digest of an empty body. Give the body, or the method GET, to check the digest.',
      digest(digestOf('')),
      bodyOf(undefined),
    ],
  ]);
});

suite('the doctor hides a secret', () => {
  for (const [what, sharedSecret] of [
    ['with surrounding white space', ` ${SECRET}\n`],
    ['that is not base64', 'not one: of the usual (form)'],
  ] as const)
    test(what, async () => {
      const text = sharedSecret.trim();
      const {diagnosis} = await examine(claims({iss: `x${text}x`}), {sharedSecret});
      const shown = JSON.stringify(diagnosis);
      assert.match(shown, /x\[hidden\]x/);
      assert.ok(!shown.includes(text));
    });
});

suite('the doctor on subsig', () => {
  const key = Buffer.from(SECRET, 'base64url');
  const [S, I, J] = [USER, String(NOW), JTI];
  const by = (text: string, hash = 'sha256', secret: string | Buffer = key): string =>
    createHmac(hash, secret).update(text).digest('base64url');
  const wrongly = (mistake: string): string =>
    `The secret is the right one, and subsig is made wrongly: ${mistake}.`;
  const made = (mistake: string, text: string): Row => [
    mistake,
    'fails',
    wrongly(mistake),
    subsig(by(text)),
  ];
  const order = (names: string, ...parts: readonly string[]): Row =>
    made(`the text is ${names}, in the wrong order`, parts.join(':'));
  const separated = (by_: string): Row =>
    made(`the text is joined by ${quote(by_)}, not by ":"`, [S, I, J].join(by_));

  opinions('2.3 subsig', [
    [
      'right',
      'holds',
      'subsig is made with the secret given, over sub, iat and jti.',
      subsig(subsigOf(USER, NOW, JTI, SECRET)),
    ],
    [
      'right except for its padding',
      'holds',
      'subsig is made with the secret given, over sub, iat and jti, but for its padding.',
      subsig(`${subsigOf(USER, NOW, JTI, SECRET)}=`),
    ],
    order('<sub>:<jti>:<iat>', S, J, I),
    order('<iat>:<sub>:<jti>', I, S, J),
    order('<iat>:<jti>:<sub>', I, J, S),
    order('<jti>:<sub>:<iat>', J, S, I),
    order('<jti>:<iat>:<sub>', J, I, S),
    ...['.', ',', '|', '-', '_', ' ', '', ': ', '\n'].map(separated),
    made('the text ends in a line break', `${S}:${I}:${J}\n`),
    made('the text has sub in capitals in the place of sub', `${S.toUpperCase()}:${I}:${J}`),
    made('the text has iss in the place of sub', `${ISV}:${I}:${J}`),
    made('the text has exp in the place of iat', `${S}:${NOW + 60}:${J}`),
    made('the text has iat in milliseconds in the place of iat', `${S}:${I}000:${J}`),
    made('the text has iat as a fraction (.0) in the place of iat', `${S}:${I}.0:${J}`),
    made('the text is <sub>:<iat>, without jti', `${S}:${I}`),
    made('the text is <sub>:<jti>, without iat', `${S}:${J}`),
    made('the text is <sub> alone', S),
    made('the text is <jti> alone', J),
    [
      'sub in lowercase',
      'fails',
      wrongly('the text has sub in small letters in the place of sub'),
      claims({sub: S.toUpperCase(), jti: J, subsig: by(`${S}:${I}:${J}`)}),
      {url: undefined},
    ],
    [
      'the URL’s user instead of sub',
      'fails',
      wrongly('the text has the URL’s USERID in the place of sub'),
      claims({sub: S, jti: J, subsig: by(`${OTHER_USER}:${I}:${J}`)}),
      {url: USER_URL.replace(USER, OTHER_USER)},
    ],
    [
      'nbf instead of iat',
      'fails',
      wrongly('the text has nbf in the place of iat'),
      claims({nbf: NOW - 1, jti: J, subsig: by(`${S}:${NOW - 1}:${J}`)}),
    ],
    [
      'a list as jti',
      'holds',
      /^subsig is made with the secret/,
      claims({jti: ['a'], subsig: by(`${S}:${I}:`)}),
    ],
    ['SHA-1', 'fails', wrongly('it is an HMAC by SHA-1'), subsig(by(`${S}:${I}:${J}`, 'sha1'))],
    [
      'SHA-512 over another text',
      'fails',
      /has 64 bytes, as SHA-512/,
      subsig(by(`${J}:${I}:${S}`, 'sha512')),
    ],
    [
      'the undecoded secret and SHA-512',
      'fails',
      wrongly(
        'the key is the secret’s undecoded text, not its 32 bytes, and it is an HMAC by SHA-512',
      ),
      subsig(by(`${S}:${I}:${J}`, 'sha512', SECRET)),
    ],
    [
      'white space around the secret',
      'holds',
      /^subsig is made with the secret/,
      {},
      {sharedSecret: ` ${SECRET}\n`},
    ],
    [
      'the secret itself',
      'fails',
      'subsig is the shared secret itself, so the secret has leaked.',
      subsig(SECRET),
    ],
    ['a number', 'fails', 'subsig is not a text, or empty.', subsig(7)],
    ['nothing', 'fails', 'subsig is not a text, or empty.', subsig('')],
    ['none', 'fails', 'There is no subsig.', subsig(undefined)],
    [
      'none, on an unknown route',
      'unknown',
      /^There is no subsig\. Give the URL/,
      subsig(undefined),
      {url: undefined},
    ],
    [
      'a malformed one, on an unknown route',
      'fails',
      'subsig is not base64url.',
      subsig('%'),
      {url: undefined},
    ],
    ['an ISV’s route', 'not-applicable', /A subsig is ignored there\.$/, {}, {url: ISV_URL}],
    [
      'no secret given',
      'unknown',
      /^It has the form of an HMAC-SHA-256\. Give/,
      {},
      {sharedSecret: undefined},
    ],
    [
      'no secret given, and malformed',
      'fails',
      'subsig is not base64url.',
      subsig('%'),
      {sharedSecret: undefined},
    ],
    [
      '1,001 characters',
      'fails',
      'subsig has 1001 characters: that is too long to be one.',
      subsig('A'.repeat(1001)),
    ],
    [
      'a secret with padding',
      'unknown',
      /the secret given has padding \(=\)/,
      {},
      {sharedSecret: `${'y'.repeat(43)}=`},
    ],
    [
      'a secret with white space',
      'unknown',
      /the secret given has white space around it/,
      {},
      {sharedSecret: ` ${'y'.repeat(43)}`},
    ],
    [
      'a short secret',
      'unknown',
      /the secret given has 5 characters, or others/,
      {},
      {sharedSecret: 'short'},
    ],
    [
      'an empty secret',
      'unknown',
      /the secret given has 0 characters, or others/,
      {},
      {sharedSecret: ''},
    ],
    [
      'a secret of 1,001 characters',
      'unknown',
      /the secret given has 1001 characters: that is too long/,
      {},
      {sharedSecret: 'y'.repeat(1001)},
    ],
    [
      'a bad secret, and malformed',
      'fails',
      'subsig is not base64url.',
      subsig('%'),
      {sharedSecret: 'short'},
    ],
    [
      'another secret',
      'fails',
      /^subsig is not made with the secret given, nor/,
      {},
      {sharedSecret: 'y'.repeat(42).concat('A')},
    ],
  ]);
});

suite('the doctor on the signature', () => {
  // A JWT whose claims need padding in base64.
  const parts =
    [1, 2, 3]
      .map(length => signed({claims: {x: 'a'.repeat(length)}}).split('.'))
      .find(([, text = '']) => text.length % 4 > 0) ?? [];
  const [header = '', body = ''] = parts;
  const json = (part: string): string => Buffer.from(part, 'base64url').toString();
  const padded = (part: string): string => part.padEnd(Math.ceil(part.length / 4) * 4, '=');
  const of = (text: string, hash: string) => createHash(hash).update(text).digest();
  const plain = `${header}.${body}`;

  for (const [what, text] of [
    ['a line break after the two parts', `${plain}\n`],
    ['the two parts with a dot at the end', `${plain}.`],
    ['the two parts with their padding (=)', `${padded(header)}.${padded(body)}`],
    ['the two parts without the dot', `${header}${body}`],
    ['the claims alone', body],
    ['the claims’ JSON, not its base64url', json(body)],
    ['the JSON of header and claims, not their base64url', `${json(header)}.${json(body)}`],
    ['a SHA-256 hash of the two parts', of(plain, 'sha256')],
    ['a SHA-256 hash of the two parts in hexadecimal', of(plain, 'sha256').toString('hex')],
    ['a SHA-512 hash of the two parts', of(plain, 'sha512')],
  ] as const)
    test(`over ${what}`, async () => {
      const made = sign(null, Buffer.from(text), KEYS.privateKey).toString('base64url');
      const found = (await examineJwt(`${plain}.${made}`)).of('5.1 signature');
      assert.equal(found.detail, `The key is the right one, and signed ${what}.`);
    });

  for (const [bytes, detail] of [
    [0, 'The signature has 0 bytes: the JWT is not signed; Ed25519’s has 64.'],
    [32, 'The signature has 32 bytes, as an HMAC-SHA-256 has; Ed25519’s has 64.'],
    [63, 'The signature has 63 bytes; Ed25519’s has 64.'],
    [512, 'The signature has 512 bytes, as RSA by a key of 4096 bits has; Ed25519’s has 64.'],
  ] as const)
    test(`of ${bytes} bytes`, async () => {
      const made = Buffer.alloc(bytes, 7).toString('base64url');
      assert.equal((await examineJwt(`${plain}.${made}`)).of('5.1 signature').detail, detail);
    });

  test('in base64 once more', async () => {
    const twice = Buffer.from(parts[2] ?? '').toString('base64url');
    const found = (await examineJwt(`${plain}.${twice}`)).of('5.1 signature');
    assert.match(found.detail, /^The signature is encoded twice/);
  });

  for (const [what, jwt, verdict, detail] of [
    ['of two parts', plain, 'unknown', /^Without three parts/],
    ['of four parts', `${plain}.a.b`, 'unknown', /^Without three parts/],
    [
      'of unreadable claims',
      `${header}.AAAA.${parts[2]}`,
      'fails',
      /not one of the public key given over these parts/,
    ],
  ] as const)
    test(`${what}: ${verdict}`, async () => {
      const found = (await examineJwt(jwt)).of('5.1 signature');
      assert.equal(found.verdict, verdict);
      assert.match(found.detail, detail);
    });

  test('by another algorithm’s name', async () => {
    const [, other = ''] = signed({header: {alg: 'HS256'}}).split('.');
    const [head = ''] = signed({header: {alg: 'HS256'}}).split('.');
    const found = (await examineJwt(`${head}.${other}.${parts[2]}`)).of('5.1 signature');
    assert.match(found.detail, /over these parts\.$/);
  });
});

suite('the doctor on header and claims', () => {
  opinions('2.3 alg', [
    [
      'none',
      'fails',
      'alg is "none", not "EdDSA". The JWT is not signed at all.',
      {header: {alg: 'none'}},
    ],
    ['PS512', 'fails', 'alg is "PS512", not "EdDSA". That is RSA.', {header: {alg: 'PS512'}}],
    ['RS', 'fails', 'alg is "RS", not "EdDSA". That is RSA.', {header: {alg: 'RS'}}],
    ['RSxyz', 'fails', 'alg is "RSxyz", not "EdDSA".', {header: {alg: 'RSxyz'}}],
    ['XX256', 'fails', 'alg is "XX256", not "EdDSA".', {header: {alg: 'XX256'}}],
    ['RS25', 'fails', 'alg is "RS25", not "EdDSA".', {header: {alg: 'RS25'}}],
    ['RS256x', 'fails', 'alg is "RS256x", not "EdDSA".', {header: {alg: 'RS256x'}}],
    [
      'a name from Object.prototype',
      'fails',
      'alg is "constructor", not "EdDSA".',
      {header: {alg: 'constructor'}},
    ],
    ['a number', 'fails', 'alg is 256, not "EdDSA".', {header: {alg: 256}}],
  ]);
  opinions('2.3 kid', [
    ['the ISV’s', 'holds', `kid is "${ISV}", the ISV UUID given.`],
    [
      'the ISV’s, which was not given',
      'holds',
      `kid is "${ISV}"; give the ISV UUID to compare it.`,
      {},
      {isvId: undefined},
    ],
    [
      'differing in case',
      'fails',
      /: they differ in capitals only/,
      {header: {kid: ISV.toUpperCase()}},
    ],
    ['another', 'fails', `kid is "${USER}", and the ISV UUID is "${ISV}".`, {header: {kid: USER}}],
    ['a number', 'fails', 'kid is 7, not a UUID.', {header: {kid: 7}}],
  ]);
  opinions('2.3 claims', [
    ['right', 'holds', 'iat, nbf and exp are whole seconds; jti is a text.'],
    ['gates', 'fails', /^This is an embed session’s token/, claims({gates: {}})],
    ['permissions', 'fails', /^This is an embed session’s token/, claims({permissions: {}})],
    ['an empty jti', 'fails', 'jti is "", not a text.', claims({jti: ''})],
    ['a number as jti', 'fails', 'jti is 7, not a text.', claims({jti: 7})],
    [
      'milliseconds',
      'fails',
      'exp is in milliseconds; it has to be in seconds.',
      claims({exp: 1e11}),
    ],
    ['just below milliseconds', 'holds', /^iat, nbf and exp/, claims({exp: 1e11 - 1})],
    ['a list', 'fails', 'nbf is [1], not whole seconds.', claims({nbf: [1]})],
    ['null', 'fails', 'nbf is null, not whole seconds.', claims({nbf: null})],
    [
      'two mistakes',
      'fails',
      'iat is the text "1", not a number. exp is 1.5, not whole seconds.',
      claims({iat: '1', exp: 1.5}),
    ],
  ]);
  opinions('5.3 rule 1', [
    [
      'both missing',
      'fails',
      'kid is missing, iss is missing.',
      {header: {kid: undefined}, claims: {iss: undefined}},
    ],
    ['another', 'fails', `kid is "${ISV}", iss is 7.`, claims({iss: 7})],
  ]);
  opinions('5.3 rule 2', [
    ['another', 'fails', 'aud is "x", not "service".', claims({aud: 'x'})],
    [
      'a list',
      'fails',
      'aud is ["service"], not "service", a list; it has to be the text itself.',
      claims({aud: ['service']}),
    ],
    [
      'different from the given one',
      'fails',
      'aud is "service", not "brand" (the audience given to the doctor).',
      {},
      {audience: 'brand'},
    ],
  ]);
  opinions('5.3 rule 9', [['there', 'holds', /^Not a cause of a refusal/]]);

  test('holds() omits the advice if there is none', () => {
    assert.deepEqual(holds('a'), {verdict: 'holds', detail: 'a'});
    assert.deepEqual(holds('a', 'b'), {verdict: 'holds', detail: 'a', advice: 'b'});
  });

  test('quoting a large value reads only as much as it shows', () => {
    let reads = 0;
    const item = {
      get a(): string {
        reads += 1;
        return 'a';
      },
    };
    const many = (value: unknown): unknown[] => Array.from({length: 200}, () => value);
    quote(many(many(item)));
    assert.ok(reads < 40, `${reads} reads`);
  });
});

suite('the doctor on the route', () => {
  opinions('4 route', [
    ['a user’s', 'holds', /" is user-scoped\.$/],
    ['an ISV’s', 'holds', '"/markets" is ISV-scoped.', {}, {url: ISV_URL}],
    ['a guess', 'holds', /is ISV-scoped, or the UUID in it is USERID\.$/, {}, {url: GUESS_URL}],
    ['unknown', 'unknown', 'Give the URL to see whose route it is.', {}, {url: undefined}],
    ['too long', 'unknown', /^The URL has more than 8192 characters/, {}, {url: TOO_LONG_URL}],
    ['the login’s', 'unknown', /takes the access token of the login/, {}, {url: CONNECTION_CONFIG}],
    ['the embed’s', 'fails', /takes the embed session’s token/, {}, {url: '/embed/v1/wallets'}],
  ]);
  opinions('5.3 rule 5', [
    ['an ISV’s', 'not-applicable', 'The route is ISV-only.', {}, {url: ISV_URL}],
    ['a guess', 'unknown', /^The UUID in the path is not the JWT’s user/, {}, {url: GUESS_URL}],
    ['too long', 'unknown', /^The URL has more than 8192 characters/, {}, {url: TOO_LONG_URL}],
    [
      'with a broken escape',
      'fails',
      /^sub is "[^"]*", USERID is "%zz"\.$/,
      {},
      {url: '/private/v1/users/%zz/x'},
    ],
    [
      'with a broken escape, and no user',
      'fails',
      'sub is missing, USERID is "%zz".',
      claims({sub: undefined}),
      {url: '/private/v1/users/%zz/x'},
    ],
    ['with a number as sub', 'fails', `sub is 7, USERID is "${USER}".`, claims({sub: 7})],
  ]);
  opinions('5.3 rule 6', [
    ['all present', 'holds', 'sub, subsig and client_ip are there.'],
    [
      'all missing',
      'fails',
      'Missing on a user-scoped route: sub, subsig, client_ip.',
      claims(NOBODY),
    ],
    [
      'all missing, on an unknown route',
      'unknown',
      /^Missing: sub, subsig, client_ip\. Give the URL/,
      claims(NOBODY),
      {url: undefined},
    ],
    ['null', 'fails', 'Missing on a user-scoped route: sub.', claims({sub: null})],
  ]);
  opinions('5.3 rule 7', [
    ['a user’s', 'not-applicable', 'The route is user-scoped.'],
    ['unknown', 'unknown', /^Give the URL/, {}, {url: undefined}],
    ['an ISV’s', 'holds', 'sub, subsig, client_ip: there, and ignored.', {}, {url: ISV_URL}],
    [
      'an ISV’s, without user claims',
      'holds',
      'None of the three is there, and none has to be.',
      claims(NOBODY),
      {url: ISV_URL},
    ],
  ]);
  opinions('5.3 rule 8', [
    ['the same user', 'holds', 'The JWT names no other user.'],
    [
      'the same user, in capitals',
      'holds',
      'The JWT names no other user.',
      claims({sub: USER.toUpperCase()}),
    ],
    ['not a UUID', 'holds', 'The JWT names no other user.', claims({sub: 'x'})],
    ['another', 'fails', /on the URL of another user\.$/, {user: {...ACTING, id: OTHER_USER}}],
    ['an ISV’s', 'not-applicable', 'The route is ISV-only.', {}, {url: ISV_URL}],
    [
      'a broken escape',
      'fails',
      /on the URL of another user/,
      {},
      {url: '/private/v1/users/%zz/x'},
    ],
  ]);
  opinions('5.3 rule 10', [
    ['missing', 'fails', 'client_ip is missing.', claims({client_ip: undefined})],
    [
      'missing, on an unknown route',
      'unknown',
      /^client_ip is missing\. Give the URL/,
      claims({client_ip: undefined}),
      {url: undefined},
    ],
    ['an ISV’s', 'not-applicable', /client_ip is not read there\.$/, {}, {url: ISV_URL}],
    ['reserved for documentation', 'unknown', /an address for documentation: nobody has it/],
    ['public', 'unknown', /: a public address\. Whether/, {user: {...ACTING, ip: '8.8.8.8'}}],
    ['accepted', 'holds', /and the service let it pass\.$/, {}, {response: {status: 399}}],
    [
      'rejected for another reason',
      'unknown',
      /Whether its jurisdiction is licensed/,
      {},
      {response: {status: 400}},
    ],
    [
      'with an invalid server address',
      'unknown',
      /for documentation/,
      {},
      {serverIps: ['nonsense', '']},
    ],
    [
      'a server’s address with white space',
      'fails',
      /the partner server’s own/,
      {},
      {serverIps: [' 203.0.113.7 ']},
    ],
    ['with no known servers', 'unknown', /for documentation/, {}, {serverIps: undefined}],
  ]);
});
