/**
 * Reading an embed token: which values can be one, and which are refused without asking the service
 * (5.5, 7.3).
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {TOKEN_MAX_LENGTH} from '#src/contract/limits.js';
import {readEmbedToken} from '#src/contract/token.js';
import {ACCESS, embedToken, ISV, USER} from '../../support/servers/session-service.ts';

const base64url = (text: string | Uint8Array) => Buffer.from(text).toString('base64url');
const HEADER = base64url('{"alg":"EdDSA"}');
const PAYLOAD = base64url('{"exp":2000000000}');
const withHeader = (header: string) => `${base64url(header)}.${PAYLOAD}.c2ln`;
const withPayload = (payload: string | Uint8Array) => `${HEADER}.${base64url(payload)}.c2ln`;

/** Refused immediately: SESSION_INVALID without a request. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  structure: {
    nothing: '',
    'a space': ' ',
    'one part': 'a',
    'two parts': `${HEADER}.${PAYLOAD}`,
    'four parts': `${HEADER}.${PAYLOAD}.c2ln.c2ln`,
    'five parts, as in a JWE': `${HEADER}.${PAYLOAD}.a.b.c`,
    'only dots': '..',
    'an empty payload': `${HEADER}..c2ln`,
    'an empty header': `.${PAYLOAD}.c2ln`,
    'an empty signature': `${HEADER}.${PAYLOAD}.`,
    'a leading space': ` ${HEADER}.${PAYLOAD}.c2ln`,
    'a trailing line break': `${HEADER}.${PAYLOAD}.c2ln\n`,
    'a line break inside': `${HEADER}.${PAYLOAD}\r\n.c2ln`,
    'a Bearer prefix': `Bearer ${HEADER}.${PAYLOAD}.c2ln`,
  },
  encoding: {
    'a plus sign': `${HEADER}.${PAYLOAD}.a+b`,
    'a slash': `${HEADER}.${PAYLOAD}.a/b`,
    padding: `${HEADER}.${PAYLOAD}=.c2ln`,
    'an impossible base64url length': `${HEADER}.${PAYLOAD.slice(0, 21)}.c2ln`,
    'a non-ASCII character': `${HEADER}.${PAYLOAD}.é`,
    'a NUL': `${HEADER}.${PAYLOAD}.a\0b`,
    'invalid UTF-8': withPayload(Uint8Array.of(0x7b, 0xff, 0x7d)),
    'UTF-16': withPayload(Buffer.from('{"exp":2000000000}', 'utf16le')),
  },
  header: {
    'not JSON': withHeader('alg'),
    'a list': withHeader('["EdDSA"]'),
    null: withHeader('null'),
    'a number': withHeader('1'),
    'alg missing': withHeader('{"typ":"JWT"}'),
    'alg null': withHeader('{"alg":null}'),
    'alg a number': withHeader('{"alg":1}'),
    'alg none': withHeader('{"alg":"none"}'),
    'alg None': withHeader('{"alg":"None"}'),
    'alg NONE': withHeader('{"alg":"NONE"}'),
    'alg nOnE': withHeader('{"alg":"nOnE"}'),
    'alg HS256': withHeader('{"alg":"HS256"}'),
    'alg RS256': withHeader('{"alg":"RS256"}'),
    'alg Ed25519': withHeader('{"alg":"Ed25519"}'),
    'alg eddsa': withHeader('{"alg":"eddsa"}'),
    'alg as __proto__': withHeader('{"__proto__":{"alg":"EdDSA"}}'),
    'alg twice, the last none': withHeader('{"alg":"EdDSA","alg":"none"}'),
  },
  claims: {
    'not JSON': withPayload('exp'),
    'a list': withPayload('[2000000000]'),
    null: withPayload('null'),
    depth: withPayload(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
    'exp missing': withPayload('{}'),
    'iss a number': withPayload('{"exp":2000000000,"iss":1}'),
    'sub a number': withPayload('{"exp":2000000000,"sub":1}'),
    'iat a string': withPayload('{"exp":2000000000,"iat":"1"}'),
    'exp a string': withPayload('{"exp":"1"}'),
    'exp null': withPayload('{"exp":null}'),
    'exp too large for a number': withPayload('{"exp":1e400}'),
    'exp as __proto__': withPayload('{"__proto__":{"exp":2000000000}}'),
  },
  size: {
    'more than 8 KB': withPayload(`{"exp":1,"x":"${'x'.repeat(8_192)}"}`),
    '64 KB': withPayload(`{"exp":1,"x":"${'x'.repeat(65_536)}"}`),
    '1 MB': `${HEADER}.${'a'.repeat(1_000_000)}.c2ln`,
    '16 MB': 'a.'.repeat(8_000_000),
  },
};

/** Tokens with such claims are sent to the service, which decides. */
const FORWARDED: Readonly<Record<string, string>> = {
  'exp in the past': withPayload('{"exp":1}'),
  'exp 0': withPayload('{"exp":0}'),
  'exp -1': withPayload('{"exp":-1}'),
  'exp 1.5': withPayload('{"exp":1.5}'),
  'exp in ten years': embedToken({exp: 2_120_000_000}),
  'exp twice': withPayload('{"exp":"1","exp":2000000000}'),
  'iat in the future': embedToken({iat: 4_000_000_000}),
  'nbf in the future': embedToken({nbf: 4_000_000_000}),
  'iss and sub missing': withPayload('{"exp":2000000000}'),
  'iss that is not a UUID': embedToken({iss: 'partner'}),
  'gates missing': embedToken({gates: undefined}),
  'gates malformed': embedToken({gates: {kyc: true}}),
  'permissions malformed': embedToken({permissions: {parlay: {granted: 'false', description: ''}}}),
  crit: embedToken({}, {alg: 'EdDSA', crit: ['b64'], b64: false}),
  'an embedded jwk': embedToken({}, {alg: 'EdDSA', jwk: {kty: 'OKP'}}),
  'a jku and an x5u': embedToken({}, {alg: 'EdDSA', jku: 'https://evil.example', x5u: 'x'}),
  'alg twice, the last right': withHeader('{"alg":"none","alg":"EdDSA"}'),
  'a signature of 63 bytes': `${HEADER}.${PAYLOAD}.${base64url(new Uint8Array(63))}`,
  'a signature of zeros': `${HEADER}.${PAYLOAD}.${base64url(new Uint8Array(64))}`,
  'a byte order mark': withPayload('\uFEFF{"exp":2000000000}'),
  'a lone surrogate': withPayload('{"exp":2000000000,"sub":"\\ud800"}'),
  'stray bits at the end': `${base64url('{"alg":"EdDSA"} ').slice(0, -1)}B.${PAYLOAD}.c2ln`,
};

