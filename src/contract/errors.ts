/**
 * The one error class, which carries a code of the contract (7.2 to 7.7).
 *
 * Codes are stable. Messages may change, so never match on them.
 * `error-reference.ts` has the causes and remedies; pages need not load it.
 */
import * as z from 'zod/mini';
import {uuid} from './uuid.js';
import type {Gate} from './access.js';
import type {ErrorCode, RetryableCode} from './error-codes.js';
import {truncated} from './limits.js';
import {optional} from './schema.js';

export type {ErrorCode};

/**
 * The retryable codes, repeated here so that the first load does not include the `RETRYABLE` table.
 */
const WORTH_A_RETRY: {readonly [C in RetryableCode]: true} = {
  SESSION_EXPIRED: true,
  DEPOSIT_FAILED: true,
  WITHDRAWAL_FAILED: true,
  bankpay_rejected: true,
  link_failed: true,
  mfa_rejected: true,
  cashpay_rejected: true,
  UNCAUGHT_ERROR: true,
  TIMEOUT: true,
  NETWORK_ERROR: true,
};

/**
 * Error object of the REST interface (contract 2.5). `fromWire` drops unknown gates from
 * `pending_gates`.
 */
export const ErrorObject = z.object({
  code: z.string(),
  error: z.string(),
  permission: optional(z.string()),
  pending_gates: optional(z.array(z.string())),
});
export type ErrorObject = z.infer<typeof ErrorObject>;

export interface ServiceErrorOptions {
  /** The unsatisfied gates, on `PERMISSION_DENIED`. */
  readonly pendingGates?: readonly Gate[] | undefined;
  /** The permission that was denied, on `PERMISSION_DENIED`. */
  readonly permission?: string | undefined;
  /** The original code, if the contract does not list it. */
  readonly wireCode?: string | undefined;
  /** HTTP status of a response in the contract's form. Absent if there was no such response. */
  readonly status?: number | undefined;
  /** Seconds to wait before the next request, if the service asked for a wait. */
  readonly retryAfter?: number | undefined;
  /**
   * The service's request id, to quote to the service's support: 1 to 200 visible ASCII
   * characters. Any other value is dropped.
   */
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** HTTP status of a response that contains a transaction. */
export const BOOKED = 200;
/** 408: the server stopped waiting for the request, which may or may not have been carried out. */
const REQUEST_TIMEOUT = 408;

/**
 * The error class of every failure. `code` is a code of the contract. `message` is safe to display
 * as text.
 *
 * @example
 * ```ts
 * import {ServiceError} from 'service-embed';
 *
 * function log(cause: unknown): void {
 *   if (cause instanceof ServiceError) console.log(cause.code, cause.retryable, cause.message);
 * }
 * ```
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** Every report of this failure has the same id, so receivers can detect repeats (contract 6). */
  readonly id = uuid();
  readonly code: ErrorCode;
  readonly pendingGates: readonly Gate[];
  readonly permission: string | undefined;
  readonly wireCode: string | undefined;
  readonly status: number | undefined;
  /** Seconds that the service asked to wait before a retry (`Retry-After`). At most a day. */
  readonly retryAfter: number | undefined;
  /** The service's id for the request (`X-Request-Id`), if the page may read it. */
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(truncated(message), 'cause' in options ? {cause: options.cause} : undefined);
    this.code = code;
    this.pendingGates = options.pendingGates ?? [];
    this.permission = options.permission && truncated(options.permission);
    this.wireCode = options.wireCode && truncated(options.wireCode);
    this.status = options.status;
    this.retryAfter = options.retryAfter;
    this.requestId = options.requestId?.match(/^[!-~]{1,200}$/)?.[0];
  }

  /** Whether the same request may succeed later (contract 7.3 to 7.7). */
  get retryable(): boolean {
    const {code, status} = this;
    return (
      Object.hasOwn(WORTH_A_RETRY, code) ||
      (code === 'REQUEST_REFUSED' && status !== undefined && this.isTemporary)
    );
  }

  /**
   * True if the failure may be temporary: `definite` is false, or there were too many requests
   * (429).
   */
  get isTemporary(): boolean {
    return !this.definite || this.status === 429;
  }

  /**
   * True if the service stated the outcome in the contract's form (status below 500, not 408). If
   * false, the service may have carried out the request. Check the transaction before you send
   * money again.
   */
  get definite(): boolean {
    return this.status !== undefined && this.status < 500 && this.status !== REQUEST_TIMEOUT;
  }

  /**
   * True if the transaction was booked and then failed. The user's money may
   * already have been taken.
   */
  get afterBooking(): boolean {
    return this.status === BOOKED;
  }
}

/** Turns a thrown value into a `ServiceError`. A bug of ours becomes `UNCAUGHT_ERROR` (7.7). */
export function asServiceError(cause: unknown): ServiceError {
  if (cause instanceof ServiceError) return cause;
  return new ServiceError('UNCAUGHT_ERROR', 'Something went wrong.', {cause});
}

/** The error for a lazily loaded part of our code that did not load. */
export function partMissing(cause?: unknown): ServiceError {
  return new ServiceError('NETWORK_ERROR', 'A part did not load.', {cause});
}
