/**
 * A partner's connection to a misbehaving service: the events that are read, and when it
 * reconnects.
 */
import assert from 'node:assert/strict';
import {createServer, type AddressInfo} from 'node:net';
import {getEventListeners, once} from 'node:events';
import {suite, test, type TestContext} from 'node:test';
import {WebSocket as NodeWebSocket} from 'ws';
import {
  connectService,
  PartnerError,
  type ConnectOptions,
  type ServiceConnection,
  type ConnectionEvent,
} from '#src/partner.js';
import {backoff} from '#src/partner/connect/backoff.js';
import {until} from '../../support/inputs/clock.ts';
import {answer, json, never} from '../../support/servers/misbehaving-server.ts';
import {Patience, take} from '../../support/partner/service-access.ts';
import {gatesEvent, inShort, SocketService, type Peer} from './socket-service.ts';

async function setup(t: TestContext, options: ConnectOptions = {}) {
  const service = await SocketService.start(t);
  const patience = new Patience();
  const connect = (more: ConnectOptions = {}) => {
    const settings = {after: 0, delay: patience.delay, random: () => 0.5, ...options, ...more};
    const connection = connectService(service.access, settings);
    t.after(() => connection.close());
    return connection;
  };
  return {service, patience, connect};
}

const read = (connection: ServiceConnection, count: number) => take(connection, count, inShort);

suite('the events of a connection', () => {
  test('1 WebSocket service: are read in order, each with its sequence', async t => {
    const {service, connect} = await setup(t);
    service.script = peer => peer.serve(3);
    const connection = connect();
    const events = await take(connection, 3, (event: ConnectionEvent) => event);
    assert.deepEqual(
      events.map(({sequence}) => sequence),
      [1, 2, 3],
    );
    assert.equal(events[0]?.type, 'gates');
    assert.deepEqual(connection.state, {status: 'open', connectionId: 'c'});
  });

  test('start at the newest event without `after`, and right after `after` otherwise', async t => {
    const {service, connect} = await setup(t);
    service.script = peer => peer.serve(9);
    const stored = connect({after: 7});
    assert.deepEqual(await read(stored, 2), ['8', '9']);
    service.script = async peer => peer.tell((await peer.greet(9)) + 1);
    assert.deepEqual(await read(connect({after: undefined}), 1), ['10']);
  });

  test('are not delivered again if repeated or older', async t => {
    const {service, connect} = await setup(t);
    service.script = async peer => {
      await peer.greet(4);
      peer.tell(1, 2, 1, 2, 2, 3, 1, 4);
    };
    assert.deepEqual(await read(connect(), 4), ['1', '2', '3', '4']);
    assert.equal(service.peers.length, 1);
  });

  test('are delivered if unknown or unreadable, but not without a sequence', async t => {
    const {service, connect} = await setup(t);
    const later = {type: 'market', sequence: 1, odds: [1, {a: null}]};
    const odd = {...gatesEvent(2), userId: 7};
    service.script = async peer => {
      await peer.greet(3);
      peer.say({type: 'news', text: 'hello'});
      peer.say(later);
      peer.say(odd);
      peer.tell(3);
    };
    const events = await take(connect(), 3, (event: ConnectionEvent) => event);
    assert.deepEqual(events.slice(0, 2), [
      {type: 'unknown', sequence: 1, message: later},
      {type: 'unreadable', kind: 'gates', sequence: 2, text: JSON.stringify(odd)},
    ]);
    assert.equal(events[2]?.type, 'gates');
  });

  test('are replaced by a gap if the service no longer has them', async t => {
    const {service, connect} = await setup(t);
    service.script = peer => peer.serve(9, 8);
    assert.deepEqual(await read(connect({after: 3}), 3), ['gap 3-7', '8', '9']);
    service.script = peer => peer.serve(9, 10);
    assert.deepEqual(await read(connect({after: 3}), 1), ['gap 3-9']);
  });

  test('continue after a gap if the service restarts its sequence', async t => {
    const {service, connect} = await setup(t);
    service.script = async peer => peer.tell((await peer.greet(2)) + 1);
    assert.deepEqual(await read(connect({after: 57}), 2), ['gap 57-2', '3']);
  });

  test('of a new series beyond the old position are all delivered, after a gap', async t => {
    const {service, connect} = await setup(t);
    service.script = peer => peer.serve(8, 1, 'two');
    const connection = connect({after: 5, series: 'one'});
    const events = await take(connection, 9, event => `${inShort(event)} of ${event.series}`);
    assert.deepEqual(events.slice(0, 3), ['gap 5-0 of two', '1 of two', '2 of two']);
    assert.equal(events.at(-1), '8 of two');
    // The same series, or a position from a time without series.
    for (const series of ['two', null])
      assert.deepEqual(await read(connect({after: 5, series}), 3), ['6', '7', '8']);
  });

  test('of a new series are detected even after a node that names no series', async t => {
    const {service, connect} = await setup(t);
    service.script = async (peer, count) => {
      await peer.serve(count < 3 ? 5 : 8, 1, ['one', undefined, 'two'][count - 1]);
      if (count < 3) peer.socket.close(1001);
    };
    const connection = connect({after: 5, series: 'one'});
    assert.deepEqual(await read(connection, 3), ['gap 5-0', '1', '2']);
    assert.equal(connection.newest, 8);
  });

  test('of a series that changes during the connection are delivered after a gap', async t => {
    const {service, connect} = await setup(t);
    service.script = async (peer, count) => {
      await peer.serve(count + 1, 1, `series-${count}`);
      if (count === 1) peer.socket.close(1001);
    };
    assert.deepEqual(await read(connect(), 6), ['1', '2', 'gap 2-0', '1', '2', '3']);
  });

  test('have no gap if none is missing', async t => {
    const {service, connect} = await setup(t);
    service.script = peer => peer.serve(9, 4);
    assert.deepEqual(await read(connect({after: 3}), 1), ['4']);
    service.script = async peer => peer.tell((await peer.greet(3, 4)) + 1);
    assert.deepEqual(await read(connect({after: 3}), 1), ['4']);
  });

  test('are interleaved with heartbeats, which are answered', async t => {
    const {service, connect} = await setup(t);
    const heard = new Promise(resolve => {
      service.script = async peer => {
        await peer.greet(0);
        peer.say({type: 'heartbeat'});
        resolve(await peer.next());
      };
    });
    connect();
    assert.deepEqual(await heard, {type: 'pong'});
  });
});

