/**
 * The backend to copy, as processes: start, site and stop. `demo/backend/test/` tests its parts.
 */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {request, type IncomingMessage} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, suite, test, type TestContext} from 'node:test';
import {readEmbedToken} from '#src/contract/token.js';
import {Instance} from '../support/backend/instance.ts';
import {leaksIn} from '../support/backend/leaks.ts';
import {startBackendService, type BackendService} from '../support/backend/service.ts';
import {sqliteStore, type RunStore} from '../support/backend/store.ts';
import {SITE, Visitor} from '../support/backend/visitor.ts';
import {freePort} from '../support/servers/free-port.ts';

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'backend-'));
  t.after(() => rmSync(path, {recursive: true, force: true}));
  return path;
}

suite('without any configuration', () => {
  test('a user gets a sandbox token, and is still the same user after a restart', async t => {
    const env = {
      DATA_FOLDER: folder(t),
      SANDBOX_PORT: String(await freePort()),
      ORIGIN: SITE,
      HOST: '127.0.0.1',
    };
    const instance = await new Instance(env).start();
    t.after(() => instance.kill());
    const visitor = new Visitor(() => instance.url);
    assert.equal((await visitor.open()).status, 201);
    const token = async () =>
      readEmbedToken(String((await visitor.post('/embed-token')).json['token']))?.sub;
    const userId = await token();
    assert.match(userId ?? '', /^[\da-f-]{36}$/);
    assert.equal(await instance.stop(), 0);
    await instance.start();
    // The session still exists, too.
    assert.equal(await token(), userId);
    assert.equal(await instance.stop(), 0);
    // The sandbox stopped with the backend. The user's secret, which it usually prints, is not in
    // the log.
    await assert.rejects(fetch(`http://127.0.0.1:${env.SANDBOX_PORT}`));
    assert.doesNotMatch(instance.said, /Secret/);
    const key = readFileSync(join(env.DATA_FOLDER, 'secret-keys'), 'utf8').trim();
    assert.deepEqual(leaksIn([Buffer.from(instance.said)], {key: key.slice(5)}), []);
  });
});

suite('a start that fails', () => {
  const GOOD = {
    NODE_ENV: 'production',
    ORIGIN: 'https://shop.example',
    SERVICE_URL: 'https://service.example',
    SERVICE_ISV_ID: randomUUID(),
    SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  };
  const failing = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const instance = new Instance(env);
    await assert.rejects(instance.start());
    return instance.said;
  };

  test('reports each mistake on its own line', async () => {
    const said = await failing({...GOOD, ORIGIN: 'shop', LEASE_SECONDS: 'x'});
    assert.match(said, /^ORIGIN must be .*\nLEASE_SECONDS must be .*\n$/);
  });

  test('without a private key, names the places where it may be', async t => {
    const said = await failing({...GOOD, DATA_FOLDER: folder(t)});
    assert.match(said, /SERVICE_PRIVATE_KEY .* is missing, and `npm run admin -- import-key FILE`/);
  });

  test('with keys other than the database’s, reports that and quotes no key', async t => {
    const DATA_FOLDER = folder(t);
    await failing({...GOOD, DATA_FOLDER});
    const key = Buffer.alloc(32, 2).toString('base64');
    const said = await failing({...GOOD, DATA_FOLDER, SECRET_KEYS: `k1:${key}`});
    assert.match(said, /^cannot start: The key k1 in SECRET_KEYS differs from the key/m);
    assert.ok(!said.includes(key));
  });

  test('without its database, reports that but not the password', async () => {
    const url = `postgres://backend:password-of-it@127.0.0.1:${await freePort()}/x`;
    const said = await failing({...GOOD, DATABASE_URL: url});
    assert.match(said, /^DATABASE_URL names a database that does not let us in: ECONNREFUSED\.$/m);
    assert.doesNotMatch(said, /password-of-it/);
  });
});

