/** The partner's backends in the documents, run unchanged with the sandbox. */
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {text} from 'node:stream/consumers';
import {suite, test, type TestContext} from 'node:test';
import {example} from '../../support/documents/program.ts';
import {python} from '../../support/runtimes/python/python.ts';
import {ask, LICENSED_IP, ORIGIN, Sandbox} from '../../support/sandbox/sandbox.ts';

interface Made {
  readonly userId: string;
  readonly token: string;
}

/** Runs the program on the sandbox's data, and parses the JSON that it prints. */
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

/** A sandbox on this machine's clock, which the examples use. */
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

/** The folder is inside the package, so that imports of the package by name work. */
async function folderFor(t: TestContext): Promise<string> {
  const folder = resolve('.build', `readme-${randomUUID()}`);
  await mkdir(folder, {recursive: true});
  t.after(() => rm(folder, {recursive: true}));
  return folder;
}

suite('your backend', () => {
  test('5.2 setup: the Node example creates a user and a valid embed token', async t => {
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

  for (const ip of [LICENSED_IP, `::ffff:${LICENSED_IP}`, '2001:db8:1::7'])
    test(`5.2 setup: the Python example does the same, for a visitor at ${ip}`, async t => {
      const sandbox = await sandboxNow(t);
      const driver = `
made = create_user("user-1")
user = {"id": made["userId"], "shared_secret": made["sharedSecret"], "ip": "${ip}"}
print(json.dumps({"userId": user["id"], "token": embed_token(user)}))
`;
      const program = example('python') + driver;
      await assertGood(sandbox, await run(sandbox, python(), ['-c', program]));
    });
});
