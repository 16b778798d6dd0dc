/**
 * Our signer, the vectors and the sandbox, compared with a partner's implementation in Python
 * (contract 5.4).
 */
import assert from 'node:assert/strict';
import {createHash, randomUUID, type KeyObject} from 'node:crypto';
import {test} from 'node:test';
import {diagnose, importPrivateKey, signRequest} from '#src/partner.js';
import {EXPECTED, GIVEN, testPrivateKeyPem, testPublicKeyPem} from '#src/cli/test-vectors.js';
import {Python, type Task} from '../../support/runtimes/python/python.ts';
import {Random} from '../../support/inputs/random.ts';
import {ask, LICENSED_IP, Sandbox} from '../../support/sandbox/sandbox.ts';

interface Signed {
  readonly jwt: string;
  readonly digest: string | null;
  readonly subsig: string | null;
}

interface Verified {
  readonly header: object;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly digest: string;
  readonly subsig: string | null;
}

/** Random requests. A small number finds an obvious fault. CI runs more. */
const REQUESTS = Math.min(Number(process.env['VALUES'] ?? 100), 1000);

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

test('5.4 digest, 5.4 subsig: Python recomputes the vectors', async t => {
  const python = await Python.start(t);
  const {isvId, userId, sharedSecret, clientIp, body, iat, jti, lifetime} = GIVEN;
  const user = {userId, sharedSecret, clientIp};
  const task = {isvId, iat, jti, lifetime, user, body: base64url(body)};
  const [made] = await python.ask<Signed>([{do: 'sign', privateKey: testPrivateKeyPem(), ...task}]);
  const {jwt, digest, subsig} = EXPECTED;
  assert.deepEqual({digest: made?.digest, subsig: made?.subsig}, {digest, subsig});
  const [seen] = await python.ask<Verified>([
    {do: 'verify', jwt, publicKey: testPublicKeyPem(), body: base64url(body), sharedSecret},
  ]);
  assert.deepEqual(seen?.header, {typ: 'JWT', alg: 'EdDSA', kid: isvId});
  assert.equal(seen?.claims['subsig'], subsig);
});

test(`5.1 scheme: ${REQUESTS} random bodies, users and times: our signer and Python agree`, async t => {
  const python = await Python.start(t);
  const random = new Random(3711);
  const privateKey = await importPrivateKey(testPrivateKeyPem());
  const bytes = (length: number) => Uint8Array.from({length}, () => random.below(256));
  const tasks: Task[] = [];
  const ours: {jwt: string; isUser: boolean}[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const body = bytes(random.chance(0.2) ? 0 : random.below(2000));
    const isUser = random.chance(0.7);
    const userId = uuidOf(bytes(16));
    const sharedSecret = base64url(bytes(32));
    const user = {
      userId,
      sharedSecret,
      clientIp: random.chance(0.5) ? LICENSED_IP : '2001:db8:1::7',
    };
    const now = random.below(4_000_000_000) * 1000 + random.below(1000);
    const jti = random.chance(0.5) ? uuidOf(bytes(16)) : `jti:${random.below(1e9)}:é`;
    const lifetime = 1 + random.below(299);
    const options = {body, lifetime, now: () => now, jti: () => jti, ...(isUser && {user})};
    const jwt = await signRequest({isvId: GIVEN.isvId, privateKey}, options);
    ours.push({jwt, isUser});
    const publicKey = testPublicKeyPem();
    const sent = base64url(body);
    tasks.push({do: 'verify', jwt, publicKey, body: sent, ...(isUser && {sharedSecret})});
  }
  const seen = await python.ask<Verified>(tasks);
  for (const [n, {claims, digest, subsig}] of seen.entries()) {
    const {isUser} = ours[n] ?? assert.fail();
    const isEmpty = tasks[n]?.['body'] === '';
    assert.equal(claims['digest'], isEmpty ? undefined : digest, `request ${n}`);
    assert.equal(claims['subsig'], isUser ? subsig : undefined, `request ${n}`);
    assert.equal(claims['nbf'], claims['iat']);
  }
});

test('5.1 scheme: the sandbox and the doctor accept JWTs signed by Python', async t => {
  const python = await Python.start(t);
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner);
  const random = new Random(5);
  const path = `/private/v1/users/${user.id}/embed-token`;
  const acting = {userId: user.id, sharedSecret: user.sharedSecret, clientIp: LICENSED_IP};
  const cases = Array.from({length: 20}, (_, n) => {
    const isUser = n % 2 === 0;
    const body = isUser ? '{}' : `{"n": ${n}, "é": "${'x'.repeat(random.below(500))}"}`;
    return {isUser, body: n % 5 === 1 ? '' : body, path: isUser ? path : '/push/x'};
  });
  const privateKey = pemOf(partner.privateKey);
  const tasks = cases.map(({isUser, body}): Task => ({
    do: 'sign',
    privateKey,
    isvId: partner.isvId,
    iat: sandbox.now,
    jti: randomUUID(),
    lifetime: 299,
    body: base64url(body),
    ...(isUser && {user: acting}),
  }));
  for (const [n, {jwt, digest}] of (await python.ask<Signed>(tasks)).entries()) {
    const {body, path: to} = cases[n] ?? assert.fail();
    if (body !== '') assert.equal(digest, createHash('sha256').update(body).digest('base64url'));
    const headers = {authorization: `Bearer ${jwt}`, 'content-type': 'application/json'};
    const answer = await ask(sandbox.url + to, {method: 'POST', headers, body});
    assert.equal(answer.status, 200, answer.text);
    const {summary} = await diagnose(jwt, {body, url: to, serverTime: sandbox.time});
    assert.deepEqual(summary.causes, []);
  }
});

function uuidOf(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function pemOf(key: KeyObject): string {
  return key.export({type: 'pkcs8', format: 'pem'}).toString();
}
