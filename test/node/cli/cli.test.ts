/** The command `service-embed`, run as in a terminal. */
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {createHash, createHmac, createPrivateKey, createPublicKey, verify} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {outputOf} from '#src/cli/main.js';
import {tooOld} from '#src/cli/node-version.js';
import type {Diagnosis} from '#src/partner.js';
import {VERSION} from '#src/version.js';
import {
  BODY,
  ISV,
  ISV_URL,
  KEYS,
  NOW,
  SECRET,
  signed,
  USER,
  USER_URL,
} from '../../support/partner/patient.ts';

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>;
};

/** Runs the command as a process, with its streams and its exit code. */
async function run(
  args: readonly string[],
  {input = '', env = {}}: {input?: string; env?: Record<string, string>} = {},
): Promise<Ran> {
  const command = pkg.bin['service-embed'] ?? '';
  const child = spawn(process.execPath, [command, ...args], {env: {...process.env, ...env}});
  const {promise, resolve} = Promise.withResolvers<number | null>();
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.once('close', resolve);
  child.stdin.on('error', () => undefined).end(input);
  const code = await promise;
  assert.doesNotMatch(stderr, /^\s+at /m, 'no stack trace');
  return {code, stdout, stderr};
}

/** Runs the command in this process, because starting another one takes longer than the command. */
async function call(...args: readonly string[]): Promise<Ran> {
  const {exitCode: code, stdout = '', stderr = ''} = await outputOf(args);
  assert.doesNotMatch(stderr, /^\s+at /m, 'no stack trace');
  return {code, stdout, stderr};
}

/** A folder with the files that the options name. */
function setup(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  t.after(() => rmSync(folder, {recursive: true}));
  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const key = file('key.pem', KEYS.privateKey.export({type: 'pkcs8', format: 'pem'}).toString());
  const publicKey = file('public.pem', KEYS.publicPem);
  const secret = file('secret', `${SECRET}\n`);
  const body = file('body.json', BODY);
  const known = [
    ...['--public-key', publicKey, '--secret-file', secret, '--body', body, '--url', USER_URL],
    ...['--method', 'POST', '--isv', ISV, '--server-time', new Date(NOW * 1000).toISOString()],
  ];
  return {file, key, publicKey, secret, body, known};
}

