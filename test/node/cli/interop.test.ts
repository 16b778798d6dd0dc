/**
 * The published partner library on every supported runtime: the same signatures, the same refusals.
 */
import assert from 'node:assert/strict';
import {createHash, createPublicKey, verify} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {EXPECTED, GIVEN, testPrivateKeyPem, testPublicKeyPem} from '#src/cli/test-vectors.js';
import {Random} from '../../support/inputs/random.ts';
import {subsigOf} from '../../support/partner/request-signer.ts';
import {refusals, type Done, type Job, type RequestToSign} from '../../support/runtimes/job.ts';
import {PROGRAMS, runProgram} from '../../support/runtimes/programs.ts';
import {runWorker} from '../../support/runtimes/workerd.ts';
import {LICENSED_IP, Sandbox} from '../../support/sandbox/sandbox.ts';

const RUNTIMES: Record<string, {agent: RegExp; run: (t: TestContext, job: Job) => Promise<Done>}> =
  {
    ...Object.fromEntries(
      Object.entries(PROGRAMS).map(([name, command]) => [
        name,
        {
          agent: new RegExp(`^${name.replace(' ', '(?:\\.js)?/')}`),
          run: (_: TestContext, job: Job) => runProgram(command, job),
        },
      ]),
    ),
    workerd: {agent: /^Cloudflare-Workers$/, run: runWorker},
  };

const publicKey = createPublicKey(testPublicKeyPem());
const USER = {
  userId: GIVEN.userId,
  sharedSecret: GIVEN.sharedSecret,
  clientIp: GIVEN.clientIp,
};

/** The vectors of 5.4, the edge cases, and 40 random requests. */
function makeRequests(): readonly RequestToSign[] {
  const random = new Random(622);
  const bytes = (length: number) => Buffer.from(Array.from({length}, () => random.below(256)));
  const base = {lifetime: GIVEN.lifetime, now: GIVEN.iat * 1000, jti: GIVEN.jti};
  const of = (body: Buffer | string, more: Partial<RequestToSign> = {}): RequestToSign => ({
    ...base,
    body: Buffer.from(body).toString('base64'),
    ...more,
  });
  return [
    of(GIVEN.body, {user: USER}),
    of('', {user: USER}),
    of(''),
    of('{}', {lifetime: 299, user: {...USER, clientIp: '2001:DB8:1::7'}}),
    of(bytes(1024 * 1024)),
    of('\u0000', {jti: 'jti:é ☕:"\\'}),
    ...Array.from({length: 40}, () =>
      of(bytes(random.below(3000)), {
        lifetime: 1 + random.below(299),
        now: random.below(4_000_000_000) * 1000 + random.below(1000),
        jti: `${random.below(1e9)}`,
        ...(random.chance(0.7) && {
          user: {...USER, sharedSecret: bytes(32).toString('base64url')},
        }),
      }),
    ),
  ];
}

const REQUESTS = makeRequests();

async function jobFor(t: TestContext): Promise<{job: Job; sandbox: Sandbox}> {
  const sandbox = await Sandbox.start(t);
  const {isvId, privateKey} = await sandbox.partner();
  const job = {
    isvId: GIVEN.isvId,
    privateKeyPem: testPrivateKeyPem(),
    requests: REQUESTS,
    sandbox: {
      baseUrl: sandbox.url,
      isvId,
      privateKeyPem: privateKey.export({type: 'pkcs8', format: 'pem'}).toString(),
      clientIp: LICENSED_IP,
      now: sandbox.time,
    },
  };
  return {job, sandbox};
}

for (const [name, {agent, run}] of Object.entries(RUNTIMES))
  suite(`the partner library on ${name}`, {concurrency: false}, () => {
    test('5.1 scheme: it signs like node:crypto, rejects invalid input, and is accepted by the sandbox', async t => {
      const {job, sandbox} = await jobFor(t);
      const done = await run(t, job);
      assert.match(done.runtime, agent);
      await t.test('5.4 digest, 5.4 subsig: it computes the vectors', () => {
        assert.equal(done.jwts[0], EXPECTED.jwt);
        assert.equal(done.digests[0], EXPECTED.digest);
      });
      await t.test('5.1 scheme: claims, digest and signature equal those of node:crypto', () => {
        assert.equal(done.jwts.length, job.requests.length);
        for (const [n, request] of job.requests.entries())
          assertSigned(done.jwts[n] ?? '', done.digests[n], request);
      });
      await t.test('5.3: invalid input is rejected with the same messages', async () => {
        assert.deepEqual(done.refusals, await refusals(job));
        for (const [what, said] of Object.entries(done.refusals))
          assert.match(said, /^TypeError: \S/, what);
      });
      await t.test('5.1 scheme: the sandbox accepts its requests', async () => {
        const {userId, created} = done.made;
        assert.equal(created, true);
        assert.equal(done.token.split('.').length, 3);
        assert.deepEqual(done.codes, ['UNAUTHORIZED', 'GEO_BLOCKED']);
        const report = await fetch(`${sandbox.url}/sandbox/requests?userId=${userId}`);
        const {requests} = (await report.json()) as {requests: {status: number}[]};
        assert.deepEqual(
          requests.map(({status}) => status),
          [200, 401, 403],
        );
      });
    });
  });

function assertSigned(jwt: string, digest: string | undefined, request: RequestToSign): void {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  assert.ok(verify(null, signed, publicKey, Buffer.from(signature, 'base64url')));
  assert.deepEqual(read(header), {typ: 'JWT', alg: 'EdDSA', kid: GIVEN.isvId});
  const {body: base64, user, lifetime, now, jti} = request;
  const body = Buffer.from(base64, 'base64');
  const iat = Math.floor(now / 1000);
  assert.equal(digest, createHash('sha256').update(body).digest('base64url'));
  assert.deepEqual(read(claims), {
    iss: GIVEN.isvId,
    aud: GIVEN.audience,
    iat,
    nbf: iat,
    exp: iat + lifetime,
    jti,
    ...(body.length > 0 && {digest}),
    ...(user && {
      sub: user.userId,
      subsig: subsigOf(user.userId, iat, jti, user.sharedSecret),
      client_ip: user.clientIp,
    }),
  });
}

function read(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
