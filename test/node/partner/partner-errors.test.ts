/** The partner library's errors: one class, with one code for each outcome of a request. */
import assert from 'node:assert/strict';
import {createServer} from 'node:net';
import {suite, test} from 'node:test';
import {inspect} from 'node:util';
import {GATES} from '#src/contract/access.js';
import {RETRYABLE} from '#src/contract/error-codes.js';
import {type ErrorCode} from '#src/contract/errors.js';
import type {PartnerErrorCode} from '#src/partner.js';
import {
  answer,
  bomb,
  drip,
  endless,
  html,
  json,
  never,
  raw,
  redirect,
  reset,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';
import {
  clientOf,
  failure,
  sandboxed,
  scripted,
  USER,
} from '../../support/partner/partner-client.ts';
import {LICENSED_IP} from '../../support/sandbox/sandbox.ts';

const GET = {method: 'GET', path: '/markets'} as const;
const POST = {method: 'POST', path: '/push/x', body: {}} as const;
const object = (code: string, more: object = {}) => ({code, error: 'In plain words.', ...more});

suite('an error from the service', () => {
  for (const code of Object.keys(RETRYABLE) as ErrorCode[])
    test(`2.5 error object: ${code} keeps its code, text and status`, async t => {
      const {client} = await scripted(t, () => json(409, object(code)));
      const error = await failure(client.request(POST));
      assert.deepEqual([error.code, error.message, error.status], [code, 'In plain words.', 409]);
      assert.equal(error.retryable, RETRYABLE[code]);
      assert.deepEqual([error.definite, error.wireCode], [true, undefined]);
    });

  test('7.2 GEO_BLOCKED: keeps its name, from the geo gate itself', async t => {
    const {client} = await sandboxed(t);
    const made = await client.createUser();
    assert.ok(made.created);
    for (const clientIp of ['198.51.100.1', '192.0.2.1', '8.8.8.8']) {
      const error = await failure(client.embedToken({...made, clientIp}));
      assert.deepEqual([error.code, error.status, error.retryable], ['GEO_BLOCKED', 403, false]);
      assert.deepEqual([error.definite, error.wireCode], [true, undefined]);
    }
  });

  test('7.4 permission denial: includes the permission and the known pending gates', async t => {
    const denied = object('PERMISSION_DENIED', {
      permission: 'withdraw-cashpay',
      pending_gates: [...GATES, 'kyc', 'blood-test'],
    });
    const {client} = await scripted(t, () => json(403, denied));
    const error = await failure(client.request(POST));
    assert.deepEqual([error.code, error.permission], ['PERMISSION_DENIED', 'withdraw-cashpay']);
    assert.deepEqual(error.pendingGates, GATES);
  });

  test('with an unlisted code is REQUEST_REFUSED, with that code as wireCode', async t => {
    const {client} = await sandboxed(t);
    const error = await failure(client.createUser({reference: ''}));
    assert.deepEqual([error.code, error.wireCode], ['REQUEST_REFUSED', 'bad_request']);
    assert.deepEqual([error.status, error.retryable, error.definite], [400, false, true]);
  });

  test('with a text that is too long is truncated', async t => {
    const {client} = await scripted(t, () =>
      json(409, {code: 'x'.repeat(9999), error: '<b>'.repeat(9999)}),
    );
    const error = await failure(client.request(POST));
    assert.ok(error.message.length <= 500 && (error.wireCode ?? '').length <= 500);
  });
});

suite('401 responses', () => {
  test('7.2 401: is UNAUTHORIZED if empty, and is not retried', async t => {
    const {client, server} = await scripted(t, () => answer(401));
    const error = await failure(client.request(GET));
    assert.deepEqual([error.code, error.status], ['UNAUTHORIZED', 401]);
    assert.deepEqual([error.retryable, error.definite], [false, true]);
    assert.match(error.message, /doctor/);
    assert.equal(server.asked.length, 1);
  });

  test('7.2 401: is UNAUTHORIZED with any body', async t => {
    for (const behaviour of [html(401), json(401, object('SESSION_INVALID')), json(401, {})]) {
      const {client} = await scripted(t, () => behaviour);
      assert.equal((await failure(client.request(GET))).code, 'UNAUTHORIZED');
    }
  });

  test('5.6 401 on every request: is the sandbox’s response to a wrong key and a wrong audience', async t => {
    const {client, sandbox, partner} = await sandboxed(t, {audience: 'another'});
    assert.equal((await failure(client.createUser())).code, 'UNAUTHORIZED');
    const other = await sandbox.partner();
    const stranger = await clientOf(sandbox, {...partner, privateKey: other.privateKey});
    assert.equal((await failure(stranger.createUser())).code, 'UNAUTHORIZED');
  });

  test('5.6 401 only on user routes: is the sandbox’s response to another user’s secret', async t => {
    const {client} = await sandboxed(t);
    const made = await client.createUser();
    assert.ok(made.created);
    const wrong = {...made, sharedSecret: USER.sharedSecret, clientIp: LICENSED_IP};
    assert.equal((await failure(client.embedToken(wrong))).code, 'UNAUTHORIZED');
  });
});

suite('a response outside the contract', () => {
  const ANSWERS: readonly [string, Behaviour, PartnerErrorCode, boolean][] = [
    ['7.2 500: an error envelope', json(500, object('internal_error')), 'SERVICE_FAILED', true],
    ['7.2 500: an empty body', answer(500), 'SERVICE_FAILED', true],
    ['a proxy’s 502', html(502), 'SERVICE_FAILED', true],
    ['a 503 in the contract’s format', json(503, object('maintenance')), 'SERVICE_FAILED', true],
    ['too many requests', json(429, object('slow_down')), 'REQUEST_REFUSED', true],
    ['a page with 200', html(200), 'UNREADABLE_ANSWER', true],
    ['a page with 404', html(404), 'UNREADABLE_ANSWER', true],
    ['broken JSON', answer(200, '{"a":'), 'UNREADABLE_ANSWER', true],
    ['an error without code', json(400, {error: 'x'}), 'UNREADABLE_ANSWER', true],
    ['an error object with a 304', json(304, object('x')), 'UNREADABLE_ANSWER', true],
  ];
  for (const [what, behaviour, code, retryable] of ANSWERS)
    test(`${what} is ${code}`, async t => {
      const {client} = await scripted(t, () => behaviour);
      const error = await failure(client.request(POST));
      assert.deepEqual([error.code, error.retryable], [code, retryable]);
      assert.equal(error.definite, code === 'REQUEST_REFUSED');
    });

  for (const status of [301, 302, 303, 307, 308])
    test(`that is a redirect (${status}) is rejected, and the JWT is not forwarded`, async t => {
      const elsewhere = await scripted(t, () => json(200, {}));
      const {client} = await scripted(t, () => redirect(status, `${elsewhere.server.url}/markets`));
      const error = await failure(client.request(GET));
      assert.deepEqual([error.code, error.status], ['UNREADABLE_ANSWER', status]);
      assert.match(error.message, /redirect/);
      assert.equal(elsewhere.server.asked.length, 0);
    });

  for (const wrong of [
    {},
    {userId: 'me'},
    {userId: USER.userId, sharedSecret: 'short'},
    [],
    null,
    7,
  ])
    test(`2.2 sharedSecret: with a user like ${JSON.stringify(wrong)} is rejected`, async t => {
      const {client} = await scripted(t, () => json(200, wrong));
      const error = await failure(client.createUser());
      assert.deepEqual([error.code, error.definite], ['UNREADABLE_ANSWER', false]);
      assert.ok(error.cause instanceof Error);
    });

  test('2.2 sharedSecret: an unreadable body is not quoted, because it may contain a secret', async t => {
    const secret = USER.sharedSecret;
    for (const text of [`{"userId":"x","sharedSecret":"${secret}"}`, secret, `{"a":${secret}`]) {
      const {client} = await scripted(t, () => answer(200, text));
      const error = await failure(client.createUser());
      assert.equal(error.code, 'UNREADABLE_ANSWER');
      assert.ok(!inspect(error, {depth: 9, showHidden: true}).includes(secret.slice(0, 8)));
    }
  });
});

suite('a body', () => {
  const head = (status: string, ...lines: readonly string[]) =>
    ['HTTP/1.1 ' + status, ...lines, '', '{'].join('\r\n');
  const typed = 'content-type: application/json';
  const large = 'content-length: 1000000000000';

  const UNREAD: readonly [string, Behaviour, RegExp][] = [
    ['of endless JSON', endless('[1],'), /\(200\) has more than 8388608 bytes\./],
    ['of an endless page', endless('<p>', 'text/html'), /is of the type text\/html, not JSON/],
    ['of a gzip bomb', bomb(64_000_000), /has more than 8388608 bytes/],
    ['of a terabyte', raw(head('200 OK', typed, large), 'open'), /has more than/],
    [
      'of JSON with the type text/plain',
      answer(200, '{}', {'content-type': 'text/plain'}),
      /plain/,
    ],
    ['of JSON without a type', answer(200, '{}', {}), /does not say its type/],
    ['of a malformed type', answer(200, '{}', {'content-type': 'a b/c'}), /unknown/],
    ['that is truncated', answer(200, '{"a":'), /is not JSON, or only a part of it/],
    ['of a refusal as a page', html(404), /\(404\) is of the type text\/html/],
  ];
  for (const [what, behaviour, said] of UNREAD)
    test(`${what} is not read to its end, and the error explains why`, async t => {
      const {client, server} = await scripted(t, () => behaviour);
      const error = await failure(client.request(POST));
      assert.deepEqual([error.code, error.definite], ['UNREADABLE_ANSWER', false]);
      assert.match(error.message, said);
      await server.asked[0]?.closed;
    });

  for (const [what, behaviour, code] of [
    ['of a 401', raw(head('401 X', typed, large), 'open'), 'UNAUTHORIZED'],
    ['of a redirect', raw(head('302 X', 'location: /', typed, large), 'open'), 'UNREADABLE_ANSWER'],
  ] as const)
    test(`${what} is not waited for`, async t => {
      const {client, server} = await scripted(t, () => behaviour);
      assert.equal((await failure(client.request(POST))).code, code);
      await server.asked[0]?.closed;
    });

  for (const contentType of ['application/json;charset=utf-8', 'Application/Problem+JSON', ''])
    test(`${contentType || 'without content'} is read`, async t => {
      const behaviour = contentType
        ? answer(200, '{"a":1}', {'content-type': contentType})
        : answer(200, '', {});
      const {client} = await scripted(t, () => behaviour);
      assert.deepEqual(await client.request(POST), contentType ? {a: 1} : undefined);
    });

  test('7.7 TIMEOUT: a body that never ends times out, even if fetch ignores its signal', async t => {
    const body = () => new ReadableStream({pull: () => new Promise(() => {})});
    const headers = {'content-type': 'application/json'};
    for (const fetch of [
      () => Promise.resolve(new Response(body(), {headers})),
      () => new Promise<Response>(() => {}),
    ]) {
      const {client} = await scripted(t, undefined, {fetch, timeout: 60});
      assert.equal((await failure(client.request(POST))).code, 'TIMEOUT');
    }
  });
});

suite('a missing response', () => {
  test('7.7 NETWORK_ERROR: no server listens', async t => {
    const closed = createServer();
    await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve));
    const address = closed.address();
    assert.ok(address && typeof address === 'object');
    await new Promise(resolve => closed.close(resolve));
    const baseUrl = `http://127.0.0.1:${address.port}`;
    const {client} = await scripted(t, undefined, {baseUrl});
    const error = await failure(client.request(POST));
    assert.deepEqual([error.code, error.status], ['NETWORK_ERROR', undefined]);
    assert.deepEqual([error.retryable, error.definite], [true, false]);
    assert.ok(error.message.includes(`${baseUrl} could not be reached (ECONNREFUSED)`));
  });

  test('7.7 NETWORK_ERROR: the host name does not exist, as Node reports it', async t => {
    const cause = Object.assign(new Error('getaddrinfo'), {code: 'ENOTFOUND'});
    const fetch = () => Promise.reject(new TypeError('fetch failed', {cause}));
    const {client} = await scripted(t, undefined, {baseUrl: 'https://service.invalid', fetch});
    const error = await failure(client.request(POST));
    assert.equal(error.code, 'NETWORK_ERROR');
    assert.match(error.message, /https:\/\/service\.invalid could not be reached \(ENOTFOUND\)/);
  });

  const BROKEN: Record<string, Behaviour> = {
    'reset before a response': reset(),
    'closed before a response': raw(''),
    'with a response that is not HTTP': raw('SSH-2.0-OpenSSH\r\n'),
    'with a response cut in its body': raw(
      'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"a":',
      'end',
    ),
    'reset within the body': raw('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"a":', 'reset'),
  };
  for (const [what, behaviour] of Object.entries(BROKEN))
    test(`7.7 NETWORK_ERROR: a connection ${what}`, async t => {
      const {client} = await scripted(t, () => behaviour);
      const error = await failure(client.request(POST));
      assert.deepEqual([error.code, error.definite], ['NETWORK_ERROR', false]);
    });

  for (const [what, behaviour] of [
    ['never answered', never()],
    ['answered a byte at a time', drip('{"a": 1} ', 5)],
  ] as const)
    test(`7.7 TIMEOUT: a request that is ${what}`, async t => {
      const {client} = await scripted(t, () => behaviour, {timeout: 60});
      const error = await failure(client.request(POST));
      assert.deepEqual([error.code, error.status], ['TIMEOUT', undefined]);
      assert.deepEqual([error.retryable, error.definite], [true, false]);
    });
});
