/** Everything that can go wrong with a request that a partner's backend has sent (contract 2.5, 7). */
import {isGate, type Gate} from '../contract/access.js';
import {
  ErrorObject,
  GEO_BLOCKED,
  isErrorCode,
  RETRYABLE,
  type ErrorCode,
} from '../contract/errors.js';
import {short} from '../contract/limits.js';

/** Ours, for what the contract gives no code: code → whether a retry can help. */
const OWN_RETRYABLE = {
  /**
   * 401 with an empty body (7.2): something about the signature, the clock, the
   * keys or the user is wrong, and the service does not say what (5.6).
   */
  UNAUTHORIZED: false,
  /** 403 (7.2, rule 10): the end user's address is not licensed. The embed says `GEOFENCE_BLOCKED`. */
  [GEO_BLOCKED]: false,
  /** The service said no with a code that the contract does not list; it is in `wireCode`. */
  REQUEST_REFUSED: false,
  /** The service failed (status 500 and above), with an error object or without. */
  SERVICE_FAILED: true,
  /** An answer that is not the contract's: a page, broken JSON, another shape, a redirect. */
  UNREADABLE_ANSWER: true,
} as const satisfies Record<string, boolean>;

/** The contract's codes, and five for what it gives none. */
export type PartnerErrorCode = ErrorCode | keyof typeof OWN_RETRYABLE;

export interface PartnerErrorOptions {
  readonly status?: number | undefined;
  readonly wireCode?: string | undefined;
  readonly permission?: string | undefined;
  readonly pendingGates?: readonly Gate[] | undefined;
  readonly retryAfter?: number | undefined;
  /** True where an earlier attempt of the same call may have been carried out. */
  readonly afterDoubt?: boolean | undefined;
  readonly cause?: unknown;
}

/**
 * What became of a request that was sent. Match on `code`; `message` may change.
 *
 * A mistake in the call itself is a `TypeError` instead, thrown before anything
 * is sent, and an aborted request rejects with its signal's reason.
 */
export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  readonly code: PartnerErrorCode;
  /** HTTP status of the answer; absent where none came. */
  readonly status: number | undefined;
  /** The code as it came, where it is not in the contract. */
  readonly wireCode: string | undefined;
  /** The permission that was denied, on `PERMISSION_DENIED`. */
  readonly permission: string | undefined;
  /** The unsatisfied gates, on `PERMISSION_DENIED`; each has its route in contract 7.4. */
  readonly pendingGates: readonly Gate[];
  /** Seconds after which the service asks to be asked again (`Retry-After`). */
  readonly retryAfter: number | undefined;
  readonly #afterDoubt: boolean;

  constructor(code: PartnerErrorCode, message: string, options: PartnerErrorOptions = {}) {
    super(short(message), 'cause' in options ? {cause: options.cause} : undefined);
    this.code = code;
    this.status = options.status;
    this.wireCode = options.wireCode && short(options.wireCode);
    this.permission = options.permission && short(options.permission);
    this.pendingGates = options.pendingGates ?? [];
    this.retryAfter = options.retryAfter;
    this.#afterDoubt = options.afterDoubt ?? false;
  }

  /** Whether the same request may succeed later. */
  get retryable(): boolean {
    if (this.status === 429) return true;
    return isErrorCode(this.code) ? RETRYABLE[this.code] : OWN_RETRYABLE[this.code];
  }

  /**
   * True where the service said in the contract's form what happened, and to
   * every attempt of the call. Else the request may have been carried out: what
   * is said to a repeat is no word of an attempt whose answer was lost.
   */
  get definite(): boolean {
    const {code, status} = this;
    if (this.#afterDoubt) return false;
    return status !== undefined && status < 500 && code !== 'UNREADABLE_ANSWER';
  }
}

/** The same error of a call of which an earlier attempt may have been carried out. */
export function afterDoubt(error: PartnerError): PartnerError {
  const {status, wireCode, permission, pendingGates, retryAfter} = error;
  return new PartnerError(error.code, error.message, {
    ...{status, wireCode, permission, pendingGates, retryAfter},
    afterDoubt: true,
    ...('cause' in error && {cause: error.cause}),
  });
}

/** What an answer that is no success means; `fallback` is what a code outside the contract becomes. */
export function errorOf(
  answer: {
    readonly status: number;
    readonly body: unknown;
    readonly retryAfter?: number | undefined;
  },
  fallback: PartnerErrorCode,
): PartnerError {
  const {status, retryAfter} = answer;
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
  return unreadable(status, {retryAfter});
}

/** An answer that is not the contract's. `cause` never quotes the answer: a secret may stand in it. */
export function unreadable(
  status: number,
  options: Pick<PartnerErrorOptions, 'retryAfter' | 'cause'> = {},
): PartnerError {
  const what =
    status >= 300 && status < 400 ? 'a redirect, which is not followed' : 'not the service’s';
  return new PartnerError(
    'UNREADABLE_ANSWER',
    `The answer (${status}) was ${what}. Does baseUrl lead to the service, and nothing stand between?`,
    {...options, status},
  );
}

/** The contract's error object (2.5) as an error; a code that is not listed becomes `fallback`. */
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
