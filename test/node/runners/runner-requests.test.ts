/** The requests to the service for each command that carries data. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {GEOFENCE_PATH} from '#src/contract/paths.js';
import {bankpay} from '#src/providers/bankpay.js';
import {kycRunner} from '#src/runners/kyc-runner.js';
import {paymentRunner} from '#src/runners/payment-runner.js';
import {signupRunner} from '#src/runners/signup-runner.js';
import {termsRunner} from '#src/runners/terms-runner.js';
import {person} from '../../support/inputs/signup-model.ts';
import {flowAnswer, ORDER} from '../../support/servers/flow-answers.ts';
import {json, MisbehavingServer, type Script} from '../../support/servers/misbehaving-server.ts';

const {signal} = new AbortController();
const timeout = () => 5_000;

async function setup(t: TestContext, script?: Script) {
  const server = await MisbehavingServer.start(t);
  server.script = script ?? (asked => flowAnswer(asked, server.url));
  const session: Caller = {
    baseUrl: server.url,
    owner: crypto.randomUUID(),
    call: run => run({baseUrl: server.url, token: 'a.b.c', timeout: timeout()}),
  };
  const told = () =>
    server.asked.map(({body}): unknown => (body === '' ? undefined : JSON.parse(body)));
  const asked = () => server.asked.map(({method, path}) => `${method} ${path}`);
  return {session, told, asked};
}

suite('a signup sends', () => {
  const details = {person, email: 'ada@example.com'};
  for (const [command, expected] of [
    [{type: 'start', phone: '+15005550009'}, {phone: '+15005550009'}],
    [{type: 'confirm', code: '000000'}, {code: '000000'}],
    [{type: 'complete', details}, details],
  ] as const)
    test(`the user’s input with ${command.type}`, async t => {
      const {session, told} = await setup(t);
      await signupRunner({session, timeout})(command, signal);
      assert.deepEqual(told(), [expected]);
    });
});

suite('the terms', () => {
  test('are accepted in the version that the user read', async t => {
    const {session, told} = await setup(t);
    const run = termsRunner({session, timeout, isInside: true});
    await run({type: 'record', version: '2027-01'}, signal);
    assert.deepEqual(told(), [{version: '2027-01'}]);
  });

  test('7.5 GEOFENCE_BLOCKED: are not even read in a blocked place', async t => {
    const {session, asked} = await setup(t, () => json(200, {eligible: false, reason: 'No.'}));
    const run = termsRunner({session, timeout, isInside: false});
    assert.equal((await run({type: 'ask'}, signal)).type, 'blocked');
    assert.deepEqual(asked(), [`GET ${GEOFENCE_PATH}?flow=terms`]);
  });
});

test('an identity check submits the user’s input', async t => {
  const {session, told} = await setup(t);
  const submission = {person};
  const run = kycRunner({session, timeout, isInside: true});
  await run({type: 'submit', submission, askFirst: false, failedBefore: false}, signal);
  assert.deepEqual(told(), [submission]);
});

suite('an order', () => {
  for (const [type, expected] of [
    ['find', `GET /embed/v1/transactions/${ORDER.transactionId}`],
    ['abandon', `POST /embed/v1/transactions/${ORDER.transactionId}/cancel`],
  ] as const)
    test(`that is ${type === 'find' ? 'looked up' : 'canceled'} sends that request once`, async t => {
      const {session, asked} = await setup(t);
      t.mock.method(Math, 'random', () => 0);
      const run = paymentRunner({session, timeout, action: 'deposit', provider: bankpay});
      assert.equal((await run({type, order: ORDER}, signal)).type, 'booked');
      assert.deepEqual(asked(), [expected]);
    });
});
