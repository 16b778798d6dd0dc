import assert from 'node:assert/strict';
import {get} from 'node:http';
import {createServer} from 'node:net';
import {after, test} from 'node:test';
import {Access, GATES, PROVIDERS, pendingGates} from '#src/contract/access.js';
import {readEmbedToken} from '#src/contract/token.js';
import {SCENARIOS} from '../../../demo/partner/scenarios.ts';
import {startPartner} from '../../../demo/partner/server.ts';
import {startService} from '../../../demo/service/server.ts';
import {FOREIGN_HOSTS, OWN_HOSTS, askAs} from '../../support/servers/host-header.ts';

const service = await startService({port: 0});
const registered = 'http://localhost:8123';
const partner = await startPartner({port: 0, serviceUrl: service.url, origins: [registered]});
after(async () => {
  await partner.close();
  await service.close();
});

function postSession(body?: string): Promise<Response> {
  return fetch(
    `${partner.url}/session`,
    body === undefined ? {method: 'POST'} : {method: 'POST', body},
  );
}

async function session(body?: string): Promise<{token: string; baseUrl: string; userId: string}> {
  const response = await postSession(body);
  assert.equal(response.status, 200, await response.clone().text());
  return response.json();
}

function validate(token: string): Promise<Response> {
  const headers = {authorization: `Bearer ${token}`, origin: partner.url};
  return fetch(`${service.url}/embed/v1/token/validate`, {headers});
}

