/**
 * The page's side of a frame (contract 6): the senders that it accepts, its messages, and its
 * events.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {FrameConnection} from '#src/host/frame-connection.js';
import {connectFrame} from '#src/host/page-channel.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {FakeFrame, OtherWindow, OwnWindow} from '../../support/inputs/fake-windows.ts';
import {FOREIGN_ORIGINS, NONCE, ORIGIN} from '../../support/inputs/hostile-messages.ts';
import {embedToken, ISV} from '../../support/servers/session-service.ts';

/**
 * An event name that the embed does not have. It is joined from two parts, because
 * `written-lists.test.ts` rejects unknown names in quotes.
 */
const MADE_UP = ['service', 'made-up'].join('-');

const OTHER_NONCE = 'fedcba9876543210';
const TOKEN = embedToken();
const FRESH = embedToken();
const STRANGER = embedToken({sub: 'another user'});

function setup(t: TestContext, more: Partial<FrameConnection> = {}) {
  const own = OwnWindow.open(t);
  const clock = new Clock(t);
  const frames: (() => void)[] = [];
  Object.assign(globalThis, {requestAnimationFrame: (run: () => void) => frames.push(run)});
  t.after(() => Reflect.deleteProperty(globalThis, 'requestAnimationFrame'));
  const fetched: string[] = [];
  let response = (): Response | Promise<Response> => Promise.reject(new Error('offline'));
  t.mock.method(globalThis, 'fetch', async (address: string) => {
    fetched.push(address);
    return response();
  });
  const frame = new FakeFrame();
  const told: {name: string; detail: object | null}[] = [];
  const handle = connectFrame(frame.element, {
    baseUrl: `${ORIGIN}/base`,
    flow: 'deposit',
    token: TOKEN,
    event: (name, detail) => void told.push({name, detail}),
    ...more,
  });
  t.after(() => handle.close());
  const hears = (type: string, payload?: object, nonce = NONCE) =>
    own.hears(frame.contentWindow, ORIGIN, {type, nonce, ...(payload && {payload})});
  const ready = (nonce = NONCE) => hears('SERVICE_READY', undefined, nonce);
  /** Connects, and discards the initial messages. */
  const begin = () => {
    ready();
    frame.take();
  };
  const answers = (answer: () => Response | Promise<Response>) => (response = answer);
  const draws = () => {
    for (const run of frames.splice(0)) run();
  };
  return {own, clock, frame, told, handle, hears, ready, begin, fetched, answers, draws};
}

const init = (payload: object) => ({type: 'SERVICE_INIT', payload});
const refreshed = (token: string) => ({type: 'SERVICE_SESSION_REFRESH', payload: {token}});
const answered = (go: boolean, question = 'session') => ({
  type: 'SERVICE_ANSWER',
  payload: {question, go},
});
const FIRST = init({token: TOKEN, options: {}, answers: true});

suite('6 the URL of a frame page', () => {
  test('has the flow and the partner, but never a token', t => {
    const {frame} = setup(t);
    assert.equal(frame.src, `${ORIGIN}/base/embed/v1/frame?flow=deposit&isv=${ISV}`);
    assert.deepEqual(
      [frame.allow, frame.referrerPolicy, frame.title],
      ['camera; clipboard-write', 'strict-origin', 'Deposit'],
    );
  });

  test('has the partner id from the page', t => {
    assert.match(setup(t, {isvId: 'mine'}).frame.src, /&isv=mine$/);
  });

  test('has no partner if the token is malformed', t => {
    assert.match(setup(t, {token: 'garbage'}).frame.src, /&isv=$/);
  });

  test('allows no camera in a frame of the terms', t => {
    assert.equal(setup(t, {flow: 'terms'}).frame.allow, '');
  });

  test('is never built from an unsafe base URL', t => {
    OwnWindow.open(t);
    for (const baseUrl of ['', 'http://partner.example', 'https://a:b@c.example', '/here'])
      assert.throws(
        () => connectFrame(new FakeFrame().element, {baseUrl, flow: 'deposit', token: TOKEN}),
        TypeError,
      );
  });
});

