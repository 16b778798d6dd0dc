/** Processes that get a signal to end during a request that cannot be repeated. */
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {generateKeyPairSync, randomBytes, randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer as createHttpServer, request, type ServerResponse} from 'node:http';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';
import {createLog} from '../src/log.ts';
import {Keyring} from '../src/secrets/keyring.ts';
import {Vault} from '../src/secrets/vault.ts';
import {migrate} from '../src/store/migrate.ts';
import {SqliteDatabase} from '../src/store/sqlite.ts';
import {Registrations} from '../src/users/registrations.ts';
import {Sessions} from '../src/users/sessions.ts';
import {UnderWay} from '../src/under-way.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = 'http://localhost:3000';
const SECRET_KEYS = `k1:${randomBytes(32).toString('base64')}`;
const VAULT = new Vault(Keyring.parse(SECRET_KEYS));
const PRIVATE_KEY = generateKeyPairSync('ed25519')
  .privateKey.export({type: 'pkcs8', format: 'pem'})
  .toString();

/**
 * A fake service. It holds each request that cannot be repeated, and refuses all others with 503.
 */
async function startService(t: TestContext) {
  const held: ServerResponse[] = [];
  let heard = () => {};
  const server = createHttpServer((asked, answer) => {
    asked.resume();
    if (!/\/(?:users|execute)$/.test(asked.url ?? '')) return void answer.writeHead(503).end();
    held.push(answer);
    heard();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when `count` requests are waiting for their response. */
    async asked(count: number) {
      while (held.length < count) await new Promise<void>(resolve => (heard = resolve));
    },
    get count() {
      return held.length;
    },
    answer(status: number, body: unknown) {
      for (const each of held.splice(0))
        each.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
    },
  };
}

const newUser = () => ({
  userId: randomUUID(),
  sharedSecret: randomBytes(32).toString('base64url'),
});

function start(t: TestContext, env: Readonly<Record<string, string>>) {
  const args = ['--disable-warning=ExperimentalWarning', 'src/main.ts'];
  const settings = {
    ...{PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', ORIGIN: SITE},
    ...{SERVICE_ISV_ID: randomUUID(), SERVICE_PRIVATE_KEY: PRIVATE_KEY, SECRET_KEYS},
    ...{TRUSTED_PROXIES: '127.0.0.1'},
    ...env,
  };
  const child = spawn(process.execPath, args, {cwd: ROOT, env: settings});
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  return {
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended,
    said: () => said,
    /** Resolves to the pattern's first group, when the log matches. */
    async says(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = pattern.exec(said);
        if (found) return found[1] ?? '';
        assert.equal(child.exitCode, null, said);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
  };
}

/** A database with this many accounts, whose users the sweep has yet to register. */
async function setup(t: TestContext, accounts: number) {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const file = join(folder, 'backend.sqlite');
  const database = new SqliteDatabase(file);
  t.after(async () => {
    await database.close();
    rmSync(folder, {recursive: true});
  });
  await migrate(database);
  for (let at = 0; at < accounts; at += 1) {
    const id = randomUUID();
    await database.query(`INSERT INTO accounts VALUES ($1, $1, 'x', 0)`, [id]);
    await database.query(
      `INSERT INTO service_users (account_id, reference, status, asked_at) VALUES ($1, $1, 'asked', 0)`,
      [id],
    );
  }
  const statuses = async () =>
    (await database.query('SELECT status FROM service_users ORDER BY status')).map(
      ({status}) => status,
    );
  return {database, env: {DATA_FILE: file, DATA_FOLDER: folder}, statuses};
}

suite('a process that gets a signal to end', () => {
  test('during its sweep stores the current user’s secret first, and requests no other', async t => {
    const [service, {env, statuses}] = [await startService(t), await setup(t, 3)];
    const backend = start(t, {...env, SERVICE_URL: service.url});
    await service.asked(1);
    backend.kill('SIGTERM');
    await backend.says(/"event":"(ending)"/);
    service.answer(200, newUser());
    assert.deepEqual(await backend.ended, [0, null]);
    assert.deepEqual(await statuses(), ['asked', 'asked', 'ready']);
    assert.equal(service.count, 0);
  });

  test('repeatedly, as from a terminal and npm, ends once and cleanly', async t => {
    const [service, {env, statuses}] = [await startService(t), await setup(t, 1)];
    const backend = start(t, {...env, SERVICE_URL: service.url});
    await service.asked(1);
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) {
      backend.kill(signal);
      await backend.says(/"event":"(ending)"/);
    }
    service.answer(200, newUser());
    assert.deepEqual(await backend.ended, [0, null]);
    assert.deepEqual(await statuses(), ['ready']);
  });

  /**
   * Ada requests `path` and disconnects during the call to the service. Then the process gets a
   * signal.
   */
  async function hungUp(
    t: TestContext,
    path: string,
    {database, env}: Awaited<ReturnType<typeof setup>>,
    answer: readonly [status: number, body: unknown],
  ) {
    const service = await startService(t);
    const token = await new Sessions(database).open('ada');
    const backend = start(t, {...env, SERVICE_URL: service.url});
    const port = await backend.says(/"event":"started","port":(\d+)/);
    const asking = request(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        ...{origin: SITE, 'content-type': 'application/json', cookie: `session=${token}`},
        'x-forwarded-for': '203.0.113.7',
      },
    });
    asking.on('error', () => {}).end('{}');
    await service.asked(1);
    asking.destroy();
    await new Promise(resolve => asking.once('close', resolve));
    backend.kill('SIGTERM');
    await backend.says(/"event":"(ending)"/);
    service.answer(...answer);
    assert.deepEqual(await backend.ended, [0, null]);
  }

  test('stores the secret of a visitor who has disconnected', async t => {
    const given = await setup(t, 0);
    await given.database.query(`INSERT INTO accounts VALUES ('ada', 'ada', 'x', 0)`);
    await hungUp(t, '/embed-token', given, [200, newUser()]);
    assert.deepEqual(await given.statuses(), ['ready']);
  });

  test('records the outcome of a withdrawal whose visitor has disconnected', async t => {
    const given = await setup(t, 0);
    const {database} = given;
    await database.query(`INSERT INTO accounts VALUES ('ada', 'ada', 'x', 0)`);
    const {userId, sharedSecret} = newUser();
    const {keyId, bytes} = VAULT.seal('shared-secret', userId, sharedSecret);
    await database.query(
      `INSERT INTO service_users VALUES ('ada', 'ada', 'ready', $1, $2, $3, 0)`,
      [userId, bytes, keyId],
    );
    const id = randomUUID();
    await database.query(
      `INSERT INTO withdrawals (account_id, idempotency_key, transaction_id, amount, status, asked_at)
        VALUES ('ada', 'x', $1, '5.00', 'staged', 0)`,
      [id],
    );
    const refusal = {code: 'PERMISSION_DENIED', error: 'no'};
    await hungUp(t, `/withdrawals/${id}/execute`, given, [403, refusal]);
    const [row] = await database.query('SELECT status FROM withdrawals');
    assert.notEqual(row?.['status'], 'executing');
  });

  test('before it serves ends immediately, because nothing has started', async t => {
    // A database that accepts connections but never responds.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    t.after(() => silent.close());
    const {port} = silent.address() as AddressInfo;
    const backend = start(t, {
      SERVICE_URL: 'https://service.example',
      DATABASE_URL: `postgres://backend@127.0.0.1:${port}/backend`,
    });
    const [socket] = await once(silent, 'connection');
    t.after(() => (socket as {destroy: () => void}).destroy());
    backend.kill('SIGTERM');
    assert.deepEqual(await backend.ended, [0, null]);
    assert.match(backend.said(), /"event":"ended_before_start"/);
    assert.doesNotMatch(backend.said(), /cannot start|does not let us in/);
  });
});

