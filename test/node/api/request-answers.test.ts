/** The outcome of one request for every kind of answer from a server, or from a proxy before it. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {ErrorCode} from '#src/contract/errors.js';
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
  GOOD,
  body,
  object,
  outcome,
  serverThat,
  sized,
} from '../../support/partner/request-outcome.ts';

const chunked = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked';
const huge = `{"balance":"25.00","filler":"${'x'.repeat(300_000)}"}`;

/**
 * `ok`: the answer was parsed. Otherwise the error's code. `?` means that the request may have been
 * carried out.
 */
type Expected = 'ok' | ErrorCode | `${ErrorCode}?`;
type Row = readonly [title: string, behaviour: Behaviour, expected: Expected];

const STATUS: readonly Row[] = [
  ['200', json(200, GOOD), 'ok'],
  ['200 without a body', answer(200), 'DEPOSIT_FAILED?'],
  ['201', json(201, GOOD), 'ok'],
  ['202', json(202, GOOD), 'ok'],
  ['204', answer(204), 'DEPOSIT_FAILED?'],
  ['206', json(206, GOOD), 'ok'],
  ['304', answer(304), 'DEPOSIT_FAILED?'],
  ['400', json(400, object('bad_request')), 'DEPOSIT_FAILED'],
  ['401 without a body', answer(401), 'SESSION_INVALID'],
  ['401 with an error object', json(401, object('SESSION_EXPIRED')), 'SESSION_INVALID'],
  ['401 as a page', html(401), 'SESSION_INVALID'],
  ['403 GEO_BLOCKED', json(403, object('GEO_BLOCKED')), 'GEOFENCE_BLOCKED'],
  ['403 GEOFENCE_BLOCKED', json(403, object('GEOFENCE_BLOCKED')), 'GEOFENCE_BLOCKED'],
  ['403 PERMISSION_DENIED', json(403, object('PERMISSION_DENIED')), 'PERMISSION_DENIED'],
  ['403 ORIGIN_UNAUTHORIZED', json(403, object('ORIGIN_UNAUTHORIZED')), 'ORIGIN_UNAUTHORIZED'],
  ['403 KYC_REQUIRED', json(403, object('KYC_REQUIRED')), 'KYC_REQUIRED'],
  ['403 with an unknown code', json(403, object('blocked_by_waf')), 'DEPOSIT_FAILED'],
  ['403 as a page', html(403), 'DEPOSIT_FAILED?'],
  ['404', json(404, object('transaction_not_found')), 'DEPOSIT_FAILED'],
  ['405 as text', answer(405, 'Method Not Allowed'), 'DEPOSIT_FAILED?'],
  ['409', json(409, object('amount_mismatch')), 'amount_mismatch'],
  ['413 as a page', html(413), 'DEPOSIT_FAILED?'],
  ['415', json(415, object('unsupported')), 'DEPOSIT_FAILED'],
  ['422', json(422, object('invalid_amount')), 'invalid_amount'],
  ['429', json(429, object('rate_limited')), 'DEPOSIT_FAILED'],
  ['500 with an error object', json(500, object('internal')), 'DEPOSIT_FAILED?'],
  ['500 with a known code', json(500, object('bankpay_rejected')), 'bankpay_rejected?'],
  ['500 without a body', answer(500), 'DEPOSIT_FAILED?'],
  ['502 as a page', html(502), 'DEPOSIT_FAILED?'],
  ['503 with an error object', json(503, object('busy')), 'DEPOSIT_FAILED?'],
];

const ERROR_OBJECT: readonly Row[] = [
  ['code missing', json(422, {error: 'x'}), 'DEPOSIT_FAILED?'],
  ['code empty', json(422, object('')), 'DEPOSIT_FAILED'],
  ['code a number', json(422, object(7)), 'DEPOSIT_FAILED?'],
  ['code null', json(422, object(null)), 'DEPOSIT_FAILED?'],
  ['code __proto__', json(422, object('__proto__')), 'DEPOSIT_FAILED'],
  ['code constructor', json(422, object('constructor')), 'DEPOSIT_FAILED'],
  ['code in another case', json(422, object('INSUFFICIENT_FUNDS')), 'DEPOSIT_FAILED'],
  ['code of a megabyte', json(422, object('x'.repeat(1_000_000))), 'DEPOSIT_FAILED?'],
  ['error missing', json(422, {code: 'insufficient_funds'}), 'DEPOSIT_FAILED?'],
  ['error an object', json(422, {code: 'invalid_amount', error: {}}), 'DEPOSIT_FAILED?'],
  ['error markup', json(422, {code: 'link_failed', error: '<b>x</b>'}), 'link_failed'],
  ['a list', json(422, [object('link_failed')]), 'DEPOSIT_FAILED?'],
  ['null', json(422, null), 'DEPOSIT_FAILED?'],
  ['an envelope', json(422, {data: object('link_failed')}), 'DEPOSIT_FAILED?'],
];

