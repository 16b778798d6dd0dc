/** `service-embed check`: the findings about a service before a developer writes the first page. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import type {Row} from '#src/cli/check/row.js';
import {isOpen, table} from '#src/cli/check/table.js';
import {outputOf} from '#src/cli/main.js';
import {OTHER_PATHS} from '../../support/other-service/paths.ts';
import {OtherService} from '../../support/other-service/server.ts';
import {ORIGIN, Sandbox} from '../../support/sandbox/sandbox.ts';
import {
  answer,
  html,
  json,
  MisbehavingServer,
  never,
  redirect,
  type Asked,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';
import {RENAMED, startRenamingProxy} from './renaming-proxy.ts';
import {ACCESS, embedToken, EXPIRATION, ISV, USER} from '../../support/servers/session-service.ts';

interface Checked {
  readonly code: number;
  /** Verdict and detail of each row, by the beginning of its title. */
  readonly of: (title: string) => string;
  readonly rows: readonly Row[];
}

async function check(url: string, token: string, ...more: readonly string[]): Promise<Checked> {
  const args = ['check', url, '--token', token, '--origin', ORIGIN, '--json', ...more];
  const {exitCode: code, stdout = '', stderr} = await outputOf(args);
  assert.equal(stderr, undefined);
  const {rows} = JSON.parse(stdout) as {readonly rows: readonly Row[]};
  const of = (title: string): string => {
    const found = rows.find(row => row.title.startsWith(title));
    return `${found?.verdict}: ${found?.detail}`;
  };
  return {code, of, rows};
}

const not = (verdict: Row['verdict'], {rows}: Checked) =>
  rows.filter(row => row.verdict !== verdict).map(({title}) => title.split(':', 1)[0]);

/** A sandbox whose clock is set to this machine's time, and a user's token. */
async function sandboxUser(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  sandbox.time = Date.now();
  const user = await sandbox.user(await sandbox.partner());
  return {url: sandbox.url, token: await user.openSession()};
}

/** Runs the command as a process, which loses the configured paths when it ends. */
function inTerminal(...args: readonly string[]): Promise<{code: number; stdout: string}> {
  return new Promise(resolve => {
    execFile(process.execPath, ['dist/cli.js', 'check', ...args], (error, stdout) =>
      resolve({code: Number(error?.code ?? 0), stdout}),
    );
  });
}

/** A file that is deleted at the end of the test. */
function pathsIn(t: TestContext, paths: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'check-'));
  t.after(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'paths.json');
  writeFileSync(file, JSON.stringify(paths));
  return file;
}

suite('service-embed check', () => {
  test('finds that the sandbox fulfills the contract: exit code 0', async t => {
    const {url, token} = await sandboxUser(t);
    const {code, stdout} = await inTerminal(url, '--token', token, '--origin', ORIGIN);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^as the contract says +4 +validate: the token is accepted$/m);
    assert.match(stdout, /^as we assume +4 +wallet$/m);
    assert.match(stdout, /Of the contract, 0 rows differ\./);
    assert.doesNotMatch(stdout, /^(?:differs|not asked)/im);
  });

  test('finds the same with --paths if every assumed route has another name', async t => {
    const {url, token} = await sandboxUser(t);
    const proxy = await startRenamingProxy(t, url);
    const own = ['--token', token, '--origin', ORIGIN];
    const [usual, renamed] = await Promise.all([
      inTerminal(url, ...own),
      inTerminal(proxy, ...own, '--paths', pathsIn(t, RENAMED)),
    ]);
    assert.deepEqual(renamed, usual);
  });

  test('explains for each missing route how the embed behaves without it', async t => {
    const {url, token} = await sandboxUser(t);
    const proxy = await startRenamingProxy(t, url);
    const {code, of} = await check(proxy, token);
    assert.equal(code, 0, 'what we assume does not count');
    assert.match(of('frame page'), /^absent: 404: isolation="frame" .* not work/);
    assert.match(of('wallet'), /^differs: 404; the preflight gets 404 .*NETWORK_ERROR/);
    assert.match(of('transaction'), /^absent: 404 .*cannot learn that nothing was booked/);
  });

  test('accepts null and unknown fields from another service', async t => {
    const service = await OtherService.start({origins: [ORIGIN]});
    t.after(() => service.close());
    const user = service.newUser({denied: {'withdraw-crypto': 'Not here.'}});
    const own = ['--token', service.tokenFor(user), '--origin', ORIGIN];
    const {code, stdout} = await inTerminal(
      service.url,
      ...own,
      '--paths',
      pathsIn(t, OTHER_PATHS),
    );
    assert.equal(code, 0, stdout);
    assert.doesNotMatch(stdout, /^(?:DIFFERS|ABSENT|not asked)/m);
    for (const row of [
      /^absent +4 +geofence\n.*404: every place counts as eligible$/m,
      /^differs +4 +wallet\n +currency: string expected: an operation can map it to .*README\.md, 11$/m,
      /^as we assume +4 +cryptoAssets$/m,
      /^differs +7 +headers: the page may read X-Request-Id\n +it is sent, but/m,
      /ORIGIN_UNAUTHORIZED\n +without CORS headers/,
    ])
      assert.match(stdout, row);
  });
});

