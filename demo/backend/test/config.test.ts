/** The configuration: accepted values, and one clear line for each mistake. */
import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {ConfigError, readConfig} from '../src/config.ts';

const KEY = randomBytes(32).toString('base64');
const GOOD = {
  NODE_ENV: 'production',
  ORIGIN: 'https://shop.example',
  SERVICE_URL: 'https://service.example',
  SERVICE_ISV_ID: '6f1c2d3e-4a5b-4c6d-8e7f-001122334455',
  SERVICE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  SECRET_KEYS: `k1:${KEY}`,
  DATABASE_URL: 'postgres://backend:password-of-it@db.example/backend',
  TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32 192.0.2.1',
};

function mistakesOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.mistakes;
  }
}

suite('the configuration', () => {
  test('defaults to a local sandbox with SQLite', () => {
    const {origin, store, service, host, port} = readConfig({});
    assert.deepEqual(service, {kind: 'sandbox', port: 4001});
    assert.deepEqual(store, {kind: 'sqlite', file: join('data', 'backend.sqlite')});
    assert.deepEqual([host, port, origin], ['127.0.0.1', 3000, 'http://localhost:3000']);
  });

  test('accepts production settings', () => {
    const {store, service, trustedProxies, keyring} = readConfig(GOOD);
    assert.equal(store.kind, 'postgres');
    assert.equal(service.kind, 'service');
    assert.deepEqual(trustedProxies, ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']);
    assert.deepEqual(keyring?.ids, ['k1']);
  });

  for (const [name, value, line] of [
    ['PORT', '3000a', /^PORT must be a whole number from 0 to 65535; it is "3000a"\.$/],
    ['PORT', '70000', /^PORT must be/],
    ['ORIGIN', undefined, /^ORIGIN is missing/],
    ['ORIGIN', 'https://shop.example/', /^ORIGIN must be an origin/],
    ['ORIGIN', 'http://shop.example', /^ORIGIN must be an origin/],
    ['SERVICE_URL', undefined, /^SERVICE_URL is missing/],
    ['SERVICE_URL', 'service', /^SERVICE_URL must be an address/],
    ['SERVICE_ISV_ID', undefined, /^SERVICE_ISV_ID is missing/],
    ['SERVICE_ISV_ID', 'me', /^SERVICE_ISV_ID must be a UUID; it is "me"\.$/],
    ['SERVICE_PRIVATE_KEY_FILE', '/nowhere', /^SERVICE_PRIVATE_KEY and .* both set/],
    ['SECRET_KEYS', undefined, /^SECRET_KEYS \(or SECRET_KEYS_FILE\) is missing/],
    ['SECRET_KEYS', 'k1:short', /^SECRET_KEYS cannot be read: key 1 is not NAME:KEY/],
    ['DATABASE_URL', 'mysql://x:password-of-it@y', /^DATABASE_URL must be a postgres:\/\/ address/],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /^TRUSTED_PROXIES must be addresses or ranges/],
    ['TRUSTED_PROXIES', 'proxy.example', /^TRUSTED_PROXIES must be/],
    ['LEASE_SECONDS', '0', /^LEASE_SECONDS must be a whole number from 1 to 300/],
    // Shorter than a call to the service may take, so a secret could be lost.
    [
      'SHUTDOWN_SECONDS',
      '15',
      /^SHUTDOWN_SECONDS must be a whole number from 20 to 300; it is "15"/,
    ],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be debug, info, warn or error; it is "loud"\.$/],
  ] as const)
    test(`${name}=${value ?? ''} gets one clear line`, () => {
      const lines = mistakesOf({...GOOD, [name]: value});
      assert.match(lines[0] ?? '', line);
      // Each case reports only its own mistake, except the second mistake of a missing key file.
      assert.ok(lines.length === 1 || name === 'SERVICE_PRIVATE_KEY_FILE', lines.join('\n'));
      assert.doesNotMatch(lines.join(''), /\n|password-of-it/);
      assert.ok(!lines.join('').includes(KEY));
    });

  test('allows as much time for shutdown as a registration may take', () => {
    assert.equal(readConfig(GOOD).shutdownMilliseconds, 65_000);
    assert.equal(readConfig({...GOOD, SHUTDOWN_SECONDS: '20'}).shutdownMilliseconds, 20_000);
  });

  test('reports all its mistakes at once', () => {
    assert.equal(mistakesOf({...GOOD, PORT: 'x', LOG_LEVEL: 'x', ORIGIN: 'x'}).length, 3);
  });

  test('reads a secret from a file, and reports a missing file', t => {
    const folder = mkdtempSync(join(tmpdir(), 'backend-'));
    t.after(() => rmSync(folder, {recursive: true}));
    const file = join(folder, 'keys');
    writeFileSync(file, `k7:${KEY}\n`);
    const env = {...GOOD, SECRET_KEYS: undefined};
    assert.deepEqual(readConfig({...env, SECRET_KEYS_FILE: file}).keyring?.ids, ['k7']);
    assert.match(mistakesOf({...env, SECRET_KEYS_FILE: `${file}2`})[0] ?? '', /which is not there/);
    assert.match(mistakesOf({...env, SECRET_KEYS_FILE: folder})[0] ?? '', /which we cannot read/);
  });
});
