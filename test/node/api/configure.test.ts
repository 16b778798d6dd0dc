/**
 * A service with other paths than ours: valid settings, refused settings, and the paths of the
 * requests.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {kycCalls} from '#src/api/kyc.js';
import {paymentCalls} from '#src/api/payments.js';
import {validate} from '#src/api/validation.js';
import {configured} from '#src/contract/configure.js';
import {PATHS, pathTo} from '#src/contract/paths.js';
import {readPageSettings} from '#src/host/page-settings.js';
import {configure} from '../../support/inputs/configure.ts';
import {json, MisbehavingServer} from '../../support/servers/misbehaving-server.ts';
import {USER} from '../../support/servers/session-service.ts';

suite('configureService', () => {
  test('accepts every path of the embed by name, with its placeholders', t => {
    configure(t, {paths: PATHS});
    assert.deepEqual(configured.paths, PATHS);
  });

  test('sends each request to its configured path, and the others to their defaults', async t => {
    const server = await MisbehavingServer.start(t, () => json(404, {}));
    const connection = {baseUrl: `${server.url}/base`, token: 'token', timeout: 5_000};
    configure(t, {paths: {validate: '/v2/me', transaction: '/v2/pay/{transactionId}/?full=1'}});
    await Promise.allSettled([
      validate(connection),
      paymentCalls.transaction(connection, {action: 'deposit', transactionId: USER}),
      paymentCalls.wallet(connection, {action: 'deposit'}),
    ]);
    assert.deepEqual(server.asked.map(({path}) => path).toSorted(), [
      '/base/embed/v1/wallet',
      '/base/v2/me',
      `/base/v2/pay/${USER}/?full=1`,
    ]);
  });

  test('sends a submission to the path of the state, unless another path is configured', async t => {
    const server = await MisbehavingServer.start(t, () => json(404, {}));
    const connection = {baseUrl: server.url, token: 'token', timeout: 5_000};
    const submit = () => kycCalls.kycSubmit(connection, {submission: {}}).catch(() => {});
    configure(t, {paths: {kyc: '/v2/kyc'}});
    await submit();
    configure(t, {paths: {kycSubmit: '/v2/kyc/submit'}});
    await submit();
    assert.deepEqual(
      server.asked.map(({method, path}) => `${method} ${path}`),
      ['POST /v2/kyc', 'POST /v2/kyc/submit'],
    );
  });

  test('adds to earlier settings', t => {
    configure(t, {paths: {kyc: '/a', terms: '/a'}});
    configure(t, {paths: {terms: '/b'}});
    assert.deepEqual(configured.paths, {kyc: '/a', terms: '/b'});
  });

  test('encodes the values of placeholders', t => {
    configure(t, {paths: {transaction: '/t/{transactionId}', frame: '/{flow}/{isvId}'}});
    assert.equal(pathTo('transaction', {transactionId: 'a/../b?c#d'}), '/t/a%2F..%2Fb%3Fc%23d');
    assert.equal(pathTo('frame', {flow: 'kyc', isvId: '@evil.example'}), '/kyc/%40evil.example');
  });

  const unknown: readonly (readonly [title: string, settings: unknown, message: RegExp])[] = [
    [
      'a path',
      {paths: {walet: '/w'}},
      /^walet is not one of: validate, geofence\{flow\}\?, .*, frame\{flow\}\?\{isvId\}\?$/,
    ],
    ['an inherited name', {paths: {constructor: '/w'}}, /^constructor is not one of: validate/],
    ['a setting', {path: {}}, /^path is not one of: paths, operations$/],
    ['a call', {operations: {walet: () => {}}}, /^walet is not one of: validate, .*, termsAccept$/],
    ['a call of a page’s path', {operations: {frame: () => {}}}, /^frame is not one of: validate/],
  ];
  for (const [title, settings, message] of unknown)
    test(`rejects ${title} that it does not know, and lists the known ones`, t => {
      assert.throws(() => configure(t, settings), {name: 'TypeError', message});
    });

  const paths: readonly (readonly [title: string, path: unknown])[] = [
    ['another host', '//evil.example/x'],
    ['a user name and another host', '@evil.example/x'],
    ['another port', ':8443/x'],
    ['a suffix for the host', '.evil.example/x'],
    ['an absolute URL', 'https://evil.example/x'],
    ['a backslash', '/\\evil.example/x'],
    ['a path traversal', '/../x'],
    ['a path traversal at its end', '/x/..'],
    ['an escaped path traversal', '/%2e%2E/x'],
    ['a path traversal around a value', '/.{transactionId}/x'],
    ['a fragment', '/x#y'],
    ['a space', '/x y'],
    ['a line break', '/x\n'],
    ['a non-ASCII letter', '/ⓧ'],
    ['a number', 7],
    ['a list', ['/x']],
    ['null', null],
    ['an unknown placeholder', '/x/{userId}'],
    ['an unclosed placeholder', '/x/{transactionId'],
  ];
  for (const [title, path] of paths)
    test(`rejects ${title} as a path, and configures nothing`, t => {
      for (const name of ['kyc', 'cancel'])
        assert.throws(() => configure(t, {paths: {wallet: '/w', [name]: path}}), TypeError);
      const withId = typeof path === 'string' ? `${path}/{transactionId}` : path;
      assert.throws(() => configure(t, {paths: {cancel: withId}}), TypeError);
      assert.deepEqual(configured.paths, {});
    });

  const shared: readonly (readonly [title: string, both: Readonly<Record<string, string>>])[] = [
    ['the path of withdrawals for deposits', {deposits: PATHS.withdrawals}],
    ['the path of deposits for withdrawals', {withdrawals: PATHS.deposits}],
    ['one new path for both', {deposits: '/v2/pay', withdrawals: '/v2/pay'}],
  ];
  for (const [title, both] of shared)
    test(`rejects ${title}: it would move the money the other way`, t => {
      const message = / is deposits and withdrawals$/;
      assert.throws(() => configure(t, {paths: {kyc: '/k', ...both}}), {
        name: 'TypeError',
        message,
      });
      assert.deepEqual(configured.paths, {});
    });

  test('rejects a second call that sends both actions to one path', t => {
    configure(t, {paths: {deposits: '/v2/pay'}});
    assert.throws(() => configure(t, {paths: {withdrawals: '/v2/pay'}}), TypeError);
    assert.deepEqual(configured.paths, {deposits: '/v2/pay'});
  });

  for (const [title, none] of [
    ['null', null],
    ['a list', []],
    ['a string', 'paths'],
    ['a number', 7],
  ] as const)
    test(`rejects ${title} in place of an object, and names the setting`, t => {
      const refused = (settings: unknown, name: string) =>
        assert.throws(() => configure(t, settings), {
          name: 'TypeError',
          message: `${name} is not an object`,
        });
      refused(none, 'settings');
      refused({paths: none}, 'paths');
      refused({operations: none}, 'operations');
    });

  test('accepts the page’s operations, and keeps those from earlier calls', t => {
    const calls = {kyc: () => Promise.resolve({status: 'completed'}), wallet: () => {}};
    configure(t, {operations: {kyc: calls.kyc}});
    configure(t, {operations: {wallet: calls.wallet}});
    assert.deepEqual(configured.operations, calls);
  });

  test('rejects an operation that is not a function', t => {
    const message = 'wallet is not a function';
    const operations = {kyc: () => {}, wallet: '/v2/wallet'};
    assert.throws(() => configure(t, {operations}), {name: 'TypeError', message});
    assert.deepEqual(configured.operations, {});
  });

  test('rejects a path for one transaction without its placeholder', t => {
    const settings = {paths: {transaction: '/payments'}};
    const message = 'transaction is not /a/plain/path/{transactionId}';
    assert.throws(() => configure(t, settings), {name: 'TypeError', message});
    configure(t, {paths: {geofence: '/geo', frame: '/frame/{flow}', termsPage: '/terms'}});
  });
});

suite('a page without modules', () => {
  function page(t: TestContext, ...texts: readonly string[]) {
    const document = {querySelectorAll: () => texts.map(textContent => ({textContent}))};
    Object.assign(globalThis, {document});
    t.after(() => Reflect.deleteProperty(globalThis, 'document'));
    const warned: string[] = [];
    t.mock.method(console, 'warn', (text: string) => void warned.push(text));
    configure(t, {});
    readPageSettings();
    return warned;
  }

  test('configures its paths in its markup', t => {
    assert.deepEqual(page(t, '{"paths": {"wallet": "/a"}}', '{"paths": {"kyc": "/b"}}'), []);
    assert.deepEqual(configured.paths, {wallet: '/a', kyc: '/b'});
  });

  test('gets a warning about each invalid script, while the valid ones apply', t => {
    const warned = page(t, '{', '{"paths": {"walet": "/a"}}', '{"paths": {"kyc": "/b"}}');
    assert.deepEqual(configured.paths, {kyc: '/b'});
    assert.equal(warned.length, 2);
    assert.match(warned[1] ?? '', /^data-service-embed: TypeError: walet is not one of/);
  });

  test('gets a warning that null and a list are not settings', t => {
    const line = 'data-service-embed: TypeError: settings is not an object';
    assert.deepEqual(page(t, 'null', '[]'), [line, line]);
  });
});
