/** What the console says of a page that is set up wrongly, and what `debug` may say. */
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {causeOf, CAUSES, lineOf, type Cause, type Failure} from '#src/elements/console/causes.js';
import {safeFields} from '#src/elements/console/debug.js';

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
};

const UNREACHED: Failure = {
  code: 'NETWORK_ERROR',
  status: undefined,
  isOnline: true,
  refused: undefined,
  isThere: false,
  isToken: true,
  isCurrent: true,
};

suite('a page that is set up wrongly', () => {
  const rows = readFileSync('src/elements/README.md', 'utf8').matchAll(
    /<a id="setup-(\w+)"><\/a>`(\w+)`/g,
  );
  const listed = Array.from(rows, ([, anchor, name]) => `${anchor} ${name}`);

  test('finds each cause on the page of the elements, under its anchor', () => {
    assert.deepEqual(listed.toSorted(), CAUSES.map(cause => `${cause} ${cause}`).toSorted());
  });

  for (const cause of CAUSES)
    test(`reads one line of ${cause} that ends in its anchor`, () => {
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
    ['trusted', ['add service-embed to trusted-types']],
    ['stranger', [`${SERVICE}/v1 (404)`, 'without /v1']],
    ['environment', [SERVICE, ABOUT.issuer]],
    ['versions', ['1.0.0', '2.0.0']],
  ];
  for (const [cause, names] of NAMES)
    test(`reads what ${cause} is about, and what to do`, () => {
      for (const name of names) assert.ok(lineOf(cause, 'a', ABOUT).includes(name), name);
    });

  test('reads of no path where base-url has none', () => {
    for (const cause of ['cors', 'stranger'] as const)
      assert.doesNotMatch(lineOf(cause, 'a', {...ABOUT, path: ''}), /out of|without/);
  });
});

suite('the cause', () => {
  const ROWS: readonly (readonly [string, Partial<Failure>, Cause | undefined])[] = [
    ['an origin that is refused', {code: 'ORIGIN_UNAUTHORIZED', status: 403}, 'origin'],
    ['no network', {isOnline: false}, 'offline'],
    ['a policy', {refused: 'connect-src'}, 'policy'],
    ['an answer that nobody may read', {isThere: true}, 'cors'],
    ['no answer', {}, 'silent'],
    ['a page that is not the service', {status: 200}, 'stranger'],
    ['a 404 in any form', {code: 'SESSION_INVALID', status: 404}, 'stranger'],
    ['a 401 to a token that lives', {code: 'SESSION_INVALID', status: 401}, 'environment'],
    ['a text that is no token', {status: 401, isToken: false, isCurrent: false}, 'malformed'],
    ['a 401 to one that has ended', {status: 401, isCurrent: false}, undefined],
    ['a refusal of the service', {code: 'SESSION_INVALID', status: 403}, undefined],
    ['a service with a fault', {status: 503}, undefined],
    ['a service that has too much to do', {status: 429}, undefined],
    ['a service that is slow', {code: 'TIMEOUT'}, undefined],
    ['a made-up answer without a status', {status: 0}, undefined],
    ['a bug', {code: 'UNCAUGHT_ERROR'}, undefined],
  ];
  for (const [what, known, cause] of ROWS)
    test(`of ${what} is ${cause ?? 'none of the page’s'}`, () => {
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

  test('says the fields that it may say, and no other', () => {
    assert.deepEqual(safeFields(SECRET, 'code retryable'), [
      'code=DEPOSIT_FAILED',
      'retryable=true',
    ]);
  });

  for (const text of ['+1 555 0100', 'Ada Lovelace', 'DE89 3704 0044', 'a\nb', 'a'.repeat(65)])
    test(`says no text that is no name: ${JSON.stringify(text).slice(0, 20)}`, () => {
      assert.deepEqual(safeFields({code: text}, 'code'), []);
    });

  for (const detail of [null, undefined, 'text', 1])
    test(`has nothing to say of ${String(detail)}`, () => {
      assert.deepEqual(safeFields(detail, 'code'), []);
    });
});
