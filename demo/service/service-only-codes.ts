/**
 * Error codes of this service that the contract does not list. An embed has to
 * take any of them as `DEPOSIT_FAILED` or `WITHDRAWAL_FAILED` (contract 7.6).
 */
export const SERVICE_ONLY_CODES = {
  /** The body is not JSON, or not of the route's shape. */
  bad_request: 'bad_request',
  /** No such route. */
  not_found: 'not_found',
  /** The request is for another machine than this one. */
  foreign_host: 'foreign_host',
  /** The body is longer than any that the service takes. */
  body_too_large: 'body_too_large',
  /** A bug, or magic amount 10.13. */
  internal_error: 'internal_error',
  /** A field of a provider's profile or participant cannot be right; the message says which. */
  invalid_profile: 'invalid_profile',
  /** The order's id was canceled before the order arrived. */
  transaction_canceled: 'transaction_canceled',
  /** The order names no linked account, or one that is not the user's. */
  unknown_account: 'unknown_account',
  /** The order names an asset or a network that is not offered, or not together. */
  unknown_asset: 'unknown_asset',
  /** The bank's page is still open, or was closed without a decision. */
  link_open: 'link_open',
  /** An upload's id came again with another file. */
  upload_mismatch: 'upload_mismatch',
  /** The partner's reference is that of a signup under way: there is no user yet. */
  signup_open: 'signup_open',
  /** The partner's reference is a user's already. */
  already_signed_up: 'already_signed_up',
  /** Magic amount 10.08: stands for every code that a provider may add one day. */
  velocity_limit: 'velocity_limit',
} as const;
export type ServiceOnlyCode = keyof typeof SERVICE_ONLY_CODES;