/** Uses `node:http`, because `fetch` normalizes a path before it sends it. */
function statusOf(path: string): Promise<number | undefined> {
  const {hostname, port} = new URL(partner.url);
  return new Promise((resolve, reject) => {
    get({hostname, port, path}, response => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

for (const name of Object.keys(SCENARIOS)) {
  test(`scenario ${name}: responds with a token for a new user`, async () => {
    const body = JSON.stringify({scenario: name});
    const [one, other] = await Promise.all([session(body), session(body)]);
    assert.deepEqual(Object.keys(one).toSorted(), ['baseUrl', 'token', 'userId']);
    assert.equal(one.baseUrl, service.url);
    assert.equal(readEmbedToken(one.token)?.sub, one.userId);
    assert.notEqual(one.userId, other.userId);
  });
}

const PENDING = {
  ready: [],
  'kyc-pending': ['kyc'],
  'terms-pending': ['terms'],
  'email-pending': ['email-verify'],
  'phone-pending': ['phone-verify'],
  suspended: ['not-suspended'],
  'all-gates-pending': GATES,
};
for (const [scenario, pending] of Object.entries(PENDING)) {
  test(`2.4 gates: scenario ${scenario} has these pending gates: ${pending.join(', ') || 'none'}`, async () => {
    const {token} = await session(JSON.stringify({scenario}));
    const access = Access.parse(readEmbedToken(token)?.access);
    assert.deepEqual(pendingGates(access), pending);
  });
}

for (const [scenario, status] of [
  ['ready', 200],
  ['new-user', 409],
  ['crypto-only', 200],
] as const) {
  test(`scenario ${scenario}: the request for crypto assets gets a ${status}`, async () => {
    const {token} = await session(JSON.stringify({scenario}));
    const headers = {authorization: `Bearer ${token}`, origin: partner.url};
    const response = await fetch(`${service.url}/embed/v1/crypto/assets`, {headers});
    assert.equal(response.status, status);
  });
}

const PERMITTED: Record<string, readonly string[]> = {
  ready: ['bankpay', 'crypto', 'cashpay'],
  'bankpay-denied': ['crypto', 'cashpay'],
  'crypto-denied': ['bankpay', 'cashpay'],
  'cashpay-only': ['cashpay'],
  'crypto-only': ['crypto'],
  'all-denied': [],
};
for (const [scenario, permitted] of Object.entries(PERMITTED)) {
  test(`2.4 permissions: scenario ${scenario} permits ${permitted.join(', ') || 'none'}`, async () => {
    const {token} = await session(JSON.stringify({scenario}));
    const {permissions} = Access.parse(readEmbedToken(token)?.access);
    for (const provider of PROVIDERS) {
      const {granted, denyReason} = permissions[`deposit-${provider}`] ?? {};
      assert.equal(granted, permitted.includes(provider), provider);
      assert.equal(denyReason === undefined, permitted.includes(provider), provider);
      assert.equal(permissions[`withdraw-${provider}`]?.granted, granted, provider);
    }
  });
}

test('5.5 allowlist: a token of the default scenario is valid on the partner’s page', async () => {
  const {token, userId} = await session();
  const response = await validate(token);
  assert.equal(response.status, 200);
  assert.equal((await response.json()).userId, userId);
  assert.equal(response.headers.get('access-control-allow-origin'), partner.url);
});

const REFUSED = {
  expired: 401,
  'bad-signature': 401,
  'unknown-issuer': 401,
  'unregistered-origin': 403,
};
for (const [scenario, status] of Object.entries(REFUSED)) {
  test(`5.5 embed token: the service rejects a token of scenario ${scenario} with ${status}`, async () => {
    const {token} = await session(JSON.stringify({scenario}));
    assert.equal((await validate(token)).status, status);
  });
}

test('a refresh returns another token for the same user, with the normal lifetime', async () => {
  const first = await session('{"scenario": "expiring"}');
  const next = await session(JSON.stringify({userId: first.userId}));
  const lifetime = (token: string) => {
    const claims = readEmbedToken(token);
    return claims?.iat === undefined ? undefined : claims.exp - claims.iat;
  };
  assert.equal(next.userId, first.userId);
  assert.notEqual(next.token, first.token);
  assert.deepEqual([lifetime(first.token), lifetime(next.token)], [5, 600]);
});

test('an unknown scenario gets a 400 that lists the known ones', async () => {
  for (const name of ['nonsense', '', '__proto__', 'constructor']) {
    const response = await postSession(JSON.stringify({scenario: name}));
    assert.equal(response.status, 400);
    assert.deepEqual((await response.json()).scenarios, Object.keys(SCENARIOS));
  }
});

test('an invalid session request gets a 400, and an unknown user a 404', async () => {
  for (const body of ['{', '[]', '7', 'null', '{"scenario": 7}', '{"userId": "me"}']) {
    assert.equal((await postSession(body)).status, 400, body);
  }
  assert.equal((await postSession(`{"userId": "${crypto.randomUUID()}"}`)).status, 404);
});

test('a session response must not be cached', async () => {
  assert.equal((await postSession()).headers.get('cache-control'), 'no-store');
});

test('a session is available to the partner’s pages, the registered origin and backends only', async () => {
  const statusFor = async (origin?: string) => {
    const headers = origin === undefined ? {} : {origin};
    const response = await fetch(`${partner.url}/session`, {method: 'POST', headers});
    if (response.status !== 200) {
      const {error, ...rest} = await response.json();
      assert.match(error, /^Only pages of /);
      assert.deepEqual(rest, {});
      assert.equal(response.headers.get('access-control-allow-origin'), null);
    }
    return response.status;
  };
  for (const origin of [undefined, partner.url, registered])
    assert.equal(await statusFor(origin), 200, origin);
  for (const origin of [
    'https://evil.example',
    'null',
    service.url,
    'http://localhost',
    `${partner.url}.evil.example`,
    partner.url.replace('http:', 'https:'),
  ])
    assert.equal(await statusFor(origin), 403, origin);
});

for (const host of OWN_HOSTS)
  test(`the site accepts a request for the host ${host}`, async () => {
    assert.equal((await askAs(host, `${partner.url}/blank`)).status, 200);
  });

for (const host of FOREIGN_HOSTS)
  test(`the site rejects a request for the host ${host}`, async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/developer.json'],
      ['GET', '/dist/partner.js'],
      ['POST', '/session'],
    ] as const) {
      const {status, text} = await askAs(host, partner.url + path, method);
      assert.equal(status, 421, path);
      assert.match(text, /^\{"error":"This server answers at localhost/, path);
    }
  });

test('the page has a strict policy, and the blank page a stricter one', async () => {
  const policy = async (path: string) =>
    (await fetch(partner.url + path)).headers.get('content-security-policy')?.split('; ');
  const page = await policy('/');
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${service.url}`,
    "style-src 'self'",
    "img-src 'self'",
    `frame-src ${service.url}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-embed',
  ]) {
    assert.ok(page?.includes(directive), directive);
  }
  assert.ok((await policy('/blank'))?.includes("style-src 'none'"));
  // With a bundler, Lit and the frameworks have their own policies.
  assert.match(
    (await policy('/hosts/vue/'))?.at(-1) ?? '',
    /^trusted-types service-embed lit-html /,
  );
});

test('the blank page loads the modules, the classic file or nothing', async () => {
  const html = async (query: string) => (await fetch(`${partner.url}/blank${query}`)).text();
  assert.match(await html(''), /<script type="module" src="\/dist\/service-embed\.js">/);
  assert.match(await html('?classic'), /<script src="\/dist\/service-embed\.classic\.js"/);
  assert.doesNotMatch(await html('?none'), /<script/);
});

test('every link and file on the site, in the gallery and on the raw frame page exists', async () => {
  for (const path of ['/', '/gallery', '/pages/raw/']) {
    const html = await (await fetch(partner.url + path)).text();
    for (const [, href = ''] of html.matchAll(/(?:href|src)="([^"#]+)"/g)) {
      const address = new URL(href, partner.url + path);
      assert.equal((await fetch(address)).status, 200, `${href} in ${path}`);
    }
  }
});

test('the documents start at /docs/ and at /docs', async () => {
  for (const path of ['/docs/', '/docs']) {
    const answer = await fetch(partner.url + path);
    assert.deepEqual([answer.status, new URL(answer.url).pathname], [200, '/docs/README.md'], path);
  }
});

test('only files of the pages and dist are served', async () => {
  assert.equal(await statusOf('/pages/site/page.js'), 200);
  assert.equal(await statusOf('/dist/partner.js'), 200);
  for (const path of [
    '/dist/../package.json',
    '/dist/%2e%2e/package.json',
    '/dist/..%2fpackage.json',
    '/dist/%252e%252e/package.json',
    '/dist/..\\package.json',
    '/dist//etc/passwd',
    '/pages/../partner/server.ts',
    '/pages/%2e%2e/start.ts',
    '/partner/server.ts',
    '/demo/start.ts',
    '/package.json',
    '/.git/config',
  ]) {
    assert.ok([400, 404].includes((await statusOf(path)) ?? 0), path);
  }
});

test('a missing host page gets a 404 that says how to build it, and no other file is served', async () => {
  for (const name of ['nonsense', '..', '%2e%2e', 'node_modules']) {
    const response = await fetch(`${partner.url}/hosts/${name}/package.json`);
    assert.equal(response.status, 404, name);
    assert.doesNotMatch(await response.text(), /"name"/);
  }
  const response = await fetch(`${partner.url}/hosts/nonsense/`);
  assert.equal(await response.text(), '`npm run hosts` builds the host pages.');
});

test('5.2 step 3: no response contains the private key or a shared secret', async () => {
  const {userId} = await session();
  const answers = await Promise.all([
    postSession().then(response => response.text()),
    postSession(JSON.stringify({userId})).then(response => response.text()),
    postSession('{"scenario": "nonsense"}').then(response => response.text()),
    ...['/', '/blank', '/developer.json', '/session'].map(async path =>
      (await fetch(partner.url + path)).text(),
    ),
  ]);
  for (const answer of answers) {
    assert.doesNotMatch(answer, /PRIVATE KEY|sharedSecret|"d":/);
    assert.doesNotMatch(answer.replace(/"token":"[^"]*"/, ''), /[\w-]{43}/);
  }
});

test('a taken port is reported in one plain line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => taken.once('listening', resolve));
  const address = taken.address();
  assert.ok(address !== null && typeof address === 'object');
  const start = startPartner({port: address.port, serviceUrl: service.url});
  await assert.rejects(start, {
    message: `the partner site cannot start: port ${address.port} is taken`,
  });
  taken.close();
});

test('an unreachable service is reported in one plain line', async () => {
  const serviceUrl = 'http://localhost:1';
  const message = `The service at ${serviceUrl} cannot be reached.`;
  await assert.rejects(startPartner({port: 0, serviceUrl}), {message});
});
