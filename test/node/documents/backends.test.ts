/**
 * The backends of the documents, run unchanged: beside the sandbox, and with the service on another
 * host.
 */
import assert from 'node:assert/strict';
import {once} from 'node:events';
import {readFile, writeFile} from 'node:fs/promises';
import {text} from 'node:stream/consumers';
import {suite, test} from 'node:test';
import {
  awayFromService,
  besideSandbox,
  example,
  exampleWith,
  placed,
  type Place,
} from '../../support/documents/program.ts';
import {freePort} from '../../support/servers/free-port.ts';
import {ask, LICENSED_IP, ORIGIN} from '../../support/sandbox/sandbox.ts';

const BLOCKED_IP = '198.51.100.7';

async function assertGood({sandbox}: Place, token: string): Promise<void> {
  const headers = {authorization: `Bearer ${token}`, origin: ORIGIN};
  assert.equal((await ask(`${sandbox.url}/embed/v1/token/validate`, {headers})).status, 200, token);
}

/**
 * A server from the documents. `visitor` is the remote address of its sockets. The default is this
 * machine's.
 */
async function serve(place: Place, code: string, visitor?: string) {
  const port = await freePort();
  const started = code.replace('listen(5173)', `listen(${port}, () => console.log('listening'))`);
  assert.notEqual(started, code);
  await writeFile(`${place.folder}/server.js`, placed(started, place));
  const child = place.start('server.js', visitor);
  const [stdout, stderr] = [child.stdout, child.stderr];
  assert.ok(stdout && stderr);
  let said = '';
  stderr.on('data', (chunk: Buffer) => void (said += String(chunk)));
  await Promise.race([once(stdout, 'data'), once(child, 'close')]);
  const post = (headers: Record<string, string> = {}) =>
    ask(`http://localhost:${port}/embed-token`, {method: 'POST', headers});
  const get = async (path: string) => (await ask(`http://localhost:${port}${path}`)).text;
  return {post, get, said: () => said};
}

suite('the first five minutes', () => {
  const code = example('js', '// server.js', 'README.md').replace(
    'node_modules/service-embed/',
    '../../',
  );

  test('5.2 setup: the backend of README.md serves its page and a token on this machine', async t => {
    const place = await besideSandbox(t);
    const page = example('html', '<!doctype html>', 'README.md');
    await writeFile(`${place.folder}/index.html`, page);
    const {post, get} = await serve(place, code);
    await assertGood(place, (await post()).text);
    assert.equal(await get('/'), page);
    const script = await readFile('dist/service-embed.js', 'utf8');
    assert.equal(await get('/embed/service-embed.js'), script);
  });

  for (const visitor of [LICENSED_IP, `::ffff:${LICENSED_IP}`, '2001:db8:1::7'])
    test(`5.2 setup: with the service on another host, it serves a visitor at ${visitor}`, async t => {
      const place = await awayFromService(t);
      const {post} = await serve(place, code, visitor);
      await assertGood(place, (await post()).text);
    });

  test('5.3 rule 10: a visitor in a blocked place cannot change their address with headers', async t => {
    const place = await awayFromService(t);
    const {post, said} = await serve(place, code, `::ffff:${BLOCKED_IP}`);
    const {status} = await post({'x-forwarded-for': LICENSED_IP, forwarded: `for=${LICENSED_IP}`});
    assert.equal(status, 500);
    assert.match(said(), /GEO_BLOCKED/);
  });
});

