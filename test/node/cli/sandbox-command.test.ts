/** `service-embed sandbox`, as a partner runs it in their own project. */
import assert from 'node:assert/strict';
import {execFile, spawn} from 'node:child_process';
import {createPrivateKey, createPublicKey, randomUUID, type KeyObject} from 'node:crypto';
import {once} from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {after, before, suite, test, type TestContext} from 'node:test';
import {promisify} from 'node:util';
import {openKeyFile, readPublicHalf} from '#src/cli/key-file.js';
import {outputOf} from '#src/cli/main.js';
import {createPartnerClient, importPrivateKey} from '#src/partner.js';
import {startSandbox} from '../../../demo/sandbox/start-sandbox.ts';
import {SCENARIOS} from '../../../demo/partner/scenarios.ts';
import {newKeyPair} from '../../support/partner/request-signer.ts';
import {PROGRAMS, requireInstalled} from '../../support/runtimes/programs.ts';
import {ask, postJson} from '../../support/sandbox/sandbox.ts';

const PAGE = 'http://localhost:5173';

interface Command {
  readonly said: {out: string; err: string};
  readonly url: string;
  /** Interrupts the command as Ctrl+C does. Resolves to exit code and signal. */
  readonly interrupt: () => Promise<unknown[]>;
}

/** The command of the build, after it has started. */
async function runCommand(node: string, ...args: readonly string[]): Promise<Command> {
  const child = spawn(node, ['dist/cli.js', 'sandbox', '--port', '0', ...args]);
  const closed = once(child, 'close');
  const said = {out: '', err: ''};
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  while (!/^ready: .*\n/m.test(said.out)) {
    const [code] = await Promise.race([once(child.stdout, 'data'), closed]);
    assert.equal(typeof code, 'string', said.err);
  }
  const interrupt = () => (child.kill('SIGINT'), closed);
  return {said, url: /^ready: (\S+),/m.exec(said.out)?.[1] ?? '', interrupt};
}

/** The value after a name in the output. */
const told = ({said}: Command, name: string): string =>
  new RegExp(`^${name} +([\\w:/.-]+)`, 'm').exec(said.out)?.[1] ?? '';

const tokenIn = (text: string): string => /^ey[\w-]+\.[\w-]+\.[\w-]+$/m.exec(text)?.[0] ?? '';

const validate = async (url: string, token: string, origin: string) =>
  ask(`${url}/embed/v1/token/validate`, {headers: {authorization: `Bearer ${token}`, origin}});

/** A backend with the values that the sandbox has printed, and a key. */
async function backend(printed: string, key: KeyObject) {
  const pem = key.export({type: 'pkcs8', format: 'pem'}).toString();
  return createPartnerClient({
    baseUrl: /^ready: (\S+),/m.exec(printed)?.[1] ?? '',
    isvId: /^ISV id +(\S+)$/m.exec(printed)?.[1] ?? '',
    privateKey: await importPrivateKey(pem),
  });
}

function temporary(t: Pick<TestContext, 'after'>) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  t.after(() => rmSync(folder, {recursive: true, force: true}));
  return (name: string) => join(folder, name);
}

