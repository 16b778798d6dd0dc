/** The hand-off to a phone: the codes that the runner accepts, when it polls, and when it stops. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Caller, Connection} from '#src/api/request.js';
import {PATHS} from '#src/contract/paths.js';
import type {HandoffCommand, HandoffEvent} from '#src/flows/handoff.js';
import {handoffRunner} from '#src/runners/handoff-runner.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {
  json,
  MisbehavingServer,
  never,
  reset,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';

const TOKEN = 'header.payload.signature';
const UNOPENED = json(200, {status: 'unopened'});
const FRONT = {
  uploadId: '00000000-0000-4000-8000-000000000001',
  type: 'passport',
  country: 'GB',
  side: 'front',
};
const opened = (...given: readonly object[]) => json(200, {status: 'opened', given});

class WatchedCaller implements Caller {
  readonly owner = '';
  readonly baseUrl: string;
  underWay = 0;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  async call<T>(run: (connection: Connection) => Promise<T>, timeout = 5_000): Promise<T> {
    this.underWay += 1;
    try {
      return await run({baseUrl: this.baseUrl, token: TOKEN, timeout});
    } finally {
      this.underWay -= 1;
    }
  }
}

/** A service that gives these answers in turn, and repeats the last one forever. */
async function setup(t: TestContext, ...script: readonly Behaviour[]) {
  const clock = new Clock(t);
  const askedAt: number[] = [];
  const server = await MisbehavingServer.start(t, (_, count) => {
    askedAt.push(clock.now / 1000);
    return script[Math.min(count, script.length) - 1] ?? never();
  });
  const session = new WatchedCaller(server.url);
  const run = handoffRunner({session, timeout: () => 5_000});
  const controller = new AbortController();
  const ends = async (command: HandoffCommand, seconds = 2_000) => {
    const said: HandoffEvent[] = [];
    run(command, controller.signal).then(event => said.push(event), assert.ifError);
    while (said.length === 0 && clock.now < seconds * 1000) {
      await settled();
      if (session.underWay === 0) await clock.pass(250);
    }
    return said[0];
  };
  return {clock, server, askedAt, ends, controller};
}

const CODE = {type: 'code', document: {type: 'passport', country: 'GB'}} as const;
const watch = (
  known: Extract<HandoffCommand, {type: 'watch'}>['known'],
  seconds = 300,
): HandoffCommand => ({
  type: 'watch',
  known,
  until: {monotonic: 1000 * seconds, wall: Date.now() + 1000 * seconds},
});
const WATCH = {status: 'unopened', uploads: ''} as const;

/** An answer whose address is on the service's own origin. */
const onOwnOrigin =
  (path: string, more: object): Behaviour =>
  response =>
    json(200, {url: `http://${response.req.headers.host}${path}`, ...more})(response);

suite('a code for a phone', () => {
  test('is requested once, for the document, and expires as the service says', async t => {
    const {server, ends, askedAt} = await setup(
      t,
      onOwnOrigin('/phone#a1', {expiresIn: 120, account: 'x'}),
    );
    const event = await ends(CODE);
    assert.ok(event?.type === 'coded');
    const {url, account, expiresIn, until} = event.code;
    assert.deepEqual([url, account, expiresIn], [`${server.url}/phone#a1`, 'x', 120]);
    assert.equal(until.monotonic, 120_000);
    assert.equal(askedAt.length, 1);
    assert.deepEqual(
      server.asked.map(({method, path}) => `${method} ${path}`),
      [`POST ${PATHS.kycHandoff}`],
    );
  });

  for (const [why, answer] of [
    ['on another origin', {url: 'https://evil.example/phone#a1', expiresIn: 120}],
    ['with a script URL', {url: 'javascript:alert(1)', expiresIn: 120}],
    ['that is not a string', {url: 7, expiresIn: 120}],
    ['without an expiration', {url: 'https://evil.example/phone'}],
  ] as const)
    test(`is rejected with a URL ${why}`, async t => {
      const {ends} = await setup(t, json(200, answer));
      const event = await ends(CODE);
      assert.ok(event?.type === 'rejected');
      assert.equal(event.error.code, 'NETWORK_ERROR');
    });

  test('is rejected with the session’s token in its URL', async t => {
    const {ends} = await setup(t, onOwnOrigin(`/phone#${TOKEN}`, {expiresIn: 120}));
    const event = await ends(CODE);
    assert.ok(event?.type === 'rejected');
    assert.doesNotMatch(event.error.message, /signature/);
  });

  test('that lasts for days is shown for an hour at most', async t => {
    const {ends} = await setup(t, onOwnOrigin('/phone', {expiresIn: 1e6}));
    const event = await ends(CODE);
    assert.equal(event?.type === 'coded' && event.code.expiresIn, 3_600);
  });
});

suite('the phone’s status is read', () => {
  test('every 2.5 seconds, until it has opened the code', async t => {
    const {ends, askedAt} = await setup(t, UNOPENED, UNOPENED, opened());
    const event = await ends(watch(WATCH));
    assert.ok(event?.type === 'read');
    assert.deepEqual(event.handoff, {status: 'opened', given: []});
    assert.deepEqual(askedAt, [2.5, 5, 7.5]);
  });

  test('until another side has arrived', async t => {
    const {ends} = await setup(t, opened(), opened(FRONT));
    const event = await ends(watch({status: 'opened', uploads: ''}));
    assert.ok(event?.type === 'read' && event.handoff.status === 'opened');
    assert.equal(event.handoff.given.length, 1);
  });

  test('until a side is replaced', async t => {
    const uploadId = '00000000-0000-4000-8000-000000000002';
    const {ends, askedAt} = await setup(t, opened(FRONT), opened({...FRONT, uploadId}));
    const event = await ends(watch({status: 'opened', uploads: FRONT.uploadId}));
    assert.ok(event?.type === 'read' && event.handoff.status === 'opened');
    assert.equal(event.handoff.given[0]?.uploadId, uploadId);
    assert.deepEqual(askedAt, [2.5, 5]);
  });

  test('only until the code expires', async t => {
    const {ends, askedAt} = await setup(t, UNOPENED);
    assert.deepEqual(await ends(watch(WATCH, 10)), {type: 'expired'});
    assert.deepEqual(askedAt, [2.5, 5, 7.5, 10]);
  });

  test('only until the code expires by the wall clock, as after a sleep of the machine', async t => {
    const {ends, clock, askedAt} = await setup(t, UNOPENED);
    const command = watch(WATCH);
    clock.jump(3_600_000);
    assert.deepEqual(await ends(command), {type: 'expired'});
    assert.equal(askedAt.length, 1);
  });

  test('at growing intervals while the service fails, without an error', async t => {
    const {ends, askedAt} = await setup(t, reset(), reset(), reset(), reset(), opened());
    assert.equal((await ends(watch(WATCH)))?.type, 'read');
    assert.deepEqual(askedAt, [2.5, 6.5, 14.5, 24.5, 34.5]);
  });

  test('no more once the session has ended', async t => {
    const {ends, askedAt} = await setup(t, json(401, {}));
    const event = await ends(watch(WATCH));
    assert.ok(event?.type === 'rejected');
    assert.equal(event.error.code, 'SESSION_INVALID');
    assert.equal(askedAt.length, 1);
  });

  test('no more once the user has gone back', async t => {
    const {ends, clock, askedAt, controller} = await setup(t, UNOPENED);
    const asked = ends(watch(WATCH), 60);
    await clock.pass(1_000);
    controller.abort();
    await asked;
    assert.deepEqual(askedAt, []);
  });
});