const CORS = {
  'access-control-allow-origin': ORIGIN,
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-expose-headers': 'Retry-After, Date, X-Request-Id',
  'x-request-id': 'r1',
};
const VALID = {...ACCESS, expiration: EXPIRATION, isvId: ISV, userId: USER};
const TYPE = {'content-type': 'application/json'};

/** The service's answer to a request, or `undefined` for the correct one. */
type Change = (asked: Asked, token: string) => Behaviour | undefined;

/** A service that behaves correctly except for one change. It counts its requests. */
async function startService(t: TestContext, change: Change = () => undefined) {
  const token = embedToken();
  const server = await MisbehavingServer.start(
    t,
    asked => change(asked, token) ?? good(asked, token),
  );
  return {server, token, checked: () => check(server.url, token)};
}

const body = (status: number, value: unknown, headers: Record<string, string> = CORS): Behaviour =>
  answer(status, JSON.stringify(value), {...TYPE, ...headers});

function good({method, path, headers}: Asked, token: string): Behaviour {
  const {origin} = headers;
  if (origin !== undefined && origin !== ORIGIN)
    return json(403, {code: 'ORIGIN_UNAUTHORIZED', error: 'No.'});
  if (method === 'OPTIONS') return answer(204, '', CORS);
  if (path.startsWith('/tandc') || path.startsWith('/embed/v1/frame'))
    return answer(200, '<p>', {'content-type': 'text/html'});
  if (headers.authorization !== `Bearer ${token}`) return answer(401, '', CORS);
  if (path === '/embed/v1/token/validate') return body(200, VALID);
  if (path.startsWith('/embed/v1/geofence')) return body(200, {eligible: true});
  if (path === '/embed/v1/wallet')
    return body(200, {currency: 'USD', balance: '1.00', withdrawable: '1.00'});
  if (path.includes('/transactions/'))
    return body(404, {code: 'transaction_not_found', error: 'No.'});
  return body(409, {code: 'missing_user_profile', error: 'No.'});
}

/** Changes only the answer to a validation of the right token from the right origin. */
const onValidate =
  (behave: Behaviour): Change =>
  ({path, headers}, token) => {
    const isOurs = headers.origin === ORIGIN && headers.authorization === `Bearer ${token}`;
    return path.endsWith('/validate') && isOurs ? behave : undefined;
  };

const on =
  (part: string, behave: Behaviour): Change =>
  ({method, path}) =>
    method === 'GET' && path.includes(part) ? behave : undefined;

const onPreflight =
  (behave: Behaviour): Change =>
  ({method}) =>
    method === 'OPTIONS' ? behave : undefined;

const page = (headers: Record<string, string>): Behaviour =>
  answer(200, '<p>', {'content-type': 'text/html', ...headers});

const without = (name: keyof typeof CORS): Record<string, string> => {
  const {[name]: _, ...rest} = CORS;
  return rest;
};

