/**
 * The error that refuses a request. Any code can throw it. `app.ts` responds with the
 * contract's error object (2.5).
 */
import type {Gate, Permission} from '#src/contract/access.js';
import type {ErrorCode, GEO_BLOCKED} from '#src/contract/error-codes.js';
import type {ErrorObject} from '#src/contract/errors.js';
import type {TRANSACTION_NOT_FOUND} from '#src/contract/payments.js';
import type {ServiceOnlyCode} from './service-only-codes.ts';

/** The codes that a service sends. The excluded codes are made only by the client. */
type WireCode = Exclude<
  ErrorCode,
  | 'SESSION_EXPIRED'
  | 'SESSION_INVALID'
  | 'REQUEST_REFUSED'
  | 'UNCAUGHT_ERROR'
  | 'TIMEOUT'
  | 'NETWORK_ERROR'
>;
export type RefusalCode =
  | WireCode
  | typeof GEO_BLOCKED
  | typeof TRANSACTION_NOT_FOUND
  | ServiceOnlyCode;

/**
 * The contract defines the 403s. The other statuses are this service's choice. 409: a
 * valid request at the wrong time; something else must happen first. 422: the service
 * cannot accept the values.
 */
const STATUS = {
  GEO_BLOCKED: 403,
  PERMISSION_DENIED: 403,
  ORIGIN_UNAUTHORIZED: 403,
  KYC_REQUIRED: 403,
  GEOFENCE_BLOCKED: 403,
  not_found: 404,
  transaction_not_found: 404,
  amount_mismatch: 409,
  transaction_canceled: 409,
  insufficient_funds: 409,
  user_unconfirmed: 409,
  missing_user_profile: 409,
  participant_unconfirmed: 409,
  link_failed: 409,
  link_open: 409,
  no_payment_method: 409,
  not_staged: 409,
  upload_mismatch: 409,
  handoff_ended: 409,
  signup_open: 409,
  already_signed_up: 409,
  payment_method_ambiguous: 409,
  DEPOSIT_FAILED: 422,
  WITHDRAWAL_FAILED: 422,
  bankpay_rejected: 422,
  cashpay_rejected: 422,
  mfa_rejected: 422,
  invalid_amount: 422,
  invalid_profile: 422,
  unknown_account: 422,
  unknown_asset: 422,
  velocity_limit: 422,
  bad_request: 400,
  body_too_large: 413,
  foreign_host: 421,
  internal_error: 500,
} as const satisfies Record<RefusalCode, number>;

export interface RefusalDetails {
  /** Only on `PERMISSION_DENIED`. */
  readonly permission?: Permission;
  readonly pendingGates?: readonly Gate[];
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly #details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.#details = details;
  }

  get status(): (typeof STATUS)[RefusalCode] {
    return STATUS[this.code];
  }

  get body(): ErrorObject {
    const {permission, pendingGates} = this.#details;
    return {
      code: this.code,
      error: this.message,
      ...(permission && {permission}),
      ...(pendingGates && {pending_gates: [...pendingGates]}),
    };
  }
}

/** The contract's 401 (7.2): a status with an empty body. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized';
}
