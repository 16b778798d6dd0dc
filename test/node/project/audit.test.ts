/** `npm run audit`, with the npm of this machine and a registry on this machine. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {askNpm} from '../../../.release/ask-npm.ts';
import {
  judge,
  readAdvisories,
  readSignatures,
  type Answer,
} from '../../../.release/registry-answers.ts';
import {production, type Lock} from '../../../.release/sbom.ts';
import {freePort} from '../../support/servers/free-port.ts';

const ADVISORIES = '/-/npm/v1/security/advisories/bulk';
const VERSION = '1.0.0';
const PACKAGES = ['plaything', 'tool', 'ws'];

/** A package that depends on one from the registry, is built with another, and bundles `ws`. */
function project(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  t.after(() => rmSync(folder, {recursive: true}));
  const root = {
    name: 'audited',
    version: VERSION,
    dependencies: {plaything: VERSION},
    devDependencies: {tool: VERSION, ws: VERSION},
  };
  const locked = PACKAGES.map(name => [
    `node_modules/${name}`,
    {version: VERSION, ...(name in root.devDependencies && {dev: true})},
  ]);
  const packages = Object.fromEntries([['', root], ...locked]);
  const lock = {name: root.name, version: VERSION, lockfileVersion: 3, requires: true, packages};
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return folder;
}

function advisoryOf(name: string) {
  const title = `${name} runs what it reads`;
  const url = `https://advisories.example/${name}`;
  return {id: 1, url, title, severity: 'high', vulnerable_versions: '<2.0.0'};
}

/** A registry with advisories for packages. */
function knows(weak: readonly string[]): RequestListener {
  return ({url = ''}, response) => {
    response.setHeader('content-type', 'application/json');
    const name = url.slice(1);
    const versions = {[VERSION]: {name, version: VERSION}};
    const known = Object.fromEntries(weak.map(each => [each, [advisoryOf(each)]]));
    const answer = {name, versions, 'dist-tags': {latest: VERSION}};
    response.end(JSON.stringify(url === ADVISORIES ? known : answer));
  };
}

const portal: RequestListener = (_request, response) => void response.end('<html>Sign in</html>');

const forbids: RequestListener = (_request, response) => void response.writeHead(405).end();

/** A project whose npm uses this registry. With `undefined`, no server listens. */
async function setup(t: TestContext, answers: RequestListener | undefined) {
  const nobody = await freePort();
  const server = createServer(answers);
  if (answers) {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => server.close());
  }
  const port = answers ? (server.address() as AddressInfo).port : nobody;
  const cwd = project(t);
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_cache: join(cwd, 'cache'),
    npm_config_fetch_retries: '0',
    // npm requests signing keys from a fixed host, so the proxy settings lead to a closed port.
    npm_config_https_proxy: `http://127.0.0.1:${nobody}`,
    HTTPS_PROXY: `http://127.0.0.1:${nobody}`,
    https_proxy: `http://127.0.0.1:${nobody}`,
    npm_config_noproxy: '127.0.0.1',
    NO_PROXY: '127.0.0.1',
  };
  return {cwd, env};
}

function shippedOf(folder: string): readonly string[] {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  return production(JSON.parse(lock) as Lock).map(([path]) => path);
}

async function advisories(t: TestContext, answers: RequestListener | undefined): Promise<Answer> {
  const place = await setup(t, answers);
  return readAdvisories(await askNpm(['audit'], place), shippedOf(place.cwd));
}

/** The tests run at the same time, because each waits for its own programs. */
suite('an audit', {concurrency: true}, () => {
  test('fails for a weakness in a shipped package, and only reports one in a development tool', async t => {
    const answer = await advisories(t, knows(PACKAGES));
    const line = (name: string): string => {
      const {title, url} = advisoryOf(name);
      return `${name}: high. ${title} (${url})`;
    };
    const failing = ['plaything', 'ws'].map(line);
    assert.deepEqual(answer, {type: 'found', failing, told: [line('tool')]});
  });

  for (const [title, answers, reason] of [
    ['forbids the request', forbids, /^405 /],
    ['is unreachable', undefined, /ECONNREFUSED/],
    ['is a captive portal', portal, /JSON/],
  ] as const) {
    test(`counts a registry that ${title} as silent`, async t => {
      const answer = await advisories(t, answers);
      assert.equal(answer.type, 'silent');
      assert.match(answer.reason, reason);
    });
  }

  test('prints one line about advisories, and one about unchecked signatures', async t => {
    const args = [resolve('.release/audit.ts'), '--required'];
    const {promise, resolve: done} = Promise.withResolvers<{code: unknown; lines: string[]}>();
    execFile(process.execPath, args, await setup(t, knows([])), (error, printed) =>
      done({code: error?.code, lines: printed.trimEnd().split('\n')}),
    );
    const {code, lines} = await promise;
    const [known, signed, ...more] = lines;
    assert.equal(known, 'Advisories: nothing found.');
    assert.match(String(signed), /^Signatures: not checked\. The registry gave no answer: /);
    assert.deepEqual(more, []);
    assert.equal(code, 1, 'a release needs the answer');
  });
});

