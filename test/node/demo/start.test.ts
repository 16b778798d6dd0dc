import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:net';
import {test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

const script = fileURLToPath(new URL('../../../demo/start.ts', import.meta.url));

/** Runs `demo/start.ts` and collects its output. It is stopped at the end of the test. */
function start(
  t: TestContext,
  ports: {partner: number | string; service: number | string},
  settings: Readonly<Record<string, string>> = {},
) {
  const env = {
    ...process.env,
    ...settings,
    PARTNER_PORT: String(ports.partner),
    SERVICE_PORT: String(ports.service),
  };
  const child = spawn(process.execPath, [script], {env, stdio: ['ignore', 'pipe', 'pipe']});
  t.after(() => child.kill('SIGKILL'));
  const said = {out: '', err: ''};
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  return {child, said, closed: once(child, 'close')};
}

test('the start prints both addresses and the magic values, and finally that it is ready', async t => {
  const {child, said, closed} = start(t, {partner: 0, service: 0});
  while (!/^ready.*\n/m.test(said.out)) await once(child.stdout, 'data');
  const [partnerUrl, serviceUrl] = said.out.match(/http:\/\/localhost:\d+/g) ?? [];
  assert.ok(partnerUrl !== undefined && serviceUrl !== undefined && partnerUrl !== serviceUrl);
  const answer = await fetch(`${partnerUrl}/session`, {method: 'POST'});
  assert.equal((await answer.json()).baseUrl, serviceUrl);
  // The dev servers of Vite and Angular forward the header.
  for (const port of [5173, 4200]) {
    const headers = {origin: `http://localhost:${port}`};
    assert.equal((await fetch(`${partnerUrl}/session`, {method: 'POST', headers})).status, 200);
  }
  for (const value of ['10.01', '10.22', '10.23', '10.24', '000000'])
    assert.ok(said.out.includes(`  ${value}  `));

  child.kill('SIGTERM');
  assert.deepEqual(await closed, [0, null]);
  assert.match(said.out.trimEnd().split('\n').at(-1) ?? '', /^ready/);
  assert.equal(said.err, '');
});

for (const taken of ['partner', 'service'] as const) {
  test(`a taken ${taken} port ends the start with one line and exit code 1`, async t => {
    const blocker = createServer().listen(0, '127.0.0.1');
    t.after(() => blocker.close());
    await once(blocker, 'listening');
    const address = blocker.address();
    assert.ok(address !== null && typeof address === 'object');
    const {said, closed} = start(t, {partner: 0, service: 0, [taken]: address.port});
    assert.deepEqual(await closed, [1, null]);
    assert.match(said.err, new RegExp(`^the .* cannot start: port ${address.port} is taken\\n$`));
    assert.equal(said.out, '');
  });
}

test('an invalid port is reported in one line', async t => {
  const {said, closed} = start(t, {partner: 'http', service: 0});
  assert.deepEqual(await closed, [1, null]);
  assert.equal(said.err, 'PARTNER_PORT must be a port number; it is "http".\n');
});

test('an invalid pace is reported in one line', async t => {
  const {said, closed} = start(t, {partner: 0, service: 0}, {SANDBOX_PACE: 'fast'});
  assert.deepEqual(await closed, [1, null]);
  assert.equal(said.err, 'SANDBOX_PACE must be a number from 0 to 1000; it is "fast".\n');
});
