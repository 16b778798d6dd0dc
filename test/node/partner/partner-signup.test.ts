/**
 * 1-Click Signup on the partner's site: from a token without a user to a session of the new user.
 */
import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {readEmbedToken} from '#src/contract/token.js';
import {createPartnerClient, importPrivateKey, PartnerError} from '#src/partner.js';
import {startPartner} from '../../../demo/partner/server.ts';
import {startService} from '../../../demo/service/server.ts';
import {ask, postJson, type Partner, type Sandbox} from '../../support/sandbox/sandbox.ts';
import {DETAILS, FOUND, signingUp} from '../../support/sandbox/signup.ts';

interface Session {
  readonly token: string;
  readonly userId: string;
}

async function setup(t: TestContext) {
  const service = await startService({port: 0});
  t.after(service.close);
  const partner = await startPartner({port: 0, serviceUrl: service.url});
  t.after(partner.close);
  const session = async (body: object): Promise<Session> => {
    const {status, text} = await postJson(`${partner.url}/session`, body);
    assert.equal(status, 200, text);
    return JSON.parse(text);
  };
  const embed = ({token}: Session, path: string, body: object) =>
    postJson(`${service.url}/embed/v1${path}`, body, {
      authorization: `Bearer ${token}`,
      origin: partner.url,
    });
  const signUp = async (own: Session) => {
    await embed(own, '/signup/start', {phone: FOUND});
    await embed(own, '/signup/confirm', {code: '000000'});
    const {json} = await embed(own, '/signup/complete', DETAILS);
    assert.equal(json.userId, own.userId);
  };
  return {service, partner, session, signUp};
}

test('a user who signs up on the partner’s page gets a session', async t => {
  const {session, signUp, service, partner} = await setup(t);
  const own = await session({scenario: 'signup'});
  await signUp(own);
  // Requested at once, even if the service has not informed the backend yet, and twice, for the
  // same secret.
  const sessions = await Promise.all([1, 2].map(() => session({userId: own.userId})));
  for (const {token, userId} of sessions) {
    assert.equal(userId, own.userId);
    const headers = {authorization: `Bearer ${token}`, origin: partner.url};
    assert.equal((await ask(`${service.url}/embed/v1/wallet`, {headers})).status, 200);
  }
});

test('the page is notified after its backend got the signup event', async t => {
  const {session, signUp, partner} = await setup(t);
  const own = await session({scenario: 'signup'});
  const response = await fetch(`${partner.url}/events?userId=${own.userId}`);
  await signUp(own);
  let text = '';
  for await (const chunk of response.body ?? assert.fail('no body')) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('data: ')) break;
  }
  assert.match(text, /data: {"action":"signup","status":"completed"}/);
});

test('before completion, a fresh token continues the same signup', async t => {
  const {session} = await setup(t);
  const own = await session({scenario: 'signup'});
  const next = await session({userId: own.userId});
  assert.notEqual(next.token, own.token);
  assert.equal(readEmbedToken(next.token)?.sub, own.userId);
});

test('the partner library gets signup tokens from the real service, and claims the user', async t => {
  const {sandbox, partner, userId, signUp} = await signingUp(t, 'ada');
  const client = clientOf(sandbox, partner.isvId, await pemOf(partner));
  const {token, expiration} = await client.signupToken({reference: 'ada'});
  assert.equal(readEmbedToken(token)?.sub, userId);
  assert.equal(expiration, new Date(sandbox.time + 600_000).toISOString());
  const another = await client.signupToken();
  assert.notEqual(readEmbedToken(another.token)?.sub, userId);
  await signUp();
  const made = await client.createUser({reference: 'ada'});
  assert.ok(made.created);
  assert.equal(made.userId, userId);
  await assert.rejects(
    client.signupToken({reference: 'ada'}),
    error => error instanceof PartnerError && error.wireCode === 'already_signed_up',
  );
});

async function pemOf({privateKey}: Partner) {
  return importPrivateKey(String(privateKey.export({type: 'pkcs8', format: 'pem'})));
}

function clientOf(sandbox: Sandbox, isvId: string, privateKey: CryptoKey) {
  return createPartnerClient({isvId, privateKey, baseUrl: sandbox.url, now: () => sandbox.time});
}
