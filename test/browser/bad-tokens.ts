/**
 * Everything that a page may pass where a token is expected.
 *
 * - `missing`: not a text, so it counts as no token.
 * - `refused`: cannot be an embed token, so no request is made.
 * - `invalid`: only the service can tell. It responds with 401.
 * - `ended`: like `invalid`, but `exp` has passed, so a fresh token is
 *   requested.
 * - `fine`: still the token that the service issued.
 */
import {
  base64url,
  partsOf,
  withClaims,
  withHeader,
  withPayload,
  withSignature,
} from '../support/pages/tokens.ts';

export type Verdict = 'missing' | 'refused' | 'invalid' | 'ended' | 'fine';

export interface BadToken {
  readonly title: string;
  readonly verdict: Verdict;
  /** Makes the value from the token of a user who is ready to deposit. */
  readonly make: (token: string) => unknown;
}

type Row = readonly [title: string, verdict: Verdict, make: (token: string) => unknown];

const now = (): number => Math.floor(Date.now() / 1000);

const TYPES: readonly Row[] = [
  ['undefined', 'missing', () => undefined],
  ['null', 'missing', () => null],
  ['a number', 'missing', () => 42],
  ['an object', 'missing', () => ({})],
  ['a String object', 'missing', token => Object(token) as unknown],
  ['a promise', 'missing', async token => Promise.resolve(token)],
  ['a symbol', 'missing', () => Symbol('token')],
  ['a function', 'missing', token => () => token],
];

const STRUCTURE: readonly Row[] = [
  ['empty', 'missing', () => ''],
  ['a space', 'refused', () => ' '],
  ['one part', 'refused', () => 'a'],
  ['two parts', 'refused', token => token.slice(0, token.lastIndexOf('.'))],
  ['four parts', 'refused', token => `${token}.d`],
  ['five parts, as an encrypted token has', 'refused', token => `${token}.d.e`],
  ['two dots', 'refused', () => '..'],
  ['without a payload', 'refused', token => `${partsOf(token).header}..c`],
  ['without a header', 'refused', token => token.slice(token.indexOf('.'))],
  ['without a signature', 'refused', token => withSignature(token, '')],
  ['with a space before it', 'refused', token => ` ${token}`],
  ['with a line end after it', 'refused', token => `${token}\n`],
  ['with a line end in it', 'refused', token => token.replace('.', '\r\n.')],
  ['with its scheme', 'refused', token => `Bearer ${token}`],
  ['in quotes', 'refused', token => `"${token}"`],
  ['a URL', 'refused', () => 'https://service.example/token'],
];

const ENCODING: readonly Row[] = [
  ['+ in a part', 'refused', token => withSignature(token, 'a+b')],
  ['/ in a part', 'refused', token => withSignature(token, 'a/b')],
  ['= at the end', 'refused', token => `${token}=`],
  ['a payload of impossible length', 'refused', token => token.replace(/\.[^.]+\./, '.abcde.')],
  ['non-ASCII letters', 'refused', token => withSignature(token, 'ä')],
  ['a NUL', 'refused', token => `${token}\0`],
  ['a byte order mark before it', 'refused', token => `\uFEFF${token}`],
  [
    'a payload that is not UTF-8',
    'refused',
    token => token.replace(/\.[^.]+\./, `.${base64url(new Uint8Array([0xff]))}.`),
  ],
  ['a lone surrogate in a claim', 'invalid', t => withPayload(t, payloadText(t, '"x":"\\ud800"'))],
  ['an emoji in a claim', 'invalid', token => withClaims(token, {name: '💥'})],
];

const HEADER: readonly Row[] = [
  ['not JSON', 'refused', token => withHeader(token, 'alg=EdDSA')],
  ['an array', 'refused', token => withHeader(token, [])],
  ['null', 'refused', token => withHeader(token, null)],
  ['a number', 'refused', token => withHeader(token, 1)],
  ['a text', 'refused', token => withHeader(token, '"EdDSA"')],
  ['without alg', 'refused', token => withHeader(token, {typ: 'JWT'})],
  ...[
    null,
    1,
    '',
    'none',
    'None',
    'NONE',
    'nOnE',
    'HS256',
    'RS256',
    'Ed25519',
    'eddsa',
    ['EdDSA'],
  ].map((alg): Row => [
    `with alg ${JSON.stringify(alg)}`,
    'refused',
    token => withHeader(token, {typ: 'JWT', alg}),
  ]),
  ['with crit', 'invalid', token => withHeader(token, {alg: 'EdDSA', crit: ['exp']})],
  ['with a key of its own', 'invalid', t => withHeader(t, {alg: 'EdDSA', jwk: {kty: 'OKP'}})],
  ['with the address of a key', 'invalid', t => withHeader(t, {alg: 'EdDSA', jku: '//evil'})],
  ['with two algs', 'invalid', token => withHeader(token, '{"alg":"none","alg":"EdDSA"}')],
];