suite('a connection that breaks', () => {
  const breaks: Record<string, (peer: Peer) => void> = {
    'the service shuts down': peer => peer.socket.close(1001),
    'the service has a bug': peer => peer.socket.close(1011),
    'the reader was too slow': peer => peer.socket.close(4429),
    'the service cannot resume': peer => peer.socket.close(4409),
    'an unknown close code': peer => peer.socket.close(4999),
    'a close without a frame': peer => peer.socket.terminate(),
    'invalid JSON': peer => peer.say('{'),
    'not an object': peer => peer.say('[]'),
    'no type': peer => peer.say({sequence: 3}),
    bytes: peer => peer.say(Buffer.from(JSON.stringify(gatesEvent(3)))),
    'a frame that is too long': peer => peer.say({...gatesEvent(3), more: 'x'.repeat(70_000)}),
    'a second welcome': peer =>
      peer.say({type: 'welcome', connectionId: 'd', sequence: 9, oldest: 1}),
    'a welcome without a sequence': peer => peer.say({type: 'welcome', connectionId: 'd'}),
    'an event is missing': peer => peer.tell(4, 5),
  };
  for (const [what, breaking] of Object.entries(breaks))
    test(`${what}: the next connection resumes where this one stopped`, async t => {
      const {service, patience, connect} = await setup(t);
      const resumed: number[] = [];
      service.script = async (peer, count) => {
        if (count > 1) return peer.serve(5);
        resumed.push(await peer.greet(5));
        peer.tell(1, 2);
        breaking(peer);
      };
      assert.deepEqual(await read(connect(), 5), ['1', '2', '3', '4', '5']);
      assert.equal(service.peers.length, 2);
      assert.deepEqual(resumed, [0]);
      assert.deepEqual(patience.waits, [500]);
    });

  test('silence: it is detected, and the next connection resumes where this one stopped', async t => {
    const {service, connect} = await setup(t);
    service.config = () => service.settings({heartbeatSeconds: 0.02});
    service.script = async (peer, count) => {
      if (count > 1) return peer.serve(3);
      await peer.greet(3);
      peer.tell(1);
    };
    assert.deepEqual(await read(connect(), 3), ['1', '2', '3']);
  });

  test('a dead connection is terminated immediately if the WebSocket supports it', async t => {
    const {service, connect} = await setup(t);
    service.config = () => service.settings({heartbeatSeconds: 0.02});
    service.script = async (peer, count) => {
      if (count > 1) return peer.serve(1);
      await peer.greet(1);
      peer.socket.pause();
    };
    assert.deepEqual(await read(connect({WebSocket: NodeWebSocket}), 1), ['1']);
    service.peers[0]?.socket.resume();
    assert.equal(await service.peers[0]?.closed, 1006);
  });

  test('an event before the welcome is ignored', async t => {
    const {service, connect} = await setup(t);
    service.script = (peer, count) => (count > 1 ? peer.serve(2) : peer.tell(1, 2));
    assert.deepEqual(await read(connect(), 2), ['1', '2']);
    assert.equal(service.peers.length, 2);
  });

  test('no welcome in time: it connects again', async t => {
    const {service} = await setup(t);
    service.script = (peer, count) => count > 1 && peer.serve(1);
    const access = {...service.access, timeout: 50};
    const connection = connectService(access, {after: 0, delay: new Patience().delay});
    t.after(() => connection.close());
    assert.deepEqual(await read(connection, 1), ['1']);
  });

  test('the access token is reused, and every connection has its own token', async t => {
    const {service, connect} = await setup(t);
    const tokens: unknown[] = [];
    service.script = async (peer, count) => {
      tokens.push(await peer.next());
      peer.say({type: 'welcome', connectionId: 'c', sequence: count, oldest: 1});
      await peer.next();
      peer.tell(count);
      peer.socket.terminate();
    };
    assert.deepEqual(await read(connect(), 3), ['1', '2', '3']);
    assert.deepEqual(tokens.slice(0, 3), [
      {type: 'authenticate', token: 'connection-1'},
      {type: 'authenticate', token: 'connection-2'},
      {type: 'authenticate', token: 'connection-3'},
    ]);
    assert.equal(service.logins, 1);
    assert.equal(service.configs[2], 'Bearer access-1');
  });
});

