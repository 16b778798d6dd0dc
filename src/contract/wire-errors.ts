/** Turns the service's responses into errors. Not part of the first load. */
import {isGate, type Action} from './access.js';
import {isErrorCode, FALLBACK, GEO_BLOCKED, isSessionError} from './error-codes.js';
import {
  BOOKED,
  ServiceError,
  type ErrorCode,
  type ErrorObject,
  type ServiceErrorOptions,
} from './errors.js';
import {requestIdOf} from './request-id.js';

/** Codes that only the embed itself reports (7.7). */
const OURS: readonly string[] = ['REQUEST_REFUSED', 'TIMEOUT', 'NETWORK_ERROR', 'UNCAUGHT_ERROR'];

/** The error details from a response's headers. */
export type Headed = Pick<ServiceErrorOptions, 'retryAfter' | 'requestId'>;

/** The only function that maps wire codes to ours. An unlisted code becomes `fallback` (7.6). */
export function fromWire(
  body: ErrorObject,
  status: number,
  fallback: ErrorCode,
  headed: Headed = {},
): ServiceError {
  const code = body.code === GEO_BLOCKED ? 'GEOFENCE_BLOCKED' : body.code;
  const known = isErrorCode(code) && !OURS.includes(code);
  return new ServiceError(known ? code : fallback, body.error, {
    pendingGates: [...new Set(body.pending_gates?.filter(isGate))],
    permission: body.permission,
    wireCode: known ? undefined : body.code,
    status,
    ...headed,
  });
}

/**
 * The error of a booked transaction that failed. An unlisted code becomes
 * `DEPOSIT_FAILED` or `WITHDRAWAL_FAILED` (7.6).
 */
export function ofTransaction(transaction: {
  action: Action;
  code?: string | undefined;
  error?: string | undefined;
}): ServiceError {
  const {action, code = FALLBACK[action], error = ''} = transaction;
  const headed = {requestId: requestIdOf(transaction)};
  const failure = fromWire({code, error}, BOOKED, FALLBACK[action], headed);
  // Session and location codes do not describe a booked payment, so the generic code replaces them.
  const about = isSessionError(failure.code) || failure.code === 'GEOFENCE_BLOCKED';
  return about
    ? new ServiceError(FALLBACK[action], error, {wireCode: code, status: BOOKED, ...headed})
    : failure;
}
