/** What a partner's backend gives to its client of the service, and gets from it. */
import type {CashpayWithdrawal} from '../contract/cashpay.js';
import type {ConnectionEnvelope, IssuedAccess} from '../contract/connection.js';
import type {IssuedToken} from '../contract/partner.js';
import type {CashpayExecution, CashpayStaging} from './cashpay.js';
import type {ConnectOptions, ServiceConnection} from './connect/connection.js';
import type {Fetch} from './exchange.js';
import type {ActingUser, Partner} from './sign-request.js';
import type {Body, Method, RequestToSign} from './signed-requests.js';

export interface PartnerClientOptions extends Partner {
  /** The service's base URL: `https:`, or `http:` on this machine. */
  readonly baseUrl: string;
  /** Seconds that each JWT is good for, 1 to 299; 60 where left out. */
  readonly lifetime?: number | undefined;
  /**
   * Milliseconds for one call with all its repeats; 15,000 where left out. One
   * attempt of a call that may be repeated gets a third of it: 5 s, then.
   */
  readonly timeout?: number | undefined;
  /** In place of the runtime's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds since 1970, in place of `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Spreads the repeats, in place of `Math.random`. */
  readonly random?: (() => number) | undefined;
}

export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A user, made or found again.
 *
 * Where `created` is true, **store `sharedSecret` at once**, encrypted, by
 * `userId`, and treat it like a password: it stands in this answer alone, signs
 * every request for the user, and cannot be retrieved again. A user whose
 * secret is lost has to be deleted and made anew (contract 2.2, 5.2).
 */
export type NewUser =
  | {
      readonly created: true;
      readonly userId: string;
      /** 32 bytes, base64url without padding. Given this once. */
      readonly sharedSecret: string;
    }
  /** The `reference` was used before, if only in an attempt whose answer was lost on the way. */
  | {readonly created: false; readonly userId: string};

export interface NewUserOptions extends CallOptions {
  /**
   * Your own name for the user, 1 to 200 characters. The same reference finds
   * the same user, so that the call may be repeated; without one it never is.
   */
  readonly reference?: string | undefined;
}

export interface SignupTokenOptions extends CallOptions {
  /**
   * Your own name for the user to be, 1 to 200 characters: the same one gives a
   * fresh token for the same signup. When the service tells by the event
   * `signup` that it is complete, `createUser({reference})` answers the new
   * user's shared secret, once.
   */
  readonly reference?: string | undefined;
}

export interface EmbedTokenOptions extends CallOptions {
  /** The origin of the page that will use the token: refused unless it is registered. */
  readonly origin?: string | undefined;
}

export interface PartnerRequest extends CallOptions {
  readonly method: Method;
  /** After the base URL, from the first slash on; with its query, if any. */
  readonly path: string;
  /** An object or a list is sent as JSON; a text (as UTF-8) and bytes are sent as they are. */
  readonly body?: Body | undefined;
  /** `application/json` where left out. */
  readonly contentType?: string | undefined;
  /** The user that the path names; left out on ISV routes. */
  readonly user?: ActingUser | undefined;
  /** True where carrying the request out twice does no harm: then it is repeated. A GET always is. */
  readonly idempotent?: boolean | undefined;
}

export interface ParsedRequest<T> extends PartnerRequest {
  /** Reads the answer's JSON (`undefined` where it is empty), and throws at what it should not be. */
  readonly parse: (json: unknown) => T;
}

/**
 * Every method rejects with a `PartnerError` for what became of the request, and
 * with a `TypeError` for what is wrong with the call: then nothing was sent.
 */
export interface PartnerClient {
  /** Milliseconds that the service's clock is ahead of ours, as learned from a 401; 0 until then. */
  readonly clockOffset: number;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The JWT for a request that is sent by other means, by the service's clock; each needs its own. */
  sign(request: RequestToSign): Promise<string>;
  /** `POST /private/v1/users` */
  createUser(options?: NewUserOptions): Promise<NewUser>;
  /** A token for the user's page, good for ten minutes as a rule. `expiration` is an ISO 8601 time. */
  embedToken(user: ActingUser, options?: EmbedTokenOptions): Promise<IssuedToken>;
  /** A token for the page on which somebody who is no user yet signs up. */
  signupToken(options?: SignupTokenOptions): Promise<IssuedToken>;
  /**
   * `create_cashpay_withdrawal`: stages a withdrawal; the wallet is not debited.
   * Make a `transactionId` (a UUID) for each one, and keep it: the same id is the
   * same withdrawal, so the call may be made again after a lost answer.
   */
  createCashpayWithdrawal(
    user: ActingUser,
    withdrawal: CashpayWithdrawal,
    options?: CallOptions,
  ): Promise<CashpayStaging>;
  /**
   * `execute_cashpay_withdraw`: pays a staged withdrawal out. Sent once: the
   * contract does not say that the same id is not paid out twice. After an error
   * with `definite: false` the money may have left, so find out what became of
   * the transaction (its event on `connect`, or the operator) before you execute
   * it again. One that failed is over: a new attempt is staged under a new
   * `transactionId`.
   */
  executeCashpayWithdraw(
    user: ActingUser,
    transactionId: string,
    options?: CallOptions,
  ): Promise<CashpayExecution>;
  /** `POST /auth/login` (assumed): an access token for `connectionConfig`, good for `expiresIn` seconds. */
  login(options?: CallOptions): Promise<IssuedAccess>;
  /** `GET /api/v1/websocket/connection-config`: the success envelope as the service gives it. */
  connectionConfig(accessToken: string, options?: CallOptions): Promise<ConnectionEnvelope>;
  /** Logs in, opens the service's WebSocket and keeps it open; read it with `for await`. */
  connect(options?: ConnectOptions): ServiceConnection;
  /** Any other route of the service, signed like the others. Resolves to the answer's JSON. */
  request<T>(request: ParsedRequest<T>): Promise<T>;
  request(request: PartnerRequest): Promise<unknown>;
}
