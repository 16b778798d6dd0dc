/** Node's own cryptography makes the same JWTs as WebCrypto, which other runtimes use. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {generateKeyPairSync, randomBytes, randomUUID} from 'node:crypto';
import {test} from 'node:test';
import {promisify} from 'node:util';
import {digest, importPrivateKey, signRequest, type SignOptions} from '#src/partner.js';

const run = promisify(execFile);
const pem = generateKeyPairSync('ed25519').privateKey.export({type: 'pkcs8', format: 'pem'});
const isvId = randomUUID();
const user = {
  userId: randomUUID(),
  sharedSecret: randomBytes(32).toString('base64url'),
  clientIp: '203.0.113.7',
};
const fixed = {now: () => 1_800_000_000_000, jti: () => 'one'};

const REQUESTS: readonly (readonly [name: string, options: SignOptions])[] = [
  ['an ISV request', {}],
  ['a request with a body', {body: '{"name":"Zoë \ud800"}'}],
  ['a user’s request', {body: '{"amount":"25.00"}', user}],
];

/** Signs all requests in a process of its own, in which Node has no cryptography of its own. */
async function signedByWebCrypto(): Promise<readonly string[]> {
  const script = `
    delete process.getBuiltinModule;
    const {importPrivateKey, signRequest} = await import('#src/partner.js');
    const {pem, isvId, requests} = JSON.parse(process.argv[1]);
    const partner = {isvId, privateKey: await importPrivateKey(pem)};
    const fixed = {now: () => ${fixed.now()}, jti: () => '${fixed.jti()}'};
    const all = requests.map(options => signRequest(partner, {...options, ...fixed}));
    console.log(JSON.stringify(await Promise.all(all)));
  `;
  const given = JSON.stringify({pem, isvId, requests: REQUESTS.map(([, options]) => options)});
  const {stdout} = await run(process.execPath, ['--input-type=module', '-e', script, given]);
  return JSON.parse(stdout) as string[];
}

test('2.3: both implementations sign the same JWT', async () => {
  const partner = {isvId, privateKey: await importPrivateKey(pem.toString())};
  const others = await signedByWebCrypto();
  for (const [at, [name, options]] of REQUESTS.entries())
    assert.equal(await signRequest(partner, {...options, ...fixed}), others[at], name);
});

test('2.3: a key that a backend imported itself signs the same JWT', async () => {
  const der = Buffer.from(pem.toString().replace(/-----.*?-----|\s/g, ''), 'base64');
  const own = await crypto.subtle.importKey('pkcs8', der, 'Ed25519', false, ['sign']);
  const ours = await importPrivateKey(pem.toString());
  const sign = (privateKey: typeof ours | typeof own) =>
    signRequest({isvId, privateKey}, {user, body: 'text', ...fixed});
  assert.equal(await sign(own), await sign(ours));
});

test('2.3 digest: a long body is hashed by the same rule as a short one', async () => {
  const {createHash} = await import('node:crypto');
  for (const length of [1, 65_536, 65_537, 200_000]) {
    const body = randomBytes(length);
    assert.equal(await digest(body), createHash('sha256').update(body).digest('base64url'));
  }
});
