/** The runner of an identity check: when it polls, how often, and when it reports to the user. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Caller, Connection} from '#src/api/request.js';
import {PATHS} from '#src/contract/paths.js';
import type {KycCommand, KycEvent} from '#src/flows/kyc-state.js';
import {kycRunner} from '#src/runners/kyc-runner.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {
  answer,
  html,
  json,
  MisbehavingServer,
  never,
  reset,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';

const rules = {documents: [], contentTypes: ['application/pdf'], maxBytes: 100, minPixels: 1};
const COMPLETED = json(200, {status: 'completed'});
const NOT_STARTED = json(200, {status: 'not-started', rules});
const FAILED = json(200, {status: 'failed', reasons: [], retryable: true, rules});
const LOST = reset();
const BROKEN = html(502);
const pending = (askAgainAfter: number): Behaviour =>
  json(200, {
    status: 'pending',
    submittedAt: '2027-01-15T12:00:00.000Z',
    usualSeconds: 5,
    askAgainAfter,
  });

/** Counts the pending requests, so that time passes only between them. */
class WatchedCaller implements Caller {
  readonly owner = crypto.randomUUID();
  readonly baseUrl: string;
  underWay = 0;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  async call<T>(run: (connection: Connection) => Promise<T>, timeout = 5_000): Promise<T> {
    this.underWay += 1;
    try {
      return await run({baseUrl: this.baseUrl, token: 'token', timeout});
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
  const controller = new AbortController();
  const options = {session, timeout: () => 5_000, isInside: true};
  const run = kycRunner(options);
  /** Lets time pass until the command has produced an event, or the clock is at `seconds`. */
  const ends = async (command: KycCommand, seconds = 1_000) => {
    const said: KycEvent[] = [];
    run(command, controller.signal).then(event => said.push(event), assert.ifError);
    while (said.length === 0 && clock.now < seconds * 1000) {
      await settled();
      if (session.underWay === 0) await clock.pass(250);
    }
    return said[0];
  };
  const methods = () => server.asked.map(({method}) => method);
  return {server, clock, askedAt, controller, options, run, ends, methods};
}

const WATCH = {type: 'watch', after: 3} as const;
const submit = (how: {askFirst?: boolean; failedBefore?: boolean} = {}): KycCommand => ({
  type: 'submit',
  submission: {},
  askFirst: false,
  failedBefore: false,
  ...how,
});

suite('a review’s status is read', () => {
  for (const [title, after, expected] of [
    ['at once, if the user asks', 0, 0],
    ['after at least a second', 0.1, 1],
    ['after the service’s interval', 3, 3],
    ['after a minute at most', 3_600, 60],
  ] as const)
    test(title, async t => {
      const {ends, askedAt} = await setup(t, COMPLETED);
      assert.deepEqual(await ends({type: 'watch', after}), {
        type: 'read',
        answer: {status: 'completed'},
      });
      assert.deepEqual(askedAt, [expected]);
    });

  test('repeatedly, at the interval of the last response, within the same limits', async t => {
    const script = [pending(5), pending(0), pending(-7), pending(7_200), COMPLETED];
    const {ends, askedAt} = await setup(t, ...script);
    assert.equal((await ends(WATCH))?.type, 'read');
    assert.deepEqual(askedAt, [3, 8, 9, 10, 70]);
  });

  test('for as long as it takes', async t => {
    const {ends, askedAt} = await setup(t, pending(60));
    assert.equal(await ends(WATCH, 3_600), undefined);
    assert.equal(askedAt.length, 60);
  });

  test('again after a failure, twice and sooner than the service’s interval', async t => {
    const {ends, askedAt} = await setup(t, pending(60), LOST, BROKEN, FAILED);
    const event = await ends(WATCH);
    assert.ok(event?.type === 'read' && event.answer.status === 'failed');
    assert.deepEqual(askedAt, [3, 63, 65, 69]);
  });

  test('until three failures in a row are reported', async t => {
    const {ends, askedAt} = await setup(t, LOST);
    const event = await ends(WATCH);
    assert.ok(event?.type === 'rejected');
    assert.deepEqual([event.error.code, event.unsure], ['NETWORK_ERROR', undefined]);
    assert.deepEqual(askedAt, [3, 5, 9]);
  });

  test('with a new count of failures after each response', async t => {
    const {ends} = await setup(t, LOST, LOST, pending(1), LOST, LOST, COMPLETED);
    assert.equal((await ends(WATCH))?.type, 'read');
  });

  for (const [title, behaviour, code] of [
    ['the session has ended', answer(401), 'SESSION_INVALID'],
    [
      'the page’s origin is rejected',
      json(403, {code: 'ORIGIN_UNAUTHORIZED', error: ''}),
      'ORIGIN_UNAUTHORIZED',
    ],
    [
      'the service reports an expired session',
      json(403, {code: 'SESSION_EXPIRED', error: ''}),
      'SESSION_EXPIRED',
    ],
    [
      'the user is in a blocked place',
      json(403, {code: 'GEO_BLOCKED', error: ''}),
      'GEOFENCE_BLOCKED',
    ],
  ] as const)
    test(`no more once ${title}`, async t => {
      const {server, ends} = await setup(t, behaviour, COMPLETED);
      const event = await ends(WATCH);
      assert.ok(event?.type === 'rejected' || event?.type === 'blocked');
      assert.equal(event.error.code, code);
      assert.equal(server.asked.filter(({path}) => path === PATHS.kyc).length, 1);
    });

  test('no more once the user has left', async t => {
    const {run, clock, controller, askedAt} = await setup(t, COMPLETED);
    const event = run(WATCH, controller.signal);
    await clock.pass(2_000);
    controller.abort();
    assert.equal((await event).type, 'rejected');
    await clock.pass(60_000);
    assert.deepEqual(askedAt, []);
  });
});

suite('a submission', () => {
  const UNSURE = 'rejected NETWORK_ERROR, unsure';
  const READ = ['POST', 'GET'];
  /** The answers in turn, the requests, and the events that the machine gets. */
  const rows: readonly (readonly [
    title: string,
    script: readonly Behaviour[],
    command: KycCommand,
    methods: readonly string[],
    event: string,
  ])[] = [
    ['is sent once', [pending(3)], submit(), ['POST'], 'read pending'],
    [
      'is looked up after its response was lost',
      [LOST, pending(3)],
      submit(),
      READ,
      'read pending',
    ],
    ['is looked up after a gateway error', [BROKEN, COMPLETED], submit(), READ, 'read completed'],
    ['has arrived if the review has failed since', [LOST, FAILED], submit(), READ, 'read failed'],
    [
      'may not have arrived if an earlier one had already failed',
      [LOST, FAILED],
      submit({failedBefore: true}),
      READ,
      UNSURE,
    ],
    [
      'may not have arrived if the service has not started a review',
      [LOST, NOT_STARTED],
      submit(),
      READ,
      UNSURE,
    ],
    ['stays in doubt if the status cannot be read', [LOST], submit(), READ, UNSURE],
    [
      'fails when the service refuses it, and is not looked up',
      [json(422, {code: 'PERMISSION_DENIED', error: ''})],
      submit(),
      ['POST'],
      'rejected PERMISSION_DENIED',
    ],
    [
      'that is in doubt is looked up before it is sent again',
      [pending(3)],
      submit({askFirst: true}),
      ['GET'],
      'read pending',
    ],
    [
      'that did not arrive is sent again',
      [NOT_STARTED, pending(3)],
      submit({askFirst: true}),
      ['GET', 'POST'],
      'read pending',
    ],
    [
      'is sent again after an earlier failure',
      [FAILED, pending(3)],
      submit({askFirst: true, failedBefore: true}),
      ['GET', 'POST'],
      'read pending',
    ],
    [
      'that has failed in the meantime is not sent again',
      [FAILED],
      submit({askFirst: true}),
      ['GET'],
      'read failed',
    ],
    [
      'is not sent again while the status cannot be read',
      [LOST],
      submit({askFirst: true}),
      ['GET'],
      'rejected NETWORK_ERROR',
    ],
    [
      'that was in doubt fails when its second attempt is refused',
      [NOT_STARTED, json(422, {code: 'PERMISSION_DENIED', error: ''})],
      submit({askFirst: true}),
      ['GET', 'POST'],
      'rejected PERMISSION_DENIED',
    ],
  ];
  for (const [title, script, command, methods, expected] of rows)
    test(title, async t => {
      const {ends, methods: asked} = await setup(t, ...script);
      const event = await ends(command);
      assert.ok(event?.type === 'read' || event?.type === 'rejected');
      const said =
        event.type === 'read'
          ? `read ${event.answer.status}`
          : `rejected ${event.error.code}${event.unsure ? ', unsure' : ''}`;
      assert.deepEqual([asked(), said], [methods, expected]);
    });
});

test('7.5 GEOFENCE_BLOCKED: the status is not read in a blocked place', async t => {
  const {options, server, controller} = await setup(
    t,
    json(200, {eligible: false, stateCode: 'NY', reason: 'Not here.'}),
  );
  const run = kycRunner({...options, isInside: false});
  const event = await run({type: 'read'}, controller.signal);
  assert.ok(event.type === 'blocked');
  const {error, stateCode} = event;
  assert.deepEqual([error.code, error.message, stateCode], ['GEOFENCE_BLOCKED', 'Not here.', 'NY']);
  assert.equal(server.asked.length, 1);
});