suite('a retry', () => {
  test('7.2 500: is made after an error envelope of the connection config', async t => {
    const {service, patience, connect} = await setup(t);
    const envelope = {success: false, code: 'internal_error', error: 'Not now.', more: 1};
    service.config = count => (count < 4 ? json(500, envelope) : service.settings());
    service.script = peer => peer.serve(1);
    const states: unknown[] = [];
    const delay: typeof patience.delay = milliseconds => {
      states.push(connection.state);
      return patience.delay(milliseconds);
    };
    const connection = connect({delay});
    assert.deepEqual(await read(connection, 1), ['1']);
    assert.deepEqual(patience.waits, [500, 1000, 2000]);
    const [state] = states as ServiceConnection['state'][];
    assert.equal(state?.status, 'waiting');
    assert.ok(state.cause instanceof PartnerError);
    assert.deepEqual([state.cause.wireCode, state.cause.status], ['internal_error', 500]);
  });

  test('7.2 401: is made once with a new login if the access token was rejected', async t => {
    const {service, patience, connect} = await setup(t);
    service.config = count => (count === 2 ? answer(401) : service.settings());
    service.script = async (peer, count) => {
      await peer.serve(count);
      peer.socket.close(1001);
    };
    assert.deepEqual(await read(connect(), 2), ['1', '2']);
    assert.deepEqual(service.configs.slice(0, 3), [
      'Bearer access-1',
      'Bearer access-1',
      'Bearer access-2',
    ]);
    assert.deepEqual(patience.waits.slice(0, 1), [500]);
  });

  test('is made without an access token that has already expired', async t => {
    const {service, connect} = await setup(t);
    service.login = count => json(200, {accessToken: `access-${count}`, expiresIn: 1e-9});
    service.script = async (peer, count) => {
      await peer.serve(count);
      peer.socket.close(1001);
    };
    assert.deepEqual(await read(connect(), 2), ['1', '2']);
    assert.deepEqual(service.configs.slice(0, 2), ['Bearer access-1', 'Bearer access-2']);
  });

  test('7.2 401: is not made after a new login, and the reader gets the error', async t => {
    const {service, connect} = await setup(t);
    service.config = () => answer(401);
    const connection = connect();
    const error = await failure(connection);
    assert.deepEqual([error.code, error.status], ['UNAUTHORIZED', 401]);
    assert.deepEqual(connection.state, {status: 'failed', cause: error});
    assert.equal(await failure(connection), error);
    assert.deepEqual([service.logins, service.configs.length], [1, 1]);
  });

  test('7.2 401: is not made if both an older and a new access token are rejected', async t => {
    const {service, connect} = await setup(t);
    service.config = count => (count === 1 ? service.settings() : answer(401));
    service.script = async peer => {
      await peer.serve(1);
      peer.socket.close(1001);
    };
    const connection = connect();
    assert.deepEqual(await read(connection, 1), ['1']);
    assert.equal((await failure(connection)).status, 401);
    assert.deepEqual([service.logins, service.configs.length], [2, 3]);
  });

  for (const status of [401, 403, 404, 422])
    test(`is not made after a login that is rejected with ${status}`, async t => {
      const {service, connect} = await setup(t);
      service.login = () =>
        status === 401 ? answer(401) : json(status, {code: 'nope', error: 'No.'});
      assert.equal((await failure(connect())).status, status);
      assert.equal(service.logins, 1);
    });

  for (const status of [408, 429, 500, 502, 503])
    test(`is made after a login that gets a ${status}`, async t => {
      const {service, connect} = await setup(t);
      service.login = count =>
        count === 1
          ? json(status, {code: 'later', error: 'Later.'})
          : json(200, {accessToken: 'a', expiresIn: 900});
      service.script = peer => peer.serve(1);
      assert.deepEqual(await read(connect(), 1), ['1']);
      assert.equal(service.logins, 2);
    });

  test('respects Retry-After, spread over half that time', async t => {
    const {service, patience, connect} = await setup(t);
    const busy = (seconds: string) =>
      answer(503, '', {'retry-after': seconds, 'content-type': 'application/json'});
    service.login = count =>
      count < 3 ? busy(count === 1 ? '7' : '86400') : json(200, {accessToken: 'a', expiresIn: 900});
    service.script = peer => peer.serve(1);
    assert.deepEqual(await read(connect(), 1), ['1']);
    assert.deepEqual(patience.waits, [7000 + 1750, 300_000 + 75_000]);
  });

  test('is not made if the connection token is rejected directly after a login', async t => {
    const {service, connect} = await setup(t);
    service.script = peer => peer.socket.close(4401);
    assert.equal((await failure(connect())).code, 'UNAUTHORIZED');
    assert.equal(service.peers.length, 1);
  });

  test('is made with a new login if a later connection token is rejected', async t => {
    const {service, connect} = await setup(t);
    service.script = async (peer, count) => {
      if (count === 2) return peer.socket.close(4401);
      await peer.serve(count);
      peer.socket.close(1001);
    };
    assert.deepEqual(await read(connect(), 3), ['1', '2', '3']);
    assert.equal(service.logins, 2);
  });

  test('is not made for malformed settings, unless the caller reads them', async t => {
    const {service, connect} = await setup(t);
    const {config} = service;
    service.config = () => json(200, {success: true, data: {host: 'x'}});
    await assert.rejects(connect().next(), {
      name: 'TypeError',
      message: 'The connection config is not of the assumed form, at: data.url.',
    });
    service.config = config;
    service.script = peer => peer.serve(1);
    const seen: unknown[] = [];
    const settings: ConnectOptions['settings'] = envelope => {
      seen.push(envelope.success);
      return (envelope as {data: never}).data;
    };
    assert.deepEqual(await read(connect({settings}), 1), ['1']);
    assert.deepEqual(seen, [true]);
  });

  for (const url of ['ws://service.example/x', 'http://localhost', 'wss//x', '', 'file:///x'])
    test(`is not made, and no token is sent, for the URL ${JSON.stringify(url)}`, async t => {
      const {service, connect} = await setup(t);
      service.config = () => service.settings({url});
      await assert.rejects(connect().next(), /not of the assumed form, at: data\.url/);
    });

  test('is made if the WebSocket is unreachable', async t => {
    const {service, connect} = await setup(t);
    service.config = count => service.settings(count === 1 ? {url: 'ws://127.0.0.1:1'} : {});
    service.script = peer => peer.serve(1);
    assert.deepEqual(await read(connect(), 1), ['1']);
  });

  test('is not made if the signer fails', async t => {
    const {service} = await setup(t);
    const cause = new TypeError('isvId must be a UUID.');
    const access = {...service.access, sign: () => Promise.reject(cause)};
    await assert.rejects(connectService(access).next(), cause);
  });
});

