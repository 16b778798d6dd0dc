/** A picture of a document on its way: where it may go, and how long it may take. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {uploadDocument} from '#src/api/kyc.js';
import {ServiceError} from '#src/contract/errors.js';
import {json, MisbehavingServer, never, redirect} from '../support/servers/misbehaving-server.ts';

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
  return uploadDocument({baseUrl, token, timeout: 5_000}, FIELDS, FILE, signal);
}

suite('a picture of a document', () => {
  test('goes to the service in one form, with the token in its header alone', async t => {
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
      test(`is not sent on by a ${status}, ${token ? 'with' : 'without'} a token`, async t => {
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

  test('has more time than other requests: as much as a slow line needs', async t => {
    const waits = timersOf(t);
    const server = await MisbehavingServer.start(t, () => json(200, ACCEPTED));
    await sendTo(server);
    // 100,000 bytes at 16 bytes per millisecond.
    assert.ok(waits.includes(5_000 + 6_250), waits.join());
  });

  test('that is canceled on its way ends with the reason, and its connection is closed', async t => {
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

/** The delays of all timers from now on, in milliseconds. */
function timersOf(t: TestContext): readonly (number | undefined)[] {
  const waits: (number | undefined)[] = [];
  const {setTimeout: start} = globalThis;
  t.mock.method(globalThis, 'setTimeout', (run: () => void, delay?: number) => {
    waits.push(delay);
    return start(run, delay);
  });
  return waits;
}
