/** The sandbox's WebSocket, as a partner's backend sees it on the wire. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {EventEmitter} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {request} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import type {WebSocket} from 'ws';
import {ConnectedBackend} from '../../../demo/service/connection/connected-backend.ts';
import {createService} from '../../../demo/service/service.ts';
import {FOREIGN_HOSTS, OWN_HOSTS} from '../../support/servers/host-header.ts';
import {RawClient, settings} from '../../support/servers/raw-client.ts';
import {newKeyPair} from '../../support/partner/request-signer.ts';
import {Sandbox} from '../../support/sandbox/sandbox.ts';

/** In seconds. Shorter than a test's timeout, but longer than the delays of a busy machine. */
const HEARTBEAT = 0.05;

async function setup(t: TestContext, heartbeatSeconds?: number) {
  const sandbox = await Sandbox.start(t, undefined, heartbeatSeconds);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, {balance: '100.00'});
  return {sandbox, partner, user};
}

suite('1 WebSocket service: opening', () => {
  test('a valid token gets a welcome with the current sequence', async t => {
    const {sandbox, partner, user} = await setup(t);
    await user.control({gates: {kyc: false}});
    const client = await RawClient.authenticated(t, sandbox, partner);
    const welcome = await client.next();
    assert.equal(welcome.type, 'welcome');
    assert.deepEqual(
      {...welcome, connectionId: '', series: ''},
      {
        type: 'welcome',
        connectionId: '',
        sequence: 1,
        oldest: 1,
        series: '',
      },
    );
    assert.equal(client.socket.protocol, 'service.v1');
  });

  test('a token opens one connection, and the second is closed with 4401', async t => {
    const {sandbox, partner} = await setup(t);
    const {url, token} = await settings(sandbox, partner);
    const [first, second] = [await RawClient.open(t, url), await RawClient.open(t, url)];
    first.say({type: 'authenticate', token});
    assert.equal((await first.next()).type, 'welcome');
    second.say({type: 'authenticate', token});
    assert.equal(await second.closed, 4401);
  });

  test('an expired or unknown token is closed with 4401', async t => {
    const {sandbox, partner} = await setup(t);
    const {url, token} = await settings(sandbox, partner);
    sandbox.time += 60_000;
    for (const bad of [token, '', 'nonsense', '__proto__']) {
      const client = await RawClient.open(t, url);
      client.say({type: 'authenticate', token: bad});
      assert.equal(await client.closed, 4401);
    }
  });

  test('a connection that does not authenticate in time is closed with 4408', async t => {
    const {sandbox, partner} = await setup(t, HEARTBEAT);
    const {url} = await settings(sandbox, partner);
    const client = await RawClient.open(t, url);
    assert.equal(await client.closed, 4408);
  });

  test('the origin does not matter, only the token', async t => {
    const {sandbox, partner} = await setup(t);
    const {url, token} = await settings(sandbox, partner);
    const client = await RawClient.open(t, url, {origin: 'https://elsewhere.example'});
    client.say({type: 'authenticate', token});
    assert.equal((await client.next()).type, 'welcome');
  });

  for (const host of OWN_HOSTS)
    test(`a request for the host ${host} is accepted`, async t => {
      const {url} = await Sandbox.start(t);
      assert.equal(await upgradeStatus(`${url}/websocket/v1`, host), 101);
    });

  for (const host of FOREIGN_HOSTS)
    test(`a request for the host ${host} is rejected`, async t => {
      const {url} = await Sandbox.start(t);
      assert.equal(await upgradeStatus(`${url}/websocket/v1`, host), 421);
    });

  test('no other path has a WebSocket, and this one has no page', async t => {
    const {url} = await Sandbox.start(t);
    for (const path of ['/', '/websocket', '/websocket/v1/x', '/embed/v1/wallet'])
      assert.equal(await upgradeStatus(url + path, 'localhost'), 404, path);
    assert.equal((await fetch(`${url}/websocket/v1`)).status, 404);
  });
});

suite('1 WebSocket service: invalid messages', () => {
  const misplaced: Record<string, (object | string | Buffer)[]> = {
    'a resume before the token': [{type: 'resume', after: 0}],
    'a pong before the token': [{type: 'pong'}],
    'invalid JSON': ['{'],
    'JSON that is not an object': ['7'],
    'an unknown type': [{type: 'hello'}],
    'a token that is not a string': [{type: 'authenticate', token: 7}],
    bytes: [Buffer.from('{"type":"pong"}')],
  };
  for (const [what, messages] of Object.entries(misplaced))
    test(`${what}: closed with 4400`, async t => {
      const {sandbox, partner} = await setup(t);
      const client = await RawClient.open(t, (await settings(sandbox, partner)).url);
      for (const message of messages) client.say(message);
      assert.equal(await client.closed, 4400);
    });

  for (const again of [
    {type: 'resume', after: 0},
    {type: 'authenticate', token: 'x'},
    {type: 'resume', after: -1},
    {type: 'resume', after: 0.5},
  ])
    test(`${JSON.stringify(again)} after the start: closed with 4400`, async t => {
      const {sandbox, partner} = await setup(t);
      const client = await RawClient.listening(t, sandbox, partner);
      client.say(again);
      assert.equal(await client.closed, 4400);
    });

  test('a message that is too long is closed with 1009', async t => {
    const {sandbox, partner} = await setup(t);
    const client = await RawClient.open(t, (await settings(sandbox, partner)).url);
    client.say('x'.repeat(65_537));
    assert.equal(await client.closed, 1009);
  });

  test('a resume from an unknown sequence is closed with 4409', async t => {
    const {sandbox, partner} = await setup(t);
    const client = await RawClient.listening(t, sandbox, partner, 1);
    assert.equal(await client.closed, 4409);
  });
});

