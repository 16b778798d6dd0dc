/** The ISV routes that the contract names but does not show (4), as the sandbox answers them. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {clientOf, failure} from '../../support/partner/partner-client.ts';
import {ask, Sandbox} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const client = await clientOf(sandbox, partner);
  const get = (path: string) => client.request({method: 'GET', path});
  return {sandbox, partner, client, get};
}

type Item = Readonly<Record<string, string>>;

suite('4 /tournaments, /sport-events, /markets', () => {
  test('a tournament leads to its events, and an event to its markets', async t => {
    const {get, sandbox} = await setup(t);
    const {tournaments} = (await get('/tournaments')) as {tournaments: Item[]};
    const [{id: tournament} = {}] = tournaments;
    assert.deepEqual(await get(`/tournaments/${tournament}`), tournaments[0]);
    const path = `/sport-events?tournamentId=${tournament}`;
    const {sportEvents} = (await get(path)) as {sportEvents: Item[]};
    assert.equal(sportEvents.length, 2);
    for (const {startsAt = ''} of sportEvents) assert.ok(Date.parse(startsAt) > sandbox.time);
    const [{id: event} = {}] = sportEvents;
    assert.deepEqual(await get(`/sport-events/${event}`), sportEvents[0]);
    const {markets} = (await get(`/markets?sportEventId=${event}`)) as {markets: Item[]};
    assert.equal(markets.length, 1);
    assert.deepEqual(await get(`/markets/${markets[0]?.['id']}`), markets[0]);
  });

  test('the prices of a market’s outcomes add up to 1.00, as decimal text', async t => {
    const {get} = await setup(t);
    const {markets} = (await get('/markets')) as {markets: {outcomes: {price: string}[]}[]};
    assert.equal(markets.length, 3);
    for (const {outcomes} of markets) {
      const cents = outcomes.map(({price}) => Number(price.replace('0.', '')));
      assert.equal(
        cents.reduce((sum, cent) => sum + cent),
        100,
      );
    }
  });

  test('an unknown item is a 404 with an error object', async t => {
    const {get} = await setup(t);
    for (const path of ['/tournaments/x', '/sport-events/1', '/markets/7/more']) {
      const {status, wireCode} = await failure(get(path));
      assert.deepEqual([status, wireCode], [404, 'not_found']);
    }
  });

  test('7.2 401: nothing is revealed without a signature, not even whether an item exists', async t => {
    const {sandbox} = await setup(t);
    for (const path of ['/tournaments', '/tournaments/x', '/sport-events', '/markets', '/push/x'])
      assert.deepEqual((await ask(sandbox.url + path)).status, 401, path);
  });
});

suite('4 /push/*', () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    test(`${method}: the body is accepted`, async t => {
      const {client} = await setup(t);
      const path = '/push/devices/1';
      const answer = await client.request({method, path, body: {token: 'x'}});
      assert.deepEqual(answer, {accepted: true, topic: 'devices/1'});
    });

  test('a body of 2 MiB is accepted, and one byte more is a 413', async t => {
    const {client} = await setup(t);
    const send = (size: number) =>
      client.request({method: 'POST', path: '/push/x', body: new Uint8Array(size)});
    await send(2 * 1024 * 1024);
    assert.equal((await failure(send(2 * 1024 * 1024 + 1))).wireCode, 'body_too_large');
  });
});