suite('the waits of a connection', () => {
  test('use full jitter: from zero to a ceiling that doubles up to 30 seconds', () => {
    const ceilings = Array.from({length: 9}, (_, index) => backoff(index + 1, 1));
    assert.deepEqual(ceilings, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
    assert.deepEqual([backoff(1, 0), backoff(2000, 0.5)], [0, 15_000]);
  });

  test('are reset by an event or a heartbeat, but not by a welcome alone', async t => {
    const {service, patience, connect} = await setup(t);
    service.script = async (peer, count) => {
      await peer.greet(2);
      if (count === 3) peer.say({type: 'heartbeat'});
      if (count === 5) peer.tell(1);
      if (count === 7) peer.tell(2);
      peer.socket.close(1001);
    };
    assert.deepEqual(await read(connect(), 2), ['1', '2']);
    assert.deepEqual(patience.waits.slice(0, 6), [500, 1000, 500, 1000, 500, 1000]);
  });

  test('do not grow if a proxy cuts a quiet connection every minute', async t => {
    const {service, patience, connect} = await setup(t);
    const now = performance.now.bind(performance);
    let later = 0;
    t.mock.method(performance, 'now', () => now() + later);
    service.script = async (peer, count) => {
      await peer.greet(0);
      if (count > 4) return peer.tell(1);
      later += 40_000;
      peer.socket.close(1001);
    };
    const connection = connect();
    assert.deepEqual(await read(connection, 1), ['1']);
    // The wait after a connection that had just begun, then the waits of a return among many. None
    // of them grows.
    assert.deepEqual(patience.waits, [500, 12_500, 12_500, 12_500]);
  });

  test('do not affect silentFor, the time since the service’s last message', async t => {
    const {service, connect} = await setup(t);
    service.script = async peer => peer.serve(1);
    const connection = connect();
    assert.equal(connection.silentFor, undefined);
    await read(connection, 1);
    assert.ok((connection.silentFor ?? Infinity) < 60_000);
  });
});

suite('the simultaneous return of many connections', () => {
  /** A service that drops its first connection on the test's command, and fails once after it. */
  async function dropped(t: TestContext, milliseconds: number) {
    const {service, patience, connect} = await setup(t);
    let later = 0;
    const now = performance.now.bind(performance);
    t.mock.method(performance, 'now', () => now() + later);
    const {config} = service;
    service.config = count =>
      count === 2 ? json(500, {code: 'internal_error', error: 'x'}) : config(count);
    service.script = peer => peer.serve(2);
    const connection = connect();
    await read(connection, 1);
    later = milliseconds;
    service.peers[0]?.socket.close(1001);
    await until(t, () => service.peers.length === 2);
    return patience.waits;
  }

  test('spreads a connection that lasted a minute over 25 seconds, and later attempts over 25 more', async t => {
    assert.deepEqual(await dropped(t, 61_000), [12_500, 37_500]);
  });

  test('does not delay a connection that had just started', async t => {
    assert.deepEqual(await dropped(t, 30_000), [500, 1000]);
  });

  test('does not affect a connection that never opened, whose waits follow its failures', async t => {
    const {service, patience, connect} = await setup(t);
    const now = performance.now.bind(performance);
    let later = 0;
    t.mock.method(performance, 'now', () => now() + later);
    service.login = count => {
      later = 61_000;
      return count < 3 ? answer(503) : json(200, {accessToken: 'a', expiresIn: 900});
    };
    service.script = peer => peer.serve(1);
    await read(connect(), 1);
    assert.deepEqual(patience.waits, [500, 1000]);
  });
});

suite('a slow reader', () => {
  test('pauses the connection when the buffer is full, and loses no event', async t => {
    const {service, connect} = await setup(t, {buffer: 4});
    const resumed: number[] = [];
    service.script = async peer => {
      const after = await peer.greet(20);
      resumed.push(after);
      for (let next = after + 1; next <= 20; next += 1) peer.tell(next);
    };
    const connection = connect();
    await until(t, () => connection.state.status === 'paused');
    await service.peers[0]?.closed;
    assert.equal(service.peers.length, 1);
    const all = Array.from({length: 20}, (_, index) => `${index + 1}`);
    assert.deepEqual(await read(connection, 20), all);
    assert.deepEqual(resumed.slice(0, 2), [0, 4]);
  });

  test('with a buffer of one event pauses the connection after each', async t => {
    const {service, connect} = await setup(t, {buffer: 1});
    service.script = peer => peer.serve(3);
    const connection = connect();
    await until(t, () => connection.state.status === 'paused');
    assert.deepEqual(await read(connection, 3), ['1', '2', '3']);
  });

  test('cannot have a buffer of zero events', async t => {
    const {connect} = await setup(t);
    for (const buffer of [0, -1, 1.5, NaN, Infinity])
      assert.throws(() => connect({buffer}), TypeError);
  });
});

suite('the end of a connection', () => {
  test('follows from leaving the loop', async t => {
    const {service, connect} = await setup(t);
    service.script = peer => peer.serve(9);
    const connection = connect();
    for await (const event of connection) if (event.sequence === 2) break;
    await service.peers[0]?.closed;
    assert.deepEqual(connection.state, {status: 'closed'});
    assert.deepEqual(await connection.next(), {done: true, value: undefined});
  });

  test('is reported to waiting readers, and close() may be called twice', async t => {
    const {service, connect} = await setup(t);
    const connection = connect();
    const waiting = [connection.next(), connection.next()];
    await until(t, () => connection.state.status === 'open');
    connection.close();
    connection.close();
    assert.deepEqual(
      (await Promise.all(waiting)).map(({done}) => done),
      [true, true],
    );
    await service.peers[0]?.closed;
    assert.equal(service.peers.length, 1);
  });

  test('discards the events that were not read', async t => {
    const {service, connect} = await setup(t);
    service.script = peer => peer.serve(9);
    const connection = connect();
    await read(connection, 1);
    connection.close();
    assert.equal((await connection.next()).done, true);
  });

  test('aborts a pending request for the config', async t => {
    const {service, connect} = await setup(t);
    service.config = () => never();
    const connection = connect();
    await until(t, () => service.configs.length > 0);
    connection.close();
    await service.http.asked.at(-1)?.closed;
    assert.equal((await connection.next()).done, true);
    assert.equal(service.peers.length, 0);
  });

  for (const [name, WebSocket] of [
    ['the global WebSocket', undefined],
    ['ws', NodeWebSocket],
  ] as const)
    test(`aborts ${name} while it opens`, async t => {
      const {service, connect} = await setup(t);
      const {port, opening} = await silentServer(t);
      service.config = () => service.settings({url: `ws://127.0.0.1:${port}`});
      const connection = connect({WebSocket});
      const socket = await opening;
      const ended = once(socket, 'close');
      connection.close();
      await ended;
      assert.equal((await connection.next()).done, true);
    });

  test('ends a wait', async t => {
    const {service, connect} = await setup(t);
    service.config = () => json(500, {code: 'internal_error', error: 'No.'});
    const connection = connect({delay: undefined, random: () => 0.999});
    await until(t, () => connection.state.status === 'waiting');
    connection.close();
    assert.equal((await connection.next()).done, true);
    assert.equal(service.configs.length, 1);
  });

  test('follows from an aborted signal, and the reader gets the reason', async t => {
    const {service, connect} = await setup(t);
    const abort = new AbortController();
    const connection = connect({signal: abort.signal});
    const waiting = connection.next();
    await until(t, () => connection.state.status === 'open');
    const reason = new Error('enough');
    abort.abort(reason);
    await assert.rejects(waiting, reason);
    await service.peers[0]?.closed;
    assert.deepEqual(connection.state, {status: 'failed', cause: reason});
  });

  test('removes the listener from the signal', async t => {
    const {connect} = await setup(t);
    const {signal} = new AbortController();
    const connection = connect({signal});
    await until(t, () => connection.state.status === 'open');
    assert.equal(getEventListeners(signal, 'abort').length, 1);
    connection.close();
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  test('follows from a failed delay, and the reader gets the error', async t => {
    const {service, connect} = await setup(t);
    service.login = () => answer(503);
    const cause = new Error('no timers here');
    const connection = connect({delay: () => Promise.reject(cause)});
    await assert.rejects(connection.next(), cause);
    assert.deepEqual(connection.state, {status: 'failed', cause});
  });

  test('is preceded by a state for each attempt: connecting, waiting, connecting, open', async t => {
    const {service, patience, connect} = await setup(t);
    const states: string[] = [];
    service.login = count => {
      states.push(connection.state.status);
      return count === 1 ? answer(503) : json(200, {accessToken: 'a', expiresIn: 900});
    };
    const connection = connect({
      delay: milliseconds => {
        states.push(connection.state.status);
        return patience.delay(milliseconds);
      },
    });
    await until(t, () => connection.state.status === 'open');
    assert.deepEqual(states, ['connecting', 'waiting', 'connecting']);
  });

  test('follows immediately from an aborted signal, without a request', async t => {
    const {service, connect} = await setup(t);
    const reason = new Error('enough');
    await assert.rejects(connect({signal: AbortSignal.abort(reason)}).next(), reason);
    await new Promise(setImmediate);
    assert.equal(service.http.asked.length, 0);
  });

  test('with a failure that is not read causes no unhandled rejection, and is kept for a later reader', async t => {
    const {service, connect} = await setup(t);
    service.login = () => answer(401);
    const connection = connect();
    await until(t, () => connection.state.status === 'failed');
    await new Promise(setImmediate);
    assert.equal((await failure(connection)).status, 401);
  });
});

async function failure(connection: ServiceConnection): Promise<PartnerError> {
  const error = await connection.next().then(
    result => assert.fail(JSON.stringify(result)),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PartnerError, String(error));
  return error;
}

/** Accepts connections and never sends anything. */
async function silentServer(t: TestContext) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const opening = once(server, 'connection').then(([socket]) => {
    (socket as import('node:net').Socket).resume().on('error', () => {});
    t.after(() => (socket as import('node:net').Socket).destroy());
    return socket as import('node:net').Socket;
  });
  t.after(() => server.close());
  return {port: (server.address() as AddressInfo).port, opening};
}
