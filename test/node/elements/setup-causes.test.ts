/** The console's messages about a page with a wrong setup, and those that `debug` may add. */
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {causeOf, CAUSES, lineOf, type Cause, type Failure} from '#src/elements/setup/causes.js';
import {contrastOf} from '#src/elements/setup/contrast.js';
import {fileOf} from '#src/elements/setup/say.js';
import {unknownWords} from '#src/elements/setup/unknown-words.js';
import {unknownOptions} from '#src/elements/setup/unknown-options.js';
import {safeFields} from '#src/host/event-fields.js';

const SERVICE = 'https://api.service.example';
const ABOUT = {
  page: 'https://shop.example',
  service: SERVICE,
  path: '/v1',
  status: 404,
  directive: 'connect-src',
  issuer: '0d4a1e1c-0d6a-4c3b-9b63-3f2f6f5e9a11',
  first: {version: '1.0.0'},
  second: {version: '2.0.0'},
  value: 'bankpya',
  known: ['bankpay', 'crypto'],
  meant: 'bankpay',
  pair: ['--service-text', '--service-surface'],
  ratio: 3.12,
  file: 'https://cdn.example/service-embed.kyc.js',
};

const UNREACHED: Failure = {
  code: 'NETWORK_ERROR',
  status: undefined,
  isOnline: true,
  refused: undefined,
  isThere: false,
  isBlocked: false,
  isSandboxed: false,
  isLoopback: false,
  isToken: true,
  isCurrent: true,
};

test('the contrast of two colors follows WCAG if the browser reports them as rgb()', () => {
  assert.equal(contrastOf('rgb(0, 0, 0)', 'rgb(255, 255, 255)'), 21);
  assert.equal(contrastOf('rgb(118, 118, 118)', 'rgb(255, 255, 255)')?.toFixed(2), '4.54');
  assert.equal(contrastOf('rgb(255, 255, 255)', 'rgb(119, 119, 119)')?.toFixed(2), '4.48');
  assert.equal(contrastOf('rgba(0, 0, 0, 0.5)', 'rgb(255, 255, 255)'), undefined);
  assert.equal(contrastOf('rgb(0, 0, 0)', 'oklch(0.7 0.1 20)'), undefined);
});

