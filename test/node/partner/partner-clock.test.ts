/** A wrong clock (5.6, "intermittent 401"): detected by a 401, corrected once, remembered. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {
  answer,
  html,
  json,
  redirect,
  type Behaviour,
  type Script,
} from '../../support/servers/misbehaving-server.ts';
import {
  claimsOf,
  failure,
  sandboxed,
  scripted,
  USER,
} from '../../support/partner/partner-client.ts';
import {LICENSED_IP} from '../../support/sandbox/sandbox.ts';

const GET = {method: 'GET', path: '/markets'} as const;
const MINUTE = 60_000;
const JSON_TYPE = {'content-type': 'application/json'};

/** A service that enforces rule 3, and whose `Date` is wrong by `wrong`. */
function strict(wrong = 0, headers: Record<string, string> = {}): Script {
  return asked => {
    const now = Date.now();
    const date = new Date(now + wrong).toUTCString();
    const accepted = Math.abs(claimsOf(asked).iat - now / 1000) <= 30;
    return answer(accepted ? 200 : 401, accepted ? '{}' : '', {...JSON_TYPE, date, ...headers});
  };
}

suite('a wrong clock', () => {
  for (const [name, off] of [
    ['31 s fast', 31_500],
    ['31 s slow', -31_500],
    ['10 minutes fast', 10 * MINUTE],
    ['10 minutes slow', -10 * MINUTE],
    ['14 minutes slow', -14 * MINUTE],
  ] as const)
    test(`5.3 rule 3: ${name}: is corrected with one retry, and the offset is kept`, async t => {
      const now = () => Date.now() + off;
      const {client, server} = await scripted(t, strict(), {now});
      assert.equal(client.clockOffset, 0);
      await client.request(GET);
      assert.equal(server.asked.length, 2);
      assert.ok(Math.abs(client.clockOffset + off) < 2000);
      const [first, second] = server.asked.map(claimsOf);
      assert.notEqual(first?.jti, second?.jti);
      await client.request(GET);
      assert.equal(server.asked.length, 3);
    });

  test('5.6 intermittent 401: the sandbox accepts the second attempt', async t => {
    const now = () => Date.now() + 3 * MINUTE;
    const {client, sandbox} = await sandboxed(t, {now});
    sandbox.time = Math.floor(Date.now() / 1000) * 1000;
    const made = await client.createUser();
    assert.ok(made.created);
    await client.embedToken({...made, clientIp: LICENSED_IP});
    assert.ok(Math.abs(client.clockOffset + 3 * MINUTE) < 2000);
  });

  test('5.3 rule 3: even a request that is otherwise never repeated is retried, since a 401 did nothing', async t => {
    const now = () => Date.now() - MINUTE;
    const {client, server} = await scripted(t, strict(), {now});
    await client.request({method: 'POST', path: '/push/x', body: {}});
    assert.equal(server.asked.length, 2);
  });

  test('5.3 rule 3: many simultaneous requests are all corrected', async t => {
    const now = () => Date.now() - MINUTE;
    const {client, server} = await scripted(t, strict(), {now});
    await Promise.all(Array.from({length: 16}, () => client.request(GET)));
    assert.equal(server.asked.length, 32);
  });

  test('5.3 rule 3: a clock that is set right later is trusted again', async t => {
    let off = MINUTE;
    const {client, server} = await scripted(t, strict(), {now: () => Date.now() + off});
    await client.request(GET);
    off = 0;
    await client.request(GET);
    assert.equal(server.asked.length, 4);
    assert.ok(Math.abs(client.clockOffset) < 2000);
  });
});

