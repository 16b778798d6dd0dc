/**
 * Every error code of the contract (7.2 to 7.7), and whether a retry can help. The error class is
 * in `errors.ts`, so that the first load needs only that file.
 */

import type {Action} from './access.js';

/** Code → whether a retry can help (7.3 to 7.7, column "Retryable"). */
export const RETRYABLE = {
  SESSION_EXPIRED: true,
  SESSION_INVALID: false,
  ORIGIN_UNAUTHORIZED: false,
  PERMISSION_DENIED: false,
  KYC_REQUIRED: false,
  GEOFENCE_BLOCKED: false,
  DEPOSIT_FAILED: true,
  WITHDRAWAL_FAILED: true,
  amount_mismatch: false,
  insufficient_funds: false,
  bankpay_rejected: true,
  user_unconfirmed: false,
  link_failed: true,
  mfa_rejected: true,
  no_payment_method: false,
  not_staged: false,
  payment_method_ambiguous: false,
  cashpay_rejected: true,
  invalid_amount: false,
  participant_unconfirmed: false,
  missing_user_profile: false,
  REQUEST_REFUSED: false,
  UNCAUGHT_ERROR: true,
  TIMEOUT: true,
  NETWORK_ERROR: true,
} as const satisfies Record<string, boolean>;

/** A code of the contract. Codes are stable. */
export type ErrorCode = keyof typeof RETRYABLE;

/** The generic fallback of 7.6 for each action. */
export const FALLBACK = {
  deposit: 'DEPOSIT_FAILED',
  withdraw: 'WITHDRAWAL_FAILED',
} as const satisfies Record<Action, ErrorCode>;

/**
 * REST only (7.2): the gateway's code for a partner's request. The embed
 * reports `GEOFENCE_BLOCKED`.
 */
export const GEO_BLOCKED = 'GEO_BLOCKED';

/** The codes for which a retry can help. */
export type RetryableCode = {
  [C in ErrorCode]: (typeof RETRYABLE)[C] extends true ? C : never;
}[ErrorCode];

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(RETRYABLE, code);
}

/** The session errors of 7.3. They affect every flow of the session. */
export function isSessionError(code: ErrorCode): boolean {
  return code === 'SESSION_EXPIRED' || code === 'SESSION_INVALID' || code === 'ORIGIN_UNAUTHORIZED';
}
