/**
 * The user's place: one shared request for all simultaneous readers, and a block that names the
 * place.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Connection} from '#src/api/request.js';
import {GEOFENCE_PATH} from '#src/contract/paths.js';
import type {Sending} from '#src/flows/document-side.js';
import {bankpay} from '#src/providers/bankpay.js';
import {kycRunner, sideRunner} from '#src/runners/kyc-runner.js';
import {paymentRunner} from '#src/runners/payment-runner.js';
import {placeCheck, readPlace} from '#src/runners/place.js';
import {termsRunner} from '#src/runners/terms-runner.js';
import {until} from '../../support/inputs/clock.ts';
import {FAILURES, ORDER} from '../../support/servers/flow-answers.ts';
import {json, MisbehavingServer, type Behaviour} from '../../support/servers/misbehaving-server.ts';
import {USER} from '../../support/servers/session-service.ts';

const HERE = json(200, {eligible: true, stateCode: 'US-WA'});
const timeout = () => 5_000;
const file = new File(['%PDF-'], 'front.pdf');
const sending: Sending = {
  source: file,
  file,
  fields: {uploadId: USER, type: 'passport', country: 'GB', side: 'front'},
  rules: {documents: [], contentTypes: ['application/pdf'], maxBytes: 9, minPixels: 1},
};

/** A service that answers the request for the place with `place`, and blocks all others. */
async function setup(t: TestContext, place: Behaviour | Promise<Behaviour>) {
  const isPlace = (path: string) => path.startsWith(GEOFENCE_PATH);
  const server = await MisbehavingServer.start(t, ({path}) =>
    isPlace(path) ? place : FAILURES.blocked,
  );
  const {promise: held, resolve: go} = Promise.withResolvers<void>();
  const session = {
    owner: crypto.randomUUID(),
    baseUrl: server.url,
    /** Requests wait for this promise, as they wait for a fresh token. */
    held: Promise.resolve(),
    async call<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
      await this.held;
      return run({baseUrl: server.url, token: 'token', timeout: timeout()});
    },
  };
  const asked = () => server.asked.filter(({path}) => isPlace(path)).map(({path}) => path);
  const hold = (): void => {
    session.held = held;
  };
  return {session, asked, hold, go};
}

suite('7.5 GEOFENCE_BLOCKED: a refusal comes with the user’s current place', () => {
  const options = {timeout, isInside: true} as const;
  const submission = {
    type: 'submit',
    submission: {},
    askFirst: false,
    failedBefore: false,
  } as const;
  type Session = Awaited<ReturnType<typeof setup>>['session'];
  const payment = (session: Session) =>
    paymentRunner({session, timeout, action: 'deposit', provider: bankpay});
  const {signal} = new AbortController();
  const link = {kind: 'link', ahead: 0, abandoned: false} as const;

  for (const [name, run, flow] of [
    ['preparing a payment', s => payment(s)({type: 'prepare'}, signal), 'deposit'],
    [
      'answering a provider',
      s => payment(s)({type: 'answer', need: link, answer: {kind: 'link'}}, signal),
      'deposit',
    ],
    ['sending money', s => payment(s)({type: 'send', order: ORDER}, signal), 'deposit'],
    ['sending details', session => kycRunner({...options, session})(submission, signal), 'kyc'],
    [
      'reading a review’s status',
      session => kycRunner({...options, session})({type: 'watch', after: 0}, signal),
      'kyc',
    ],
    [
      'sending a picture',
      session => sideRunner({session, timeout})({type: 'upload', sending}, signal),
      'kyc',
    ],
    [
      'accepting the terms',
      session => termsRunner({...options, session})({type: 'record', version: '1'}, signal),
      'terms',
    ],
  ] as readonly [string, (session: Session) => Promise<{type: string}>, string][]) {
    test(name, async t => {
      const {session, asked} = await setup(t, HERE);
      const {type, stateCode} = (await run(session)) as {type: string; stateCode?: string};
      assert.deepEqual([type, stateCode], ['blocked', 'US-WA']);
      assert.deepEqual(asked(), [`${GEOFENCE_PATH}?flow=${flow}`]);
    });

    test(`${name}: without a place if the service does not return it`, async t => {
      const {session} = await setup(t, FAILURES.broken);
      const event = (await run(session)) as {error?: {code: string}; stateCode?: string};
      assert.deepEqual([event.error?.code, event.stateCode], ['GEOFENCE_BLOCKED', '']);
    });
  }
});