suite('the command of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const key = join(folder, 'key.pem');
  let sandbox: Command;
  before(async () => {
    sandbox = await runCommand(process.execPath, '--origin', PAGE, '--key', key);
  });
  after(async () => {
    await sandbox.interrupt();
    rmSync(folder, {recursive: true});
  });

  test('lists the magic values and scenarios, then prints that it is ready', () => {
    const {out} = sandbox.said;
    for (const value of ['10.01', '10.24', '000000', 'Pending', '+15005550006'])
      assert.ok(out.includes(`  ${value}  `), value);
    for (const scenario of Object.keys(SCENARIOS))
      assert.match(out, new RegExp(`[ ,]${scenario}[,\\n]`));
    assert.match(out, /\nready: .*, Ctrl\+C ends\n$/);
  });

  test('prints a token of a user who can pay, valid on the page’s origin and its alias', async () => {
    const token = tokenIn(sandbox.said.out);
    for (const origin of [PAGE, 'http://127.0.0.1:5173']) {
      const {status, json} = await validate(sandbox.url, token, origin);
      assert.deepEqual([status, json.isvId], [200, told(sandbox, 'ISV id')]);
      assert.equal(json.userId, told(sandbox, 'User'));
      assert.equal(json.permissions['deposit-bankpay'].granted, true);
    }
    const {json} = await validate(sandbox.url, token, 'http://localhost:5174');
    assert.equal(json.code, 'ORIGIN_UNAUTHORIZED');
  });

  test('5.1 a backend can sign with the generated key, and may pass any local client IP', async () => {
    assert.equal(statSync(key).mode & 0o777, 0o600);
    assert.match(sandbox.said.out, /^Made a private key for the sandbox, in ".*key.pem"\n/);
    assert.ok(!sandbox.said.out.includes(readFileSync(key, 'utf8').split('\n')[1] ?? ''));
    const client = await backend(sandbox.said.out, createPrivateKey(readFileSync(key)));
    const made = await client.createUser({reference: 'user-1'});
    assert.ok(made.created);
    const printed = {userId: told(sandbox, 'User'), sharedSecret: told(sandbox, 'Secret')};
    for (const user of [made, printed])
      for (const clientIp of ['::ffff:127.0.0.1', '::1', '127.0.0.1', '203.0.113.7']) {
        const {token} = await client.embedToken({...user, clientIp}, {origin: PAGE});
        assert.equal((await validate(sandbox.url, token, PAGE)).json.userId, user.userId);
      }
  });

  test('the first hour in demo/README.md, run unchanged, ends with a valid token', async t => {
    const [, program = ''] =
      /^```js\n(\/\/ token\.mjs\n.*?)^```$/ms.exec(readFileSync('demo/README.md', 'utf8')) ?? [];
    // The folder is inside the package, so that imports of the package by name work.
    const inside = resolve('.build', `token-${randomUUID()}`);
    mkdirSync(inside, {recursive: true});
    t.after(() => rmSync(inside, {recursive: true}));
    writeFileSync(`${inside}/token.mjs`, program.replace('http://localhost:4001', sandbox.url));
    const run = promisify(execFile);
    const {stdout, stderr} = await run(process.execPath, [`${inside}/token.mjs`], {cwd: folder});
    assert.equal(stderr, '');
    assert.equal((await validate(sandbox.url, stdout.trim(), PAGE)).status, 200);
    assert.ok(program.includes(told(sandbox, 'ISV id')));
  });

  test('the first hour in src/partner/README.md, run unchanged, receives its withdrawal’s events', async t => {
    const [, program = ''] =
      /^```js\n(\/\/ first-hour\.js\n.*?)^```$/ms.exec(
        readFileSync('src/partner/README.md', 'utf8'),
      ) ?? [];
    // The folder is inside the package, so that imports of the package by name work.
    const inside = resolve('.build', `hour-${randomUUID()}`);
    mkdirSync(inside, {recursive: true});
    t.after(() => rmSync(inside, {recursive: true}));
    const file = `${inside}/first-hour.mjs`;
    const own = program.replace('http://localhost:4001', sandbox.url);
    writeFileSync(file, own.replace('private.pem', key));
    const {stdout, stderr} = await promisify(execFile)(process.execPath, [file]);
    assert.equal(stderr, '');
    assert.match(stdout, /^cashpay: staged$/m);
    assert.match(stdout, /heard: \{[^]*'pending'[^]*heard: \{[^]*'completed'/);
    const token = tokenIn(stdout.replace('a token for the page: ', ''));
    assert.equal((await validate(sandbox.url, token, PAGE)).status, 200);
    const [, id = ''] = /transactionId: '([\w-]+)'/.exec(stdout) ?? [];
    assert.match(
      sandbox.said.out,
      new RegExp(`^booked: withdraw of 25\\.00 USD by cashpay, ${id}$`, 'm'),
    );
  });

  test('serves the frame page, and its scripts and styles from the package', async () => {
    const isv = told(sandbox, 'ISV id');
    const page = await ask(`${sandbox.url}/embed/v1/frame?flow=deposit&isv=${isv}`);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /frame-ancestors http:\/\/localhost:5173 http:\/\/127\.0\.0\.1:5173/,
    );
    for (const name of ['service-embed.js', 'service-embed.frame.js', 'service-embed.flow.js']) {
      const {text} = await ask(`${sandbox.url}/embed/v1/frame/${name}`);
      assert.equal(text, readFileSync(`dist/${name}`, 'utf8'));
    }
    for (const path of ['/embed/v1/frame/frame-page.css', '/html-page.css', '/tandc/terms-page.js'])
      assert.equal((await ask(sandbox.url + path)).status, 200, path);
  });

  test('a page gets a token without a backend, and later another one for the same user', async () => {
    const [first, again] = [await mint(sandbox.url), await mint(sandbox.url)];
    assert.equal(first.json.userId, told(sandbox, 'User'));
    assert.equal(again.json.userId, first.json.userId);
    assert.equal(first.headers.get('access-control-allow-origin'), PAGE);
    const foreign = {origin: 'https://shop.example'};
    assert.equal((await postJson(`${sandbox.url}/sandbox/token`, {}, foreign)).status, 403);
  });

  test('--token prints only a token for a new user of the running sandbox', async () => {
    const {port} = new URL(sandbox.url);
    const {exitCode, stdout, stderr} = await outputOf([
      ...['sandbox', '--token', 'kyc-pending', '--port', port],
    ]);
    assert.equal(exitCode, 0);
    assert.equal(stdout, `${tokenIn(stdout ?? '')}\n`);
    const {json} = await validate(sandbox.url, tokenIn(stdout ?? ''), PAGE);
    assert.equal(json.gates.kyc.completed, false);
    assert.match(stderr ?? '', new RegExp(`^For user ${json.userId}, until .*Z\\.\\n$`));
  });

  test('if the port is taken, it prints one line and exits with code 1', async () => {
    const {port} = new URL(sandbox.url);
    const {exitCode, stderr} = await outputOf(['sandbox', '--port', port]);
    assert.equal(exitCode, 1);
    assert.equal(
      stderr,
      `service-embed sandbox: the service cannot start: port ${port} is taken\n`,
    );
  });

  test('Ctrl+C ends it, and it has printed no warnings', async () => {
    assert.deepEqual(await sandbox.interrupt(), [0, null]);
    assert.equal(sandbox.said.err, '');
  });
});

