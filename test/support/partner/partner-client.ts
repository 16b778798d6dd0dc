/** Clients of the partner library, for a scripted server and for the real sandbox. */
import assert from 'node:assert/strict';
import {createPublicKey, generateKeyPairSync, verify} from 'node:crypto';
import type {TestContext} from 'node:test';
import {RequestJwtClaims} from '#src/contract/request-jwt.js';
import {
  createPartnerClient,
  importPrivateKey,
  PartnerError,
  type PartnerClientOptions,
} from '#src/partner.js';
import {MisbehavingServer, type Asked, type Script} from '../servers/misbehaving-server.ts';
import {LICENSED_IP, Sandbox, type Partner} from '../sandbox/sandbox.ts';

const pair = generateKeyPairSync('ed25519');
const publicKey = createPublicKey(pair.privateKey);
export const PEM = pair.privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
export const ISV_ID = '6f1c2d3e-4a5b-4c6d-8e7f-001122334455';
export const USER = {
  userId: '0b8f6c1e-7d2a-4e39-9c55-a1b2c3d4e5f6',
  sharedSecret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  clientIp: LICENSED_IP,
};
export const privateKey = await importPrivateKey(PEM);

/** A client that retries without delay, and a server that follows the script. */
export async function scripted(
  t: TestContext,
  script?: Script,
  options: Partial<PartnerClientOptions> = {},
) {
  const server = await MisbehavingServer.start(t, script);
  const client = createPartnerClient({
    isvId: ISV_ID,
    privateKey,
    baseUrl: server.url,
    random: () => 0,
    ...options,
  });
  return {server, client};
}

/** A client of the sandbox on the sandbox's clock, for a partner that is registered there. */
export async function sandboxed(t: TestContext, options: Partial<PartnerClientOptions> = {}) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  return {sandbox, partner, client: await clientOf(sandbox, partner, options)};
}

export async function clientOf(
  sandbox: Sandbox,
  {isvId, privateKey: key}: Partner,
  options: Partial<PartnerClientOptions> = {},
) {
  const pem = key.export({type: 'pkcs8', format: 'pem'}).toString();
  return createPartnerClient({
    isvId,
    privateKey: await importPrivateKey(pem),
    baseUrl: sandbox.url,
    now: () => sandbox.time,
    random: () => 0,
    ...options,
  });
}

/** The claims of a request that this client signed. Fails if the signature is invalid. */
export function claimsOf(asked: Pick<Asked, 'headers'> | undefined): RequestJwtClaims {
  const [header = '', claims = '', signature = ''] =
    asked?.headers.authorization?.replace('Bearer ', '').split('.') ?? [];
  const input = Buffer.from(`${header}.${claims}`);
  assert.ok(verify(null, input, publicKey, Buffer.from(signature, 'base64url')));
  return RequestJwtClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
}

/** The error that a call rejects with. Fails if it is not a `PartnerError`. */
export async function failure(call: Promise<unknown>): Promise<PartnerError> {
  const error: unknown = await call.then(
    () => assert.fail('the call was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PartnerError, `not a PartnerError: ${String(error)}`);
  return error;
}