suite('elements that ask for the place simultaneously', () => {
  test('share one request per flow', async t => {
    const {session, asked} = await setup(t, HERE);
    const {signal} = new AbortController();
    const ask = (flow: 'deposit' | 'kyc') => readPlace(session, flow, 5_000, signal);
    const places = await Promise.all([ask('deposit'), ask('deposit'), ask('kyc')]);
    assert.deepEqual(new Set(places.map(({stateCode}) => stateCode)), new Set(['US-WA']));
    assert.deepEqual(asked(), [`${GEOFENCE_PATH}?flow=deposit`, `${GEOFENCE_PATH}?flow=kyc`]);
    await ask('deposit');
    assert.equal(asked().length, 3);
  });

  test('share a request that is already in progress', async t => {
    const {promise, resolve} = Promise.withResolvers<Behaviour>();
    const {session, asked} = await setup(t, promise);
    const {signal} = new AbortController();
    const ask = () => readPlace(session, 'deposit', 5_000, signal);
    const first = ask();
    await until(t, () => asked().length > 0);
    const second = ask();
    resolve(HERE);
    for (const place of [await first, await second]) assert.equal(place.stateCode, 'US-WA');
    assert.equal(asked().length, 1);
  });

  test('get the response even if the first of them has left', async t => {
    const {session, asked, hold, go} = await setup(t, HERE);
    hold();
    const [first, second] = [new AbortController(), new AbortController()];
    const [left, stays] = [first, second].map(({signal}) =>
      readPlace(session, 'deposit', 5_000, signal),
    );
    first.abort();
    go();
    assert.equal((await stays)?.stateCode, 'US-WA');
    await left;
    assert.equal(asked().length, 1);
  });

  test('send nothing if all of them have left, and a call at that moment sends a new request', async t => {
    const {session, asked, hold, go} = await setup(t, HERE);
    hold();
    const leaving = new AbortController();
    let late: ReturnType<typeof readPlace> | undefined;
    // The late reader arrives after the request was dropped, but before the abort was reported.
    const signal = Object.assign(leaving.signal, {
      throwIfAborted() {
        late = readPlace(session, 'deposit', 5_000, new AbortController().signal);
        throw leaving.signal.reason;
      },
    });
    const left = readPlace(session, 'deposit', 5_000, signal);
    leaving.abort(new Error('left'));
    go();
    await assert.rejects(left, /left/);
    assert.equal((await late)?.stateCode, 'US-WA');
    assert.equal(asked().length, 1);
  });

  test('send nothing if all of them have left, and a later call sends a new request', async t => {
    const {session, asked, hold, go} = await setup(t, HERE);
    hold();
    const leaving = new AbortController();
    const left = readPlace(session, 'deposit', 5_000, leaving.signal);
    leaving.abort(new Error('left'));
    go();
    await assert.rejects(left, /left/);
    const late = await readPlace(session, 'deposit', 5_000, new AbortController().signal);
    assert.equal(late.stateCode, 'US-WA');
    assert.equal(asked().length, 1);
  });
});

suite('a flow’s place check', () => {
  const {signal} = new AbortController();

  test('runs once if the user may use the flow', async t => {
    const {session, asked} = await setup(t, HERE);
    const check = placeCheck({session, timeout}, 'kyc', false);
    for (const _ of [1, 2]) assert.equal(await check(signal), undefined);
    assert.equal(asked().length, 1);
  });

  test('runs again each time if the user may not, because they may have moved', async t => {
    const {session, asked} = await setup(t, json(200, {eligible: false}));
    const check = placeCheck({session, timeout}, 'kyc', false);
    for (const _ of [1, 2]) assert.equal((await check(signal))?.type, 'blocked');
    assert.equal(asked().length, 2);
  });

  test('is skipped inside another flow, which has already run it', async t => {
    const {session, asked} = await setup(t, HERE);
    assert.equal(await placeCheck({session, timeout}, 'kyc', true)(signal), undefined);
    assert.equal(asked().length, 0);
  });
});
