/**
 * The service's client for a partner's backend. It signs each request and binds
 * the signature to the body. It repeats requests when that is safe. Its errors
 * say what to do (contract 4, 5, 7).
 */
import {usableBaseUrl} from '../contract/base-url.js';
import type {CashpayWithdrawal} from '../contract/cashpay.js';
import type {ConnectionEnvelope, IssuedAccess} from '../contract/connection.js';
import {REQUEST_TIMEOUT} from '../contract/limits.js';
import {CreatedUser, IssuedToken} from '../contract/partner.js';
import {
  executionOf,
  readExecuted,
  readStaged,
  stagingOf,
  type CashpayExecution,
  type CashpayStaging,
} from './cashpay.js';
import type {
  CallOptions,
  CashpayExecuteOptions,
  EmbedTokenOptions,
  NewUser,
  NewUserOptions,
  ParsedRequest,
  PartnerClient,
  PartnerClientOptions,
  PartnerRequest,
  SignupTokenOptions,
} from './client-api.js';
import {requireClientIp, requireClientIpHere} from './client-ip.js';
import type {ConnectOptions} from './connect/connect-options.js';
import {ServiceConnection} from './connect/connection.js';
import {connectionConfig, readIssuedAccess} from './connect/login.js';
import {runtimeFetch} from './exchange.js';
import {requireSecretHolder, requireUuid} from './hashes.js';
import {partnerPath, requirePartnerPaths, type PartnerPaths} from './paths.js';
import {
  SignedRequests,
  type SelfSentRequest,
  type SignedRequest,
  type RequestEnvironment,
} from './signed-requests.js';
import {DEFAULT_LIFETIME, requireLifetime, RequestSigner, type ActingUser} from './sign-request.js';

/**
 * Throws a `TypeError` if an option is invalid. The message says how to fix it.
 *
 * @example
 * ```ts
 * import {createPartnerClient, importPrivateKey} from 'service-embed/partner';
 *
 * const client = createPartnerClient({isvId, privateKey: await importPrivateKey(pem), baseUrl});
 * const user = await client.createUser({reference: 'user-1'});
 * const issued = await client.embedToken({userId, sharedSecret, clientIp});
 * ```
 */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  return new Client(options);
}

class Client implements PartnerClient {
  readonly #environment: RequestEnvironment;
  readonly #requests: SignedRequests;
  readonly #paths: PartnerPaths | undefined;

  constructor(options: PartnerClientOptions) {
    const {lifetime = DEFAULT_LIFETIME, timeout = REQUEST_TIMEOUT} = options;
    const {fetch = runtimeFetch, now = Date.now, random = Math.random} = options;
    const baseUrl = usableBaseUrl(options.baseUrl);
    // Only a service on this machine may have `http:`.
    const isHere = baseUrl?.startsWith('http:') === true;
    const signer = new RequestSigner(options, isHere ? requireClientIpHere : requireClientIp);
    if (baseUrl === undefined) {
      throw new TypeError(
        'baseUrl must be an https: address (http: on this machine alone), without user name, query or fragment.',
      );
    }
    requireLifetime(lifetime);
    requireTimeout(timeout);
    requirePartnerPaths(options.paths);
    this.#paths = {...options.paths};
    this.#environment = {baseUrl, signer, lifetime, timeout, fetch, now, random};
    this.#requests = new SignedRequests(this.#environment);
  }

  get clockOffset(): number {
    return this.#requests.clockOffset;
  }

  get baseUrl(): string {
    return this.#environment.baseUrl;
  }

  async sign(request: SelfSentRequest): Promise<string> {
    return this.#requests.sign(request);
  }