suite('a page with a wrong setup', () => {
  const rows = readFileSync('src/elements/README.md', 'utf8').matchAll(
    /<a id="setup-(\w+)"><\/a>`(\w+)`/g,
  );
  const listed = Array.from(rows, ([, anchor, name]) => `${anchor} ${name}`);

  test('has each cause documented in the elements’ README, under its anchor', () => {
    assert.deepEqual(listed.toSorted(), CAUSES.map(cause => `${cause} ${cause}`).toSorted());
  });

  for (const cause of CAUSES)
    test(`gets one line about ${cause} that ends in its anchor`, () => {
      const line = lineOf(cause, 'service-deposit', ABOUT);
      assert.match(line, /^<service-deposit>: [^\n<>]+\. See src\/elements\/README\.md#setup-\w+$/);
      assert.ok(line.endsWith(`#setup-${cause}`), line);
      assert.ok(line.length < 240, line);
      assert.doesNotMatch(line, /undefined(?! or)/);
    });

  const NAMES: readonly (readonly [Cause, readonly string[]])[] = [
    ['origin', ['https://shop.example', 'register']],
    ['cors', ['https://shop.example', 'register', '/v1 out of base-url']],
    ['policy', [`add ${SERVICE} to connect-src`]],
    ['contrast', ['--service-text on --service-surface', '3.1:1']],
    ['trusted', ['add service-embed to trusted-types']],
    ['stranger', [`${SERVICE}/v1 (404)`, 'without /v1']],
    ['environment', [SERVICE, ABOUT.issuer]],
    ['versions', ['1.0.0', '2.0.0']],
    ['provider', ['provider "bankpya" is not one of bankpay, crypto']],
    ['mode', ['mode "bankpya"', 'nothing runs']],
    ['isolation', ['isolation "bankpya"', 'nothing runs']],
    ['colorScheme', ['color-scheme "bankpya"']],
    ['messages', ['"bankpya"', 'perhaps it is "bankpay"']],
    ['part', [ABOUT.file, 'did not load']],
    ['blocked', [SERVICE, 'content blocker']],
    ['sandboxed', ['allow-same-origin']],
    ['loopback', [SERVICE, 'public']],
    ['embedder', [SERVICE, 'Cross-Origin-Embedder-Policy']],
  ];
  for (const [cause, names] of NAMES)
    test(`gets a line about ${cause} with its values and what to do`, () => {
      for (const name of names) assert.ok(lineOf(cause, 'a', ABOUT).includes(name), name);
    });

  test('gets no path in the line if base-url has none', () => {
    for (const cause of ['cors', 'stranger'] as const)
      assert.doesNotMatch(lineOf(cause, 'a', {...ABOUT, path: ''}), /out of|without/);
  });
});

suite('an unknown option', () => {
  test('is reported by its property, with the allowed values', () => {
    const options = {
      ...{provider: 'bankpya', mode: 'verify', colorScheme: 'purple', isolation: ''},
      headingLevel: NaN,
    };
    assert.deepEqual(
      unknownOptions(options).map(({cause, known}) => `${cause}: ${known.join(', ')}`),
      [
        'provider: bankpay, crypto, cashpay',
        'colorScheme: auto, light, dark',
        'headingLevel: 1, 2, 3, 4, 5, 6',
      ],
    );
  });

  for (const value of ['', null, undefined])
    test(`is not reported if it is ${JSON.stringify(value)}`, () => {
      assert.deepEqual(unknownOptions({provider: value, mode: value, isolation: value}), []);
    });

  const SECRETS: Readonly<Record<string, unknown>> = {
    'a token': `eyJ${'a'.repeat(60)}`,
    'a text that is too long': 'a'.repeat(41),
    markup: '<b>',
    lines: 'a\nb',
    'a text with direction overrides': '\u202e',
    'a number': 42,
    'an object': {},
    'a symbol': Symbol('s'),
  };
  for (const [what, value] of Object.entries(SECRETS))
    test(`is not repeated in the line if it is ${what}`, () => {
      const line = lineOf('provider', 'a', {...ABOUT, value});
      assert.ok(line.includes(`provider (${typeof value}) is not one of`), line);
    });
});

suite('an unknown name in the page’s messages', () => {
  const MEANT: readonly (readonly [typed: string, meant: string | undefined])[] = [
    ['bankPay', 'bankpay'],
    ['BANKPAY', 'bankpay'],
    ['depositTitel', 'depositTitle'],
    ['depositTtle', 'depositTitle'],
    ['depositTittle', 'depositTitle'],
    ['depositTotle', 'depositTitle'],
    ['depositHeading', undefined],
    ['x', undefined],
    ['', undefined],
  ];
  for (const [typed, meant] of MEANT)
    test(`"${typed}" ${meant ? `means ${meant}` : 'means nothing that we know'}`, () => {
      assert.deepEqual(unknownWords({[typed]: 'x'}), [{value: typed, meant}]);
    });

  test('is reported for twenty names at most', () => {
    const words = Object.fromEntries(Array.from({length: 50}, (_, index) => [`w${index}`, '']));
    assert.equal(unknownWords(words).length, 20);
  });

  const unreadable = new Proxy({}, {ownKeys: () => assert.fail('unreadable')});
  for (const value of [undefined, null, 'bankPay', 42, {}, {bankpay: 'Bank'}, unreadable])
    test(`is not reported for ${typeof value} without unknown names`, () => {
      assert.deepEqual(unknownWords(value), []);
    });
});

suite('the file of a part that failed to load', () => {
  const FILE = 'https://cdn.example/v1/service-embed.kyc.js';
  for (const words of [
    `Failed to fetch dynamically imported module: ${FILE}`,
    `Failed to fetch dynamically imported module: ${FILE}?v=secret#part`,
    `error loading dynamically imported module: ${FILE}`,
    `Loading chunk failed ("${FILE}")`,
    `Loading chunk failed (${FILE.replace('https://', 'https://user:secret@')})`,
  ])
    test(`is named as in the browser’s message, without its query: ${words.slice(0, 24)}`, () => {
      assert.equal(fileOf(new TypeError(words)), FILE);
    });

  test('has no name if the browser gives none', () => {
    const failed = new TypeError('Importing a module script failed.');
    assert.equal(fileOf(failed), 'a file of the embed');
  });

  test('is unknown if the part failed for another reason', () => {
    for (const cause of [new TypeError('x is not a function'), undefined, 'at http://:x'])
      assert.equal(fileOf(cause), undefined);
  });
});

suite('the cause', () => {
  const ROWS: readonly (readonly [string, Partial<Failure>, Cause | undefined])[] = [
    ['a rejected origin', {code: 'ORIGIN_UNAUTHORIZED', status: 403}, 'origin'],
    ['no network', {isOnline: false}, 'offline'],
    ['a request blocked by the page’s policy', {refused: 'connect-src'}, 'policy'],
    ['a response without CORS headers', {isThere: true}, 'cors'],
    ['requests blocked by a filter', {isThere: true, isBlocked: true}, 'blocked'],
    [
      'a sandboxed frame without access to the response',
      {isThere: true, isSandboxed: true},
      'sandboxed',
    ],
    [
      'a rejected sandboxed frame',
      {code: 'ORIGIN_UNAUTHORIZED', status: 403, isSandboxed: true},
      'sandboxed',
    ],
    ['no response from this machine to a public page', {isLoopback: true}, 'loopback'],
    ['a response from this machine', {isThere: true, isLoopback: true}, 'cors'],
    ['no response', {}, 'silent'],
    ['a page that is not the service', {status: 200}, 'stranger'],
    ['a 404 with any code', {code: 'SESSION_INVALID', status: 404}, 'stranger'],
    ['a 401 for a current token', {code: 'SESSION_INVALID', status: 401}, 'environment'],
    ['a malformed token', {status: 401, isToken: false, isCurrent: false}, 'malformed'],
    ['a 401 for an expired token', {status: 401, isCurrent: false}, undefined],
    ['a refusal by the service', {code: 'SESSION_INVALID', status: 403}, undefined],
    ['a failing service', {status: 503}, undefined],
    ['an overloaded service', {status: 429}, undefined],
    ['a slow service', {code: 'TIMEOUT'}, undefined],
    ['an artificial response without a status', {status: 0}, undefined],
    ['a bug', {code: 'UNCAUGHT_ERROR'}, undefined],
  ];
  for (const [what, known, cause] of ROWS)
    test(`of ${what} is ${cause ?? 'not the page’s setup'}`, () => {
      assert.equal(causeOf({...UNREACHED, ...known}), cause);
    });
});

suite('debug', () => {
  const SECRET = {
    refresh: () => {},
    token: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln',
    message: 'Ada Lovelace, 12 St James’s Square',
    amount: '25.00',
    code: 'DEPOSIT_FAILED',
    retryable: true,
  };

  test('logs only the allowed fields', () => {
    assert.deepEqual(safeFields(SECRET, 'code retryable'), [
      'code=DEPOSIT_FAILED',
      'retryable=true',
    ]);
  });

  for (const text of ['+1 555 0100', 'Ada Lovelace', 'DE89 3704 0044', 'a\nb', 'a'.repeat(65)])
    test(`logs no text that is not a code: ${JSON.stringify(text).slice(0, 20)}`, () => {
      assert.deepEqual(safeFields({code: text}, 'code'), []);
    });

  for (const detail of [null, undefined, 'text', 1])
    test(`logs nothing about ${String(detail)}`, () => {
      assert.deepEqual(safeFields(detail, 'code'), []);
    });
});
