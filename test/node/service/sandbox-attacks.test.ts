/** The sandbox's port under attack: it refuses, keeps running, and reveals no user's data. */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {createApp} from '../../../demo/service/app.ts';
import {startService} from '../../../demo/service/server.ts';
import {RequestLog} from '../../../demo/service/sandbox/request-log.ts';
import {
  CUT_SHORT,
  flood,
  MALFORMED,
  sendRaw,
  SLOW,
} from '../../support/servers/malformed-requests.ts';
import {ask, Sandbox} from '../../support/sandbox/sandbox.ts';

/** In milliseconds. Shorter than the service's own timeout, so a test that waits for that fails. */
const PATIENCE = 20_000;

/** Collects the lines that the service prints. */
function printed(t: TestContext): string[] {
  const lines: string[] = [];
  for (const method of ['error', 'log', 'warn'] as const)
    t.mock.method(console, method, (line: unknown) => lines.push(String(line)));
  return lines;
}

const isAlive = async (url: string) =>
  assert.equal((await ask(`${url}/embed/v1/wallet`)).status, 401);

test('malformed requests are rejected and end the connection, and nothing is printed', async t => {
  const lines = printed(t);
  const {url} = await Sandbox.start(t);
  for (const [what, bytes, status] of MALFORMED)
    assert.equal((await sendRaw(url, bytes)).status, status, what);
  await isAlive(url);
  assert.deepEqual(lines, []);
});

test('CONNECT opens no tunnel', async t => {
  const {url} = await Sandbox.start(t);
  const {text} = await sendRaw(url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  assert.equal(text, '');
  await isAlive(url);
});

test('hundreds of requests in one packet all get a response', async t => {
  const {url} = await Sandbox.start(t);
  const one = 'GET /embed/v1/wallet HTTP/1.1\r\nHost: localhost\r\n';
  const {text} = await sendRaw(url, `${one}\r\n`.repeat(199) + `${one}Connection: close\r\n\r\n`);
  assert.equal(text.split('HTTP/1.1 401').length - 1, 200);
});

test('a client that disconnects during its body causes no error', async t => {
  const lines = printed(t);
  const {url} = await Sandbox.start(t);
  for (const bytes of CUT_SHORT) await sendRaw(url, bytes, true);
  await isAlive(url);
  assert.deepEqual(lines, []);
});

test('an internal error is still printed', async t => {
  const lines = printed(t);
  const {url, close} = await startService({
    port: 0,
    answering: created => {
      t.mock.method(created.tokens, 'check', () => {
        throw new Error('a mistake');
      });
      return createApp(created).fetch;
    },
  });
  t.after(close);
  assert.equal((await ask(`${url}/embed/v1/wallet`)).status, 500);
  assert.match(lines.join(), /a mistake/);
});

suite('a slow client gets a 408', () => {
  for (const [what, bytes] of Object.entries(SLOW))
    test(`if it ${what}`, {timeout: PATIENCE}, async t => {
      const lines = printed(t);
      const {url, close} = await startService({port: 0, patience: {headers: 50, request: 100}});
      t.after(close);
      assert.equal((await sendRaw(url, bytes)).status, 408);
      await isAlive(url);
      assert.deepEqual(lines, []);
    });

  test('while other clients are served', async t => {
    const {url, close} = await startService({port: 0, patience: {headers: 200, request: 200}});
    t.after(close);
    const slow = Array.from({length: 100}, () => sendRaw(url, 'GET / HTTP/1.1\r\nX: '));
    for (let count = 0; count < 10; count++) await isAlive(url);
    const ends = await Promise.all(slow);
    assert.ok(ends.every(({status}) => status === 408));
  });
});

suite('an endless body', () => {
  const LENGTH = 2_000_000_000;
  /**
   * The service discards up to 64 MB of an unread body. The buffers of both systems add to that.
   */
  const MOST = 300_000_000;
  const inChunks = 'Transfer-Encoding: chunked';
  const chunk = Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`);
  const head = (path: string, header: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;

  for (const [path, header, piece] of [
    ['/embed/v1/deposits', `Content-Length: ${LENGTH}`, Buffer.alloc(65_536, ' ')],
    ['/embed/v1/deposits', inChunks, chunk],
    ['/sandbox/isv', inChunks, chunk],
  ] as const)
    test(`to ${path} ends its connection (${header})`, async t => {
      const {url} = await Sandbox.start(t);
      const taken = await flood(url, head(path, header), piece, LENGTH);
      assert.ok(taken < MOST, `it took ${taken} bytes`);
      await isAlive(url);
    });

  test(
    'without a token is rejected before it is read as an upload',
    {timeout: PATIENCE},
    async t => {
      const {url} = await Sandbox.start(t);
      const path = '/embed/v1/kyc/documents';
      assert.equal((await sendRaw(url, `${head(path, inChunks)}4\r\nabcd\r\n`)).status, 401);
    },
  );
});

suite('the request log', () => {
  const LONG = 'x'.repeat(10_000);
  const request = {requestId: 'r1', method: 'GET', path: '/', origin: null, headers: []};

  test('keeps no entry without a valid user', () => {
    const log = new RequestLog();
    for (const userId of [undefined, '', 'x', LONG]) log.add(userId, request);
    for (const userId of ['', 'x', LONG]) assert.deepEqual(log.of(userId), []);
  });

  test('keeps only part of a long path and of many headers', () => {
    const log = new RequestLog();
    const userId = randomUUID();
    log.add(userId, {...request, path: `/${LONG}`, headers: Array.from({length: 2_000}, String)});
    const [logged] = log.of(userId);
    assert.deepEqual([logged?.path.length, logged?.headers.length], [300, 50]);
  });

  test('hides a token in a path', async t => {
    const sandbox = await Sandbox.start(t);
    const user = await sandbox.user(await sandbox.partner());
    const token = await user.openSession();
    await user.get(`/transactions/${token}`);
    await user.get(`/${token.slice(0, 200)}`);
    const report = JSON.stringify(await user.requests());
    assert.match(report, /\/transactions\/\[token\]/);
    assert.doesNotMatch(report, /eyJ/);
  });
});