test('a sweep with an ending signal starts nothing more', async t => {
  const {database, statuses} = await setup(t, 5);
  const ending = new AbortController();
  let asked = 0;
  const client = {
    createUser: async () => {
      asked += 1;
      if (asked === 2) ending.abort();
      return {created: true, ...newUser()} as const;
    },
  };
  const log = createLog('error', () => {});
  await new Registrations({database, vault: VAULT, client, log}).sweep(ending.signal);
  assert.deepEqual(await statuses(), ['asked', 'asked', 'asked', 'ready', 'ready']);
});

test('pending work is awaited, including what it starts and what fails', async () => {
  const underWay = new UnderWay();
  const ended: string[] = [];
  const {promise: gate, resolve: open} = Promise.withResolvers<void>();
  const later = async () => {
    await new Promise(setImmediate);
    ended.push('later');
  };
  const beginner = async () => {
    await gate;
    ended.push('first');
    void underWay.hold(later());
  };
  const loser = async () => {
    await gate;
    throw new Error('no');
  };
  const watcher = async () => {
    await underWay.over();
    ended.push('over');
  };
  const [first, failing] = [underWay.hold(beginner()), underWay.hold(loser())];
  const over = watcher();
  open();
  await assert.rejects(failing, /no/);
  await Promise.all([first, over]);
  assert.deepEqual(ended, ['first', 'later', 'over']);
});
