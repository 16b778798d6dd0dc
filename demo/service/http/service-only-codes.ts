/**
 * Error codes of this service that the contract does not list. An embed must treat
 * any of them as `DEPOSIT_FAILED` or `WITHDRAWAL_FAILED` (contract 7.6).
 */
export const SERVICE_ONLY_CODES = {
  /** The body is not JSON, or does not match the route's schema. */
  bad_request: 'bad_request',
  /** No such route. */
  not_found: 'not_found',
  /** The request names another host. */
  foreign_host: 'foreign_host',
  /** The body is longer than the service accepts. */
  body_too_large: 'body_too_large',
  /** A bug, or magic amount 10.13. */
  internal_error: 'internal_error',
  /** A field of a provider's profile or participant is invalid. The message names the field. */
  invalid_profile: 'invalid_profile',
  /** The order's id was canceled before the order arrived. */
  transaction_canceled: 'transaction_canceled',
  /** The order names no linked account, or an account of another user. */
  unknown_account: 'unknown_account',
  /** The service does not offer the order's asset, its network, or the asset on that network. */
  unknown_asset: 'unknown_asset',
  /** The bank's page is still open, or was closed without a decision. */
  link_open: 'link_open',
  /** An upload's id was sent again with another file. */
  upload_mismatch: 'upload_mismatch',
  /**
   * The code that a phone has opened is unknown, was used before, or has expired. The message
   * states the reason.
   */
  handoff_ended: 'handoff_ended',
  /** The partner's reference belongs to an unfinished signup. There is no user yet. */
  signup_open: 'signup_open',
  /** The partner's reference already belongs to a user. */
  already_signed_up: 'already_signed_up',
  /** Magic amount 10.08. An example of a code that a provider may add later. */
  velocity_limit: 'velocity_limit',
} as const;
export type ServiceOnlyCode = keyof typeof SERVICE_ONLY_CODES;