const CONTENT: readonly Row[] = [
  ['a login page', html(200), 'DEPOSIT_FAILED?'],
  ['JSON as text/plain', answer(200, body, {'content-type': 'text/plain'}), 'DEPOSIT_FAILED?'],
  ['JSON as a page', answer(200, body, {'content-type': 'text/html'}), 'DEPOSIT_FAILED?'],
  ['JSON as a script', answer(200, body, {'content-type': 'application/jsonp'}), 'DEPOSIT_FAILED?'],
  ['JSON without a type', answer(200, body, {}), 'DEPOSIT_FAILED?'],
  ['a type with parameters', answer(200, body, {'content-type': 'Application/JSON; a=b'}), 'ok'],
  [
    'JSON marked as Latin-1',
    answer(200, body, {'content-type': 'application/json; charset=iso-8859-1'}),
    'ok',
  ],
  ['problem+json', answer(200, body, {'content-type': 'application/problem+json'}), 'ok'],
  ['a byte order mark', answer(200, `\uFEFF${body}`), 'ok'],
  [`a )]}' prefix`, answer(200, `)]}'\n${body}`), 'DEPOSIT_FAILED?'],
  ['two lines of JSON', answer(200, `${body}\n${body}`), 'DEPOSIT_FAILED?'],
  ['a duplicate key', answer(200, '{"balance":1,"balance":"25.00"}'), 'ok'],
  ['__proto__ as an own key', answer(200, '{"__proto__":{"balance":"1"}}'), 'DEPOSIT_FAILED?'],
  ['UTF-16', answer(200, Buffer.from(body, 'utf16le')), 'DEPOSIT_FAILED?'],
  ['a body above the size limit', answer(200, huge), 'DEPOSIT_FAILED?'],
  ['a gzip bomb', bomb(64_000_000), 'DEPOSIT_FAILED?'],
  ['endless JSON', endless('[1],'), 'DEPOSIT_FAILED?'],
  ['an endless page', endless('<p>', 'text/html'), 'DEPOSIT_FAILED?'],
  [
    'a broken gzip',
    answer(200, body, {'content-type': 'application/json', 'content-encoding': 'gzip'}),
    'NETWORK_ERROR?',
  ],
  ['another schema', json(200, {amount: '25.00'}), 'DEPOSIT_FAILED?'],
  ['a number for money', json(200, {balance: 25}), 'DEPOSIT_FAILED?'],
  ['null', json(200, null), 'DEPOSIT_FAILED?'],
  ['a string', json(200, 'ok'), 'DEPOSIT_FAILED?'],
  ['depth', answer(200, `${'['.repeat(50_000)}${']'.repeat(50_000)}`), 'DEPOSIT_FAILED?'],
  ['an additional unknown field', json(200, {...GOOD, more: 1}), 'ok'],
];

const TRANSPORT: readonly Row[] = [
  ['a reset before the headers', reset(), 'NETWORK_ERROR?'],
  ['a close before the headers', raw(''), 'NETWORK_ERROR?'],
  ['a reset in the headers', raw('HTTP/1.1 200 OK\r\nconte', 'reset'), 'NETWORK_ERROR?'],
  ['a reset in the body', raw(`${sized(25)}\r\n\r\n{"bal`, 'reset'), 'NETWORK_ERROR?'],
  ['a body that ends too soon', raw(`${sized(90)}\r\n\r\n${body}`), 'NETWORK_ERROR?'],
  ['a truncated chunk', raw(`${chunked}\r\n\r\nff\r\n${body}`), 'NETWORK_ERROR?'],
  ['no last chunk', raw(`${chunked}\r\n\r\n13\r\n${body}\r\n`), 'NETWORK_ERROR?'],
  ['not HTTP', raw('SSH-2.0-OpenSSH_9.9\r\n'), 'NETWORK_ERROR?'],
  ['a two-digit status', raw('HTTP/1.1 20 OK\r\n\r\n'), 'NETWORK_ERROR?'],
  ['a redirect within the origin', redirect(302, '/elsewhere'), 'NETWORK_ERROR?'],
  ['a redirect that keeps the method', redirect(307, '/elsewhere'), 'NETWORK_ERROR?'],
  ['a permanent redirect', redirect(301, '/elsewhere'), 'NETWORK_ERROR?'],
  ['a redirect to an invalid URL', redirect(302, 'http://[broken'), 'NETWORK_ERROR?'],
];

/** Takes longer than the table's timeout, or never ends. */
const SLOW: readonly Row[] = [
  ['no response', never(), 'TIMEOUT?'],
  ['half of the headers', raw('HTTP/1.1 200 OK\r\nconte', 'open'), 'TIMEOUT?'],
  ['headers and no body', raw(`${sized(19)}\r\n\r\n`, 'open'), 'TIMEOUT?'],
  ['a stall in the body', raw(`${sized(19)}\r\n\r\n{"bal`, 'open'), 'TIMEOUT?'],
  ['a terabyte and a stall', raw(`${sized(10 ** 12)}\r\n\r\n{"bal`, 'open'), 'TIMEOUT?'],
  [
    'a stall in an error',
    raw(`${sized(9).replace('200 OK', '422 X')}\r\n\r\n{`, 'open'),
    'TIMEOUT?',
  ],
  ['a slow drip of bytes', drip(' ', 10), 'TIMEOUT?'],
];

function table(name: string, rows: readonly Row[], timeout: number): void {
  suite(name, {concurrency: 8}, () => {
    for (const [title, behaviour, expected] of rows)
      test(`${title}: ${expected}`, async t => {
        const {baseUrl} = await serverThat(t, behaviour);
        const order = {unintelligible: 'DEPOSIT_FAILED'} as const;
        const {value, code, definite, milliseconds} = await outcome({baseUrl, timeout}, order);
        const shown = value ? 'ok' : `${code}${definite ? '' : '?'}`;
        assert.equal(shown, expected);
        if (value) assert.deepEqual(value, GOOD);
        assert.ok(milliseconds < timeout + 2_000, `took ${milliseconds} ms`);
      });
  });
}

table('status', STATUS, 10_000);
table('error object', ERROR_OBJECT, 10_000);
table('content', CONTENT, 10_000);
table('transport', TRANSPORT, 10_000);
table('7.7 TIMEOUT: responses that do not arrive in time', SLOW, 200);
