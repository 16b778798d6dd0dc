/**
 * The events that the partner's site forwards to a page after its backend got them from the
 * service.
 */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {createServer, type AddressInfo} from 'node:net';
import {once} from 'node:events';
import {test, type TestContext} from 'node:test';
import {startPartner} from '../../../demo/partner/server.ts';
import {ServiceNews, type News} from '../../../demo/partner/service-news.ts';
import {startService} from '../../../demo/service/server.ts';
import {connectService, PartnerError} from '#src/partner.js';
import {ask, postJson} from '../../support/sandbox/sandbox.ts';

async function setup(t: TestContext) {
  const service = await startService({port: 0});
  t.after(service.close);
  const partner = await startPartner({port: 0, serviceUrl: service.url});
  t.after(partner.close);
  return {service, partner};
}

async function session(url: string): Promise<{token: string; userId: string}> {
  return JSON.parse((await ask(`${url}/session`, {method: 'POST'})).text);
}

async function deposit(serviceUrl: string, origin: string, token: string, amount: string) {
  const order = {transactionId: randomUUID(), provider: 'cashpay', amount};
  const headers = {authorization: `Bearer ${token}`, origin};
  const {status, text} = await postJson(`${serviceUrl}/embed/v1/deposits`, order, headers);
  assert.equal(status, 200, text);
}

/** Yields the news of a stream of server-sent events. */
async function* newsOf(response: Response): AsyncGenerator<News> {
  let text = '';
  for await (const chunk of response.body ?? assert.fail('no body')) {
    text += new TextDecoder().decode(chunk);
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith('data: ')) yield JSON.parse(line.slice(6));
    }
  }
}

test('a page gets the events of its user’s deposit, pending and completed, and of no other user', async t => {
  const {service, partner} = await setup(t);
  const [mine, other] = [await session(partner.url), await session(partner.url)];
  const response = await fetch(`${partner.url}/events?userId=${mine.userId}`);
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const news = newsOf(response);
  const first = news.next();
  await deposit(service.url, partner.url, other.token, '7.00');
  await deposit(service.url, partner.url, mine.token, '25.00');
  const told = {action: 'deposit', amount: '25.00'};
  assert.deepEqual((await first).value, {...told, status: 'pending'});
  assert.deepEqual((await news.next()).value, {...told, status: 'completed'});
  await news.return(undefined);

  // A page that connects later gets the latest status.
  const later = newsOf(await fetch(`${partner.url}/events?userId=${mine.userId}`));
  assert.deepEqual((await later.next()).value, {...told, status: 'completed'});
  await later.return(undefined);
});

test('a request for events without a user is rejected', async t => {
  const {partner} = await setup(t);
  assert.equal((await fetch(`${partner.url}/events`)).status, 400);
});

test('the site can be closed while a page listens and the service is down', async t => {
  const service = await startService({port: 0});
  t.after(service.close);
  const partner = await startPartner({port: 0, serviceUrl: service.url});
  const response = await fetch(`${partner.url}/events?userId=${randomUUID()}`);
  const news = newsOf(response);
  const next = news.next();
  await service.close();
  await partner.close();
  await assert.rejects(next);
});

test('a service that rejects the connection causes one warning, and no crash', async t => {
  const warn = t.mock.method(console, 'warn', () => {});
  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const {port} = server.address() as AddressInfo;
  const access = {baseUrl: `http://127.0.0.1:${port}`, sign: () => Promise.resolve('x')};
  await new ServiceNews().follow(connectService(access));
  assert.equal(warn.mock.callCount(), 1);
  assert.ok(warn.mock.calls[0]?.arguments[1] instanceof PartnerError);
});
