/** The partner's backends in the documents, run as they stand there against the sandbox. */
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {text} from 'node:stream/consumers';
import {suite, test, type TestContext} from 'node:test';
import {blocksOf} from '../support/documents/reading.ts';
import {python} from '../support/runtimes/python/python.ts';
import {freePort} from '../support/servers/free-port.ts';
import {ask, LICENSED_IP, ORIGIN, Sandbox} from '../support/sandbox/sandbox.ts';

interface Made {
  readonly userId: string;
  readonly token: string;
}

/** The one block of a document in that language, and with that first line. */
function example(language: string, first = '', document = 'src/partner/README.md'): string {
  const blocks = blocksOf(document).filter(
    block => block.language === language && block.code.startsWith(first),
  );
  assert.equal(blocks.length, 1, `examples in ${language}`);
  return blocks[0]?.code ?? '';
}

/** Runs the program on the sandbox's data, and reads the JSON that it prints. */
async function run(sandbox: Sandbox, command: string, args: readonly string[]): Promise<Made> {
  const {isvId, privateKey} = await sandbox.partner();
  const env = {
    ...process.env,
    SERVICE_URL: sandbox.url,
    SERVICE_ISV_ID: isvId,
    SERVICE_PRIVATE_KEY: privateKey.export({type: 'pkcs8', format: 'pem'}).toString(),
  };
  const child = spawn(command, args, {env, stdio: ['ignore', 'pipe', 'pipe']});
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout) as Made;
}

/** On the clock of this machine, which the examples read. */
async function sandboxNow(t: TestContext): Promise<Sandbox> {
  const sandbox = await Sandbox.start(t);
  sandbox.time = Math.floor(Date.now() / 1000) * 1000;
  return sandbox;
}

async function assertGood(sandbox: Sandbox, {userId, token}: Made): Promise<void> {
  const headers = {authorization: `Bearer ${token}`, origin: ORIGIN};
  const {status, json} = await ask(`${sandbox.url}/embed/v1/token/validate`, {headers});
  assert.deepEqual([status, json.userId], [200, userId]);
}

/** Inside the package, so that its own name leads to it. */
async function folderFor(t: TestContext): Promise<string> {
  const folder = resolve('.build', `readme-${randomUUID()}`);
  await mkdir(folder, {recursive: true});
  t.after(() => rm(folder, {recursive: true}));
  return folder;
}

suite('your backend', () => {
  test('5.2 setup: the example for Node makes a user and an embed token that is good', async t => {
    const sandbox = await sandboxNow(t);
    const folder = await folderFor(t);
    await writeFile(`${folder}/backend.mjs`, example('js', '// backend.js'));
    const driver = `
      import {embedToken, register} from './backend.mjs';
      const secrets = new Map();
      const userId = await register('user-1', secrets);
      const token = await embedToken(userId, '${LICENSED_IP}', secrets);
      console.log(JSON.stringify({userId, token}));`;
    await writeFile(`${folder}/driver.mjs`, driver);
    await assertGood(sandbox, await run(sandbox, process.execPath, [`${folder}/driver.mjs`]));
  });

  test('5.2 setup: so does the example in Python', async t => {
    const sandbox = await sandboxNow(t);
    const driver = `
made = create_user("user-1")
user = {"id": made["userId"], "shared_secret": made["sharedSecret"], "ip": "${LICENSED_IP}"}
print(json.dumps({"userId": user["id"], "token": embed_token(user)}))
`;
    const program = example('python') + driver;
    await assertGood(sandbox, await run(sandbox, python(), ['-c', program]));
  });
});

suite('the first five minutes', () => {
  test('5.2 setup: the backend of README.md answers the page with a good token, and serves it', async t => {
    const sandbox = await sandboxNow(t);
    const {isvId, privateKey} = await sandbox.partner();
    const folder = await folderFor(t);
    const port = await freePort();
    const server = example('js', '// server.js', 'README.md')
      .replace('http://localhost:4001', sandbox.url)
      .replace(/isvId: '[\w-]+'/, `isvId: '${isvId}'`)
      .replace('listen(5173)', `listen(${port}, () => console.log('{}'))`)
      .replace('node_modules/service-embed/', '../../')
      .replace('socket.remoteAddress', `'${LICENSED_IP}'`);
    const page = example('html', '<!doctype html>', 'README.md');
    const pem = privateKey.export({type: 'pkcs8', format: 'pem'});
    await writeFile(`${folder}/private.pem`, pem);
    await writeFile(`${folder}/index.html`, page);
    await writeFile(`${folder}/server.mjs`, server);
    const child = spawn(process.execPath, ['server.mjs'], {cwd: folder, stdio: 'pipe'});
    const closed = once(child, 'close');
    t.after(() => (child.kill(), closed));
    await Promise.race([once(child.stdout, 'data'), closed]);
    const answer = await fetch(`http://localhost:${port}/embed-token`, {method: 'POST'});
    const token = await answer.text();
    const headers = {authorization: `Bearer ${token}`, origin: ORIGIN};
    assert.equal((await ask(`${sandbox.url}/embed/v1/token/validate`, {headers})).status, 200);
    const get = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();
    assert.equal(await get('/'), page);
    const script = await readFile('dist/service-embed.js', 'utf8');
    assert.equal(await get('/embed/service-embed.js'), script);
  });
});
