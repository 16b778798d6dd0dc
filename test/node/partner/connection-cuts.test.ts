/** The library with the sandbox, over a connection that breaks: every event is read once. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {promisify} from 'node:util';
import {WebSocket as NodeWebSocket} from 'ws';
import {
  connectService,
  importPrivateKey,
  signRequest,
  type ConnectionEvent,
  type SignedAccess,
} from '#src/partner.js';
import {CuttingProxy} from './cutting-proxy.ts';
import {Random} from '../../support/inputs/random.ts';
import {Sandbox} from '../../support/sandbox/sandbox.ts';
import {accessTo, connectAtOnce, take} from '../../support/partner/service-access.ts';

/** A small number finds an obvious fault. CI runs more. */
const CUTS = Number(process.env['CUTS'] ?? 40);
const EVENTS = CUTS * 2.5;
const run = promisify(execFile);

suite('1 WebSocket service: a connection that is cut repeatedly', () => {
  for (const [seed, WebSocket] of [
    [1, undefined],
    [2, NodeWebSocket],
  ] as const)
    test(`${CUTS} cuts during ${EVENTS} events (seed ${seed}): each event is read once, in order`, async t => {
      const random = new Random(seed);
      const sandbox = await Sandbox.start(t);
      const partner = await sandbox.partner();
      const user = await sandbox.user(partner, {balance: '100.00'});
      const proxy = await CuttingProxy.start(t, sandbox.url, random, CUTS);
      const connection = connectAtOnce(accessTo(sandbox, partner, proxy.url), {
        after: 0,
        WebSocket,
        buffer: 50,
      });
      t.after(() => connection.close());

      const events: ConnectionEvent[] = [];
      let progress = () => {};
      const read = async () => {
        while (events.length < EVENTS) {
          events.push(...(await take(connection, 1, each => each)));
          progress();
        }
      };
      const tell = async () => {
        for (let told = 0; told < EVENTS; told += 1) {
          await user.control({gates: {kyc: told % 2 === 1}});
          // The events and the cuts proceed at the same rate, because an idle connection is not
          // cut.
          while (proxy.cuts < (told / EVENTS) * CUTS && events.length <= told)
            await new Promise<void>(resolve => (proxy.cut = progress = resolve));
        }
      };
      await Promise.all([read(), tell()]);

      assert.deepEqual(
        events.map(({type, sequence}) => `${type} ${sequence}`),
        Array.from({length: EVENTS}, (_, index) => `gates ${index + 1}`),
      );
      assert.ok(proxy.cuts >= CUTS * 0.9, `${proxy.cuts} cuts`);
    });
});

suite('the library and the sandbox', () => {
  test('lose no event when the service restarts', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    t.after(() => rm(folder, {recursive: true}));
    const data = join(folder, 'ledger.sqlite');
    const before = await Sandbox.start(t, data);
    const partner = await before.partner();
    await before.user(partner, {gates: {kyc: false}});
    // As behind a load balancer: the address stays the same, but another server answers.
    let baseUrl = before.url;
    const access: SignedAccess = {
      ...accessTo(before, partner),
      baseUrl: 'https://service.example',
      fetch: (url, init) => fetch(url.replace('https://service.example', baseUrl), init),
    };
    const connection = connectAtOnce(access, {after: 0});
    t.after(() => connection.close());
    const sequences = (count: number) =>
      take(connection, count, (event: ConnectionEvent) => `${event.type} ${event.sequence}`);
    assert.deepEqual(await sequences(1), ['gates 1']);
    await before.close();
    const after = await Sandbox.start(t, data);
    baseUrl = after.url;
    await after.user(partner, {gates: {terms: false}});
    assert.deepEqual(await sequences(1), ['gates 2']);
  });

  test('deliver a deposit from pending to completed to a backend that signs with `signRequest`', async t => {
    const sandbox = await Sandbox.start(t);
    const partner = await sandbox.partner();
    const {isvId} = partner;
    const pem = partner.privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
    const privateKey = await importPrivateKey(pem);
    const user = await sandbox.user(partner, {balance: '0.00'});
    const connection = connectService(
      {
        baseUrl: sandbox.url,
        sign: ({path, body = ''}) =>
          signRequest({isvId, privateKey}, {path, body, now: () => sandbox.time}),
      },
      {after: 0},
    );
    t.after(() => connection.close());
    await user.deposit({provider: 'cashpay', amount: '25.00'});
    const next = async () => {
      const {value} = await connection.next();
      return value?.type === 'transaction' && value.transaction.status;
    };
    assert.equal(await next(), 'pending');
    sandbox.time += 1000;
    assert.equal(await next(), 'completed');
  });
});

suite('no timer is left', () => {
  const ends = {
    'it was closed during a wait': `
      const connection = connectService({baseUrl: 'http://127.0.0.1:1', sign: async () => 'x'});
      while (connection.state.status !== 'waiting') await new Promise(setImmediate);
      connection.close();`,
    'the service rejected it': `
      const refuse = async () => new Response(null, {status: 401});
      const connection = connectService({baseUrl: 'http://x', sign: async () => 'x', fetch: refuse});
      await connection.next().catch(() => {});`,
    'it was closed during a request': `
      const hang = (url, {signal}) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const connection = connectService({baseUrl: 'http://x', sign: async () => 'x', fetch: hang});
      await new Promise(setImmediate);
      connection.close();`,
  };
  test(`the process exits on its own when ${Object.keys(ends).join(', when ')}`, async () => {
    const rest = Object.values(ends).map(
      code => `{${code}
        await new Promise(setImmediate);
        console.log(process.getActiveResourcesInfo().includes('Timeout'));
      }`,
    );
    const script = `import {connectService} from '#src/partner.js';${rest.join('')}`;
    const {stdout, stderr} = await run(
      process.execPath,
      ['--input-type=module', '-e', script],
      // Shorter than every timer of the connection except the backoff, which is at its maximum.
      {timeout: 12_000},
    );
    const said = rest.map(() => 'false\n').join('');
    assert.deepEqual({stdout, stderr}, {stdout: said, stderr: ''});
  });
});
