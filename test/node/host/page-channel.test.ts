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

/** Not one of our names. It is in two pieces, because a whole one would have to be an event. */
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

suite('6 the address of a frame page', () => {
  test('has the flow and the partner, and never a token', t => {
    const {frame} = setup(t);
    assert.equal(frame.src, `${ORIGIN}/base/embed/v1/frame?flow=deposit&isv=${ISV}`);
    assert.deepEqual(
      [frame.allow, frame.referrerPolicy, frame.title],
      ['camera; clipboard-write', 'strict-origin', 'Deposit'],
    );
  });

  test('has the partner that the page names', t => {
    assert.match(setup(t, {isvId: 'mine'}).frame.src, /&isv=mine$/);
  });

  test('has no partner of a garbled token', t => {
    assert.match(setup(t, {token: 'garbage'}).frame.src, /&isv=$/);
  });

  test('a frame of terms gets no camera', t => {
    assert.equal(setup(t, {flow: 'terms'}).frame.allow, '');
  });

  test('a base URL that could not keep a token is refused', t => {
    OwnWindow.open(t);
    for (const baseUrl of ['', 'http://partner.example', 'https://a:b@c.example', '/here'])
      assert.throws(
        () => connectFrame(new FakeFrame().element, {baseUrl, flow: 'deposit', token: TOKEN}),
        TypeError,
      );
  });
});

