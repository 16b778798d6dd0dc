/**
 * A second service, independent of the sandbox and of the embed. It was written from the service's
 * contract alone and imports neither. If the contract leaves a choice, this service differs from
 * the sandbox: other paths, other shapes for the wallet and the accounts, no geofence, no identity
 * checks. It sends `null` for missing values, adds unknown fields, and answers a foreign origin
 * without CORS headers, as a gateway does.
 */
import {randomUUID, type KeyObject} from 'node:crypto';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {buffer} from 'node:stream/consumers';
import {newKeys, now, readJwt, readRequest, signJwt} from './jwt.ts';
import {refusal, User, type Beginning, type Order, type Said} from './users.ts';

export interface OtherServiceOptions {
  /** The pages' origins that the partner has registered. */
  readonly origins: readonly string[];
  /** The key that the partner has registered for its backend. */
  readonly partnerKey?: KeyObject;
}

/** A request, as the routes see it. */
interface Call {
  readonly path: string;
  readonly token: string;
  readonly body: Buffer;
}

const PAGE = '<!doctype html><title>Terms</title><h1>Terms of the other service</h1>';
const NOT_FOUND = '<!doctype html><title>404</title><h1>Nothing here</h1>';
const HTML = 'text/html; charset=utf-8';
const LIFETIME = 600;

