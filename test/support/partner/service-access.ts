/** A partner's access to a sandbox or any other service, for the tests of the connection. */
import {connectService, type ConnectOptions} from '#src/partner.js';
import type {SignedAccess} from '#src/partner.js';
import {signRequest} from './request-signer.ts';
import {ask, type Answer, type Partner, type Sandbox} from '../sandbox/sandbox.ts';

export function accessTo(sandbox: Sandbox, partner: Partner, baseUrl = sandbox.url): SignedAccess {
  return {
    baseUrl,
    sign: ({body}) => Promise.resolve(signRequest({...partner, now: sandbox.now, body})),
  };
}

/** Gets a partner's access token without the library. */
export async function accessToken(sandbox: Sandbox, partner: Partner): Promise<string> {
  const {text} = await sandbox.signed(partner, '/auth/login', {body: '{}'});
  return (JSON.parse(text) as {accessToken: string}).accessToken;
}

export function askConfig(sandbox: Sandbox, authorization?: string): Promise<Answer> {
  return ask(`${sandbox.url}/api/v1/websocket/connection-config`, {
    headers: authorization === undefined ? {} : {authorization},
  });
}

/** A delay that never waits. Records the requested delays. */
export class Patience {
  readonly waits: number[] = [];

  readonly delay = (milliseconds: number): Promise<void> => {
    this.waits.push(milliseconds);
    // Waits one turn of the event loop, so that other code can run between repeated failures.
    return new Promise(resolve => setImmediate(resolve));
  };
}

/** A connection that does not wait between its attempts. */
export function connectAtOnce(access: SignedAccess, options: ConnectOptions = {}) {
  return connectService(access, {delay: new Patience().delay, ...options});
}

/** The next `count` items, each mapped. */
export async function take<T, R>(
  events: AsyncIterator<T, undefined>,
  count: number,
  of: (event: T) => R,
): Promise<R[]> {
  const taken: R[] = [];
  while (taken.length < count) {
    const {done, value} = await events.next();
    if (done) throw new Error(`The events ended after ${taken.length} of ${count}.`);
    taken.push(of(value));
  }
  return taken;
}
