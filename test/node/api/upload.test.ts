/** The upload of a document's picture: its possible targets, and its time limit. */
import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer, type AddressInfo, type Socket} from 'node:net';
import {suite, test, type TestContext} from 'node:test';
import {kycCalls} from '#src/api/kyc.js';
import {ServiceError} from '#src/contract/errors.js';
import {
  bomb,
  drip,
  endless,
  html,
  json,
  MisbehavingServer,
  never,
  raw,
  redirect,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';

const FIELDS = {
  uploadId: crypto.randomUUID(),
  type: 'passport',
  country: 'GB',
  side: 'front',
} as const;
const FILE = new File([new Uint8Array(100_000).fill(7)], 'passport.jpg');
const ACCEPTED = {...FIELDS, status: 'accepted', contentType: 'image/jpeg', bytes: FILE.size};

async function failure(upload: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await upload.catch((reason: unknown) => reason);
  assert.ok(error instanceof ServiceError, `not a ServiceError: ${String(error)}`);
  return error;
}

function sendTo({url: baseUrl}: MisbehavingServer, token = 'a.b.c', signal?: AbortSignal) {
  return kycCalls.kycDocuments(
    {baseUrl, token, timeout: 5_000},
    {fields: FIELDS, file: FILE},
    signal,
  );
}

suite('a picture of a document', () => {
  test('is sent as one form, with the token only in its header', async t => {
    const server = await MisbehavingServer.start(t, () => json(200, ACCEPTED));
    assert.equal((await sendTo(server)).status, 'accepted');
    const [asked] = server.asked;
    assert.equal(asked?.headers.authorization, 'Bearer a.b.c');
    assert.match(asked.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    for (const value of Object.values(FIELDS)) assert.ok(asked.body.includes(value));
    assert.ok(asked.bytes.includes(Buffer.alloc(1000, 7)));
    assert.ok(!asked.body.includes('a.b.c'));
  });

  for (const status of [301, 302, 303, 307, 308])
    for (const token of ['a.b.c', ''])
      test(`does not follow a ${status}, ${token ? 'with' : 'without'} a token`, async t => {
        const other = await MisbehavingServer.start(t, () => json(200, ACCEPTED));
        const astray = other.url.replace('127.0.0.1', 'localhost');
        for (const target of [`${other.url}/x`, `${astray}/x`, '/elsewhere']) {
          const server = await MisbehavingServer.start(t, () => redirect(status, target));
          const {code, definite} = await failure(sendTo(server, token));
          assert.deepEqual([code, definite], ['NETWORK_ERROR', false]);
          assert.equal(server.asked.length, 1);
        }
        assert.equal(other.asked.length, 0);
      });

  test('has a longer timeout than other requests, long enough for a slow connection', async t => {
    const waits = timersOf(t);
    const server = await MisbehavingServer.start(t, () => json(200, ACCEPTED));
    await sendTo(server);
    // 100,000 bytes at 16 bytes per millisecond.
    assert.ok(waits.includes(5_000 + 6_250), waits.join());
  });

  const typed = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
  const BODIES: Readonly<Record<string, readonly [Behaviour, string]>> = {
    'endless JSON': [endless('[1],'), 'NETWORK_ERROR'],
    'an endless page': [endless('<p>', 'text/html'), 'NETWORK_ERROR'],
    'a page': [html(200), 'NETWORK_ERROR'],
    'a gzip bomb': [bomb(64_000_000), 'NETWORK_ERROR'],
    'a slow drip of bytes': [drip(' ', 10), 'TIMEOUT'],
    'headers and no body': [raw(`${typed}content-length: 9\r\n\r\n`, 'open'), 'TIMEOUT'],
    nothing: [never(), 'TIMEOUT'],
  };
  for (const [what, [behaviour, expected]] of Object.entries(BODIES))
    test(`that is answered by ${what} fails with ${expected}, and its connection is closed`, async t => {
      const server = await MisbehavingServer.start(t, () => behaviour);
      const connection = {baseUrl: server.url, token: 'a.b.c', timeout: 200};
      // The 100 bytes add 6 milliseconds.
      const {code, definite} = await failure(
        kycCalls.kycDocuments(connection, {fields: FIELDS, file: FILE.slice(0, 100)}),
      );
      assert.deepEqual([code, definite], [expected, false]);
      await server.asked[0]?.closed;
    });

  test('that the service does not read times out after the time for a slow connection', async t => {
    const baseUrl = await deafServer(t);
    const large = new File([new Uint8Array(20_000_000)], 'large.jpg');
    // Node's fetch fails twice if it is aborted while it reads a file.
    const waits = timersOf(t, readingOf(t));
    const connection = {baseUrl, token: 'a.b.c', timeout: 5_000};
    const {code, definite} = await failure(
      kycCalls.kycDocuments(connection, {fields: FIELDS, file: large}),
    );
    assert.deepEqual([code, definite], ['TIMEOUT', false]);
    assert.ok(waits.includes(5_000 + 1_250_000), waits.join());
  });

  test('that is canceled while it is sent rejects with the reason, and its connection is closed', async t => {
    const controller = new AbortController();
    const server = await MisbehavingServer.start(t, () => {
      controller.abort('canceled');
      return never();
    });
    await assert.rejects(
      sendTo(server, 'a.b.c', controller.signal),
      reason => reason === 'canceled',
    );
    await server.asked[0]?.closed;
  });
});

/** A server that accepts connections and reads nothing from them. */
async function deafServer(t: TestContext): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer({pauseOnConnect: true}, socket => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Resolves when the next file was read to its end, and the reader has processed the end. */
async function readingOf(t: TestContext): Promise<void> {
  const {promise, resolve} = Promise.withResolvers<void>();
  const stream = Reflect.get(Blob.prototype, 'stream');
  t.mock.method(Blob.prototype, 'stream', function (this: Blob) {
    return stream.call(this).pipeThrough(new TransformStream({flush: () => resolve()}));
  });
  await promise;
  await new Promise(done => setImmediate(done));
}

/**
 * The delays of all timers from now on, in milliseconds. Timers of more than a minute fire at
 * `end`.
 */
function timersOf(t: TestContext, end?: Promise<void>): readonly (number | undefined)[] {
  const waits: (number | undefined)[] = [];
  const {setTimeout: start} = globalThis;
  t.mock.method(globalThis, 'setTimeout', (run: () => void, delay = 0, ...args: []) => {
    waits.push(delay);
    if (end && delay > 60_000) void end.then(run);
    return start(run, delay, ...args);
  });
  return waits;
}