suite('a site with two instances', () => {
  let service: BackendService;
  let store: RunStore;
  let instances: readonly Instance[] = [];
  let turn = 0;
  const site = () => instances[(turn += 1) % instances.length]?.url ?? '';

  before(async () => {
    service = await startBackendService();
    store = await sqliteStore();
    const env = {...service.env, ...store.env, LEASE_SECONDS: '1'};
    instances = [new Instance(env), new Instance(env)];
    for (const instance of instances) await instance.start();
  });
  after(async () => {
    await Promise.all(instances.map(instance => instance.kill()));
    await service.close();
    await store.close();
  });

  const user = async () => {
    const visitor = new Visitor(site);
    assert.equal((await visitor.open()).status, 201);
    const {json, text} = await visitor.post('/embed-token');
    const userId = readEmbedToken(String(json['token']))?.sub;
    assert.ok(userId, text);
    return {visitor, userId};
  };

  let one: Promise<Awaited<ReturnType<typeof user>>>;
  /**
   * A user for tests that leave no trace. It is shared, because hashing each password takes a
   * second.
   */
  const anybody = () => (one ??= user());

  test('gives a token only to signed-in users, and only for their own user', async () => {
    const [ada, grace] = [await user(), await anybody()];
    assert.notEqual(ada.userId, grace.userId);
    const asked = {userId: grace.userId, clientIp: '203.0.113.9'};
    const {json} = await ada.visitor.post('/embed-token', asked);
    assert.equal(readEmbedToken(String(json['token']))?.sub, ada.userId);
    const stranger = new Visitor(site);
    assert.equal((await stranger.post('/embed-token')).status, 401);
    assert.equal((await stranger.post('/signup-token')).status, 401);
    await ada.visitor.post('/sign-out');
    assert.equal((await ada.visitor.post('/embed-token')).status, 401);
  });

  test('signs in with name and password, and does not reveal which of the two is wrong', async () => {
    const {name, password, cookie} = (await anybody()).visitor;
    const back = new Visitor(site);
    assert.equal((await back.post('/sign-in', {name, password})).status, 200);
    assert.match(back.cookie, /^session=/);
    assert.notEqual(back.cookie, cookie);
    const wrong = await back.post('/sign-in', {name, password: 'another one'});
    const unknown = await back.post('/sign-in', {name: 'nobody here', password});
    assert.deepEqual([wrong.status, wrong.text], [401, '{"code":"wrong_name_or_password"}']);
    assert.deepEqual([unknown.status, unknown.text], [wrong.status, wrong.text]);
  });

  test('5.3 rule 10: signs with the user’s IP address, not with ours', async () => {
    const {visitor} = await anybody();
    const from = (address: string) =>
      visitor.post('/embed-token', {}, {'x-forwarded-for': address});
    assert.equal((await from('203.0.113.8')).status, 200);
    const blocked = await from('198.51.100.8');
    assert.deepEqual([blocked.status, blocked.json['code']], [403, 'GEO_BLOCKED']);
    // The client itself wrote the first address. Our proxy appended the second one.
    assert.equal((await from('203.0.113.8, 198.51.100.8')).status, 403);
    assert.equal((await from('nobody')).status, 400);
  });

  for (const [what, headers, status] of [
    ['from another origin', {origin: 'https://evil.example'}, 403],
    ['without an origin', {origin: ''}, 403],
    ['from another site', {'sec-fetch-site': 'cross-site'}, 403],
    ['from a form', {'content-type': 'application/x-www-form-urlencoded'}, 415],
    ['in plain text, as a form can send it', {'content-type': 'text/plain'}, 415],
  ] as const)
    test(`rejects a request ${what}, even with the user’s cookie`, async () => {
      const {visitor} = await anybody();
      const {status: answered} = await visitor.post('/embed-token', {}, {...headers});
      assert.equal(answered, status);
    });

  test('shows its health only to the internal network', async () => {
    const [instance] = instances;
    for (const path of ['/health', '/ready']) {
      assert.equal((await fetch(`${instance?.url ?? ''}${path}`)).status, 200);
      assert.equal((await new Visitor(site).get(path)).status, 404);
    }
  });

  test('7.6 no_payment_method: reports what a withdrawal is missing', async () => {
    const {visitor} = await anybody();
    const key = {'idempotency-key': randomUUID()};
    const {json} = await visitor.post('/withdrawals', {amount: '5.00'}, key);
    assert.deepEqual([json['status'], json['code']], ['staging', 'no_payment_method']);
    assert.equal((await visitor.post('/withdrawals', {amount: '5.00'})).status, 400);
    for (const amount of ['0', '0.00', '-1', '007', '1.234', 5])
      assert.equal((await visitor.post('/withdrawals', {amount}, key)).status, 400, String(amount));
    const withNul = {amount: '5.00', paymentMethod: 'a\0b'};
    assert.equal((await visitor.post('/withdrawals', withNul, key)).status, 400);
    assert.equal((await visitor.get('/withdrawals/%00')).status, 404);
    assert.equal((await visitor.post('/withdrawals/x/execute', {})).status, 404);
  });

  test('reports in /ready what is stuck and what is waiting', async () => {
    await anybody();
    const [instance] = instances;
    const url = `${instance?.url ?? ''}/ready`;
    const ready = async () => (await (await fetch(url)).json()) as Record<string, unknown>;
    while ((await ready())['silentSeconds'] === null) await new Promise(setImmediate);
    const {silentSeconds, unbookedSeconds, stuckAt, setAside} = await ready();
    assert.ok(Number(silentSeconds) >= 0 && Number(silentSeconds) < 60);
    assert.deepEqual([unbookedSeconds, stuckAt, setAside], [null, null, 0]);
  });

  test('pays out a withdrawal once, even if both instances get ten requests at once', async () => {
    const {visitor, userId} = await user();
    const known = service.service.users.find(userId);
    assert.ok(known);
    service.service.users.control(known, {payoutMethods: 1});
    service.service.bookings.setBalance(known, '100.00');
    const headers = {'idempotency-key': randomUUID()};
    const tenTimes = async (path: string, body: object) =>
      Promise.all(Array.from({length: 10}, () => visitor.post(path, body, headers)));
    const staged = await tenTimes('/withdrawals', {amount: '30.00'});
    const ids = new Set(staged.map(({json}) => json['transactionId']));
    assert.equal(ids.size, 1);
    const [id] = ids;
    const executed = await tenTimes(`/withdrawals/${String(id)}/execute`, {});
    assert.ok(executed.every(({status}) => status === 200));
    const entries = service.service.ledger.ofUser(userId);
    assert.deepEqual(
      entries.map(({transactionId, amount}) => [transactionId, amount]),
      [[id, '30.00']],
    );
    const other = await visitor.post('/withdrawals', {amount: '31.00'}, headers);
    assert.deepEqual([other.status, other.json['code']], [409, 'idempotency_key_reused']);
    // Other users can neither see nor execute it.
    const {visitor: stranger} = await anybody();
    assert.equal((await stranger.get(`/withdrawals/${String(id)}`)).status, 404);
    assert.equal((await stranger.post(`/withdrawals/${String(id)}/execute`)).status, 404);
  });

  test('books what the service reports, and only one instance reads', async () => {
    const {visitor, userId} = await user();
    const known = service.service.users.find(userId);
    assert.ok(known);
    const states = async () =>
      Promise.all(
        instances.map(async ({url}) => (await fetch(`${url}/ready`)).json() as Promise<Ready>),
      );
    await service.deposit(userId, {below: () => 5} as never);
    const listed = async () => (await visitor.get('/payments')).json['payments'] as unknown[];
    while ((await states())[0]?.sequence !== service.sequence()) await new Promise(setImmediate);
    const [payment] = await listed();
    assert.deepEqual(
      {...(payment as object), transaction_id: ''},
      {
        transaction_id: '',
        action: 'deposit',
        provider: 'cashpay',
        amount: '16.05',
        currency: 'USD',
        status: 'completed',
      },
    );
    assert.equal((await states()).filter(({isLeading}) => isLeading).length, 1);
  });

  test('when the reading instance stops cleanly, the other one takes over', async () => {
    const ready = async ({url}: Instance) => (await (await fetch(`${url}/ready`)).json()) as Ready;
    const [first, second] = instances;
    assert.ok(first && second);
    while (!(await ready(first)).isLed) await new Promise(setImmediate);
    const [leader, other] = (await ready(first)).isLeading ? [first, second] : [second, first];
    assert.equal(await leader.stop(), 0);
    while (!(await ready(other)).isLeading) await new Promise(setImmediate);
    await leader.start();
    assert.equal((await ready(leader)).isLeading, false);
  });

  test('answers requests in progress before it exits', async () => {
    const {name, password} = (await anybody()).visitor;
    const [instance] = instances;
    assert.ok(instance);
    const body = JSON.stringify({name, password});
    const asking = request(`${instance.url}/sign-in`, {
      method: 'POST',
      headers: {
        ...{origin: SITE, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7'},
        ...{'content-length': body.length, expect: '100-continue'},
      },
    });
    asking.flushHeaders();
    // The instance has received the request.
    await once(asking, 'continue');
    const ending = instance.stop();
    while (!instance.said.includes('"event":"ending"')) await new Promise(setImmediate);
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    assert.equal(answer.statusCode, 200);
    assert.equal(await ending, 0);
    await instance.start();
  });

  test('counts wrong passwords by name and network, and says when to try again', async () => {
    const {name, password} = (await anybody()).visitor;
    const [only] = instances;
    const visitor = new Visitor(() => only?.url ?? '');
    const stranger = {'x-forwarded-for': '203.0.113.100'};
    const guess = {name, password: 'guess number one'};
    const replies = await Promise.all(
      Array.from({length: 11}, () => visitor.post('/sign-in', guess, stranger)),
    );
    const owner = await visitor.post('/sign-in', {name, password});
    assert.equal(owner.status, 200);
    assert.equal(replies.filter(({status}) => status === 429).length, 1);
    const refused = replies.find(({status}) => status === 429);
    assert.ok(Number(refused?.headers.get('retry-after')) > 500);
  });

  test('writes nothing secret or personal to its log', async () => {
    const {visitor} = await anybody();
    const said = Buffer.from(instances.map(instance => instance.said).join(''));
    const {name, password, cookie} = visitor;
    const secrets = {...service.secrets, name, password, cookie, address: '203.0.113.'};
    for (const [what, secret] of Object.entries(secrets)) assert.ok(!said.includes(secret), what);
    assert.match(said.toString(), /"method":"POST","route":"\/embed-token","status":200/);
  });
});

interface Ready {
  readonly isLeading: boolean;
  readonly isLed: boolean;
  readonly sequence: number;
}
