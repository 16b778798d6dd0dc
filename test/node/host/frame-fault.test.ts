/** Why a frame page did not load, according to the service or a proxy before it. */
import assert from 'node:assert/strict';
import type {Socket} from 'node:net';
import {suite, test} from 'node:test';
import {frameFault} from '#src/host/frame-fault.js';
import {
  answer,
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

/** Maximum bytes of an endless body that buffers may hold. */
const MOST = 32 * 2 ** 20;

const object = (code: string) => ({code, error: 'In plain words.'});

const ANSWERS: Readonly<Record<string, readonly [Behaviour, string | undefined, number?]>> = {
  'another origin': [json(403, object('ORIGIN_UNAUTHORIZED')), 'ORIGIN_UNAUTHORIZED', 403],
  // The same error as for a token that the service does not accept.
  'an unknown partner': [json(404, object('not_found')), 'SESSION_INVALID', 401],
  'an unknown path': [html(404), 'SESSION_INVALID', 404],
  'an unknown path on another server': [json(404, {message: 'Not Found'}), 'SESSION_INVALID', 404],
  'a truncated 404': [
    answer(404, '{"co', {'content-type': 'application/json'}),
    'SESSION_INVALID',
    404,
  ],
  'another refusal': [json(403, object('GEO_BLOCKED')), undefined],
  'the frame page itself': [html(200), undefined],
  'an HTML page': [html(503), undefined],
  'JSON with the type text/plain': [
    answer(403, JSON.stringify(object('ORIGIN_UNAUTHORIZED')), {'content-type': 'text/plain'}),
    undefined,
  ],
  'a redirect': [redirect(302, '/elsewhere'), undefined],
  'endless JSON': [failing(endless('[1],')), undefined],
  'an endless page': [failing(endless('<p>', 'text/html')), undefined],
  'a gzip bomb': [failing(bomb(64_000_000)), undefined],
  'a slow drip of bytes': [failing(drip(' ', 10)), undefined],
  'half of the headers': [raw('HTTP/1.1 403 X\r\nconte', 'open'), undefined],
  nothing: [never(), undefined],
};

/** The same answer with status 403, so that the embed reads the body. */
function failing(behaviour: Behaviour): Behaviour {
  return response => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (_: number, ...headers: readonly never[]) => writeHead(403, ...headers);
    behaviour(response);
  };
}

suite('a frame page that did not load', () => {
  for (const [what, [behaviour, code, status]] of Object.entries(ANSWERS))
    test(`${what}: ${code ?? 'the reason is unknown'}, and the connection is closed`, async t => {
      const start = globalThis.setTimeout;
      // Shortened only if no reason is expected, because a busy machine may need longer to read
      // one.
      const patience = code === undefined ? 300 : Infinity;
      t.mock.method(globalThis, 'setTimeout', (run: () => void, delay = 0, ...args: []) =>
        start(run, Math.min(delay, patience), ...args),
      );
      let socket: Socket | null = null;
      const server = await MisbehavingServer.start(t, () => response => {
        ({socket} = response);
        behaviour(response);
      });
      const fault = await frameFault(`${server.url}/frame`);
      assert.deepEqual([fault?.code, fault?.status], [code, status]);
      assert.equal(server.asked.length, 1);
      await server.asked[0]?.closed;
      const {bytesWritten} = socket as unknown as Socket;
      assert.ok(bytesWritten < MOST, `${bytesWritten} bytes went out`);
    });
});