for (const [name, cases] of Object.entries(REFUSED))
  suite(name, () => {
    for (const [title, token] of Object.entries(cases))
      test(`7.3 SESSION_INVALID: ${title}`, () => {
        assert.equal(readEmbedToken(token), undefined);
      });
  });

test('7.3 SESSION_INVALID: a token above the size limit is rejected without being decoded', t => {
  const decoded = t.mock.method(globalThis, 'atob');
  const readAs = (length: number): void => {
    decoded.mock.resetCalls();
    readEmbedToken(`${HEADER}.${PAYLOAD}.`.padEnd(length, 'a'));
  };
  readAs(TOKEN_MAX_LENGTH);
  assert.equal(decoded.mock.callCount(), 2);
  readAs(TOKEN_MAX_LENGTH + 1);
  assert.equal(decoded.mock.callCount(), 0);
});

suite('tokens that the service decides about', () => {
  for (const [title, token] of Object.entries(FORWARDED))
    test(`5.5 embed token: ${title}`, () => assert.ok(readEmbedToken(token)));
});

suite('a token that is read', () => {
  test('5.5 embed token: has the claims, and 2.4 the gates and permissions as a hint', () => {
    const token = readEmbedToken(embedToken({iat: 1, exp: 601}));
    assert.deepEqual(token, {
      iss: ISV,
      sub: USER,
      iat: 1,
      exp: 601,
      scope: undefined,
      access: ACCESS,
    });
  });

  test('has no hint if the gates or permissions are malformed', () => {
    for (const title of ['gates missing', 'gates malformed', 'permissions malformed'])
      assert.equal(readEmbedToken(FORWARDED[title] ?? '')?.access, undefined);
  });

  for (const [what, change] of [
    ['a gate without a description', {gates: {kyc: {completed: true}}}],
    ['a gate with a string as its state', {gates: {kyc: {completed: 'yes', description: ''}}}],
    ['a gate that is an array', {gates: {kyc: [true]}}],
    ['a permission without a description', {permissions: {parlay: {granted: true}}}],
    [
      'a permission with a number as its reason',
      {permissions: {parlay: {granted: false, description: '', denyReason: 1}}},
    ],
  ] as const)
    test(`${what} gives no hint, but the token is valid`, () => {
      const read = readEmbedToken(embedToken(change));
      assert.ok(read);
      assert.equal(read.access, undefined);
    });

  test('keeps non-ASCII characters intact', () => {
    assert.equal(readEmbedToken(embedToken({sub: 'Zoë 🌍'}))?.sub, 'Zoë 🌍');
  });
});