  async createUser({reference, signal}: NewUserOptions = {}): Promise<NewUser> {
    return this.#post(this.#path('users'), {
      body: {reference},
      // Only the first response has the secret. The response to a repeat only has the user's id.
      repeated: 'unless-arrived',
      signal,
      parse: readNewUser,
    });
  }

  async embedToken(user: ActingUser, options: EmbedTokenOptions = {}): Promise<IssuedToken> {
    const {origin, signal} = options;
    const parse = (json: unknown) => IssuedToken.parse(json);
    return this.#post(this.#path('embedToken', user), {user, body: {origin}, signal, parse});
  }

  async signupToken({reference, signal}: SignupTokenOptions = {}): Promise<IssuedToken> {
    const parse = (json: unknown) => IssuedToken.parse(json);
    return this.#post(this.#path('signupToken'), {body: {reference}, signal, parse});
  }

  async createCashpayWithdrawal(
    user: ActingUser,
    {transactionId, amount, paymentMethod}: CashpayWithdrawal,
    {signal}: CallOptions = {},
  ): Promise<CashpayStaging> {
    requireSecretHolder(user);
    requireUuid('transactionId', transactionId);
    if (typeof amount !== 'string') {
      throw new TypeError(
        'amount must be decimal text, such as "25.00"; a number would be rounded.',
      );
    }
    const sent = this.#post(this.#path('cashpayWithdrawals', user), {
      user,
      body: {transactionId, amount, paymentMethod},
      signal,
      parse: readStaged({transactionId, amount}),
      fallback: 'WITHDRAWAL_FAILED',
    });
    return stagingOf(sent);
  }

  async executeCashpayWithdraw(
    user: ActingUser,
    transactionId: string,
    {amount, signal}: CashpayExecuteOptions = {},
  ): Promise<CashpayExecution> {
    requireSecretHolder(user);
    requireUuid('transactionId', transactionId);
    const path = this.#path('cashpayExecute', user, transactionId);
    const sent = this.#post(path, {
      user,
      body: {},
      // The request moves money, and the contract does not say that a repeat is safe.
      repeated: 'never',
      signal,
      parse: readExecuted({transactionId, amount}),
      fallback: 'WITHDRAWAL_FAILED',
    });
    return executionOf(sent);
  }

  async login({signal}: CallOptions = {}): Promise<IssuedAccess> {
    return this.#logIn({signal});
  }

  async connectionConfig(
    accessToken: string,
    {signal}: CallOptions = {},
  ): Promise<ConnectionEnvelope> {
    return connectionConfig({...this.#environment, paths: this.#paths}, accessToken, signal);
  }

  connect(options: ConnectOptions = {}): ServiceConnection {
    const entrance = {
      // The connection retries by itself, with growing delays.
      login: (signal: AbortSignal) => this.#logIn({signal, repeated: 'never'}),
      connectionConfig: (accessToken: string, signal: AbortSignal) =>
        this.connectionConfig(accessToken, {signal}),
      timeout: this.#environment.timeout,
    };
    return new ServiceConnection(entrance, {random: this.#environment.random, ...options});
  }

  request<T>(request: ParsedRequest<T>): Promise<T>;
  request(request: PartnerRequest): Promise<unknown>;
  async request(request: PartnerRequest & Partial<ParsedRequest<unknown>>): Promise<unknown> {
    const {idempotent = request.method === 'GET', parse = (json: unknown) => json} = request;
    return this.#requests.send({
      ...request,
      parse,
      repeated: idempotent ? 'when-in-doubt' : 'never',
      fallback: 'REQUEST_REFUSED',
    });
  }

  #path(name: keyof PartnerPaths, user?: ActingUser, transactionId?: string): string {
    return partnerPath(this.#paths, name, {
      ...(user && {userId: user.userId}),
      ...(transactionId !== undefined && {transactionId}),
    });
  }

  #logIn(call: Partial<SignedRequest<IssuedAccess>>): Promise<IssuedAccess> {
    return this.#post(this.#path('login'), {body: {}, parse: readIssuedAccess, ...call});
  }

  /** Sends a POST. By default, it may be repeated. */
  #post<T>(
    path: string,
    call: Pick<SignedRequest<T>, 'body' | 'parse'> & Partial<SignedRequest<T>>,
  ): Promise<T> {
    return this.#requests.send({
      method: 'POST',
      path,
      repeated: 'when-in-doubt',
      fallback: 'REQUEST_REFUSED',
      ...call,
    });
  }
}

function readNewUser(json: unknown): NewUser {
  const {userId, sharedSecret} = CreatedUser.parse(json);
  if (sharedSecret === undefined) return {created: false, userId};
  return {created: true, userId, sharedSecret};
}

function requireTimeout(milliseconds: number): void {
  // Timers accept less than 2^31 milliseconds.
  if (!Number.isFinite(milliseconds) || milliseconds <= 0 || milliseconds >= 2 ** 31) {
    throw new TypeError('timeout must be milliseconds, more than 0.');
  }
}
