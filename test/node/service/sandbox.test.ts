/** The sandbox around the service: start and stop, its control routes, hostile input. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {mkdtemp, rm} from 'node:fs/promises';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {startService} from '../../../demo/service/server.ts';
import {FOREIGN_HOSTS, OWN_HOSTS, askAs} from '../../support/servers/host-header.ts';
import {newKeyPair} from '../../support/partner/request-signer.ts';
import {ask, ORIGIN, postJson, Sandbox} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext, data?: string) {
  const sandbox = await Sandbox.start(t, data);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, {balance: '100.00', crypto: 'confirmed'});
  return {sandbox, partner, user};
}

suite('start and stop', () => {
  test('it responds at localhost and at 127.0.0.1', async t => {
    const {url} = await Sandbox.start(t);
    assert.match(url, /^http:\/\/localhost:\d+$/);
    for (const base of [url, url.replace('localhost', '127.0.0.1')])
      assert.equal((await ask(`${base}/embed/v1/wallet`)).status, 401);
  });

  for (const host of OWN_HOSTS)
    test(`it accepts a request for the host ${host}`, async t => {
      const {url} = await Sandbox.start(t);
      assert.equal((await askAs(host, `${url}/embed/v1/wallet`)).status, 401);
    });

  for (const host of FOREIGN_HOSTS)
    test(`it rejects a request for the host ${host}`, async t => {
      const {url} = await Sandbox.start(t);
      for (const [method, path] of [
        ['GET', '/sandbox/requests'],
        ['POST', '/sandbox/isv'],
        ['GET', '/embed/v1/wallet'],
        ['OPTIONS', '/embed/v1/deposits'],
        ['GET', '/bank/link/x'],
        ['GET', '/nothing'],
      ] as const) {
        const {status, text} = await askAs(host, url + path, method);
        assert.equal(status, 421, path);
        assert.match(text, /^\{"code":"foreign_host","error":"This server answers at localhost/);
      }
    });

  test('a taken port is reported in one clear line', async t => {
    const {url} = await Sandbox.start(t);
    const port = Number(new URL(url).port);
    await assert.rejects(startService({port}), {
      message: `the service cannot start: port ${port} is taken`,
    });
  });

  test('closing ends open connections', async t => {
    const {url, close} = await Sandbox.start(t);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const closed = new Promise(resolve => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.write('POST /private/v1/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n');
    await new Promise(resolve => socket.once('connect', resolve));
    await close();
    await closed;
  });

  test('with a data file, the users and the ledger survive a restart', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    t.after(() => rm(folder, {recursive: true}));
    const data = join(folder, 'ledger.sqlite');
    const {sandbox, user} = await setup(t, data);
    await user.deposit({amount: '25.00'});
    await sandbox.close();
    const again = await Sandbox.start(t, data);
    again.time = sandbox.time + 1000;
    const {json} = await ask(`${again.url}/sandbox/ledger?userId=${user.id}`);
    assert.equal(json.balance, '125.00');
    assert.equal(json.entries[0]?.status, 'completed');
  });
});

suite('registration', () => {
  test('5.2 a public key is registered with an ISV UUID and the fund type', async t => {
    const sandbox = await Sandbox.start(t);
    const {status, json} = await postJson(`${sandbox.url}/sandbox/isv`, {
      publicKey: newKeyPair().publicPem,
      fundType: 'STANDING',
      origins: [ORIGIN, 'http://localhost:4000'],
    });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json), ['isvId', 'fundType']);
    assert.match(json.isvId, /^[\da-f-]{36}$/);
    assert.equal(json.fundType, 'STANDING');
  });

  test('2.1 an invalid public key, fund type or origin is rejected', async t => {
    const sandbox = await Sandbox.start(t);
    const {privateKey, publicPem: publicKey} = newKeyPair();
    const good = {publicKey, fundType: 'STANDING', origins: [ORIGIN]};
    for (const wrong of [
      {publicKey: 'x'},
      {publicKey: undefined},
      // A private key never leaves the partner's server (5.2.3).
      {publicKey: privateKey.export({type: 'pkcs8', format: 'pem'})},
      {fundType: 'standing'},
      {origins: ['https://shop.example/']},
      {origins: ['https://shop.example/path']},
      {origins: ['*']},
      {origins: ['null']},
      {origins: 'https://shop.example'},
      {keyExpiresAt: 'tomorrow'},
    ]) {
      const {status, json} = await postJson(`${sandbox.url}/sandbox/isv`, {...good, ...wrong});
      assert.deepEqual([status, json.code], [400, 'bad_request'], JSON.stringify(wrong));
    }
  });
});

suite('control', () => {
  test('a control returns the user’s current state, and changes nothing else', async t => {
    const {user} = await setup(t);
    const {json} = await user.control({gates: {kyc: false}});
    assert.deepEqual(json, {userId: user.id, pendingGates: ['kyc'], balance: '100.00'});
    const next = await user.control({balance: '7.5'});
    assert.deepEqual([next.json.pendingGates, next.json.balance], [['kyc'], '7.50']);
  });

  test('a balance sets the wallet’s current amount; pending amounts are added to it', async t => {
    const {user, sandbox} = await setup(t);
    await user.deposit({amount: '25.00'});
    await user.control({balance: '10.00'});
    assert.equal((await user.ledger()).balance, '10.00');
    sandbox.time += 1000;
    assert.equal((await user.ledger()).balance, '35.00');
    await user.control({balance: '0'});
    assert.equal((await user.ledger()).balance, '0.00');
  });

  test('an unknown user or an invalid control is rejected, and changes nothing', async t => {
    const {sandbox, user} = await setup(t);
    const post = (id: string, body: object) => postJson(`${sandbox.url}/sandbox/users/${id}`, body);
    assert.equal((await post(randomUUID(), {})).status, 404);
    assert.equal((await ask(`${sandbox.url}/sandbox/ledger`)).status, 404);
    for (const wrong of [
      {gates: {kyc: 'no'}},
      {permissions: {parlay: false}},
      {balance: '-1'},
      {balance: '1.234'},
      {geofence: {}},
      {bankpay: 'maybe'},
      {crypto: 'maybe'},
      {payoutMethods: 4},
      {payoutMethods: -1},
      {nextToken: {lifetime: 1.5}},
      [],
    ])
      assert.equal((await post(user.id, wrong)).status, 400, JSON.stringify(wrong));
    assert.equal((await user.ledger()).balance, '100.00');
  });

  test('a page on another host cannot control the sandbox; one on this machine can', async t => {
    const {sandbox, user} = await setup(t);
    const path = `${sandbox.url}/sandbox/users/${user.id}`;
    const evil = await postJson(path, {balance: '9.00'}, {origin: 'https://evil.example'});
    assert.equal(evil.status, 403);
    assert.equal(evil.headers.get('access-control-allow-origin'), null);
    const origin = 'http://localhost:4000';
    const own = await postJson(path, {balance: '9.00'}, {origin});
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('access-control-allow-origin'), origin);
  });
});

suite('reports', () => {
  test('the ledger lists the user’s bookings in order, and nothing else', async t => {
    const {user, partner, sandbox} = await setup(t);
    const [first, second] = [randomUUID(), randomUUID()];
    await user.deposit({transactionId: first, amount: '25'});
    await user.withdraw({transactionId: second, amount: '5.5', provider: 'cashpay'});
    await user.deposit({amount: '10.01'});
    await (await sandbox.user(partner, {crypto: 'confirmed'})).deposit({amount: '1.00'});
    const status = 'pending';
    assert.deepEqual(await user.ledger(), {
      entries: [
        {transactionId: first, action: 'deposit', provider: 'crypto', amount: '25.00', status},
        {transactionId: second, action: 'withdraw', provider: 'cashpay', amount: '5.50', status},
      ],
      balance: '100.00',
    });
  });

  test('the requests are the user’s, newest last, with only the names of headers', async t => {
    const {user} = await setup(t);
    await user.openSession();
    await user.get('/geofence?flow=canary');
    await user.deposit({amount: '10.05'});
    await assert.rejects(user.deposit({amount: '10.12'}));
    const requests = await user.requests();
    assert.deepEqual(
      requests.map(({method, path, status, origin}) => [method, path, status, origin]),
      [
        ['POST', `/private/v1/users/${user.id}/embed-token`, 200, null],
        ['GET', '/embed/v1/geofence', 200, ORIGIN],
        ['POST', '/embed/v1/deposits', 403, ORIGIN],
        ['POST', '/embed/v1/deposits', 0, ORIGIN],
      ],
    );
    assert.ok(requests[1]?.headers.includes('authorization'));
    const report = JSON.stringify(requests);
    assert.doesNotMatch(report, /canary|Bearer|10\.05/);
    assert.ok(!report.includes(user.token) && !report.includes(user.sharedSecret));
  });

  test('a rejected request is reported for the user in its token', async t => {
    const {user, sandbox} = await setup(t);
    await user.openSession();
    sandbox.time += 600_000;
    await user.get('/token/validate');
    assert.deepEqual(
      [(await user.requests()).at(-1)?.path, (await user.requests()).at(-1)?.status],
      ['/embed/v1/token/validate', 401],
    );
  });
});

suite('hostile input', () => {
  for (const [what, body] of [
    ['invalid JSON', '{'],
    ['an empty string', '""'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a number', '1e999'],
    ['nested brackets', '['.repeat(30_000)],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['only a BOM', '\ufeff'],
    ['only prototype keys', '{"__proto__":{"transactionId":"x"},"constructor":1}'],
    [
      'an unknown provider',
      `{"transactionId":"${randomUUID()}","provider":"__proto__","amount":"5"}`,
    ],
    ['a number as amount', `{"transactionId":"${randomUUID()}","provider":"crypto","amount":5}`],
    ['an id that is not a UUID', '{"transactionId":"1","provider":"crypto","amount":"5"}'],
  ] as const)
    test(`an order of ${what} is a bad request`, async t => {
      const {user, sandbox} = await setup(t);
      const {status, json} = await ask(`${sandbox.url}/embed/v1/deposits`, {
        method: 'POST',
        headers: {authorization: `Bearer ${await user.openSession()}`},
        body,
      });
      assert.deepEqual([status, json.code], [400, 'bad_request']);
    });

  test('a body of 64 KiB is accepted, and one byte more is a 413, even in chunks', async t => {
    const {user, sandbox} = await setup(t);
    const headers = {authorization: `Bearer ${await user.openSession()}`};
    const url = `${sandbox.url}/embed/v1/deposits`;
    const order = JSON.stringify({
      transactionId: randomUUID(),
      provider: 'crypto',
      amount: '5.00',
    });
    const send = (body: BodyInit) =>
      ask(url, {method: 'POST', headers, body, duplex: 'half'} as RequestInit);
    assert.equal((await send(order.padEnd(65_536))).status, 200);
    const tooLarge = await send(order.padEnd(65_537));
    assert.deepEqual([tooLarge.status, tooLarge.json.code], [413, 'body_too_large']);
    const chunked = new Blob([order.padEnd(65_537)]).stream();
    assert.equal((await send(chunked)).status, 413);
  });

  test('prototype keys in a control change neither a user nor a prototype', async t => {
    const {user, sandbox} = await setup(t);
    const {status} = await ask(`${sandbox.url}/sandbox/users/${user.id}`, {
      method: 'POST',
      body: '{"gates":{"__proto__":{"kyc":false},"constructor":false},"__proto__":{"balance":"9"}}',
    });
    assert.equal(status, 200);
    assert.equal((await user.ledger()).balance, '100.00');
    assert.equal(({} as {kyc?: unknown}).kyc, undefined);
    assert.equal((await user.deposit({amount: '5.00'})).status, 200);
  });

  test('SQL in a value is treated as text', async t => {
    const {user, sandbox, partner} = await setup(t);
    const reference = `'; DROP TABLE users; --`;
    const body = JSON.stringify({reference});
    await sandbox.signed(partner, '/private/v1/users', {body});
    assert.equal((await sandbox.signed(partner, '/private/v1/users', {body})).status, 200);
    assert.equal((await user.get(`/transactions/${encodeURIComponent(reference)}`)).status, 404);
    assert.equal((await user.get('/wallet')).status, 200);
  });
});
