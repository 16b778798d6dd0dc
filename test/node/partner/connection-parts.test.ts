/** The parts of a partner's connection: its queue, its position, its credentials and its socket. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {PartnerError} from '#src/partner.js';
import {delay} from '#src/partner/connect/backoff.js';
import {Credentials} from '#src/partner/connect/credentials.js';
import {EventBuffer} from '#src/partner/connect/event-buffer.js';
import {positionOf, resumePoint} from '#src/partner/connect/event-sequence.js';
import {asError, isFinal, lost, refused} from '#src/partner/connect/failures.js';
import type {Entrance} from '#src/partner/connect/signed-access.js';
import {holdSocket, type Ended} from '#src/partner/connect/socket-session.js';
import {globalWebSocket, type WebSocketConstructor} from '#src/partner/connect/web-socket.js';
import {Clock, settled} from '../../support/inputs/clock.ts';

/** True if the promise has resolved by now. */
async function isKept(promise: Promise<unknown>): Promise<boolean> {
  let kept = false;
  void promise.then(() => (kept = true));
  await settled();
  return kept;
}

suite('the queue of unread events', () => {
  test('is full at its capacity, and keeps the order', async () => {
    const queue = new EventBuffer<string>(2);
    queue.push('a');
    assert.equal(queue.isFull, false);
    queue.push('b');
    assert.equal(queue.isFull, true);
    assert.deepEqual(await queue.next(), {done: false, value: 'a'});
    assert.deepEqual(await queue.next(), {done: false, value: 'b'});
  });

  test('delivers an event to the reader that has waited longest', async () => {
    const queue = new EventBuffer<string>(2);
    const readers = [queue.next(), queue.next()];
    queue.push('a');
    queue.push('b');
    assert.deepEqual(
      (await Promise.all(readers)).map(({value}) => value),
      ['a', 'b'],
    );
    assert.equal(await isKept(queue.next()), false);
  });

  test('has room once half of it is free', async () => {
    const {signal} = new AbortController();
    const queue = new EventBuffer<number>(4);
    for (const event of [1, 2, 3, 4]) queue.push(event);
    const room = queue.room(signal);
    await queue.next();
    assert.equal(await isKept(room), false);
    await queue.next();
    assert.equal(await isKept(room), true);
    assert.equal(await isKept(queue.room(signal)), true);
  });

  test('stops waiting for room when the connection ends', async () => {
    const ending = new AbortController();
    const queue = new EventBuffer<number>(1);
    queue.push(1);
    const room = queue.room(ending.signal);
    assert.equal(await isKept(room), false);
    ending.abort();
    assert.equal(await isKept(room), true);
    assert.equal(await isKept(queue.room(ending.signal)), true);
  });

  test('that has ended discards unread events, and accepts no more', async () => {
    const queue = new EventBuffer<string>(2);
    queue.push('a');
    queue.end();
    queue.push('b');
    queue.fail(new Error('too late'));
    assert.deepEqual(await queue.next(), {done: true, value: undefined});
    assert.deepEqual(await queue.next(), {done: true, value: undefined});
  });

  test('that has failed delivers the earlier events, and then its error', async () => {
    const queue = new EventBuffer<string>(2);
    queue.push('a');
    queue.fail(new Error('refused'));
    queue.push('b');
    queue.fail(new Error('another'));
    assert.deepEqual(await queue.next(), {done: false, value: 'a'});
    await assert.rejects(queue.next(), /refused/);
  });

  test('notifies each waiting reader of its end', async () => {
    const ended = new EventBuffer<string>(2);
    const readers = [ended.next(), ended.next()];
    ended.end();
    assert.deepEqual(await Promise.all(readers), [
      {done: true, value: undefined},
      {done: true, value: undefined},
    ]);
    const failed = new EventBuffer<string>(2);
    const reader = failed.next();
    failed.fail(new Error('refused'));
    await assert.rejects(reader, /refused/);
  });
});

