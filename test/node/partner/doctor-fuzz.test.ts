/**
 * The doctor with random input: it answers, its report is safe to print, and its work is bounded.
 * Work is counted, not timed: the hashed bytes, the keys and signatures, and the JSON that is
 * written.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {report} from '#src/cli/report.js';
import {diagnose, diagnoseRequest, type Diagnosis} from '#src/partner.js';
import {Random} from '../../support/inputs/random.ts';
import {doctorInput, type DoctorInput} from '../../support/partner/doctor-inputs.ts';
import {examine, examineJwt, SECRET, signed} from '../../support/partner/patient.ts';

/**
 * `.ci/run` raises this to 1,000 in total. `npm run bench -- doctor` reads 10,000 and measures
 * them.
 */
const INPUTS = Math.min(Number(process.env['VALUES'] ?? 30) / 2, 250);
const SEEDS = [20_261_122, 20_261_123, 20_261_124, 20_261_125];

/**
 * A correct JWT with a user takes about 20 calls. A wrong one is checked for every common mistake.
 */
const MOST_CALLS = 130;
/** Bytes that are hashed, signed or written as JSON for one input. */
const MOST_BYTES = 4_000_000;

for (const seed of SEEDS)
  test(`${INPUTS} random inputs get a bounded and printable diagnosis (seed ${seed})`, async t => {
    const random = new Random(seed);
    const work = counted(t);
    for (let count = 0; count < INPUTS; count += 1) {
      const input = doctorInput(random);
      work.calls = work.bytes = 0;
      const diagnosis = await answered(input, count);
      const {calls, bytes} = work;
      assert.ok(calls <= MOST_CALLS, `${count}: ${calls} calls`);
      assert.ok(bytes <= MOST_BYTES, `${count}: ${bytes} bytes`);
      if (diagnosis) assertPrintable(diagnosis, input, `${count}`);
    }
  });

async function answered(
  {kind, text, options}: DoctorInput,
  count: number,
): Promise<Diagnosis | undefined> {
  if (kind === 'jwt') return diagnose(text, options);
  try {
    return await diagnoseRequest(text, options);
  } catch (error) {
    assert.ok(error instanceof TypeError, `${count}: ${String(error)}`);
    assert.match(error.message, /^The request has \d+ characters|^There is no request in the text/);
    return undefined;
  }
}

function assertPrintable(diagnosis: Diagnosis, {options}: DoctorInput, name: string): void {
  const shown = report(diagnosis);
  assert.doesNotMatch(shown.replaceAll('\n', ''), /\p{C}|[\u2028\u2029]/u, name);
  for (const {detail, advice = ''} of diagnosis.findings)
    assert.ok(detail.length + advice.length < 2000, `${name}: ${detail.slice(0, 200)}`);
  if (options.sharedSecret === SECRET)
    assert.ok(!shown.includes(SECRET), `${name}: the secret is shown`);
}

/** Counts the work that grows with the size of the input. */
function counted(t: TestContext): {calls: number; bytes: number} {
  const work = {calls: 0, bytes: 0};
  const {subtle} = crypto;
  for (const name of ['digest', 'sign', 'verify', 'importKey'] as const) {
    const original = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<never>;
    t.mock.method(subtle, name, (...args: unknown[]) => {
      work.calls += 1;
      for (const arg of args) if (ArrayBuffer.isView(arg)) work.bytes += arg.byteLength;
      return original(...args);
    });
  }
  const {stringify} = JSON;
  t.mock.method(JSON, 'stringify', (...args: Parameters<typeof stringify>) => {
    const json = stringify(...args);
    work.bytes += json?.length ?? 0;
    return json;
  });
  return work;
}

suite('the doctor with oversized input', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const part = (json: string) => Buffer.from(json).toString('base64url');
  const [header = '', , signature = ''] = signed().split('.');

  for (const [claim, rule] of [
    ['iss', '5.3 rule 1'],
    ['aud', '5.3 rule 2'],
    ['iat', '5.3 rule 3'],
    ['exp', '5.3 rule 4'],
    ['jti', '2.3 claims'],
    ['sub', '5.3 rule 5'],
    ['client_ip', '5.3 rule 10'],
    ['digest', '2.3 digest'],
  ] as const)
    test(`claims of 16 KB with deep nesting in ${claim} are quoted in one line`, async () => {
      const claims = part(`{"${claim}":${deep(5900)}}`);
      const {of} = await examineJwt(`${header}.${claims}.${signature}`);
      assert.equal(of(rule).verdict, 'fails');
      assert.match(of(rule).detail, new RegExp(`${claim} is \\[{80}…`));
    });

  test('2.3 subsig: deeply nested claims are not joined', async () => {
    const claims = part(`{"jti":${deep(5800)},"subsig":"x"}`);
    const {of} = await examineJwt(`${header}.${claims}.${signature}`);
    assert.equal(of('2.3 subsig').verdict, 'fails');
  });

  test('2.3 digest: a deeply nested body is not rewritten with an indent', async t => {
    const work = counted(t);
    const {of} = await examine({}, {body: deep(3000)});
    assert.equal(of('2.3 digest').verdict, 'fails');
    assert.ok(work.bytes < 500_000, `${work.bytes} bytes`);
  });

  test('2.3 digest: the usual mistakes are not searched in a long body, and the finding mentions it', async t => {
    const work = counted(t);
    const {of} = await examine({}, {body: '[1]\n'.repeat(5000)});
    assert.match(of('2.3 digest').detail, /20000 bytes\. The body is too long to look for/);
    assert.ok(work.bytes < 500_000, `${work.bytes} bytes`);
  });

  test('4 route: a URL that is too long is not searched', async () => {
    const {of} = await examine({}, {url: '/users/'.repeat(2000)});
    assert.deepEqual(
      ['4 route', '5.3 rule 5'].map(rule => of(rule).verdict),
      ['unknown', 'unknown'],
    );
    assert.match(of('5.3 rule 5').detail, /more than 8192 characters/);
  });

  test('7.2 answer: a response that is too long is not read', async () => {
    const body = JSON.stringify({code: 'GEO_BLOCKED', error: 'x'.repeat(70_000)});
    const {of} = await examine({}, {response: {status: 403, body}});
    assert.equal(of('7.2 answer').verdict, 'unknown');
  });
});

suite('the doctor with control characters', () => {
  const escape = '\u001b[2J\u009b31m\u202e\r\n';

  for (const publicKey of [
    {kty: escape, crv: escape},
    JSON.stringify({kty: 'OKP', crv: escape.repeat(100)}),
    {kty: 'OKP', crv: {toString: 1}},
    {kty: [[[escape]]], crv: null},
  ] as (string | JsonWebKey)[])
    test(`2.1 public key: ${JSON.stringify(publicKey).slice(0, 40)} is quoted`, async () => {
      const {of} = await examine({}, {publicKey});
      const {verdict, detail} = of('2.1 public key');
      assert.equal(verdict, 'fails');
      assert.doesNotMatch(detail, /\p{C}/u);
      assert.match(detail, /kty of the JWK given is (?:".*|\[.*), its crv is/);
      assert.ok(detail.length < 1200);
    });

  for (const alg of ['constructor', 'toString', '__proto__'])
    test(`2.3 alg: ${alg} is not a known name`, async () => {
      const {of} = await examine({header: {alg}});
      assert.equal(of('2.3 alg').detail, `alg is "${alg}", not "EdDSA".`);
    });
});