test('on Node 22, it starts without a warning, and Ctrl+C ends it', async () => {
  const [node = ''] = PROGRAMS['Node 22'] ?? [];
  const command = await runCommand(requireInstalled(node));
  assert.deepEqual(await command.interrupt(), [0, null]);
  assert.equal(command.said.err, '');
});

suite('a restart of the sandbox', () => {
  const open = async (t: TestContext, options: {data?: string; publicKey?: string}) => {
    const sandbox = await startSandbox({port: 0, origins: [PAGE], ...options});
    t.after(sandbox.close);
    const of = (name: string) =>
      new RegExp(`^${name} +(\\S+?),?( |$)`, 'm').exec(sandbox.welcome)?.[1];
    return {...sandbox, isvId: of('ISV id'), userId: of('User'), secret: of('Secret')};
  };

  test('keeps the ISV id, and with a data file also the user', async t => {
    const data = temporary(t)('data.sqlite');
    const first = await open(t, {data});
    await first.close();
    const second = await open(t, {data});
    const {isvId, userId, secret} = second;
    assert.deepEqual([isvId, userId, secret], [first.isvId, first.userId, first.secret]);
    const elsewhere = await open(t, {});
    assert.equal(elsewhere.isvId, isvId);
    assert.notEqual(elsewhere.userId, userId);
  });

  test('5.6 with another public key replaces the previous one', async t => {
    const data = temporary(t)('data.sqlite');
    const [old, next] = [newKeyPair(), newKeyPair()];
    await (await open(t, {data, publicKey: old.publicPem})).close();
    const {welcome} = await open(t, {data, publicKey: next.publicPem});
    assert.ok((await (await backend(welcome, next.privateKey)).createUser()).created);
    const stale = await backend(welcome, old.privateKey);
    await assert.rejects(stale.createUser(), {code: 'UNAUTHORIZED'});
  });
});

test('a start that fails because the port is taken leaves the running sandbox’s data intact', async t => {
  const data = temporary(t)('data.sqlite');
  const {privateKey, publicPem} = newKeyPair();
  const {url, close, welcome} = await startSandbox({
    ...{port: 0, origins: [PAGE], data},
    publicKey: publicPem,
  });
  t.after(close);
  const second = startSandbox({port: Number(new URL(url).port), origins: [], data});
  await assert.rejects(second, /is taken$/);
  const client = await backend(welcome, privateKey);
  assert.ok((await client.createUser()).created);
});