suite('the position among the events', () => {
  const at = (sequence: number | undefined, series?: string) => ({sequence, series});

  test('is the newest event without an earlier position', () => {
    assert.deepEqual(resumePoint(at(undefined), {sequence: 9, oldest: 4}), {after: 9});
  });

  test('is kept while the service has all later events', () => {
    for (const last of [3, 4, 9])
      assert.deepEqual(resumePoint(at(last), {sequence: 9, oldest: 4}), {after: last});
  });

  test('moves over a gap if the next event is lost', () => {
    const gap = {type: 'gap', after: 2, sequence: 3};
    assert.deepEqual(resumePoint(at(2), {sequence: 9, oldest: 4}), {after: 3, gap});
  });

  test('follows a service that restarts its sequence', () => {
    const gap = {type: 'gap', after: 10, sequence: 9};
    assert.deepEqual(resumePoint(at(10), {sequence: 9, oldest: 4}), {after: 9, gap});
  });

  test('starts with the oldest event of a new series, even if its sequence is beyond the position', () => {
    const welcome = {sequence: 9, oldest: 4, series: 'two'};
    const gap = {type: 'gap', after: 5, sequence: 3};
    assert.deepEqual(resumePoint(at(5, 'one'), welcome), {after: 3, gap});
    for (const series of ['two', undefined])
      assert.deepEqual(resumePoint(at(5, series), welcome), {after: 5});
    // No sequence number is below 0, for any value from the service.
    assert.equal(resumePoint(at(5, 'one'), {...welcome, oldest: 0}).after, 0);
    // A service that no longer names its series.
    assert.deepEqual(resumePoint(at(5, 'one'), {...welcome, series: undefined}), {after: 5});
  });

  test('distinguishes new, repeated and missing events', () => {
    assert.deepEqual(
      [3, 4, 5, 6].map(sequence => positionOf(sequence, 4)),
      ['repeated', 'repeated', 'next', 'missing'],
    );
  });
});

suite('the cause of a failed connection', () => {
  test('is final if it is an error in the caller’s own code', () => {
    assert.equal(isFinal(new TypeError('a bug')), true);
    assert.equal(isFinal(refused()), true);
    assert.deepEqual([refused().code, refused().status], ['UNAUTHORIZED', 401]);
  });

  for (const [status, final] of [
    [400, true],
    [408, false],
    [425, false],
    [429, false],
    [500, false],
  ] as const)
    test(`is ${final ? 'final' : 'temporary'} for a response ${status}`, () => {
      assert.equal(isFinal(new PartnerError('REQUEST_REFUSED', 'no', {status})), final);
    });

  test('is temporary and described for a lost connection', () => {
    const error = lost({kind: 'closed', code: 1006});
    assert.equal(isFinal(error), false);
    assert.match(error.message, /1006/);
    assert.match(lost({kind: 'silent'}).message, /silent/);
    assert.doesNotMatch(lost({kind: 'silent'}).message, /closed/);
  });

  test('is wrapped in an error if the thrown value is not one', () => {
    const error = new Error('own');
    assert.equal(asError(error), error);
    assert.equal(asError('text').cause, 'text');
  });
});

suite('the delay between two attempts', () => {
  test('ends on time, and removes its listener from the signal', async t => {
    const clock = new Clock(t);
    const ending = new AbortController();
    const unheard = t.mock.method(ending.signal, 'removeEventListener');
    const wait = delay(500, ending.signal);
    await clock.pass(499);
    assert.equal(await isKept(wait), false);
    await clock.pass(1);
    assert.equal(await isKept(wait), true);
    assert.equal(unheard.mock.callCount(), 1);
  });

  test('ends with the connection, and leaves no timer', async t => {
    const clock = new Clock(t);
    const ending = new AbortController();
    const wait = delay(500, ending.signal);
    ending.abort();
    assert.equal(await isKept(wait), true);
    assert.equal(clock.timers, 0);
  });

  test('does not start if the connection has ended', async t => {
    const clock = new Clock(t);
    assert.equal(await isKept(delay(500, AbortSignal.abort())), true);
    assert.equal(clock.timers, 0);
  });
});