suite('6 SERVICE_READY', () => {
  test('is answered with the token once per load, only to the service’s origin', t => {
    const {frame, ready} = setup(t, {options: {locale: 'de'}});
    ready();
    ready();
    const payload = {token: TOKEN, options: {locale: 'de'}, answers: true};
    assert.deepEqual(frame.contentWindow?.posted, [
      {message: {type: 'SERVICE_INIT', nonce: NONCE, payload}, origin: ORIGIN},
    ]);
  });

  for (const origin of FOREIGN_ORIGINS)
    test(`from ${JSON.stringify(origin)} gets no token`, t => {
      const {own, frame} = setup(t);
      own.hears(frame.contentWindow, origin, {type: 'SERVICE_READY', nonce: NONCE});
      assert.deepEqual(frame.take(), []);
    });

  test('from another window of the service’s origin gets no token', t => {
    const {own, frame} = setup(t);
    own.hears(new OtherWindow(), ORIGIN, {type: 'SERVICE_READY', nonce: NONCE});
    assert.deepEqual(frame.take(), []);
  });

  test('is answered at most 100 times in a second, even if every nonce is new', async t => {
    const {clock, frame, ready} = setup(t);
    for (const [passed, answers] of [
      [0, 100],
      [999, 0],
      [1, 100],
      [1_000, 100],
    ] as const) {
      await clock.pass(passed);
      for (let n = 0; n < 1_000; n += 1) ready(`${NONCE}${clock.now}-${n}`);
      assert.equal(frame.take().length, answers, `after ${clock.now} ms`);
    }
  });

  test('must come first, and later messages must carry its nonce', t => {
    const {told, hears, ready} = setup(t);
    const error = {code: 'TIMEOUT', message: 'x'};
    hears('SERVICE_ERROR', error);
    ready();
    hears('SERVICE_ERROR', error, OTHER_NONCE);
    assert.deepEqual(told, []);
    hears('SERVICE_ERROR', error);
    assert.equal(told.length, 1);
  });

  test('does not throw on later updates after the window has closed', t => {
    const {frame, begin, handle} = setup(t);
    begin();
    frame.contentWindow = null;
    handle.update({locale: 'de'});
  });
});

suite('6 a frame page that was reloaded', () => {
  test('gets a fresh token from the provider', async t => {
    const {frame, begin, ready} = setup(t, {tokenProvider: () => FRESH});
    begin();
    ready(OTHER_NONCE);
    await settled();
    assert.deepEqual(frame.take(), [init({token: FRESH, options: {}, answers: true})]);
  });

  for (const [what, provider] of [
    ['another user’s token', () => STRANGER],
    ['nothing', () => Promise.reject(new Error('offline'))],
  ] as const)
    test(`gets its earlier token if the provider returns ${what}`, async t => {
      const {frame, begin, ready} = setup(t, {tokenProvider: provider});
      begin();
      ready(OTHER_NONCE);
      await settled();
      assert.deepEqual(frame.take(), [FIRST]);
    });

  test('gets its earlier token without a provider', t => {
    const {frame, begin, ready} = setup(t);
    begin();
    ready(OTHER_NONCE);
    assert.deepEqual(frame.take(), [FIRST]);
  });

  test('is not sent a token that was requested for the earlier page', async t => {
    const {promise, resolve} = Promise.withResolvers<string>();
    const {frame, begin, ready, handle} = setup(t, {tokenProvider: () => promise});
    begin();
    ready(OTHER_NONCE);
    handle.setToken(STRANGER);
    resolve(FRESH);
    await settled();
    assert.deepEqual(frame.take(), []);
  });
});

