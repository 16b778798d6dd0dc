/** The options, methods and results of the partner backend's client. */
import type {CashpayWithdrawal} from '../contract/cashpay.js';
import type {ConnectionEnvelope, IssuedAccess} from '../contract/connection.js';
import type {IssuedToken} from '../contract/partner.js';
import type {CashpayExecution, CashpayStaging} from './cashpay.js';
import type {ConnectOptions} from './connect/connect-options.js';
import type {ServiceConnection} from './connect/connection.js';
import type {Fetch} from './exchange.js';
import type {PartnerPaths} from './paths.js';
import type {ActingUser, Partner} from './sign-request.js';
import type {Body, Method, SelfSentRequest} from './signed-requests.js';

/** The partner, its service, and how requests are sent. */
export interface PartnerClientOptions extends Partner {
  /** The service's base URL: `https:`, or `http:` on this machine. */
  readonly baseUrl: string;
  /** Lifetime of each JWT in seconds, 1 to 299. Defaults to 60. */
  readonly lifetime?: number | undefined;
  /**
   * Timeout of one call with all its repeats, in milliseconds. Defaults to 15,000. Each attempt of
   * a repeatable call gets a third of it, 5 s by default. Each attempt of any other call gets the
   * whole time that is left.
   */
  readonly timeout?: number | undefined;
  /** Your service's paths, where they differ from ours (contract 4). */
  readonly paths?: PartnerPaths | undefined;
  /** Replaces the runtime's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Replaces `Date.now`. Returns milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Replaces `Math.random`. It spreads the repeats over time. */
  readonly random?: (() => number) | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A user who was created, or found again.
 *
 * If `created` is true, **store `sharedSecret` at once**, encrypted, by
 * `userId`. Treat it like a password. Only this response has it, it signs every
 * request for the user, and you cannot retrieve it again. If you lose it, you
 * must delete and recreate the user (contract 2.2, 5.2).
 */
export type NewUser =
  | {
      readonly created: true;
      readonly userId: string;
      /** 32 bytes, base64url without padding. Returned only once. */
      readonly sharedSecret: string;
    }
  /** The `reference` was used before. The earlier call's response may have been lost. */
  | {readonly created: false; readonly userId: string};

/** Options of `createUser`. */
export interface NewUserOptions extends CallOptions {
  /**
   * Your own name for the user, 1 to 200 characters. The same reference finds the same user, so you
   * may repeat the call. The client repeats it only if the request certainly did not arrive. If the
   * request did arrive, a repeat returns no secret.
   */
  readonly reference?: string | undefined;
}

/** Options of `signupToken`. */
export interface SignupTokenOptions extends CallOptions {
  /**
   * Your own name for the future user, 1 to 200 characters. The same reference
   * gives a fresh token for the same signup. The event `signup` tells you that
   * the signup is complete. Then `createUser({reference})` returns the new
   * user's shared secret, once.
   */
  readonly reference?: string | undefined;
}

/** Options of `embedToken`. */
export interface EmbedTokenOptions extends CallOptions {
  /** The origin of the page that will use the token. The service refuses an unregistered origin. */
  readonly origin?: string | undefined;
}

/** Options of `executeCashpayWithdraw`. */
export interface CashpayExecuteOptions extends CallOptions {
  /**
   * The staged amount, as decimal text. An answer about another amount is an
   * `UNREADABLE_ANSWER`.
   */
  readonly amount?: string | undefined;
}

/** A request to any other route of the service. */
export interface PartnerRequest extends CallOptions {
  readonly method: Method;
  /** The path after the base URL, starting with a slash. It may have a query. */
  readonly path: string;
  /** Objects and lists are sent as JSON. Texts (as UTF-8) and bytes are sent as they are. */
  readonly body?: Body | undefined;
  /** Defaults to `application/json`. */
  readonly contentType?: string | undefined;
  /** The user in the path. Leave it out on ISV routes. */
  readonly user?: ActingUser | undefined;
  /**
   * True if the request is safe to run twice. The client then repeats it.
   * Defaults to true for GET, false otherwise.
   */
  readonly idempotent?: boolean | undefined;
}

/** A request whose response `parse` checks. */
export interface ParsedRequest<T> extends PartnerRequest {
  /** Reads the response's JSON (`undefined` for an empty body). Throws if the data is wrong. */
  readonly parse: (json: unknown) => T;
}

/**
 * Every method rejects with a `PartnerError` if the request failed. It rejects
 * with a `TypeError` if the call itself is wrong; then nothing was sent.
 */
export interface PartnerClient {
  /**
   * Milliseconds that the service's clock is ahead of ours. JWTs are corrected by this much. The
   * client learns the offset from the `Date` of a 401, and keeps it once the service has accepted a
   * JWT with that time. It is at most 15 minutes either way; if a clock is further off, the error
   * stays `UNAUTHORIZED` and its message says so. 0 while this machine's clock is used. Monitor it:
   * if it is not 0, set the machine's clock.
   */
  readonly clockOffset: number;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /**
   * Returns a JWT for a request that you send by other means. It uses the
   * service's clock. Each request needs its own JWT.
   *
   * @example
   * ```ts
   * const path = `/private/v1/users/${user.userId}/embed-token`;
   * const authorization = `Bearer ${await client.sign({path, body: '{}', user})}`;
   * ```
   */
  sign(request: SelfSentRequest): Promise<string>;
  /**
   * `POST /private/v1/users`
   *
   * @example
   * ```ts
   * const created = await client.createUser({reference: 'user-1'});
   * if (created.created) console.log('Store it, encrypted:', created.sharedSecret.length);
   * ```
   */
  createUser(options?: NewUserOptions): Promise<NewUser>;
  /**
   * Returns a token for the user's page. It is valid for ten minutes by
   * default. `expiration` is an ISO 8601 time.
   *
   * @example
   * ```ts
   * const {token, expiration} = await client.embedToken(user);
   * ```
   */
  embedToken(user: ActingUser, options?: EmbedTokenOptions): Promise<IssuedToken>;
  /**
   * Returns a token for the page where a new user signs up.
   *
   * @example
   * ```ts
   * const {token} = await client.signupToken({reference: 'user-1'});
   * ```
   */
  signupToken(options?: SignupTokenOptions): Promise<IssuedToken>;
  /**
   * `create_cashpay_withdrawal`: stages a withdrawal. It does not debit the
   * wallet. Create a `transactionId` (a UUID) for each withdrawal and store it.
   * The same id is the same withdrawal, so you may repeat the call after a lost
   * response.
   *
   * @example
   * ```ts
   * const transactionId = crypto.randomUUID();
   * const staging = await client.createCashpayWithdrawal(user, {transactionId, amount: '25.00'});
   * ```
   */
  createCashpayWithdrawal(
    user: ActingUser,
    withdrawal: CashpayWithdrawal,
    options?: CallOptions,
  ): Promise<CashpayStaging>;
  /**
   * `execute_cashpay_withdraw`: pays out a staged withdrawal. The client sends
   * it once, because the contract does not say that a repeat is safe. After an
   * error with `definite: false`, the money may have been sent. Then find out the
   * transaction's state (from its event on `connect`, or from the operator) before
   * you execute it again. A failed withdrawal is over. Stage a new attempt under a
   * new `transactionId`.
   *
   * @example
   * ```ts
   * const transactionId = 'the id of the staged withdrawal';
   * const execution = await client.executeCashpayWithdraw(user, transactionId);
   * if (execution.outcome === 'executed') console.log(execution.transaction.status);
   * ```
   */
  executeCashpayWithdraw(
    user: ActingUser,
    transactionId: string,
    options?: CashpayExecuteOptions,
  ): Promise<CashpayExecution>;
  /**
   * `POST /auth/login` (assumed; contract 4). Returns an access token for
   * `connectionConfig`. It is valid for `expiresIn` seconds.
   *
   * @example
   * ```ts
   * const {accessToken, expiresIn} = await client.login();
   * ```
   */
  login(options?: CallOptions): Promise<IssuedAccess>;
  /**
   * `GET /api/v1/websocket/connection-config`. Returns the service's success
   * envelope unchanged.
   *
   * @example
   * ```ts
   * const {accessToken} = await client.login();
   * const envelope = await client.connectionConfig(accessToken);
   * ```
   */
  connectionConfig(accessToken: string, options?: CallOptions): Promise<ConnectionEnvelope>;
  /**
   * Logs in, opens the service's WebSocket and keeps it open. Read it with `for await`.
   *
   * @example
   * ```ts
   * for await (const event of client.connect()) console.log(event.type, event.sequence);
   * ```
   */
  connect(options?: ConnectOptions): ServiceConnection;
  /**
   * Sends a signed request to any other route of the service. Resolves to the response's JSON.
   *
   * @example
   * ```ts
   * const markets = await client.request({method: 'GET', path: '/markets'});
   * ```
   */
  request<T>(request: ParsedRequest<T>): Promise<T>;
  request(request: PartnerRequest): Promise<unknown>;
}