suite('the credentials of a connection', () => {
  const {signal} = new AbortController();
  const envelope = {success: true, data: {}} as never;

  /** A login that issues `token 1`, `token 2` and so on, and tracks which are valid. */
  function entrance(refuses: (token: string) => unknown = () => undefined) {
    const asked: string[] = [];
    let logins = 0;
    const own: Entrance = {
      timeout: 1000,
      login: () => {
        asked.push('login');
        return Promise.resolve({accessToken: `token ${++logins}`, expiresIn: 100});
      },
      connectionConfig: token => {
        asked.push(token);
        const refusal = refuses(token);
        return refusal ? Promise.reject(refusal) : Promise.resolve(envelope);
      },
    };
    return {asked, own};
  }

  const unauthorized = new PartnerError('UNAUTHORIZED', 'no', {status: 401});

  test('keep an access token for nine tenths of its lifetime', async t => {
    const clock = new Clock(t);
    const {asked, own} = entrance();
    const credentials = new Credentials(own);
    assert.deepEqual(await credentials.configuration(signal), {envelope, isFresh: true});
    await clock.pass(89_999);
    assert.deepEqual(await credentials.configuration(signal), {envelope, isFresh: false});
    await clock.pass(1);
    assert.deepEqual(await credentials.configuration(signal), {envelope, isFresh: true});
    assert.deepEqual(asked, ['login', 'token 1', 'token 1', 'login', 'token 2']);
  });

  test('replace a rejected access token once', async () => {
    const {asked, own} = entrance(token => asked.length > 2 && token === 'token 1' && unauthorized);
    const credentials = new Credentials(own);
    await credentials.configuration(signal);
    assert.deepEqual(await credentials.configuration(signal), {envelope, isFresh: true});
    assert.deepEqual(asked, ['login', 'token 1', 'token 1', 'login', 'token 2']);
  });

  for (const [what, failure] of [
    ['a failing service', new PartnerError('SERVICE_FAILED', 'no', {status: 500})],
    ['another kind of error with a status', Object.assign(new Error('no'), {status: 401})],
  ] as const)
    test(`do not log in again for ${what}`, async () => {
      const {asked, own} = entrance(() => asked.length > 2 && failure);
      const credentials = new Credentials(own);
      await credentials.configuration(signal);
      await assert.rejects(credentials.configuration(signal), failure);
      assert.deepEqual(asked, ['login', 'token 1', 'token 1']);
    });

  test('do not retry a rejected access token if the login fails', async () => {
    const {asked, own} = entrance(token => asked.length > 2 && token === 'token 1' && unauthorized);
    let isDown = false;
    const login = () => (isDown ? Promise.reject(new Error('down')) : own.login(signal));
    const credentials = new Credentials({...own, login});
    await credentials.configuration(signal);
    isDown = true;
    await assert.rejects(credentials.configuration(signal), /down/);
    isDown = false;
    await credentials.configuration(signal);
    assert.deepEqual(asked, ['login', 'token 1', 'token 1', 'login', 'token 2']);
  });

  test('do not reuse a discarded access token', async () => {
    const {asked, own} = entrance();
    const credentials = new Credentials(own);
    await credentials.configuration(signal);
    credentials.forget();
    await credentials.configuration(signal);
    assert.deepEqual(asked, ['login', 'token 1', 'login', 'token 2']);
  });
});