const CLAIMS: readonly Row[] = [
  ['not JSON', 'refused', token => withPayload(token, 'exp=1')],
  ['an array', 'refused', token => withPayload(token, [])],
  ['null', 'refused', token => withPayload(token, null)],
  ['a number', 'refused', token => withPayload(token, 1)],
  ['1,500 arrays deep', 'refused', t => withPayload(t, '['.repeat(1500) + ']'.repeat(1500))],
  ['without exp', 'refused', token => withClaims(token, {exp: undefined})],
  ['exp a text', 'refused', token => withClaims(token, {exp: '1'})],
  ['exp null', 'refused', token => withClaims(token, {exp: null})],
  ['exp beyond all numbers', 'refused', t => withPayload(t, payloadText(t, '"exp":1e400'))],
  ['exp below 0', 'ended', token => withClaims(token, {exp: -1})],
  ['exp 0', 'ended', token => withClaims(token, {exp: 0})],
  ['exp a second ago', 'ended', token => withClaims(token, {exp: now() - 1})],
  ['exp now', 'ended', token => withClaims(token, {exp: now()})],
  ['exp in ten years', 'invalid', token => withClaims(token, {exp: now() + 315_360_000})],
  ['exp a fraction', 'invalid', token => withClaims(token, {exp: now() + 0.5 + 600})],
  ['exp twice', 'invalid', t => withPayload(t, payloadText(t, `"exp":${now() + 600}`))],
  ['iat in the future', 'invalid', token => withClaims(token, {iat: now() + 31})],
  ['iat a text', 'refused', token => withClaims(token, {iat: 'now'})],
  ['nbf in the future', 'invalid', token => withClaims(token, {nbf: now() + 31})],
  ['without iss', 'invalid', token => withClaims(token, {iss: undefined})],
  ['without sub', 'invalid', token => withClaims(token, {sub: undefined})],
  ['iss no UUID', 'invalid', token => withClaims(token, {iss: 'me'})],
  ['sub no UUID', 'invalid', token => withClaims(token, {sub: 'me'})],
  ['sub a number', 'refused', token => withClaims(token, {sub: 7})],
  ['without gates', 'invalid', token => withClaims(token, {gates: undefined})],
  ['without permissions', 'invalid', token => withClaims(token, {permissions: undefined})],
  ['permissions a text', 'invalid', token => withClaims(token, {permissions: 'all'})],
  [
    'a gate named __proto__',
    'invalid',
    t => withPayload(t, payloadText(t, '"gates":{"__proto__":{}}')),
  ],
  [
    'granted a text',
    'invalid',
    token => withClaims(token, {permissions: {'deposit-bankpay': {granted: 'false'}}}),
  ],
];

const SIGNATURE: readonly Row[] = [
  ['of 63 bytes', 'invalid', token => withSignature(token, base64url(new Uint8Array(63)))],
  ['of 65 bytes', 'invalid', token => withSignature(token, base64url(new Uint8Array(65)))],
  ['of zeros', 'invalid', token => withSignature(token, base64url(new Uint8Array(64)))],
  [
    'that is another’s',
    'invalid',
    t => withSignature(t, partsOf(t).signature.split('').toReversed().join('')),
  ],
];

const SIZE: readonly Row[] = [
  ['8 KB and one more', 'refused', token => grown(token, 8193)],
  ['64 KB', 'refused', token => grown(token, 65_536)],
  ['1 MB', 'refused', token => grown(token, 1_048_576)],
  ['16 MB', 'refused', token => grown(token, 16_777_216)],
];

export const BAD_TOKENS: readonly BadToken[] = [
  ['type', TYPES],
  ['structure', STRUCTURE],
  ['encoding', ENCODING],
  ['header', HEADER],
  ['claims', CLAIMS],
  ['signature', SIGNATURE],
  ['size', SIZE],
].flatMap(([group, rows]) =>
  (rows as readonly Row[]).map(([title, verdict, make]) => ({
    title: `${String(group)}: ${title}`,
    verdict,
    make,
  })),
);

/** The token's payload with one more claim at its end. */
function payloadText(token: string, claim: string): string {
  return `${JSON.stringify(partsOf(token).claims).slice(0, -1)},${claim}}`;
}

function grown(token: string, length: number): string {
  return withSignature(token, 'A'.repeat(length - withSignature(token, '').length));
}