suite('6 a handle', () => {
  test('sends nothing until the frame page is ready', t => {
    const {frame, handle} = setup(t);
    handle.update({locale: 'de'});
    handle.gatesChanged();
    handle.focus();
    handle.setToken(FRESH);
    assert.deepEqual(frame.take(), []);
    assert.equal(frame.focused, 1);
  });

  test('includes earlier changes in the first message', t => {
    const {frame, handle, ready} = setup(t, {options: {locale: 'de', amount: '5'}});
    handle.update({amount: '6'});
    handle.setToken(FRESH);
    ready();
    const options = {locale: 'de', amount: '6'};
    assert.deepEqual(frame.take(), [init({token: FRESH, options, answers: true})]);
  });

  test('sends only changes, gates and focus', t => {
    const {frame, handle, begin} = setup(t, {options: {locale: 'de'}});
    begin();
    handle.update({amount: '6'});
    handle.gatesChanged();
    handle.focus();
    assert.deepEqual(frame.take(), [
      init({options: {amount: '6'}}),
      {type: 'SERVICE_GATES_CHANGED'},
      {type: 'SERVICE_FOCUS'},
    ]);
  });

  test('asks the event listener even if the callback throws', async t => {
    const reported: unknown[] = [];
    Object.assign(globalThis, {reportError: (error: unknown) => reported.push(error)});
    t.after(() => Reflect.deleteProperty(globalThis, 'reportError'));
    const {frame, begin, hears} = setup(t, {
      callbacks: {
        onSubmit() {
          throw new Error('a bug of the page');
        },
      },
      event: () => false,
    });
    begin();
    const detail = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'};
    hears('SERVICE_EVENT', {name: 'service-submit', detail, question: 'q'});
    assert.deepEqual(frame.take(), [{type: 'SERVICE_ANSWER', payload: {question: 'q', go: false}}]);
    assert.equal(reported.length, 1);
  });

  test('resolves a pending sign-out as unconfirmed when another user’s token arrives', async t => {
    const {frame, handle, begin, ready} = setup(t);
    begin();
    const confirmed = handle.signOut();
    frame.take();
    handle.setToken(STRANGER);
    ready();
    assert.equal(await confirmed, false);
    assert.deepEqual(frame.take(), [init({token: STRANGER, options: {}, answers: true})]);
  });

  test('signs out, and resolves when the frame confirms it', async t => {
    const {frame, handle, begin, hears} = setup(t);
    begin();
    const confirmed = handle.signOut();
    assert.deepEqual(frame.take(), [{type: 'SERVICE_SIGN_OUT'}]);
    hears('SERVICE_SIGNED_OUT');
    assert.equal(await confirmed, true);
  });

  test('signs out as soon as the frame is ready, and resolves to false without a confirmation', async t => {
    const {clock, frame, handle, ready} = setup(t);
    const confirmed = handle.signOut();
    assert.deepEqual(frame.take(), []);
    ready();
    assert.deepEqual(frame.take(), [
      init({token: TOKEN, options: {}, answers: true}),
      {type: 'SERVICE_SIGN_OUT'},
    ]);
    await clock.pass(10_000);
    assert.equal(await confirmed, false);
  });

  test('sends a new token of the same user, and does not resend the current one', t => {
    const {frame, handle, begin} = setup(t);
    begin();
    const {src} = frame;
    frame.src = '';
    handle.setToken(TOKEN);
    handle.setToken(FRESH);
    assert.deepEqual(frame.take(), [init({token: FRESH})]);
    assert.equal(frame.src, '');
    assert.notEqual(src, '');
  });

  test('reloads the frame for another user’s token, and sends nothing to the old page', t => {
    const {frame, handle, begin, ready} = setup(t);
    begin();
    frame.src = '';
    handle.setToken(STRANGER);
    assert.match(frame.src, /\/frame\?flow=deposit/);
    handle.gatesChanged();
    assert.deepEqual(frame.take(), []);
    ready(OTHER_NONCE);
    assert.deepEqual(frame.take(), [init({token: STRANGER, options: {}, answers: true})]);
  });

  test('neither listens nor posts, fetches or loads after it is closed', async t => {
    const {own, clock, frame, told, handle, begin, hears, ready, fetched, draws} = setup(t);
    begin();
    hears('SERVICE_RESIZE', {height: 10});
    frame.loads();
    frame.take();
    frame.src = '';
    handle.close();
    assert.equal(own.listeners, 0);
    ready(OTHER_NONCE);
    hears('SERVICE_ERROR', {code: 'TIMEOUT', message: 'x'});
    handle.update({amount: '6'});
    handle.setToken(STRANGER);
    draws();
    await clock.pass(60_000);
    assert.deepEqual(
      [frame.take(), told, fetched, frame.src, frame.style.height],
      [[], [], [], '', ''],
    );
  });
});