suite('service-embed', () => {
  test('package.json names the command, and its file starts with a Node shebang', () => {
    assert.deepEqual(pkg.bin, {'service-embed': './dist/cli.js'});
    assert.match(readFileSync('dist/cli.js', 'utf8'), /^#!\/usr\/bin\/env node\n/);
  });

  test('on a Node that is too old, the command names the required version', async () => {
    const pretend = `Object.defineProperty(process, 'versions', {value: {node: '22.12.0'}})`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(pretend)}`;
    assert.deepEqual(await run(['--version'], {env: {NODE_OPTIONS}}), {
      code: 2,
      stdout: '',
      stderr: 'service-embed: the command needs Node 22.13 or later, and this is 22.12.0.\n',
    });
    assert.deepEqual(
      ['20.20.2', '22.12.0', '22.13.0', '24.0.0'].map(version => tooOld(version) === undefined),
      [false, false, true, true],
    );
  });

  test('--version and --help print to standard output', async () => {
    assert.deepEqual(await run(['--version']), {code: 0, stdout: `${VERSION}\n`, stderr: ''});
    const {code, stdout} = await call('--help');
    assert.equal(code, 0);
    assert.match(
      stdout,
      /check .*\n.*doctor .*\n.*sandbox .*\n.*script-tag .*\n.*sign .*\n.*vectors /,
    );
    for (const command of ['check', 'doctor', 'sandbox', 'script-tag', 'sign', 'vectors']) {
      const help = await call(command, '--help');
      assert.equal(help.code, 0);
      assert.match(help.stdout, new RegExp(`^Usage: service-embed ${command}`));
    }
    for (const command of ['doctor', 'sign'])
      assert.match(
        (await call(command, '--help')).stdout,
        /A secret or a key is never an argument/,
      );
  });

  test('misuse prints one line without secrets, and exits with code 2', async t => {
    const {known, secret} = setup(t);
    for (const [args, says] of [
      [['doctor'], /Give a JWT/],
      [['doctor', 'a', 'b'], /Give one JWT/],
      [['doctor', 'a', '--request', 'b'], /Give a JWT/],
      [['doctor', 'a', `--secret=${SECRET}`], /unknown option/],
      [['doctor', 'a', '--secret-env'], /lacks its value/],
      [['doctor', 'a', '--secret-env', 'NOT_SET_ANYWHERE'], /no environment variable/],
      [['doctor', 'a', '--secret-env', 'A', '--secret-file', secret], /not both/],
      [['doctor', 'a', '--body', '/nowhere'], /--body: cannot read "\/nowhere" \(ENOENT\)/],
      [['doctor', 'a', '--server-time', 'noon'], /--server-time: not a time/],
      [['doctor', 'a', '--server-time', '1800000000'], /--server-time: not a time/],
      [['doctor', '-', '--body', '-'], /for one thing only/],
      [['doctor', 'a', '--status', '4'], /not an HTTP status/],
      [['doctor', 'a', '--answer', secret], /needs --status/],
      [['sign'], /--isv is missing/],
      [['sign', SECRET], /belongs to no option/],
      [['vectors', '--yaml'], /unknown option/],
    ] as const) {
      const {code, stdout, stderr} = await call(...args);
      assert.deepEqual({code, stdout}, {code: 2, stdout: ''});
      assert.match(stderr, says);
      assert.equal(stderr.trim().split('\n').length, 1);
      assert.ok(!stderr.includes(SECRET));
    }
    const {code, stderr} = await run(['cure', ...known]);
    assert.equal(code, 2);
    assert.match(stderr, /^Usage/);
  });
});

suite('control characters and large files', () => {
  const escape = '\u001b[2J\u009b31m\u202e\r';

  test('control characters in file names and values are escaped in messages', async t => {
    const {key, file} = setup(t);
    const sign = ['sign', '--key', key, '--isv', ISV, '--audience', 'service', '--url', ISV_URL];
    const jwk = file('jwk', JSON.stringify({kty: escape, crv: 'P-256\u0085'}));
    for (const [args, says] of [
      [['doctor', 'a', '--body', `/no/${escape}`], /"\/no\/.*\\u\{9b\}31m/],
      [['doctor', escape, '--public-key', jwk], /kty of the JWK given is ".*\\u\{9b\}31m/],
      [['doctor', 'a', '--url', `/${escape}`], /\\u\{9b\}31m/],
      [[...sign, '--method', escape], /curl -X '.*\\u\{1b\}/],
      [
        [...sign, '--method', 'GET', '--body', file(`b${escape}`, 'x')],
        /data-binary @'.*\\u\{9b\}/,
      ],
    ] as const) {
      const {stdout, stderr} = await call(...args);
      assert.doesNotMatch((stdout + stderr).replaceAll('\n', ''), /\p{C}/u);
      assert.match(stdout + stderr, says);
    }
  });

  test('a file of more than 16 MiB is rejected', async t => {
    const {file} = setup(t);
    const large = file('large', '');
    truncateSync(large, 16 * 2 ** 20 + 1);
    const {code, stderr} = await call('doctor', 'a', '--body', large);
    assert.equal(code, 2);
    assert.match(stderr, /--body: ".*large" has more than 16777216 bytes/);
  });
});

suite('service-embed doctor', () => {
  test('a valid JWT: exit code 0', async t => {
    const {known} = setup(t);
    const {code, stdout, stderr} = await call('doctor', signed(), ...known);
    assert.deepEqual({code, stderr}, {code: 0, stderr: ''});
    assert.match(stdout, /holds +5\.3 rule 1 /);
    assert.match(stdout, /Nothing fails/);
  });

  test('a rejected JWT: exit code 1, the symptom, the cause and the fix', async t => {
    const {known} = setup(t);
    const {code, stdout} = await run(['doctor', signed({now: NOW - 41}), ...known]);
    assert.equal(code, 1);
    assert.match(stdout, /FAILS +5\.3 rule 3 /);
    assert.match(stdout, /iat is 41 s behind the server’s clock.*the limit is 30 s/);
    assert.match(stdout, /Symptom \(5\.6 row 1\)/);
    assert.match(stdout, /What to do: Set this machine’s clock/);
    assert.ok(!stdout.includes(SECRET));
  });

  test('accepts the JWT from standard input, the secret from the environment, and an HTTP date', async t => {
    const {publicKey, body} = setup(t);
    const args = ['doctor', '-', '--public-key', publicKey, '--secret-env', 'S', '--body', body];
    const time = ['--url', USER_URL, '--server-time', new Date(NOW * 1000).toUTCString()];
    const {code, stdout} = await run([...args, ...time, '--json'], {
      input: `${signed()}\n`,
      env: {S: SECRET},
    });
    assert.equal(code, 0);
    const {findings} = JSON.parse(stdout) as Diagnosis;
    const holding = findings.filter(({verdict}) => verdict === 'holds').map(({rule}) => rule);
    for (const rule of ['2.3 subsig', '2.3 digest', '5.1 signature', '5.3 rule 3'])
      assert.ok(holding.includes(rule), rule);
  });

  test('--request: accepts a whole request from a file or standard input', async t => {
    const {file} = setup(t);
    const text = `POST ${new URL(USER_URL).pathname} HTTP/1.1\nHost: h\nAuthorization: Bearer ${signed()}\n\n${BODY} `;
    for (const {code, stdout} of [
      await call('doctor', '--request', file('request', text)),
      await run(['doctor', '--request', '-'], {input: text}),
    ]) {
      assert.equal(code, 1);
      assert.match(stdout, /1\. 2\.3 digest: digest is that of the body without/);
    }
  });

  test('--status and --answer: use the service’s response', async t => {
    const {known, file} = setup(t);
    const answer = file('answer.json', '{"code":"GEO_BLOCKED","error":"x"}');
    const said = ['--status', '403', '--answer', answer];
    const {code, stdout} = await call('doctor', signed(), ...known, ...said);
    assert.equal(code, 1);
    assert.match(stdout, /Symptom \(5\.6 row 3\): 403 GEO_BLOCKED/);
  });
});

suite('service-embed sign', () => {
  test('prints a JWT that the doctor accepts, and nothing else', async t => {
    const {key, secret, body, publicKey} = setup(t);
    const user = ['--user', USER, '--secret-file', secret, '--client-ip', '203.0.113.7'];
    const to = ['--isv', ISV, '--audience', 'service', '--method', 'post', '--url', USER_URL];
    const {code, stdout, stderr} = await run([
      'sign',
      '--key',
      key,
      ...to,
      '--body',
      body,
      ...user,
    ]);
    assert.equal(code, 0);
    assert.match(stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    assert.match(stderr, /^curl -X POST -H "Authorization: Bearer \$JWT" --data-binary @/);
    const known = ['--public-key', publicKey, '--secret-file', secret, '--body', body];
    const args = [...known, '--url', USER_URL, '--server-time', 'now', '--json'];
    const report = await call('doctor', stdout.trim(), ...args);
    assert.equal(report.code, 0, report.stdout);
  });

  test('5.3 rule 4, 5.3 rule 8, 2.2 sharedSecret: invalid input prints one line and exits with code 2', async t => {
    const {key, file, publicKey, secret} = setup(t);
    const to = ['--isv', ISV, '--audience', 'service', '--method', 'GET', '--url'];
    for (const [args, says] of [
      [['--key', key, ...to, ISV_URL, '--lifetime', '300'], /lifetime must be/],
      [['--key', key, ...to, ISV_URL, '--lifetime', 'x'], /lifetime must be/],
      [['--key', key, ...to, USER_URL], /path belongs to a user/],
      [['--key', publicKey, ...to, ISV_URL], /not an Ed25519 key in PKCS#8/],
      [['--key', key, ...to, USER_URL, '--user', USER], /go together/],
      [
        [
          '--key',
          key,
          ...to,
          USER_URL,
          '--user',
          USER,
          '--client-ip',
          '::1',
          '--secret-file',
          file('s', `${SECRET}=`),
        ],
        /sharedSecret must be/,
      ],
      [['--key', key, ...to, ISV_URL, '--secret-file', secret], /go together/],
    ] as const) {
      const {code, stdout, stderr} = await call('sign', ...args);
      assert.deepEqual({code, stdout}, {code: 2, stdout: ''});
      assert.match(stderr, says);
      assert.ok(!stderr.includes(SECRET));
    }
    assert.equal((await call('sign', '--key', key, ...to, ISV_URL, '--lifetime', '299')).code, 0);
  });
});

suite('service-embed vectors', () => {
  test('5.4 digest, 5.4 subsig: --json prints the values that node:crypto computes', async () => {
    const {code, stdout, stderr} = await run(['vectors', '--json']);
    assert.deepEqual({code, stderr}, {code: 0, stderr: ''});
    const made = JSON.parse(stdout) as Record<string, string> & {
      readonly testKey: {readonly privateKeyPem: string; readonly publicKeyPem: string};
    };
    const {
      body = '',
      sharedSecret = '',
      subsigInput = '',
      signingInput = '',
      signature = '',
    } = made;
    assert.equal(made['digest'], createHash('sha256').update(body).digest('base64url'));
    assert.equal(made['bodyBase64url'], Buffer.from(body).toString('base64url'));
    const hmac = createHmac('sha256', Buffer.from(sharedSecret, 'base64url')).update(subsigInput);
    assert.equal(made['subsig'], hmac.digest('base64url'));
    for (const name of ['digest', 'subsig']) assert.match(made[name] ?? '', /^[\w-]{43}$/);
    assert.equal(subsigInput, `${made['userId']}:${made['iat']}:${made['jti']}`);
    const publicKey = createPublicKey(made.testKey.publicKeyPem);
    assert.ok(createPublicKey(createPrivateKey(made.testKey.privateKeyPem)).equals(publicKey));
    assert.ok(
      verify(null, Buffer.from(signingInput), publicKey, Buffer.from(signature, 'base64url')),
    );
    assert.equal(made['jwt'], `${signingInput}.${signature}`);
    const [header, claims] = signingInput
      .split('.')
      .map(part => Buffer.from(part, 'base64url').toString());
    assert.deepEqual([made['header'], made['claims']], [header, claims]);
    assert.match(made['warning'] ?? '', /for tests, and for nothing else/);
  });

  test('the plain text starts with a warning that the key is only for tests', async () => {
    const {code, stdout} = await call('vectors');
    assert.equal(code, 0);
    assert.match(stdout, /^TEST ONLY\./);
    assert.match(stdout, /digest +Lzg0rGZxPmMDCwGUKXP3dISRlMpQ25mupmZS1cQlnk4\n/);
    assert.match(stdout, /subsig +8H5gf2Mo1yUCN8qErGd2SPIdlXv8gzkLztciIPQX8ac\n/);
  });
});

suite('script-tag', () => {
  test('prints an import map and a script that work unchanged in a page', async () => {
    const {code, stdout, stderr} = await call('script-tag', 'https://cdn.example/embed/1.4.2');
    assert.equal(code, 0);
    const [, map = ''] = /^<script type="importmap">([^]*?)<\/script>$/m.exec(stdout) ?? [];
    const {integrity} = JSON.parse(map) as {integrity: Record<string, string>};
    const hashes = JSON.parse(readFileSync('dist/import-map.json', 'utf8')) as {
      integrity: Record<string, string>;
    };
    assert.deepEqual(
      integrity,
      Object.fromEntries(
        Object.entries(hashes.integrity).map(([name, hash]) => [
          name.replace('./', 'https://cdn.example/embed/1.4.2/'),
          hash,
        ]),
      ),
    );
    const entry = 'https://cdn.example/embed/1.4.2/service-embed.js';
    assert.ok(
      stdout.endsWith(
        `<script type="module" src="${entry}" integrity="${integrity[entry]}" crossorigin></script>\n`,
      ),
    );
    const hash = createHash('sha256').update(map).digest('base64');
    assert.ok(stderr.includes(`'sha256-${hash}'`));
  });

  for (const address of [
    '',
    'cdn',
    'javascript:1',
    'https://u:p@cdn.example/',
    'https://a.example/?v',
  ])
    test(`rejects “${address}” as an address`, async () => {
      const {code, stdout} = await call('script-tag', address);
      assert.deepEqual([code, stdout], [2, '']);
    });

  test('escapes an address that would close a tag', async () => {
    const {stdout} = await call('script-tag', `https://cdn.example/"><script>&copy/`);
    assert.equal(stdout.match(/<script/g)?.length, 2);
    assert.match(stdout, /&amp;copy/);
  });
});