suite('a service that differs from the contract', () => {
  test('in no row: each row holds', async t => {
    const {checked} = await startService(t);
    const result = await checked();
    assert.equal(result.code, 0);
    assert.deepEqual(not('holds', result), []);
  });

  /** The change, the row, the row's text, and whether the contract is violated. */
  const cases: readonly (readonly [string, Change, string, RegExp, 0 | 1])[] = [
    [
      'validate is a redirect',
      onValidate(redirect(302, '/')),
      'validate: the',
      /302, a redirect/,
      1,
    ],
    ['validate is HTML', onValidate(html(200)), 'validate: the', /no JSON/, 1],
    [
      'the origin is not registered',
      onValidate(body(403, {code: 'ORIGIN_UNAUTHORIZED', error: ''})),
      'validate: the',
      /403 "ORIGIN_UNAUTHORIZED"/,
      1,
    ],
    [
      'the token is refused',
      onValidate(answer(401, '', CORS)),
      'validate: the',
      /^differs: 401: this token is refused/,
      1,
    ],
    [
      'userId is not a UUID',
      onValidate(body(200, {...VALID, userId: 7})),
      'validate: the',
      /userId: string expected/,
      1,
    ],
    [
      'a gate is missing',
      onValidate(body(200, {...VALID, gates: {}})),
      'gates',
      /"kyc", .* missing, which count as pending/,
      1,
    ],
    [
      'there is a sixth gate',
      onValidate(
        body(200, {...VALID, gates: {...VALID.gates, age: {completed: true, description: ''}}}),
      ),
      'gates',
      /"age" unknown/,
      1,
    ],
    [
      'a denial has no reason',
      onValidate(body(200, {...VALID, permissions: {parlay: {granted: false, description: ''}}})),
      'permissions',
      /"parlay" denied without a denyReason/,
      1,
    ],
    [
      'validate is about another user',
      onValidate(body(200, {...VALID, userId: ISV})),
      'token: EdDSA',
      /sub is not the userId/,
      1,
    ],
    [
      'the token claims other permissions',
      onValidate(body(200, {...VALID, permissions: {}})),
      'token: carries',
      /not as validate says/,
      1,
    ],
    [
      'an altered token is accepted',
      ({path, headers}) =>
        path.endsWith('/validate') && headers.origin === ORIGIN && headers.authorization
          ? body(200, VALID)
          : undefined,
      'validate: an',
      /^differs: 200/,
      1,
    ],
    [
      'validate has no CORS headers',
      onValidate(json(200, VALID)),
      'origin: the page may read the',
      /Access-Control-Allow-Origin is missing.*NETWORK_ERROR/,
      1,
    ],
    [
      'validate allows another origin',
      onValidate(body(200, VALID, {'access-control-allow-origin': 'https://a.example'})),
      'origin: the page may read the',
      /is "https:\/\/a\.example"/,
      1,
    ],
    [
      'preflights are refused',
      onPreflight(answer(405)),
      'preflight: GET',
      /the preflight gets 405/,
      1,
    ],
    [
      'preflights allow any header',
      onPreflight(answer(204, '', {...CORS, 'access-control-allow-headers': '*'})),
      'preflight: GET',
      /lacks authorization/,
      1,
    ],
    [
      'another origin is served',
      ({headers}) => (headers.origin?.includes('invalid') ? body(200, VALID) : undefined),
      'origin: another',
      /it gets 200/,
      1,
    ],
    [
      'headers are not exposed',
      onValidate(body(200, VALID, without('access-control-expose-headers'))),
      'headers: the page may read Retry',
      /retry-after and date not in/,
      0,
    ],
    [
      'there is no request id',
      onValidate(body(200, VALID, without('x-request-id'))),
      'headers: the page may read X',
      /^absent: errors come without/,
      0,
    ],
    [
      'there is no geofence',
      on('/geofence', answer(404, '', CORS)),
      'geofence',
      /^absent: 404: every place/,
      0,
    ],
    [
      'the geofence is not implemented',
      on('/geofence', answer(501, '', CORS)),
      'geofence',
      /^absent: 501/,
      0,
    ],
    [
      'a 404 has no CORS headers',
      on('/geofence', answer(404)),
      'geofence',
      /^differs: 404; Access-Control/,
      0,
    ],
    [
      'the balance is a number',
      on('/wallet', body(200, {currency: 'USD', balance: 1, withdrawable: '1'})),
      'wallet',
      /^differs: balance: string expected: an operation can map it/,
      0,
    ],
    [
      'the status of a check is unknown',
      on('/kyc', body(200, {status: 'new'})),
      'kyc',
      /^differs: status: /,
      0,
    ],
    [
      'a code is unknown',
      on('/kyc', body(409, {code: 'closed', error: ''})),
      'kyc',
      /^differs: 409 "closed"/,
      0,
    ],
    [
      'an error has no code',
      on('/kyc', body(409, {message: ''})),
      'errors',
      /^differs: code: string expected/,
      1,
    ],
    [
      'a lost order is another 404',
      on('/transactions/', body(404, {code: 'gone', error: ''})),
      'transaction',
      /^differs: 404 "gone"/,
      0,
    ],
    ['the terms page is missing', on('/tandc', answer(404)), 'terms page', /^absent: 404/, 1],
    [
      'the terms page may not be framed',
      on('/tandc', page({'x-frame-options': 'DENY'})),
      'terms page',
      /X-Frame-Options is "DENY"/,
      1,
    ],
    [
      'the terms page allows only other origins',
      on('/tandc', page({'content-security-policy': "frame-ancestors 'self' https://a.example"})),
      'terms page',
      /frame-ancestors is "'self' https/,
      1,
    ],
    [
      'the terms page allows no frames',
      on('/tandc', page({'content-security-policy': "default-src 'self'; frame-ancestors 'none'"})),
      'terms page',
      /frame-ancestors is/,
      1,
    ],
    [
      'the policy has a wildcard',
      on(
        '/tandc',
        page({
          'content-security-policy': 'frame-ancestors https://*.example:443',
          'x-frame-options': 'DENY',
        }),
      ),
      'terms page',
      /^holds/,
      0,
    ],
    [
      'the terms page has no COEP header',
      on('/tandc', page({})),
      'terms page',
      /^holds: it has no Cross-Origin-Embedder-Policy/,
      0,
    ],
    [
      'the frame page is a file',
      on('/frame', answer(200, '', {'content-type': 'text/plain'})),
      'frame page',
      /no page/,
      0,
    ],
  ];
  for (const [name, change, title, says, code] of cases)
    test(`${name}: the row explains it`, async t => {
      const {checked} = await startService(t, change);
      const result = await checked();
      assert.match(result.of(title), says);
      assert.equal(result.code, code, JSON.stringify(result.rows, null, 1));
    });

  test('by being unreachable: exit code 1, and no further requests', async () => {
    const {code, of} = await check('http://127.0.0.1:9', embedToken());
    assert.equal(code, 1);
    assert.match(of('validate: the'), /^differs: could not be reached \(/);
    assert.equal(of('wallet'), 'unasked: no session');
  });

  test('by never responding: the request times out', async t => {
    const {server, token} = await startService(t, () => never());
    const {code, of} = await check(server.url, token, '--timeout', '50');
    assert.equal(code, 1);
    assert.equal(of('validate: the'), 'differs: no answer within 50 ms');
  });

  test('with an endless response: the check stops reading at the embed’s size limit', async t => {
    const endless: Behaviour = response => {
      response.writeHead(200, {...TYPE, ...CORS});
      const more = () => response.destroyed || response.write(' '.repeat(2 ** 16), more);
      more();
    };
    const {checked} = await startService(t, on('/kyc', endless));
    assert.match((await checked()).of('kyc'), /^differs: no JSON/);
  });
});

suite('the requests and the output of the check', () => {
  test('include only requests that read', async t => {
    const {server, checked} = await startService(t);
    await checked();
    assert.deepEqual(new Set(server.asked.map(({method}) => method)), new Set(['GET', 'OPTIONS']));
    assert.ok(server.asked.every(asked => asked.body === ''));
  });

  test('send the token to no page and in no preflight', async t => {
    const {server, token, checked} = await startService(t);
    await checked();
    const [, payload = ''] = token.split('.');
    const got = server.asked.filter(({headers}) => headers.authorization?.includes(payload));
    assert.ok(got.length > 5);
    for (const {method, path} of got)
      assert.match(`${method} ${path}`, /^GET \/embed\/v1\/(?!frame)/);
  });

  test('skip the rows about the origin without --origin: exit code 3', async t => {
    const {url, token} = await sandboxUser(t);
    const {code, stdout} = await inTerminal(url, '--token', token);
    assert.equal(code, 3, stdout);
    assert.match(stdout, /^not asked +5\.5 +origin: .*\(give --origin\)$/m);
    assert.match(stdout, /Of the contract, 3 rows were not asked: it is open whether it fits\./);
    assert.match(stdout, /Of the contract, 0 rows differ\./);
  });

  test('report a difference even if other rows are skipped: exit code 1', async t => {
    const {url} = await sandboxUser(t);
    const token = embedToken();
    const {code, stdout} = await inTerminal(url, '--token', token);
    assert.equal(code, 1, stdout);
    assert.match(stdout, /^not asked/m);
  });

  test('exit with code 3 if a single row of the contract is skipped', async t => {
    const {url, token} = await sandboxUser(t);
    const of = (verdict: Row['verdict'], basis: Row['basis'] = 'contract'): Row => ({
      ...{place: '4', basis, title: 'x', verdict},
    });
    assert.deepEqual(
      [of('unasked'), of('unasked', 'assumed'), of('holds'), of('differs')].map(isOpen),
      [true, false, false, false],
    );
    assert.match(
      table([of('unasked')], text => text),
      /1 row was not asked/,
    );
    assert.doesNotMatch(
      table([of('unasked', 'assumed')], text => text),
      /it is open/,
    );
    assert.equal((await check(url, token)).code, 0);
  });

  test('contain no token and no control characters, whatever the service responds', async t => {
    const {server, token} = await startService(t, ({path}) =>
      path.endsWith('/validate')
        ? body(200, {
            ...VALID,
            gates: {...VALID.gates, [`\u001b[2J${token}`]: {}, [token.slice(0, 60)]: {}},
          })
        : body(
            409,
            {code: `\u009b31m\n${token}`, error: token},
            {
              ...CORS,
              'access-control-allow-origin': token,
            },
          ),
    );
    for (const format of [[], ['--json']]) {
      const args = ['check', server.url, '--token', token, '--origin', ORIGIN, ...format];
      const {stdout = ''} = await outputOf(args);
      assert.match(stdout, /hidden/);
      for (const part of token.split('.')) assert.ok(!stdout.includes(part.slice(0, 16)), stdout);
      assert.doesNotMatch(stdout.replaceAll('\n', ''), /\p{C}/u);
    }
  });

  for (const [args, says] of [
    [[], /Give the service’s base URL/],
    [['http://api.example'], /Give the service’s base URL/],
    [['https://a.example', 'https://b.example'], /Give the service’s base URL/],
    [['https://a.example'], /--token is missing/],
    [['https://a.example', '--token', 'abc'], /not an embed token/],
    [['https://a.example', '--token', 'a.b.c', '--origin', 'shop'], /--origin: not an origin/],
    [['https://a.example', '--token', 'a.b.c', '--origin', 'https://a.example/x'], /not an origin/],
    [['https://a.example', '--token', 'a.b.c', '--timeout', '0'], /--timeout: not a number/],
    [['https://a.example', '--token', '-', '--paths', '-'], /for one thing only/],
    [['https://a.example', '--token', 'a.b.c', '--paths', 'README.md'], /--paths: it is not JSON/],
    [
      ['https://a.example', '--token', 'a.b.c', '--paths', 'package.json'],
      /--paths: name is not one of: validate, /,
    ],
  ] as const)
    test(`misuse: ${args.join(' ')}`, async () => {
      const {exitCode, stdout, stderr = ''} = await outputOf(['check', ...args]);
      assert.deepEqual([exitCode, stdout], [2, undefined]);
      assert.match(stderr, says);
    });
});