suite('6 SERVICE_SESSION_EXPIRED', () => {
  const expired = (setup_: ReturnType<typeof setup>, n = 0) => {
    setup_.hears('SERVICE_SESSION_EXPIRED');
    return (setup_.told.filter(({name}) => name === 'service-session-expired')[n]?.detail ??
      {}) as {
      refresh: (token: string | Promise<string>) => void;
    };
  };

  test('accepts one fresh token from the page', async t => {
    const all = setup(t);
    all.begin();
    const {refresh} = expired(all);
    refresh(FRESH);
    assert.deepEqual(all.frame.take(), [answered(true)]);
    await settled();
    assert.deepEqual(all.frame.take(), [refreshed(FRESH)]);
    refresh(TOKEN);
    await settled();
    assert.deepEqual(all.frame.take(), []);
  });

  for (const [what, token] of [
    ['rejects', () => Promise.reject<string>(new Error('offline'))],
    ['answers with an empty token', () => ''],
    ['answers with a number', () => 7 as unknown as string],
  ] as const)
    test(`tells the frame that no token will come if the page ${what}`, async t => {
      const all = setup(t);
      all.begin();
      expired(all).refresh(token());
      await settled();
      assert.deepEqual(all.frame.take(), [answered(true), answered(false)]);
    });

  test('is answered by the provider', async t => {
    const all = setup(t, {tokenProvider: () => FRESH});
    all.begin();
    expired(all);
    await settled();
    assert.deepEqual(all.frame.take(), [answered(true), refreshed(FRESH)]);
  });

  test('is answered by a newly set token', async t => {
    const all = setup(t);
    all.begin();
    const {refresh} = expired(all);
    all.handle.setToken(FRESH);
    assert.deepEqual(all.frame.take(), [refreshed(FRESH)]);
    refresh(TOKEN);
    await settled();
    assert.deepEqual(all.frame.take(), []);
  });

  test('does not call the provider if the page answers synchronously', async t => {
    let asked = 0;
    const all = setup(t, {
      tokenProvider: () => ((asked += 1), FRESH),
      event: name => {
        if (name === 'service-session-expired') all.handle.setToken(FRESH);
      },
    });
    all.begin();
    all.hears('SERVICE_SESSION_EXPIRED');
    await settled();
    assert.equal(asked, 0);
    assert.deepEqual(all.frame.take(), [refreshed(FRESH)]);
  });

  test('ignores a token for an earlier expiry', async t => {
    const all = setup(t);
    all.begin();
    const first = expired(all);
    const second = expired(all, 1);
    first.refresh(TOKEN);
    await settled();
    assert.deepEqual(all.frame.take(), []);
    second.refresh(FRESH);
    await settled();
    assert.deepEqual(all.frame.take(), [answered(true), refreshed(FRESH)]);
  });

  test('is over once the frame page reports a refresh', async t => {
    const all = setup(t);
    all.begin();
    const {refresh} = expired(all);
    const detail = {expiration: '2026-11-21T10:00:00Z'};
    all.hears('SERVICE_EVENT', {name: 'service-session-refreshed', detail});
    assert.deepEqual(all.told.at(-1), {name: 'service-session-refreshed', detail});
    refresh(FRESH);
    await settled();
    assert.deepEqual(all.frame.take(), []);
  });

  test('is over once the frame page is reloaded', async t => {
    const all = setup(t);
    all.begin();
    const {refresh} = expired(all);
    all.ready(OTHER_NONCE);
    all.frame.take();
    refresh(FRESH);
    await settled();
    assert.deepEqual(all.frame.take(), []);
  });
});

