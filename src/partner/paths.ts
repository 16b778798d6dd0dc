/** Paths for a partner's backend, and a partner's replacements for them (contract 4). */
import {
  CASHPAY_EXECUTE,
  CASHPAY_WITHDRAWALS,
  CONNECTION_CONFIG,
  EMBED_TOKEN,
  LOGIN,
  SIGNUP_TOKEN,
  USERS,
} from '../contract/paths/partner.js';
import {fill} from '../contract/paths/path-of.js';
import {requirePaths} from '../contract/paths/require-paths.js';

const OURS = {
  users: USERS,
  embedToken: EMBED_TOKEN,
  signupToken: SIGNUP_TOKEN,
  cashpayWithdrawals: CASHPAY_WITHDRAWALS,
  cashpayExecute: CASHPAY_EXECUTE,
  login: LOGIN,
  connectionConfig: CONNECTION_CONFIG,
};

/**
 * Paths to use in place of ours, relative to the base URL, by name. `embedToken` and
 * `cashpayWithdrawals` have `{userId}`, and `cashpayExecute` has `{userId}` and `{transactionId}`.
 */
export type PartnerPaths = {readonly [Name in keyof typeof OURS]?: string | undefined};

const NAMES = [
  'users',
  'embedToken{userId}',
  'signupToken',
  'cashpayWithdrawals{userId}',
  'cashpayExecute{userId}{transactionId}',
  'login',
  'connectionConfig',
];

/** Throws a `TypeError` unless each name is known, and each path stays below the base URL. */
export function requirePartnerPaths(paths: PartnerPaths | undefined): void {
  const said = Object.entries(paths ?? {}).filter(([, path]) => path !== undefined);
  requirePaths(Object.fromEntries(said), NAMES);
}

/** Returns the partner's path, or else ours, filled with the encoded values. */
export function partnerPath(
  paths: PartnerPaths | undefined,
  name: keyof typeof OURS,
  values: Readonly<Record<string, string>> = {},
): string {
  return fill(paths?.[name] ?? OURS[name], values);
}