suite('an audit allows a release', () => {
  const found = (failing: readonly string[]): Answer => ({type: 'found', failing, told: ['tool']});
  for (const [title, answer, inCi, atRelease] of [
    ['if nothing was found', {type: 'clean'}, true, true],
    ['if only a development tool is weak', found([]), true, true],
    ['never with a weakness in a shipped package', found(['ws']), false, false],
    ['only with an answer from the registry', {type: 'silent', reason: '405'}, true, false],
  ] as const) {
    test(title, () => {
      assert.equal(judge('Advisories', answer, false).passes, inCi);
      assert.equal(judge('Advisories', answer, true).passes, atRelease);
    });
  }

  test('and prints one line for each finding', () => {
    assert.deepEqual(judge('Advisories', found(['ws']), false).lines, [
      'Advisories, in development alone: tool',
      'Advisories: ws',
    ]);
  });
});

suite('a signature report printed by npm', () => {
  const at = (name: string) => ({name, version: VERSION, location: `node_modules/${name}`});

  test('is clean without invalid or missing signatures', () => {
    assert.deepEqual(readSignatures(JSON.stringify({invalid: [], missing: []})), {type: 'clean'});
  });

  test('fails for invalid and missing signatures, and names their packages', () => {
    const code = 'EINTEGRITYSIGNATURE';
    const printed = {invalid: [{...at('tool'), code}], missing: [at('plaything')]};
    assert.deepEqual(readSignatures(JSON.stringify(printed)), {
      type: 'found',
      failing: ['tool@1.0.0: its signature is wrong', 'plaything@1.0.0: it has no signature'],
      told: [],
    });
  });

  test('counts as no answer if the key server is unreachable', () => {
    const error = {code: 'ENOTFOUND', summary: 'request failed', detail: ''};
    const answer = readSignatures(JSON.stringify({error}));
    assert.deepEqual(answer, {type: 'silent', reason: 'request failed'});
  });
});

suite('an error or a report printed by npm', () => {
  test('about a missing lock file throws, and does not count as a silent registry', () => {
    const printed = JSON.stringify({error: {code: 'ENOLOCK', summary: 'There is no lock file.'}});
    assert.throws(() => readAdvisories(printed, []), /There is no lock file\./);
    assert.throws(() => readSignatures(printed), /There is no lock file\./);
  });

  test('in an unknown format throws, and does not count as clean', () => {
    for (const printed of ['{}', '[]', 'null', '{"vulnerabilities":[]}', '{"invalid":[]}', 'hello'])
      for (const read of [readSignatures, (text: string) => readAdvisories(text, [])])
        assert.throws(() => read(printed), printed);
  });

  test('has its text sanitized, so that it cannot move the cursor or start a line', () => {
    const message = `405\u001B[2J\nAdvisories: nothing found.\r\u202E${'x'.repeat(500)}`;
    const answer = readAdvisories(JSON.stringify({message}), []);
    assert.equal(answer.type, 'silent');
    assert.equal(answer.reason.length, 200);
    assert.match(answer.reason, /^405 \[2J Advisories: nothing found\. x+$/);
  });

  test('names the source of an inherited weakness', () => {
    const weak = {name: 'a', severity: 'low', via: ['b'], nodes: ['node_modules/a']};
    const printed = JSON.stringify({vulnerabilities: {a: weak}});
    const [line] = ['a: low. by b'];
    assert.deepEqual(readAdvisories(printed, weak.nodes), {
      type: 'found',
      failing: [line],
      told: [],
    });
    assert.deepEqual(readAdvisories(printed, ['node_modules/b']), {
      type: 'found',
      failing: [],
      told: [line],
    });
  });
});

test('CI runs the audit, and a release requires its answer', () => {
  assert.match(readFileSync('.ci/run', 'utf8'), /^npm run audit$/m);
  assert.match(readFileSync('SECURITY.md', 'utf8'), /`npm run audit -- --required`/);
});
