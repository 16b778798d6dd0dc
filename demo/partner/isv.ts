/**
 * One partner of the service: a key pair, an ISV id, and the few requests that a
 * backend sends before its page can show the embed.
 */
import {createPartnerClient, type ActingUser, type ServiceConnection} from '#src/partner.js';
import {
  RegisteredIsv,
  SANDBOX_ISV,
  sandboxUserPath,
  type UserControl,
} from '../service/sandbox/control-contract.ts';
import {LICENSED_VISITOR} from '../service/sandbox/magic-places.ts';

export interface Isv {
  /** The service returns the secret only once. A partner that loses it loses the user. */
  createUser(reference?: string): Promise<ActingUser>;
  /**
   * Returns a token for a person who is not a user yet. The same reference continues the same
   * signup.
   */
  signupToken(reference: string): Promise<string>;
  issueToken(user: ActingUser): Promise<string>;
  /**
   * Opens a connection for the events that the service sends. It stays open until the
   * caller closes it.
   */
  connect(): ServiceConnection;
  /** Sandbox only. Changes the user at the service. */
  control(user: ActingUser, change: UserControl): Promise<void>;
}

/** Makes a key pair and registers the public key. The private key cannot leave this process. */
export async function registerIsv(serviceUrl: string, origins: readonly string[]): Promise<Isv> {
  const keys = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  const publicKey = await publicKeyPem(keys.publicKey);
  const post = (path: string, body: string): Promise<unknown> =>
    postJson(new URL(path, serviceUrl), body);
  const setUp = JSON.stringify({publicKey, fundType: 'INDIVIDUAL', origins});
  const {isvId} = RegisteredIsv.parse(await post(SANDBOX_ISV, setUp));
  const client = createPartnerClient({isvId, privateKey: keys.privateKey, baseUrl: serviceUrl});
  return {
    async createUser(reference) {
      const user = await client.createUser({reference});
      if (!user.created) throw new Error('The service gave no shared secret.');
      const {userId, sharedSecret} = user;
      // A real backend takes the address from the visitor's connection.
      return {userId, sharedSecret, clientIp: LICENSED_VISITOR};
    },
    async issueToken(user) {
      return (await client.embedToken(user)).token;
    },
    async signupToken(reference) {
      return (await client.signupToken({reference})).token;
    },
    // Starts at the first event, because the service may send one before the connection opens.
    connect: () => client.connect({after: 0}),
    async control(user, change) {
      await post(sandboxUserPath(user.userId), JSON.stringify(change));
    },
  };
}

/** Calls the sandbox's control routes, which need no signature. */
async function postJson(url: URL, body: string): Promise<unknown> {
  const headers = {'content-type': 'application/json'};
  const response = await fetch(url, {method: 'POST', headers, body, redirect: 'error'}).catch(
    (cause: unknown) => {
      throw new Error(`The service at ${url.origin} cannot be reached.`, {cause});
    },
  );
  if (!response.ok) {
    const answer = await response.text();
    throw new Error(`The service answered ${url.pathname} with ${response.status}: ${answer}`);
  }
  return response.json();
}

async function publicKeyPem(key: CryptoKey): Promise<string> {
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', key)).toString('base64');
  return `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`;
}