suite('your backend', () => {
  const backend = example('js', '// backend.js');
  const driver = `
import {register} from './backend.js';
const secrets = new Map();
const serviceId = await register('user-1', secrets);
const signedInUser = () => ({serviceId});
`;

  async function route(place: Place, proxies: number, visitor?: string) {
    await writeFile(`${place.folder}/backend.js`, backend);
    const code = exampleWith('signedInUser(request)');
    const set = code.replace('const PROXIES = 0;', `const PROXIES = ${proxies};`);
    assert.match(set, new RegExp(`PROXIES = ${proxies};`));
    return serve(place, set.replace('\ncreateServer(', `${driver}\ncreateServer(`), visitor);
  }

  test('5.2 setup: the documented route serves a token to a page on this machine', async t => {
    const place = await besideSandbox(t);
    const {post} = await route(place, 0);
    await assertGood(place, (await post()).text);
  });

  for (const [what, proxies, visitor, header, isLicensed] of [
    ['without a proxy', 0, `::ffff:${LICENSED_IP}`, undefined, true],
    ['without a proxy, with a header from the visitor', 0, BLOCKED_IP, LICENSED_IP, false],
    ['behind a proxy', 1, '10.0.0.2', LICENSED_IP, true],
    ['behind a gateway that adds ports', 1, '10.0.0.2', `${LICENSED_IP}:4711`, true],
    [
      'behind a gateway that adds ports to IPv6 addresses',
      1,
      '10.0.0.2',
      '[2001:db8:1::7]:443',
      true,
    ],
    [
      'behind a proxy, with a forged first address',
      1,
      '::1',
      `${LICENSED_IP}, ${BLOCKED_IP}`,
      false,
    ],
    [
      'behind a proxy, with a blocked first address',
      1,
      '::1',
      `${BLOCKED_IP}, ${LICENSED_IP}`,
      true,
    ],
    ['behind two proxies', 2, '10.0.0.2', `x, ${LICENSED_IP}, 10.0.0.1`, true],
    ['behind fewer proxies than configured', 2, '10.0.0.2', LICENSED_IP, false],
    ['bypassing its proxy', 1, LICENSED_IP, undefined, false],
  ] as const)
    test(`5.3 rule 10: with the service on another host, ${what}: ${isLicensed ? 'a token' : 'no token'}`, async t => {
      const place = await awayFromService(t);
      const {post} = await route(place, proxies, visitor);
      const answer = await post(header === undefined ? {} : {'x-forwarded-for': header});
      assert.equal(answer.status, isLicensed ? 200 : 502);
      if (isLicensed) await assertGood(place, answer.text);
    });
});

suite('the Next.js route', () => {
  const code = example('ts', '// route.ts', 'src/host/README.md');

  /** The token or the status for each value of the header. */
  async function posted(place: Place, headers: readonly string[]): Promise<readonly string[]> {
    await writeFile(`${place.folder}/route.ts`, placed(code, place));
    const driver = `
      import {POST} from './route.ts';
      const said = [];
      for (const value of ${JSON.stringify(headers)}) {
        const headers = value === '' ? {} : {'x-forwarded-for': value};
        const request = new Request('http://localhost:3000/embed-token', {method: 'POST', headers});
        const answer = await POST(request);
        said.push(answer.ok ? await answer.text() : String(answer.status));
      }
      console.log(JSON.stringify(said));`;
    await writeFile(`${place.folder}/driver.js`, driver);
    const {stdout, stderr} = place.start('driver.js');
    assert.ok(stdout && stderr);
    const [said, errors] = await Promise.all([text(stdout), text(stderr)]);
    assert.notEqual(said, '', errors);
    return JSON.parse(said) as readonly string[];
  }

  test('5.2 setup: gets a token from the sandbox, where Next writes its socket’s address', async t => {
    const place = await besideSandbox(t);
    const tokens = await posted(place, ['::1', '::ffff:127.0.0.1']);
    for (const token of tokens) await assertGood(place, token);
  });

  test('5.3 rule 10: with the service on another host, it trusts only the address from its own proxy', async t => {
    const place = await awayFromService(t);
    const [seen = '', withPort = '', mapped = '', ...refused] = await posted(place, [
      `${BLOCKED_IP}, ${LICENSED_IP}`,
      `${BLOCKED_IP}, ${LICENSED_IP}:4711`,
      `::ffff:${LICENSED_IP}`,
      `${LICENSED_IP}, ${BLOCKED_IP}`,
      `${LICENSED_IP}, 10.0.0.1`,
      '',
    ]);
    for (const token of [seen, withPort, mapped]) await assertGood(place, token);
    assert.deepEqual(refused, ['502', '502', '502']);
  });
});

for (const where of [besideSandbox, awayFromService]) {
  suite(`${where.name}, programs that run once`, () => {
    test('5.2 setup: the first hour receives its withdrawal’s events', async t => {
      const place = await where(t);
      const code = placed(example('js', '// first-hour.js'), place);
      await writeFile(`${place.folder}/first-hour.js`, code);
      const {stdout, stderr} = place.start('first-hour.js');
      assert.ok(stdout && stderr);
      const [said, errors] = await Promise.all([text(stdout), text(stderr)]);
      assert.match(said, /a token for the page: \S+\ncashpay: staged\n/, errors);
      assert.equal(said.match(/^heard: /gm)?.length, 2, errors);
      assert.match(said, /status: 'completed'/);
    });
  });
}

test('the sandbox’s own program prints a valid token', async t => {
  const place = await besideSandbox(t);
  const code = example('js', '// token.mjs', 'demo/README.md');
  await writeFile(
    `${place.folder}/token.mjs`,
    placed(code, place).replace('key.pem', 'private.pem'),
  );
  const {stdout, stderr} = place.start('token.mjs');
  assert.ok(stdout && stderr);
  const [said, errors] = await Promise.all([text(stdout), text(stderr)]);
  assert.equal(errors, '');
  await assertGood(place, said.trim());
});
