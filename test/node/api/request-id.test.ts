/**
 * The service's id of a request (`X-Request-Id`): where it is reported, and which values are not
 * accepted.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {paymentCalls} from '#src/api/payments.js';
import {ServiceError} from '#src/contract/errors.js';
import {EVENTS} from '#src/contract/events.js';
import {EmbedMessage} from '#src/contract/messages.js';
import {ofTransaction} from '#src/contract/wire-errors.js';
import {errorDetail} from '#src/host/events.js';
import {FrameReports} from '#src/host/frame-reports.js';
import {readPlace} from '#src/runners/place.js';
import {GOOD, object, outcome, serverThat, Wallet} from '../../support/partner/request-outcome.ts';
import {answer, type Behaviour} from '../../support/servers/misbehaving-server.ts';
import {ORIGIN, Sandbox} from '../../support/sandbox/sandbox.ts';
import {USER} from '../../support/servers/session-service.ts';

const ID = 'req_7f3a:01/e';
const JSON_TYPE = {'content-type': 'application/json'};

const named = (status: number, body: unknown, id = ID): Behaviour =>
  answer(status, body === '' ? '' : JSON.stringify(body), {...JSON_TYPE, 'x-request-id': id});

/** Names: a description, the name, and whether it is accepted as a request id. */
const NAMES: readonly (readonly [what: string, name: string, taken: boolean])[] = [
  ['one character', 'a', true],
  ['200 characters', 'a'.repeat(200), true],
  ['201 characters', 'a'.repeat(201), false],
  ['nothing', '', false],
  ['two ids, joined by a comma and a space', 'a, b', false],
  ['a non-ASCII letter', 'é', false],
  ['a text direction override', 'a\u202Eb', false],
  ['a line break', 'a\nb', false],
];

suite('the X-Request-Id of a response', () => {
  for (const [what, behaviour] of [
    ['a refusal', named(422, object('invalid_amount'))],
    ['a 401', named(401, '')],
    ['a server failure', named(503, object('busy'))],
    ['a response without an error object', named(502, '<h1>')],
    ['an unreadable success', named(200, {more: 1})],
  ] as const)
    test(`${what}: the error has the id`, async t => {
      const {error} = await outcome(await serverThat(t, behaviour));
      assert.equal(error?.requestId, ID);
    });

  test('without an id, neither the error nor its event has one', async t => {
    const refused = answer(422, JSON.stringify(object('invalid_amount')), JSON_TYPE);
    const {error} = await outcome(await serverThat(t, refused));
    assert.ok(error);
    assert.equal('requestId' in errorDetail(error), false);
  });

  test('is on the error of a payment that fails after its booking', async t => {
    const order = {transactionId: USER, provider: 'bankpay', amount: '25.00'};
    const failed = {...order, action: 'deposit', currency: 'USD', status: 'failed'};
    const {baseUrl} = await serverThat(t, named(200, failed));
    const on = {baseUrl, token: 'token', timeout: 5_000};
    const transaction = await paymentCalls.transaction(on, {
      action: 'deposit',
      transactionId: USER,
    });
    assert.equal(ofTransaction(transaction).requestId, ID);
  });

  test('is on the error of an ineligible place', async t => {
    const {baseUrl} = await serverThat(t, named(200, {eligible: false, reason: 'No.'}));
    const session = {
      owner: USER,
      baseUrl,
      call: <T>(run: (on: {baseUrl: string; token: string; timeout: number}) => Promise<T>) =>
        run({baseUrl, token: 'token', timeout: 5_000}),
    };
    const {block} = await readPlace(session, 'deposit', 5_000, new AbortController().signal);
    assert.equal(block?.error.requestId, ID);
  });

  test('does not change a success', async t => {
    const {value} = await outcome(await serverThat(t, named(200, GOOD)));
    assert.deepEqual(value, Wallet.parse(GOOD));
  });
});

suite('an untrusted request id', () => {
  for (const [what, requestId, taken] of NAMES) {
    const expected = taken ? requestId : undefined;

    test(`${what}: the error of a page’s own operation ${taken ? 'keeps' : 'drops'} it`, () => {
      const error = new ServiceError('bankpay_rejected', 'No.', {status: 422, requestId});
      assert.equal(error.requestId, expected);
      assert.equal(errorDetail(error).requestId, expected);
    });

    test(`${what}: events from a frame ${taken ? 'keep' : 'drop'} it, and always report the failure`, t => {
      assert.deepEqual(toldByFrame(t, requestId), [
        {name: 'service-error', requestId: expected},
        {name: 'service-geofence-blocked', requestId: expected},
        {name: 'service-error', requestId: expected},
      ]);
      const asked = EVENTS['service-support'].detail.parse({reason: 'kyc', requestId});
      assert.equal(asked.requestId, expected);
    });
  }
});

/** The events that a page gets for a failure in a frame, and for a block at submit. */
function toldByFrame(t: TestContext, requestId: string): object[] {
  t.mock.timers.enable({apis: ['setTimeout']});
  const told: {name: string; requestId: unknown}[] = [];
  const reports = new FrameReports((name, detail) => {
    told.push({name, requestId: Object(detail).requestId});
  });
  const read = (type: string, payload: object) =>
    EmbedMessage.parse({type, nonce: 'n'.repeat(16), payload: {...payload, requestId}});
  const failure = read('SERVICE_ERROR', {code: 'TIMEOUT', message: ''});
  const place = {stateCode: '', reason: '', phase: 'submit'};
  const block = read('SERVICE_GEOFENCE_BLOCKED', place);
  assert.ok(failure.type === 'SERVICE_ERROR' && block.type === 'SERVICE_GEOFENCE_BLOCKED');
  reports.error(failure);
  reports.blocked(block);
  reports.end();
  return told;
}

test('the sandbox assigns each request an id, exposes it to pages, and logs it', async t => {
  const sandbox = await Sandbox.start(t);
  const user = await sandbox.user(await sandbox.partner());
  await user.openSession();
  const headers = {authorization: `Bearer ${user.token}`, origin: ORIGIN};
  const {headers: said} = await fetch(`${sandbox.url}/embed/v1/terms`, {headers});
  assert.match(said.get('access-control-expose-headers') ?? '', /x-request-id/);
  assert.equal(said.get('x-request-id'), (await user.requests()).at(-1)?.requestId);
  const refused = await fetch(`${sandbox.url}/embed/v1/terms`, {headers: {origin: ORIGIN}});
  assert.equal(refused.status, 401);
  assert.match(refused.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
});