suite('6 SERVICE_READY', () => {
  test('is answered with the token, once for each load, to the service’s origin alone', t => {
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

  test('a frame page that announces itself without end is answered a hundred times a second', t => {
    const {frame, ready} = setup(t);
    for (let n = 0; n < 1_000; n += 1) ready(`${NONCE}${n}`);
    assert.equal(frame.take().length, 100);
  });

  test('before it, and with another nonce, nothing is heard', t => {
    const {told, hears, ready} = setup(t);
    const error = {code: 'TIMEOUT', message: 'x'};
    hears('SERVICE_ERROR', error);
    ready();
    hears('SERVICE_ERROR', error, OTHER_NONCE);
    assert.deepEqual(told, []);
    hears('SERVICE_ERROR', error);
    assert.equal(told.length, 1);
  });

  test('a window that has gone is no fault', t => {
    const {frame, begin, handle} = setup(t);
    begin();
    frame.contentWindow = null;
    handle.update({locale: 'de'});
  });
});

suite('6 a frame page that was loaded again', () => {
  test('gets a fresh token of the provider', async t => {
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
    test(`gets the token that it had where the provider brings ${what}`, async t => {
      const {frame, begin, ready} = setup(t, {tokenProvider: provider});
      begin();
      ready(OTHER_NONCE);
      await settled();
      assert.deepEqual(frame.take(), [FIRST]);
    });

  test('gets the token that it had where there is no provider', t => {
    const {frame, begin, ready} = setup(t);
    begin();
    ready(OTHER_NONCE);
    assert.deepEqual(frame.take(), [FIRST]);
  });

  test('gets nothing that was meant for the page before it', async t => {
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
  test('says nothing before the frame page is there', t => {
    const {frame, handle} = setup(t);
    handle.update({locale: 'de'});
    handle.gatesChanged();
    handle.focus();
    handle.setToken(FRESH);
    assert.deepEqual(frame.take(), []);
    assert.equal(frame.focused, 1);
  });

  test('what was set before is in the first message', t => {
    const {frame, handle, ready} = setup(t, {options: {locale: 'de', amount: '5'}});
    handle.update({amount: '6'});
    handle.setToken(FRESH);
    ready();
    const options = {locale: 'de', amount: '6'};
    assert.deepEqual(frame.take(), [init({token: FRESH, options, answers: true})]);
  });

  test('sends changes alone, gates and focus', t => {
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

  test('asks the other listener, too, where one throws', async t => {
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

  test('another user’s token ends a sign-out that is not confirmed: it is not theirs', async t => {
    const {frame, handle, begin, ready} = setup(t);
    begin();
    const confirmed = handle.signOut();
    frame.take();
    handle.setToken(STRANGER);
    ready();
    assert.equal(await confirmed, false);
    assert.deepEqual(frame.take(), [init({token: STRANGER, options: {}, answers: true})]);
  });

  test('signs out, and hears that nothing is stored any more', async t => {
    const {frame, handle, begin, hears} = setup(t);
    begin();
    const confirmed = handle.signOut();
    assert.deepEqual(frame.take(), [{type: 'SERVICE_SIGN_OUT'}]);
    hears('SERVICE_SIGNED_OUT');
    assert.equal(await confirmed, true);
  });

  test('signs out as soon as the frame is there, and says so where it never is', async t => {
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

  test('another token of the same user goes in; the same one says nothing', t => {
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

  test('another user’s token loads the frame anew, and the old page gets nothing of it', t => {
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

  test('once closed, nothing is heard, posted, asked or loaded', async t => {
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

  test('takes one fresh token of the page', async t => {
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
    ['brings an empty token', () => ''],
    ['brings a number', () => 7 as unknown as string],
  ] as const)
    test(`a page that ${what} says that none will come`, async t => {
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

  test('is answered by a token that is set', async t => {
    const all = setup(t);
    all.begin();
    const {refresh} = expired(all);
    all.handle.setToken(FRESH);
    assert.deepEqual(all.frame.take(), [refreshed(FRESH)]);
    refresh(TOKEN);
    await settled();
    assert.deepEqual(all.frame.take(), []);
  });

  test('a page that answers at once is asked nothing more', async t => {
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

  test('an answer to an earlier expiry answers no later one', async t => {
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

  test('is over once the frame page says that it was refreshed', async t => {
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

  test('is over for a frame page that was loaded again', async t => {
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

suite('6 what a frame page tells', () => {
  for (const go of [true, false])
    test(`a question gets the page’s answer, ${go}, under its own name`, t => {
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

  test('an outcome reaches the callbacks, too', t => {
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

  test('a state and a block reach the page', t => {
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
    test(`heights of ${heights.join(', ')} become ${shown} in one drawing`, t => {
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

  test('a page that takes the height itself sets it itself', t => {
    const heights: number[] = [];
    const {begin, hears, draws, frame} = setup(t, {resized: height => void heights.push(height)});
    begin();
    hears('SERVICE_RESIZE', {height: 10});
    hears('SERVICE_RESIZE', {height: 11});
    draws();
    assert.deepEqual([heights, frame.style.height], [[11], '']);
  });
});

suite('6 a frame that is silent', () => {
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
    test(`from the start is told after ${wait} ms where the timeout is ${requestTimeout}`, async t => {
      const all = setup(t, requestTimeout === undefined ? {} : {options: {requestTimeout}});
      await all.clock.pass(wait - 1);
      assert.deepEqual(all.fetched, []);
      await all.clock.pass(1);
      await settled();
      assert.deepEqual([all.fetched, codes(all)], [[all.frame.src], ['NETWORK_ERROR']]);
    });

  test('from the start is told with the service’s reason, where it has one', async t => {
    const all = setup(t);
    all.answers(refusal);
    await all.clock.pass(15_000);
    await settled();
    assert.deepEqual(codes(all), ['ORIGIN_UNAUTHORIZED']);
  });

  test('reaches the one who takes it, and not the events', async t => {
    const lost: string[] = [];
    const all = setup(t, {lost: ({code}) => void lost.push(code)});
    await all.clock.pass(15_000);
    await settled();
    assert.deepEqual([lost, all.told], [['NETWORK_ERROR'], []]);
  });

  test('but answers while the reason is asked is not lost', async t => {
    const all = setup(t);
    const {promise, resolve} = Promise.withResolvers<Response>();
    all.answers(() => promise);
    await all.clock.pass(15_000);
    all.ready();
    resolve(refusal());
    await settled();
    assert.deepEqual(all.told, []);
  });

  test('and is closed while the reason is asked is nobody’s any more', async t => {
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
    ['lost where the service says why', refusal, ['ORIGIN_UNAUTHORIZED']],
    ['not lost where nobody answers', () => Promise.reject(new Error('offline')), []],
  ];
  for (const [title, answer, told] of asked)
    test(`a second after its load is asked about, and ${title}`, async t => {
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

  test('that said its word within the second is not asked about', async t => {
    const all = setup(t);
    all.frame.loads();
    all.ready();
    await all.clock.pass(60_000);
    assert.deepEqual([all.fetched, all.told], [[], []]);
  });

  test('after another load is probed, and lost after five seconds of silence', async t => {
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

  test('after another load that is answered lives on', async t => {
    const all = setup(t);
    all.begin();
    all.frame.loads();
    all.hears('SERVICE_RESIZE', {height: 10});
    await all.clock.pass(60_000);
    assert.deepEqual(all.told, []);
  });
});