suite('a connection’s socket', () => {
  type Listener = (event: {readonly code?: number; readonly data?: unknown}) => void;

  class FakeSocket {
    static newest: FakeSocket;
    readonly url: string;
    readonly protocols: readonly string[] | undefined;
    readonly sent: unknown[] = [];
    readonly ends: string[] = [];
    readonly #listeners = new Map<string, Listener>();

    constructor(url: string, protocols?: string[]) {
      this.url = url;
      this.protocols = protocols;
      FakeSocket.newest = this;
    }
    send(text: string): void {
      this.sent.push(JSON.parse(text));
    }
    close(): void {
      this.ends.push('close');
    }
    addEventListener(type: string, listener: Listener): void {
      this.#listeners.set(type, listener);
    }
    fire(type: string, event: Parameters<Listener>[0] = {}): void {
      this.#listeners.get(type)?.(event);
    }
    say(message: unknown): void {
      this.fire('message', {data: JSON.stringify(message)});
    }
  }

  class DroppableSocket extends FakeSocket {
    terminate(): void {
      this.ends.push('terminate');
    }
  }

  const WELCOME = {type: 'welcome', connectionId: 'c', sequence: 7, oldest: 1};

  const eventOf = (sequence: number) => ({type: 'news', sequence});

  function held(t: TestContext, {Socket = FakeSocket, signal = new AbortController().signal} = {}) {
    const clock = new Clock(t);
    const heard: number[] = [];
    const host = {
      WebSocket: Socket as unknown as WebSocketConstructor,
      timeout: 1000,
      answer: 'more' as 'more' | 'stop',
      heartbeats: 0,
      welcomed: () => 5,
      heartbeat: () => void host.heartbeats++,
      heard: ({sequence}: {readonly sequence: number}) => {
        heard.push(sequence);
        return host.answer;
      },
    };
    const settings = {
      url: 'wss://service.example/',
      token: 'secret',
      heartbeatSeconds: 10,
      expiresAt: 'never',
    };
    let ended: Ended | undefined;
    void holdSocket(settings, host, signal).then(end => (ended = end));
    const end = async () => {
      await settled();
      return ended;
    };
    return {clock, heard, host, socket: FakeSocket.newest, end};
  }

  function reading(t: TestContext, options?: Parameters<typeof held>[1]) {
    const own = held(t, options);
    own.socket.fire('open');
    own.socket.say(WELCOME);
    return own;
  }

  test('sends its token, and resumes after its reader’s position', async t => {
    const {socket, heard, end} = reading(t);
    socket.say(eventOf(6));
    assert.equal(socket.url, 'wss://service.example/');
    assert.deepEqual(socket.protocols, []);
    assert.deepEqual(socket.sent, [
      {type: 'authenticate', token: 'secret'},
      {type: 'resume', after: 5},
    ]);
    assert.deepEqual(heard, [6]);
    assert.equal(await end(), undefined);
  });

  test('that opens twice sends its token once', t => {
    const {socket} = held(t);
    socket.fire('open');
    socket.fire('open');
    assert.equal(socket.sent.length, 1);
  });

  for (const [what, isOpen, messages] of [
    ['a welcome before it is open', false, [WELCOME]],
    ['a second welcome', true, [WELCOME, WELCOME]],
    ['an event before the welcome', true, [eventOf(1)]],
    ['invalid JSON', true, [WELCOME, undefined]],
  ] as const)
    test(`ends permanently after ${what}`, async t => {
      const {socket, heard, clock, end} = held(t);
      if (isOpen) socket.fire('open');
      for (const message of messages) socket.say(message);
      assert.deepEqual(await end(), {kind: 'garbled'});
      assert.deepEqual([heard, socket.ends, clock.timers], [[], ['close'], 0]);
    });

  test('that has ended neither reads nor sends nor reports', async t => {
    const {socket, heard, clock, end} = reading(t);
    socket.fire('close', {code: 4001});
    socket.say(eventOf(6));
    socket.say({type: 'heartbeat'});
    socket.fire('error');
    assert.deepEqual(await end(), {kind: 'closed', code: 4001});
    assert.deepEqual([heard, socket.sent.length, clock.timers], [[], 2, 0]);
    assert.deepEqual(socket.ends, ['close']);
  });

  test('that could not be opened has the code of a close without a frame', async t => {
    const {socket, end} = held(t);
    socket.fire('error');
    assert.deepEqual(await end(), {kind: 'closed', code: 1006});
  });

  test('answers a heartbeat, and ignores errors and unknown messages', async t => {
    const {socket, host, end} = reading(t);
    socket.say({type: 'heartbeat'});
    socket.say({type: 'error', code: 'x', error: 'Too slow.'});
    socket.say({type: 'later'});
    assert.deepEqual(socket.sent.slice(2), [{type: 'pong'}]);
    assert.equal(host.heartbeats, 1);
    assert.equal(await end(), undefined);
  });

  test('stops if its reader can accept no more', async t => {
    const {socket, host, end} = reading(t);
    host.answer = 'stop';
    socket.say(eventOf(6));
    assert.deepEqual(await end(), {kind: 'stopped'});
  });

  test('counts as silent without a welcome in time', async t => {
    const {clock, socket, end} = held(t);
    socket.fire('open');
    await clock.pass(999);
    assert.equal(await end(), undefined);
    await clock.pass(1);
    assert.deepEqual(await end(), {kind: 'silent'});
    assert.deepEqual(socket.ends, ['close']);
  });

  test('counts as silent after two missed heartbeats, counted from the last message', async t => {
    const {clock, socket, end} = reading(t, {Socket: DroppableSocket});
    await clock.pass(19_000);
    socket.say({type: 'later'});
    await clock.pass(19_000);
    assert.equal(await end(), undefined);
    await clock.pass(60_000);
    assert.deepEqual(await end(), {kind: 'silent'});
    assert.deepEqual(socket.ends, ['terminate']);
    assert.equal(clock.timers, 0);
  });

  test('is closed with a close frame unless it is silent', async t => {
    const {socket, end} = reading(t, {Socket: DroppableSocket});
    socket.fire('close', {code: 1000});
    await end();
    assert.deepEqual(socket.ends, ['close']);
  });

  test('ends with its connection', async t => {
    const ending = new AbortController();
    const one = reading(t, {signal: ending.signal});
    ending.abort();
    assert.deepEqual(await one.end(), {kind: 'stopped'});
  });

  test('is closed immediately if its connection has already ended', async t => {
    const {socket, clock, end} = held(t, {signal: AbortSignal.abort()});
    assert.deepEqual(await end(), {kind: 'stopped'});
    assert.deepEqual([socket.ends, clock.timers], [['close'], 0]);
  });

  test('that has ended removes its listener from its connection', async t => {
    const {signal} = new AbortController();
    const unheard = t.mock.method(signal, 'removeEventListener');
    const {socket} = reading(t, {signal});
    socket.fire('close', {code: 1000});
    assert.equal(unheard.mock.callCount(), 1);
  });

  test('uses the runtime’s WebSocket, and without one throws an error with instructions', t => {
    assert.equal(globalWebSocket(), globalThis.WebSocket);
    const own = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket');
    t.after(() => own && Object.defineProperty(globalThis, 'WebSocket', own));
    Object.defineProperty(globalThis, 'WebSocket', {value: undefined, configurable: true});
    assert.throws(globalWebSocket, {name: 'TypeError', message: /WebSocket/});
  });
});