suite('a wrong Date', () => {
  const POST = {method: 'POST', path: '/push/x', body: {}} as const;
  const lie = () => ({date: new Date(Date.now() + 10 * MINUTE).toUTCString()});

  /** Such answers may come from a server that did not check the JWT. */
  const PROVES_NOTHING: Record<string, Behaviour> = {
    'a page': html(200),
    'a page that is missing': html(404),
    'a firewall page': html(403),
    'a redirect': redirect(302, '/login'),
    'a refusal without a body': answer(403),
    'a refusal in another format': json(400, {message: 'no'}),
    'a rate limit': json(429, {code: 'slow_down', error: 'x'}),
    'a failure in the contract’s format': json(500, {code: 'internal_error', error: 'x'}),
  };
  for (const [what, behaviour] of Object.entries(PROVES_NOTHING))
    test(`is not trusted if ${what} follows`, async t => {
      const {client} = await scripted(t, (_, count) =>
        count === 1 ? answer(401, '', lie()) : behaviour,
      );
      await failure(client.request(POST));
      assert.equal(client.clockOffset, 0);
    });

  test('is not trusted if a malformed success follows', async t => {
    const {client} = await scripted(t, (_, count) =>
      count === 1 ? answer(401, '', lie()) : json(200, {hello: 'stranger'}),
    );
    assert.equal((await failure(client.createUser())).code, 'UNREADABLE_ANSWER');
    assert.equal(client.clockOffset, 0);
  });

  for (const [what, behaviour] of Object.entries<Behaviour>({
    'a success': json(200, {}),
    'a success without a body': answer(204),
    'a refusal in the contract’s format': json(403, {code: 'GEO_BLOCKED', error: 'x'}),
  }))
    test(`is trusted once ${what} has proven it`, async t => {
      const {client} = await scripted(t, (_, count) =>
        count === 1 ? answer(401, '', lie()) : behaviour,
      );
      await client.request(POST).catch(() => {});
      assert.ok(Math.abs(client.clockOffset - 10 * MINUTE) < 2000);
    });

  test('that was trusted is dropped once it no longer helps', async t => {
    let honest = false;
    const {client, server} = await scripted(t, (asked, count) =>
      honest
        ? strict(10 * MINUTE)(asked, count)
        : answer(count === 1 ? 401 : 200, '{}', {...JSON_TYPE, ...lie()}),
    );
    await client.request(POST);
    assert.notEqual(client.clockOffset, 0);
    honest = true;
    await client.request(POST);
    assert.equal(client.clockOffset, 0);
    assert.equal(server.asked.length, 4);
  });

  test('5.6 intermittent 401: a working offset is kept if another 401 follows', async t => {
    let known = true;
    const now = () => Date.now() - 3 * MINUTE;
    const {client, server} = await scripted(
      t,
      (asked, count) => (known ? strict()(asked, count) : answer(401)),
      {now},
    );
    await client.request(POST);
    known = false;
    assert.equal((await failure(client.request(POST))).code, 'UNAUTHORIZED');
    assert.ok(Math.abs(client.clockOffset - 3 * MINUTE) < 2000);
    assert.equal(server.asked.length, 4);
  });

  for (const [off, said] of [
    [16, /16 minutes ahead of this machine’s clock.*NTP/],
    [-60, /60 minutes behind this machine’s clock.*NTP/],
    [48 * 60, /2880 minutes ahead/],
  ] as const)
    test(`that is ${off} minutes off is not used, and the error explains it`, async t => {
      const date = new Date(Date.now() + off * MINUTE).toUTCString();
      const {client, server} = await scripted(t, () => answer(401, '', {date}));
      const error = await failure(client.request(POST));
      assert.deepEqual([error.code, error.status, error.definite], ['UNAUTHORIZED', 401, true]);
      assert.match(error.message, said);
      assert.equal(client.clockOffset, 0);
      assert.equal(server.asked.length, 1);
    });
});

suite('a 401 for another reason than the clock', () => {
  test('5.6 401 on every request: with a right clock, nothing is sent again', async t => {
    const {client, server} = await scripted(t, () => answer(401));
    assert.equal((await failure(client.request(GET))).code, 'UNAUTHORIZED');
    assert.equal(server.asked.length, 1);
    assert.equal(client.clockOffset, 0);
  });

  test('drops an offset if the retry does not help', async t => {
    const date = new Date(Date.now() + 10 * MINUTE).toUTCString();
    const {client, server} = await scripted(t, () => answer(401, '', {date}));
    assert.equal((await failure(client.request(GET))).code, 'UNAUTHORIZED');
    assert.equal(server.asked.length, 2);
    assert.equal(client.clockOffset, 0);
  });

  for (const status of [500, 503])
    test(`drops an offset if the service fails on the retry (${status}), which proves nothing`, async t => {
      const date = new Date(Date.now() + 10 * MINUTE).toUTCString();
      const {client} = await scripted(t, (_, count) =>
        count === 1 ? answer(401, '', {date}) : answer(status),
      );
      const call = client.request({method: 'POST', path: '/push/x', body: {}});
      assert.equal((await failure(call)).code, 'SERVICE_FAILED');
      assert.equal(client.clockOffset, 0);
    });

  const off = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toUTCString();
  for (const [what, headers] of Object.entries<() => Record<string, string>>({
    'sixteen minutes ahead': () => ({date: off(16)}),
    'sixteen minutes behind': () => ({date: off(-16)}),
    'from 1970': () => ({date: new Date(0).toUTCString()}),
    'that is invalid': () => ({date: 'yesterday'}),
    'from a cache': () => ({date: off(10), age: '600'}),
  }))
    test(`does not use a Date ${what}`, async t => {
      const {client, server} = await scripted(t, () => answer(401, '', headers()));
      assert.equal((await failure(client.request(GET))).code, 'UNAUTHORIZED');
      assert.equal(server.asked.length, 1);
      assert.equal(client.clockOffset, 0);
    });

  test('keeps the clock if a success or another refusal has a wrong Date', async t => {
    const date = new Date(Date.now() + 10 * MINUTE).toUTCString();
    const {client} = await scripted(t, (_, count) =>
      count === 1
        ? answer(200, '{}', {...JSON_TYPE, date})
        : answer(403, '{"code": "GEO_BLOCKED", "error": "x"}', {...JSON_TYPE, date}),
    );
    await client.request(GET);
    assert.equal((await failure(client.embedToken(USER))).code, 'GEO_BLOCKED');
    assert.equal(client.clockOffset, 0);
  });

  test('signs a repeat after a failure with its own time', async t => {
    let time = 1_800_000_000_000;
    const {client, server} = await scripted(
      t,
      (_, count) => {
        time += 7000;
        return count < 3 ? json(500, {}) : json(200, {});
      },
      {now: () => time},
    );
    await client.request(GET);
    const [first = 0, , third = 0] = server.asked.map(asked => claimsOf(asked).iat);
    assert.equal(third - first, 14);
  });
});
