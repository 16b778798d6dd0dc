/**
 * `service-embed vectors`: the self-check of contract 5.4, and test values for
 * other implementations.
 */
import {digest, subjectSignature} from '../partner/hashes.js';
import {importPrivateKey} from '../partner/private-key.js';
import {signRequest} from '../partner/sign-request.js';
import {subsigInput} from '../contract/request-jwt.js';
import {readArguments} from './arguments.js';
import {EXIT, type Output} from './output.js';
import {EXPECTED, GIVEN, TEST_KEY, testPrivateKeyPem, testPublicKeyPem} from './test-vectors.js';

export async function vectors(args: readonly string[]): Promise<Output> {
  const {values} = readArguments({args: [...args], options: {json: {type: 'boolean'}}});
  const made = await make();
  const isRight =
    made.jwt === EXPECTED.jwt && made.digest === EXPECTED.digest && made.subsig === EXPECTED.subsig;
  const stdout = values.json ? `${JSON.stringify(made, null, 2)}\n` : text(made);
  return isRight
    ? {stdout, exitCode: EXIT.ok}
    : {
        stdout,
        stderr: 'These are not the expected values: do not sign with this build.\n',
        exitCode: EXIT.fails,
      };
}

async function make() {
  const {isvId, audience, userId, sharedSecret, clientIp, body, iat, jti, lifetime} = GIVEN;
  const privateKeyPem = testPrivateKeyPem();
  const jwt = await signRequest(
    {isvId, audience, privateKey: await importPrivateKey(privateKeyPem)},
    {body, user: {userId, sharedSecret, clientIp}, lifetime, now: () => iat * 1000, jti: () => jti},
  );
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  return {
    warning: 'The key pair and the secret are published: for tests, and for nothing else.',
    testKey: {privateKeyPem, publicKeyPem: testPublicKeyPem(), jwk: TEST_KEY},
    ...GIVEN,
    bodyBase64url: toBase64url(body),
    digest: await digest(body),
    subsigInput: subsigInput(userId, iat, jti),
    subsig: await subjectSignature({userId, sharedSecret}, iat, jti),
    header: fromBase64url(header),
    claims: fromBase64url(claims),
    signingInput: `${header}.${claims}`,
    signature,
    jwt,
  };
}

function text({testKey, ...values}: Awaited<ReturnType<typeof make>>): string {
  const {warning, ...rest} = values;
  const rows = Object.entries(rest).map(([name, value]) => `${name.padEnd(14)}${value}`);
  return `TEST ONLY. ${warning}\n\n${testKey.privateKeyPem}${testKey.publicKeyPem}\n${rows.join('\n')}\n`;
}

function toBase64url(plain: string): string {
  return Buffer.from(plain).toString('base64url');
}

function fromBase64url(part: string): string {
  return Buffer.from(part, 'base64url').toString();
}