suite('POST /sandbox/token', () => {
  const REFUSED: Readonly<Record<string, number>> = {
    expired: 401,
    'bad-signature': 401,
    'unknown-issuer': 401,
    'unregistered-origin': 403,
  };

  test('each scenario’s token gets the response that the scenario describes', async t => {
    const {url, close} = await startSandbox({port: 0, origins: [PAGE]});
    t.after(close);
    for (const scenario of Object.keys(SCENARIOS)) {
      const {token} = (await mint(url, {scenario})).json;
      const {status} = await validate(url, token, PAGE);
      assert.equal(status, REFUSED[scenario] ?? 200, scenario);
    }
  });

  test('an existing user or signup gets another token by id, and an unknown one gets a 404', async t => {
    const {url, close} = await startSandbox({port: 0, origins: [PAGE]});
    t.after(close);
    for (const scenario of ['new-user', 'expiring', 'signup']) {
      const {userId} = (await mint(url, {scenario})).json;
      const {status, json} = await mint(url, {userId});
      assert.deepEqual([status, json.userId], [200, userId]);
      assert.equal((await validate(url, json.token, PAGE)).json.userId, userId);
    }
    const unknown = await mint(url, {userId: '00000000-0000-4000-8000-000000000000'});
    assert.deepEqual([unknown.status, unknown.json.code], [404, 'not_found']);
    const {status, json} = await mint(url, {scenario: 'sunny'});
    assert.equal(status, 400);
    assert.match(json.error, /Known: ready, new-user, .*signup\.$/);
  });
});

suite('misuse', () => {
  test('prints one line and exits with code 2', async t => {
    const file = temporary(t);
    const {privateKey, publicPem} = newKeyPair();
    const privatePem = privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
    const write = (name: string, text: string) => (writeFileSync(file(name), text), file(name));
    for (const [args, says] of [
      [['--token', 'sunny'], /--token: no such scenario\. Known: ready, new-user, .*signup\./],
      [['--token', 'ready', '--data', 'x'], /--token goes with --port alone/],
      [['--port', 'http'], /--port: not a port number/],
      [['--port', '65536'], /--port: not a port number/],
      [['--data', ''], /--data: the name of a file is missing/],
      [['--origin', 'localhost:5173'], /--origin: not an origin, such as/],
      [['--origin', 'http://localhost:5173/shop'], /--origin: not an origin/],
      [['--public-key', file('nowhere')], /cannot read/],
      [['--public-key', write('private', privatePem)], /A private key was given/],
      [['--public-key', write('text', 'key')], /neither PEM nor JWK/],
      [['--key', write('public', publicPem)], /stays as it is.*this is a public key/],
      [['--key', file('no/folder')], /--key: cannot write ".*" \(ENOENT\)/],
      [['--key', 'a', '--public-key', 'b'], /not both/],
      [['ready'], /belongs to no option/],
    ] as const) {
      const {exitCode, stdout = '', stderr = ''} = await outputOf(['sandbox', ...args]);
      assert.deepEqual([exitCode, stdout], [2, ''], args.join(' '));
      assert.match(stderr, says);
      assert.match(stderr, /^service-embed sandbox: .* See --help\.\n$/);
    }
    assert.equal(readFileSync(file('public'), 'utf8'), publicPem);
    assert.ok(!existsSync(file('no')));
  });

  test('a public key may be PEM or JWK, and an existing private key is reused', async t => {
    const file = temporary(t);
    const {made, publicKey} = await openKeyFile(file('key.pem'));
    assert.equal(made, true);
    assert.deepEqual(await openKeyFile(file('key.pem')), {made: false, publicKey});
    const jwk = createPublicKey(publicKey).export({format: 'jwk'});
    writeFileSync(file('jwk'), JSON.stringify(jwk));
    writeFileSync(file('pem'), publicKey.replaceAll('\n', '\r\n'));
    for (const name of ['jwk', 'pem']) assert.equal(await readPublicHalf(file(name)), publicKey);
  });

  test('5.2 step 3: a key file is parsed as the client parses a private key', async t => {
    const file = temporary(t);
    const {publicKey} = await openKeyFile(file('key.pem'));
    const pem = readFileSync(file('key.pem'), 'utf8');
    const jwk = createPrivateKey(pem).export({format: 'jwk'});
    for (const text of [`\ufeff${pem}`, `Bag Attributes\n${pem}`, JSON.stringify(jwk)]) {
      writeFileSync(file('other'), text);
      assert.deepEqual(await openKeyFile(file('other')), {made: false, publicKey});
    }
  });

  test('--token without a running sandbox prints one line and exits with code 1', async t => {
    const strange = createServer(socket =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    );
    t.after(() => strange.close());
    await once(strange.listen(0, '127.0.0.1'), 'listening');
    const address = strange.address();
    assert.ok(address !== null && typeof address === 'object');
    const {port} = address;
    const {exitCode, stderr} = await outputOf(['sandbox', '--token', 'ready', '--port', `${port}`]);
    assert.equal(exitCode, 1);
    assert.equal(
      stderr,
      `service-embed sandbox: no sandbox answers at http://localhost:${port}; "npx service-embed sandbox" starts one\n`,
    );
  });
});

async function mint(url: string, body: object = {}) {
  return postJson(`${url}/sandbox/token`, body, {origin: PAGE});
}
