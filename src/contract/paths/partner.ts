/** Paths that a partner's backend calls. */
import {fill} from './path-of.js';

// The contract documents these paths (section 4).
/** Creates users. The routes of one user are below this path. */
export const USERS = '/private/v1/users';
export const CONNECTION_CONFIG = '/api/v1/websocket/connection-config';

// The contract names these routes, but does not document them (sections 1 and 4).
export const LOGIN = '/auth/login';
export const ISV_ROUTES = ['/tournaments', '/sport-events', '/markets', '/push'] as const;

// The contract does not have these paths. They are assumed.
export const EMBED_TOKEN = `${USERS}/{userId}/embed-token`;
export const SIGNUP_TOKEN = '/private/v1/signup-token';
export const CASHPAY_WITHDRAWALS = `${USERS}/{userId}/cashpay/withdrawals`;
export const CASHPAY_EXECUTE = `${CASHPAY_WITHDRAWALS}/{transactionId}/execute`;

/** The path from which a backend gets a user's embed token. */
export const embedTokenPath = (userId: string): string => fill(EMBED_TOKEN, {userId});
export const cashpayWithdrawalsPath = (userId: string): string =>
  fill(CASHPAY_WITHDRAWALS, {userId});
export const cashpayExecutePath = (userId: string, transactionId: string): string =>
  fill(CASHPAY_EXECUTE, {userId, transactionId});

/**
 * The raw `USERID` segment of a user-scoped path, not decoded. `undefined` for
 * every other path.
 */
export function userIdInPath(path: string): string | undefined {
  const [withoutQuery = ''] = path.split(/[?#]/, 1);
  return withoutQuery.split(`${USERS}/`)[1]?.split('/', 1)[0];
}