suite('1 WebSocket service: events', () => {
  test('a deposit is reported when it is pending and when it is completed', async t => {
    const {sandbox, partner, user} = await setup(t);
    const client = await RawClient.listening(t, sandbox, partner);
    await user.deposit({provider: 'cashpay', amount: '25.00', transactionId: randomUUID()});
    assert.deepEqual(await client.news(1), ['1 deposit 25.00 pending']);
    sandbox.time += 1000;
    assert.deepEqual(await client.news(1), ['2 deposit 25.00 completed']);
  });

  test('a failed transaction is reported with its code, and again when it is retried', async t => {
    const {sandbox, partner, user} = await setup(t);
    const client = await RawClient.listening(t, sandbox, partner);
    const order = {provider: 'cashpay', amount: '10.10', transactionId: randomUUID()};
    await user.deposit(order);
    assert.deepEqual(await client.news(1), ['1 deposit 10.10 pending']);
    sandbox.time += 5000;
    const failed = await client.next();
    assert.equal(failed.type, 'transaction');
    assert.equal(failed.transaction.code, 'DEPOSIT_FAILED');
    assert.equal(failed.userId, user.id);
    await user.deposit(order);
    assert.deepEqual(await client.news(1), ['3 deposit 10.10 pending']);
  });

  test('2.4 gates: a change is reported with all pending gates, and a control without a change is not', async t => {
    const {sandbox, partner, user} = await setup(t);
    const client = await RawClient.listening(t, sandbox, partner);
    await user.control({gates: {kyc: false, terms: false}});
    await user.control({gates: {kyc: false}, balance: '1.00'});
    await user.control({gates: {kyc: true}});
    assert.deepEqual(await client.news(2), ['1 gates kyc,terms', '2 gates terms']);
  });

  test('each partner gets only its own users’ events, with its own sequence', async t => {
    const {sandbox, partner, user} = await setup(t);
    const other = await sandbox.partner();
    const theirs = await sandbox.user(other, {balance: '100.00'});
    const client = await RawClient.listening(t, sandbox, partner);
    const stranger = await RawClient.listening(t, sandbox, other);
    await theirs.control({gates: {kyc: false}});
    await theirs.control({gates: {kyc: true}});
    await theirs.withdraw({provider: 'cashpay', amount: '7.00'});
    await user.deposit({provider: 'cashpay', amount: '5.00'});
    assert.deepEqual(await client.news(1), ['1 deposit 5.00 pending']);
    assert.deepEqual(await stranger.news(3), [
      '1 gates kyc',
      '2 gates ',
      '3 withdraw 7.00 pending',
    ]);
    await user.control({gates: {terms: false}});
    assert.deepEqual(await client.news(1), ['2 gates terms']);
  });

  test('every connection of a partner gets every event', async t => {
    const {sandbox, partner, user} = await setup(t);
    const clients = [
      await RawClient.listening(t, sandbox, partner),
      await RawClient.listening(t, sandbox, partner),
    ];
    await user.control({gates: {kyc: false}});
    for (const client of clients) assert.deepEqual(await client.news(1), ['1 gates kyc']);
  });

  test('events without a listener can be resumed later', async t => {
    const {sandbox, partner, user} = await setup(t);
    await user.control({gates: {kyc: false}});
    await user.control({gates: {kyc: true}});
    await user.deposit({provider: 'cashpay', amount: '5.00'});
    sandbox.time += 1000;
    const client = await RawClient.listening(t, sandbox, partner, 1);
    assert.deepEqual(await client.news(2), ['2 gates ', '3 deposit 5.00 completed']);
    const later = await RawClient.listening(t, sandbox, partner, 2);
    assert.deepEqual(await later.news(1), ['3 deposit 5.00 completed']);
  });

  test('a new connection does not get events from before it', async t => {
    const {sandbox, partner, user} = await setup(t);
    await user.deposit({provider: 'cashpay', amount: '5.00'});
    sandbox.time += 1000;
    const client = await RawClient.authenticated(t, sandbox, partner);
    const welcome = await client.next();
    assert.equal(welcome.type === 'welcome' && welcome.sequence, 1);
  });

  test('the sequence continues after a restart with a data file', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    t.after(() => rm(folder, {recursive: true}));
    const data = join(folder, 'ledger.sqlite');
    const before = await Sandbox.start(t, data);
    const partner = await before.partner();
    const user = await before.user(partner);
    await user.control({gates: {kyc: false}});
    await user.deposit({provider: 'cashpay', amount: '5.00'});
    const client = await RawClient.listening(t, before, partner, 0);
    assert.deepEqual(await client.news(1), ['1 gates kyc']);
    await before.close();
    const after = await Sandbox.start(t, data);
    const again = await RawClient.listening(t, after, partner, 1);
    await after.user(partner, {gates: {terms: false}});
    assert.deepEqual(await again.news(1), ['2 gates terms']);
  });
});