suite('6 messages from a frame page', () => {
  for (const go of [true, false])
    test(`a question gets the page’s answer, ${go}, under its own id`, t => {
      const {frame, begin, hears} = setup(t, {event: () => go});
      begin();
      const detail = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'};
      hears('SERVICE_EVENT', {name: 'service-submit', detail, question: 'q'});
      assert.deepEqual(frame.take(), [answered(go, 'q')]);
    });

  for (const [title, callback, listener, go] of [
    ['both agree', true, undefined, true],
    ['its callback cancels', false, undefined, false],
    ['its listener cancels', undefined, false, false],
  ] as const)
    test(`a question goes to the page's callback and to its listener: ${title}`, t => {
      const heard: string[] = [];
      const {begin, hears, frame} = setup(t, {
        callbacks: {
          onSubmit({amount}) {
            heard.push(amount);
            return callback;
          },
        },
        event(name) {
          heard.push(name);
          return listener;
        },
      });
      begin();
      const detail = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'};
      hears('SERVICE_EVENT', {name: 'service-submit', detail, question: 'q'});
      assert.deepEqual(frame.take(), [answered(go, 'q')]);
      assert.deepEqual(heard, ['5.00', 'service-submit']);
    });

  test('an outcome is passed to the callbacks as well', t => {
    const heard: unknown[] = [];
    const {begin, hears, told} = setup(t, {
      callbacks: {onOneClickSuccess: userId => void heard.push(userId)},
    });
    begin();
    hears('SERVICE_EVENT', {name: 'service-one-click-success', detail: {userId: 'u'}});
    hears('SERVICE_EVENT', {name: MADE_UP, detail: {userId: 'u'}});
    assert.deepEqual(heard, ['u']);
    assert.equal(told.length, 1);
  });

  test('an element state and a geofence refusal are passed to the page', t => {
    const states: string[] = [];
    const {begin, hears, told} = setup(t, {state: state => void states.push(state)});
    begin();
    hears('SERVICE_STATE', {state: 'ready'});
    hears('SERVICE_GEOFENCE_BLOCKED', {stateCode: 'US-NV', reason: 'x', errorId: 'e'});
    assert.deepEqual(states, ['ready']);
    assert.deepEqual(told, [
      {
        name: 'service-geofence-blocked',
        detail: {stateCode: 'US-NV', reason: 'x', phase: 'open', errorId: 'e'},
      },
    ]);
  });

  for (const [heights, shown] of [
    [[10, 20.2], '21px'],
    [[-5], '0px'],
    [[1e9], '100000px'],
  ] as const)
    test(`heights of ${heights.join(', ')} become ${shown} in one animation frame`, t => {
      const {begin, hears, draws, frame} = setup(t);
      begin();
      for (const height of heights) hears('SERVICE_RESIZE', {height});
      assert.equal(frame.style.height, '');
      draws();
      assert.equal(frame.style.height, shown);
      hears('SERVICE_RESIZE', {height: 7});
      draws();
      assert.equal(frame.style.height, '7px');
    });

  test('a page that handles the height gets it, and the frame’s style is unchanged', t => {
    const heights: number[] = [];
    const {begin, hears, draws, frame} = setup(t, {resized: height => void heights.push(height)});
    begin();
    hears('SERVICE_RESIZE', {height: 10});
    hears('SERVICE_RESIZE', {height: 11});
    draws();
    assert.deepEqual([heights, frame.style.height], [[11], '']);
  });
});

