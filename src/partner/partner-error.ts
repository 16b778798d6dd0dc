/** Everything that can go wrong with a request from a partner's backend (contract 2.5, 7). */
import {isGate, type Gate} from '../contract/access.js';
import {isErrorCode, RETRYABLE, GEO_BLOCKED} from '../contract/error-codes.js';
import {ErrorObject, type ErrorCode} from '../contract/errors.js';
import {truncated} from '../contract/limits.js';

/** Our own codes for cases without one in the contract: code → whether a retry can help. */
const OWN_RETRYABLE = {
  /**
   * 401 with an empty body (7.2). The signature, the clock, the keys or the user is
   * wrong. The service does not say which (5.6).
   */
  UNAUTHORIZED: false,
  /**
   * 403 (7.2, rule 10): the end user's address is not licensed. The embed's code for this is
   * `GEOFENCE_BLOCKED`.
   */
  [GEO_BLOCKED]: false,
  /** The service refused with a code that the contract does not list. `wireCode` has it. */
  REQUEST_REFUSED: false,
  /** The service failed (status 500 and above), with or without an error object. */
  SERVICE_FAILED: true,
  /**
   * A response that is not in the contract's form: a web page, broken JSON,
   * another shape, a redirect.
   */
  UNREADABLE_ANSWER: true,
} as const satisfies Record<string, boolean>;

/** The contract's codes, plus five of our own. */
export type PartnerErrorCode = ErrorCode | keyof typeof OWN_RETRYABLE;

/** Details of a failure besides its code and message. */
export interface PartnerErrorOptions {
  readonly status?: number | undefined;
  readonly wireCode?: string | undefined;
  readonly permission?: string | undefined;
  readonly pendingGates?: readonly Gate[] | undefined;
  readonly retryAfter?: number | undefined;
  /** True if an earlier attempt of the same call may have been carried out. */
  readonly afterDoubt?: boolean | undefined;
  readonly unsent?: boolean | undefined;
  readonly cause?: unknown;
}

/**
 * The failure of a request that was sent. Match on `code`. `message` may
 * change.
 *
 * A mistake in the call itself throws a `TypeError` before anything is sent. An
 * aborted request rejects with its signal's reason.
 *
 * @example
 * ```ts
 * import {PartnerError} from 'service-embed/partner';
 *
 * function canRepeat(cause: unknown): boolean {
 *   return cause instanceof PartnerError && cause.retryable;
 * }
 * ```
 */
export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  readonly code: PartnerErrorCode;
  /** HTTP status of the response. Absent if there was no response. */
  readonly status: number | undefined;
  /** The original code, if the contract does not list it. */
  readonly wireCode: string | undefined;
  /** The permission that was denied, on `PERMISSION_DENIED`. */
  readonly permission: string | undefined;
  /** The unsatisfied gates, on `PERMISSION_DENIED`. Contract 7.4 has a route for each. */
  readonly pendingGates: readonly Gate[];
  /** Seconds to wait before a retry (`Retry-After`). At most a day. */
  readonly retryAfter: number | undefined;
  /**
   * True if no attempt of the call reached the service, because no connection was
   * made. Nothing was carried out, so the call may be repeated.
   */
  readonly unsent: boolean;
  readonly #afterDoubt: boolean;

  constructor(code: PartnerErrorCode, message: string, options: PartnerErrorOptions = {}) {
    super(truncated(message), 'cause' in options ? {cause: options.cause} : undefined);
    this.code = code;
    this.status = options.status;
    this.wireCode = options.wireCode && truncated(options.wireCode);
    this.permission = options.permission && truncated(options.permission);
    this.pendingGates = options.pendingGates ?? [];
    this.retryAfter = options.retryAfter;
    this.#afterDoubt = options.afterDoubt ?? false;
    this.unsent = options.unsent === true && !this.#afterDoubt;
  }

  /** Whether the same request may succeed later. */
  get retryable(): boolean {
    if (this.status === 429) return true;
    return isErrorCode(this.code) ? RETRYABLE[this.code] : OWN_RETRYABLE[this.code];
  }

  /**
   * True if the service answered every attempt of the call in the contract's form, with a status
   * below 500. If false, the service may have carried out the request. The response to a repeat
   * does not show the outcome of an attempt whose response was lost.
   */
  get definite(): boolean {
    const {code, status} = this;
    if (this.#afterDoubt) return false;
    return status !== undefined && status < 500 && code !== 'UNREADABLE_ANSWER';
  }
}

/**
 * Returns a copy of the error for a call whose earlier attempt may have been carried out. The copy
 * is never definite.
 */
export function afterDoubt(error: PartnerError): PartnerError {
  const {status, wireCode, permission, pendingGates, retryAfter} = error;
  return new PartnerError(error.code, error.message, {
    ...{status, wireCode, permission, pendingGates, retryAfter},
    afterDoubt: true,
    ...('cause' in error && {cause: error.cause}),
  });
}

/**
 * Returns the error for a response that is not a success. A code that the contract does not list
 * becomes `fallback`.
 */
export function errorOf(
  answer: {
    readonly status: number;
    readonly body: unknown;
    readonly fault?: string | undefined;
    readonly retryAfter?: number | undefined;
  },
  fallback: PartnerErrorCode,
): PartnerError {
  const {status, fault, retryAfter} = answer;
  if (status === 401) {
    return new PartnerError(
      'UNAUTHORIZED',
      'The service refused the signed request with 401, and does not say why: clock, ISV id, audience, keys or the user’s shared secret. service-embed doctor finds out.',
      {status},
    );
  }
  const {data: object} = ErrorObject.safeParse(answer.body);
  if (object) {
    return errorOfObject(object, status, status >= 500 ? 'SERVICE_FAILED' : fallback, retryAfter);
  }
  if (status >= 500) {
    return new PartnerError('SERVICE_FAILED', `The service failed (${status}).`, {
      status,
      retryAfter,
    });
  }
  return unreadable(status, {fault, retryAfter});
}

/**
 * The error for a response that is not in the contract's form. `fault` is the reason, as the end of
 * a sentence. `cause` never quotes the response, which may contain a secret.
 */
export function unreadable(
  status: number,
  {
    fault,
    ...options
  }: Pick<PartnerErrorOptions, 'retryAfter' | 'cause'> & {
    readonly fault?: string | undefined;
  } = {},
): PartnerError {
  const isRedirect = status >= 300 && status < 400;
  const what = isRedirect
    ? 'was a redirect, which is not followed'
    : (fault ?? 'was not the service’s');
  return new PartnerError(
    'UNREADABLE_ANSWER',
    `The answer (${status}) ${what}. Does baseUrl lead to the service, and nothing stand between?`,
    {...options, status},
  );
}

/** Turns the contract's error object (2.5) into an error. An unlisted code becomes `fallback`. */
export function errorOfObject(
  object: ErrorObject,
  status: number,
  fallback: PartnerErrorCode,
  retryAfter?: number,
): PartnerError {
  const {code, error, permission, pending_gates: gates} = object;
  const known = isErrorCode(code) || code === GEO_BLOCKED;
  return new PartnerError(known ? code : fallback, error, {
    status,
    retryAfter,
    permission,
    pendingGates: [...new Set(gates?.filter(isGate))],
    wireCode: known ? undefined : code,
  });
}