export class OtherService {
  readonly isvId = randomUUID();
  readonly #keys = newKeys();
  readonly #users = new Map<string, User>();
  readonly #options: OtherServiceOptions;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(options: OtherServiceOptions) {
    this.#options = options;
  }

  static async start(options: OtherServiceOptions): Promise<OtherService> {
    const service = new OtherService(options);
    await new Promise<void>(resolve => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise(resolve => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  newUser(beginning?: Beginning): User {
    const user = new User(beginning);
    this.#users.set(user.id, user);
    return user;
  }

  user(id: string): User | undefined {
    return this.#users.get(id);
  }

  /** An embed token (5.5). It carries the gates and permissions (2.4). */
  tokenFor(user: User, seconds = LIFETIME): string {
    const iat = now();
    const times = {iat, nbf: iat, exp: iat + seconds};
    const claims = {iss: this.isvId, sub: user.id, aud: 'service', jti: randomUUID(), ...times};
    return signJwt({...claims, ...user.access, locale: null}, this.#keys.privateKey);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {method = '', headers} = request;
    const {origin} = headers;
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const isForeign = origin !== undefined && !this.#options.origins.includes(origin);
    response.setHeader('x-request-id', randomUUID());
    response.setHeader('vary', 'Origin');
    if (origin !== undefined && !isForeign)
      response.setHeader('access-control-allow-origin', origin);
    if (isForeign) return send(response, refusal(403, 'ORIGIN_UNAUTHORIZED'));
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, POST');
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
      response.writeHead(204).end();
      return;
    }
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const body = await buffer(request).catch(() => Buffer.of());
    if (`${method} ${path}` === 'GET /tandc') this.#sendTerms(response);
    else if (path.startsWith('/private/'))
      send(response, this.#forPartner(method, {path, token, body}));
    else send(response, this.#forEmbed(method, {path, token, body}));
  }

  #sendTerms(response: ServerResponse): void {
    const policy = `frame-ancestors ${this.#options.origins.join(' ')}`;
    response.writeHead(200, {'content-type': HTML, 'content-security-policy': policy}).end(PAGE);
  }

  /**
   * Returns only a status if the response has no body, and `undefined` if the route does not exist.
   */
  #forPartner(method: string, {path, token, body}: Call): Said | number | undefined {
    const publicKey = this.#options.partnerKey;
    if (!publicKey || method !== 'POST') return undefined;
    if (path === '/private/v1/users') {
      if (readRequest({token, body, publicKey})?.iss !== this.isvId) return 401;
      const {id: userId, sharedSecret} = this.newUser();
      return {status: 201, body: {userId, sharedSecret, nickname: null}};
    }
    const [, userId = ''] = /^\/private\/v3\/traders\/([^/]+)\/ticket$/.exec(path) ?? [];
    const user = this.user(userId);
    if (!user) return undefined;
    const claims = readRequest({token, body, publicKey, user});
    if (claims?.iss !== this.isvId) return 401;
    // Rule 10 of 5.3: this service has a license for one network.
    if (!String(claims['client_ip']).startsWith('203.0.113.')) return refusal(403, 'GEO_BLOCKED');
    const expiration = new Date((now() + LIFETIME) * 1000).toISOString();
    return {status: 201, body: {token: this.tokenFor(user), expiration, hint: null}};
  }

  #forEmbed(method: string, {path, token, body}: Call): Said | number | undefined {
    const claims = readJwt(token, this.#keys.publicKey);
    const user = this.user(claims?.sub ?? '');
    if (!claims || !user) return 401;
    const [, id = '', cancels] = /^\/money\/v3\/movements\/([^/]+)(\/void)?$/.exec(path) ?? [];
    if (id !== '' && method === (cancels ? 'POST' : 'GET'))
      return cancels ? user.cancel(decodeURIComponent(id)) : user.movement(decodeURIComponent(id));
    switch (`${method} ${path}`) {
      case 'GET /embed/v1/token/validate':
        return {
          status: 200,
          body: {
            expiration: new Date(claims.exp * 1000).toISOString(),
            ...{isvId: this.isvId, userId: user.id, ...user.access, locale: null},
          },
        };
      case 'GET /money/v3/purse':
        return {status: 200, body: {purse: {cents: user.balance, iso: 'USD'}, holds: null}};
      case 'POST /money/v3/in':
        return user.onboarding === 'done' || orderOf(body)['provider'] !== 'bankpay'
          ? user.order('deposit', orderOf(body))
          : refusal(422, 'missing_user_profile');
      case 'POST /money/v3/out':
        return user.order('withdraw', orderOf(body));
      case 'GET /bank/v3/instruments':
        return instruments(user);
      case 'POST /bank/v3/holder':
        user.onboarding = 'unconfirmed';
        return {status: 201, body: {phoneHint: '•••• 4821', retryAfter: 30, channel: null}};
      case 'POST /bank/v3/holder/proof':
        if (orderOf(body)['code'] !== '424242') return refusal(422, 'mfa_rejected');
        user.onboarding = 'done';
        return {status: 200, body: {confirmed: true, holder: null}};
      case 'GET /chain/v3/assets':
        return {status: 200, body: {assets: [USDC], next: null}};
      default:
        return undefined;
    }
  }
}

const USDC = {
  ...{asset: 'USDC', assetName: 'USD Coin', network: 'polygon', networkName: 'Polygon'},
  ...{minutes: 3, tokenAddress: null, logo: null},
};

function instruments({onboarding}: User): Said {
  if (onboarding === 'none') return refusal(404, 'missing_user_profile');
  if (onboarding === 'unconfirmed') return refusal(409, 'user_unconfirmed');
  const one = {ref: 'ins-1', institution: 'Second Harbor Bank', nickname: null, last4: '4821'};
  return {status: 200, body: {instruments: [one], cursor: null}};
}

function orderOf(body: Buffer): Order {
  try {
    return Object(JSON.parse(body.toString()));
  } catch {
    return {};
  }
}

/** A 401 has no body (7.2). An unknown route gets the gateway's own page. */
function send(response: ServerResponse, said: Said | number | undefined): void {
  if (typeof said === 'number') response.writeHead(said).end();
  else if (said === undefined) response.writeHead(404, {'content-type': HTML}).end(NOT_FOUND);
  else {
    response.writeHead(said.status, {'content-type': 'application/json; charset=utf-8'});
    response.end(JSON.stringify(said.body));
  }
}