suite('1 WebSocket service: limits', () => {
  test('the newest thousand events are kept, and the welcome contains the oldest', async () => {
    const {service, isvId, user} = directService();
    for (let count = 0; count < 1005; count += 1)
      service.users.control(user(), {gates: {kyc: count % 2 === 1}});
    const {history} = service.connections;
    assert.deepEqual(
      {...history.range(isvId), series: ''},
      {series: '', sequence: 1005, oldest: 6},
    );
    assert.equal(history.after(isvId, 0).length, 1000);
    service.close();
  });

  test('a client that reads too slowly is closed with 4429, and others are not', async () => {
    const {service, isvId, user} = directService();
    const [slow, quick] = [new FakeSocket(), new FakeSocket()];
    const backends = [slow, quick].map(socket => listening(socket, service, isvId));
    slow.bufferedAmount = 5 * 1024 * 1024;
    service.users.control(user(), {gates: {kyc: false}});
    for (const backend of backends) backend.catchUp();
    assert.equal(slow.closedWith, 4429);
    assert.equal(quick.closedWith, undefined);
    service.close();
  });

  test('a silent backend is closed with 4408', async t => {
    const {sandbox, partner} = await setup(t, HEARTBEAT);
    const silent = await RawClient.listening(t, sandbox, partner);
    assert.equal(await silent.closed, 4408);
  });

  test('a backend that answers heartbeats is not closed, and one that stops is', t => {
    t.mock.timers.enable({apis: ['setInterval']});
    const {service, isvId} = directService();
    const socket = new FakeSocket();
    listening(socket, service, isvId);
    for (let beat = 0; beat < 20; beat += 1) {
      t.mock.timers.tick(60_000);
      if (beat % 3 === 2) socket.hear({type: 'pong'});
    }
    assert.equal(socket.closedWith, undefined);
    t.mock.timers.tick(60_000);
    assert.equal(socket.closedWith, undefined);
    t.mock.timers.tick(60_000);
    assert.equal(socket.closedWith, 4408);
    service.close();
  });

  test('a service that stalled for a long time closes no backend', t => {
    t.mock.timers.enable({apis: ['setInterval']});
    const time = t.mock.method(performance, 'now');
    const {service, isvId} = directService();
    const socket = new FakeSocket();
    listening(socket, service, isvId);
    const later = performance.now() + 600_000;
    time.mock.mockImplementation(() => later);
    t.mock.timers.tick(60_000);
    assert.equal(socket.closedWith, undefined);
    service.close();
  });

  test('closing the sandbox ends every connection', async t => {
    const {sandbox, partner} = await setup(t);
    const client = await RawClient.listening(t, sandbox, partner);
    const unnamed = await RawClient.open(t, (await settings(sandbox, partner)).url);
    await sandbox.close();
    assert.ok([1001, 1006].includes(await client.closed));
    assert.ok([1001, 1006].includes(await unnamed.closed));
  });
});

function upgradeStatus(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      headers: {
        host,
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        'sec-websocket-protocol': 'service.v1',
      },
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    sent.on('response', response => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

/** The service without its server, for tests that need thousands of events. */
function directService() {
  const service = createService({now: () => 1_800_000_000_000});
  const isv = service.isvs.register({
    publicKey: newKeyPair().publicPem,
    fundType: 'INDIVIDUAL',
    origins: [],
  });
  const {id} = service.users.create(isv.id, undefined).user;
  return {service, isvId: isv.id, user: () => service.users.find(id) ?? assert.fail()};
}

/** A backend whose position is the service's last event. */
function listening(
  socket: FakeSocket,
  {connections: {history}}: ReturnType<typeof createService>,
  isvId: string,
): ConnectedBackend {
  const host = {history, redeem: () => isvId, heartbeatSeconds: 60};
  const backend = new ConnectedBackend(socket as unknown as WebSocket, host);
  socket.hear({type: 'authenticate', token: 'x'});
  socket.hear({type: 'resume', after: 0});
  return backend;
}

/** The used part of a `ws` socket. The kernel empties real sockets too quickly. */
class FakeSocket extends EventEmitter {
  bufferedAmount = 0;
  closedWith: number | undefined;

  hear(message: object): void {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
  }

  send(): void {}

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {}
}
