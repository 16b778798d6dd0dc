/** A person who signs up at a sandbox, over real HTTP. */
import type {TestContext} from 'node:test';
import type {IssuedToken} from '#src/contract/partner.js';
import {SignupCompleted, SignupConfirmed, SignupStarted} from '#src/contract/signup.js';
import {readEmbedToken} from '#src/contract/token.js';
import {PERSON} from './person.ts';
import {ask, ORIGIN, Sandbox, SandboxUser, type Answer} from './sandbox.ts';

export const FOUND = '+15005550006';
export const NOT_FOUND = '+15005550009';
export const DETAILS = {person: PERSON, email: 'ada@example.com', termsVersion: '2026-09-01'};

export async function signingUp(t: TestContext, reference?: string, data?: string) {
  const sandbox = await Sandbox.start(t, data);
  const partner = await sandbox.partner();
  const issue = async (named = reference): Promise<IssuedToken> => {
    const body = JSON.stringify({reference: named});
    return (await sandbox.signed(partner, '/private/v1/signup-token', {body})).json;
  };
  let {token} = await issue();
  const userId = readEmbedToken(token)?.sub ?? '';

  const post = (path: string, body: object, headers: object = {}): Promise<Answer> =>
    ask(`${sandbox.url}/embed/v1${path}`, {
      method: 'POST',
      headers: {authorization: `Bearer ${token}`, origin: ORIGIN, ...headers},
      body: JSON.stringify(body),
    });
  const start = async (phone = FOUND) =>
    SignupStarted.parse((await post('/signup/start', {phone})).json);
  const confirm = async (code = '000000') =>
    SignupConfirmed.parse((await post('/signup/confirm', {code})).json);
  const complete = async (details: object = DETAILS) =>
    SignupCompleted.parse((await post('/signup/complete', details)).json);
  const users = async (body: object) =>
    sandbox.signed(partner, '/private/v1/users', {body: JSON.stringify(body)});
  /** Signs up with the right code, from start to end. */
  const signUp = async (details: object = DETAILS) => {
    await start();
    await confirm();
    return complete(details);
  };
  /** Gets the new user, as the partner's backend does. */
  const claim = async () => {
    const {json} = await users({reference: reference ?? userId});
    return new SandboxUser(sandbox, partner, json.userId, json.sharedSecret ?? '');
  };
  return {
    sandbox,
    partner,
    userId,
    issue,
    token: () => token,
    /** Gets a fresh token for the same signup. */
    renew: async () => ({token} = await issue(reference ?? userId)),
    post,
    start,
    confirm,
    complete,
    users,
    signUp,
    claim,
  };
}