suite('6 a silent frame', () => {
  const refusal = () =>
    new Response(JSON.stringify({code: 'ORIGIN_UNAUTHORIZED', error: 'x'}), {
      status: 403,
      headers: {'content-type': 'application/json'},
    });
  const codes = ({told}: ReturnType<typeof setup>) =>
    told.map(({detail}) => (detail as {code: string}).code);

  for (const [requestTimeout, wait] of [
    [undefined, 15_000],
    [20_000, 20_000],
    [1, 5_000],
    [5_001, 5_001],
    [1e12, 2 ** 31 - 1],
  ] as const)
    test(`that never responds is reported after ${wait} ms with the timeout ${requestTimeout}`, async t => {
      const all = setup(t, requestTimeout === undefined ? {} : {options: {requestTimeout}});
      await all.clock.pass(wait - 1);
      assert.deepEqual(all.fetched, []);
      await all.clock.pass(1);
      await settled();
      assert.deepEqual([all.fetched, codes(all)], [[all.frame.src], ['NETWORK_ERROR']]);
    });

  test('that never responds is reported with the service’s reason if there is one', async t => {
    const all = setup(t);
    all.answers(refusal);
    await all.clock.pass(15_000);
    await settled();
    assert.deepEqual(codes(all), ['ORIGIN_UNAUTHORIZED']);
  });

  test('is reported to the `lost` handler instead of the events', async t => {
    const lost: string[] = [];
    const all = setup(t, {lost: ({code}) => void lost.push(code)});
    await all.clock.pass(15_000);
    await settled();
    assert.deepEqual([lost, all.told], [['NETWORK_ERROR'], []]);
  });

  test('that responds while the reason is fetched is not reported', async t => {
    const all = setup(t);
    const {promise, resolve} = Promise.withResolvers<Response>();
    all.answers(() => promise);
    await all.clock.pass(15_000);
    all.ready();
    resolve(refusal());
    await settled();
    assert.deepEqual(all.told, []);
  });

  test('that is closed while the reason is fetched is not reported', async t => {
    const all = setup(t);
    const {promise, resolve} = Promise.withResolvers<Response>();
    all.answers(() => promise);
    await all.clock.pass(15_000);
    all.handle.close();
    resolve(refusal());
    await settled();
    assert.deepEqual(all.told, []);
  });

  const asked: readonly (readonly [string, () => Response | Promise<Response>, string[]])[] = [
    ['is reported if the service gives a reason', refusal, ['ORIGIN_UNAUTHORIZED']],
    [
      'is not reported if the service does not respond',
      () => Promise.reject(new Error('offline')),
      [],
    ],
  ];
  for (const [title, answer, told] of asked)
    test(`is checked a second after its load, and ${title}`, async t => {
      const all = setup(t);
      all.answers(answer);
      all.frame.loads();
      await all.clock.pass(999);
      assert.deepEqual(all.fetched, []);
      await all.clock.pass(1);
      await settled();
      assert.equal(all.fetched.length, 1);
      assert.deepEqual(codes(all), told);
    });

  test('is not checked if it responds within that second', async t => {
    const all = setup(t);
    all.frame.loads();
    all.ready();
    await all.clock.pass(60_000);
    assert.deepEqual([all.fetched, all.told], [[], []]);
  });

  test('that loads again is probed, and is reported if it is silent for 5 s', async t => {
    const all = setup(t);
    all.begin();
    await all.clock.pass(60_000);
    all.frame.loads();
    assert.deepEqual(all.frame.take(), [init({})]);
    await all.clock.pass(4_999);
    assert.deepEqual(all.told, []);
    await all.clock.pass(1);
    await settled();
    assert.deepEqual([codes(all), all.fetched], [['NETWORK_ERROR'], []]);
  });

  test('that loads again and responds is not reported', async t => {
    const all = setup(t);
    all.begin();
    all.frame.loads();
    all.hears('SERVICE_RESIZE', {height: 10});
    await all.clock.pass(60_000);
    assert.deepEqual(all.told, []);
  });
});
