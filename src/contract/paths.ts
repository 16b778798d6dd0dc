/**
 * Every path of the service, relative to the base URL.
 *
 * The contract shows some paths, only names others, and omits some that the
 * flows need. The missing ones are ours and marked as assumed (contract 4).
 * `configureService` replaces those of the embed.
 */
import {configured, type PathName, type PathValues} from './configure.js';
import {VALIDATE} from './validate-path.js';

const id = encodeURIComponent;

// Shown by the contract (section 4).
/** Makes users. A user's own routes stand below it. */
export const USERS = '/private/v1/users';
export {VALIDATE};
export const CONNECTION_CONFIG = '/api/v1/websocket/connection-config';

// Named by the contract, not shown (sections 1, 4 and 7.4).
export const LOGIN = '/auth/login';
export const TERMS_PAGE = '/tandc';
export const ISV_ROUTES = ['/tournaments', '/sport-events', '/markets', '/push'] as const;

// Assumed: for a partner's backend.
/** Where a backend gets a user's embed token. */
export const embedTokenPath = (userId: string): string => `${USERS}/${id(userId)}/embed-token`;
export const SIGNUP_TOKEN = '/private/v1/signup-token';
export const cashpayWithdrawalsPath = (userId: string): string =>
  `${USERS}/${id(userId)}/cashpay/withdrawals`;
export const cashpayExecutePath = (userId: string, transactionId: string): string =>
  `${cashpayWithdrawalsPath(userId)}/${id(transactionId)}/execute`;

/**
 * The raw `USERID` segment of a user-scoped path, not decoded. `undefined` for
 * every other path.
 */
export function userIdInPath(path: string): string | undefined {
  const [withoutQuery = ''] = path.split(/[?#]/, 1);
  return withoutQuery.split(`${USERS}/`)[1]?.split('/', 1)[0];
}

// Assumed: for the embed, with the embed token in the Authorization header.
export const GEOFENCE = '/embed/v1/geofence';
export const geofencePath = (flow: string): string => `${GEOFENCE}?flow=${id(flow)}`;
export const WALLET = '/embed/v1/wallet';
export const DEPOSITS = '/embed/v1/deposits';
export const WITHDRAWALS = '/embed/v1/withdrawals';
const TRANSACTIONS = '/embed/v1/transactions';
export const transactionPath = (transactionId: string): string =>
  `${TRANSACTIONS}/${id(transactionId)}`;
/**
 * Returns the transaction if it is booked. Otherwise 404
 * `transaction_not_found`; then the service will never book it.
 */
export const cancelPath = (transactionId: string): string =>
  `${transactionPath(transactionId)}/cancel`;

// Assumed: the bank-link provider's onboarding, SMS confirmation and linking.
export const BANKPAY_PROFILE = '/embed/v1/bankpay/profile';
export const BANKPAY_CONFIRM = `${BANKPAY_PROFILE}/confirm`;
export const BANKPAY_RESEND = `${BANKPAY_PROFILE}/resend`;
export const BANKPAY_ACCOUNTS = '/embed/v1/bankpay/accounts';
export const BANKPAY_LINK = '/embed/v1/bankpay/link';
export const bankpayLinkCompletePath = (linkId: string): string =>
  `${BANKPAY_LINK}/${id(linkId)}/complete`;

// Assumed: the crypto provider's participant onboarding and its assets.
export const CRYPTO_PARTICIPANT = '/embed/v1/crypto/participant';
export const CRYPTO_ASSETS = '/embed/v1/crypto/assets';

// Assumed: identity verification and ID upload.
export const KYC = '/embed/v1/kyc';
export const KYC_DOCUMENTS = `${KYC}/documents`;

// Assumed: 1-Click Signup, with a signup token in the Authorization header.
export const SIGNUP = '/embed/v1/signup';
export const SIGNUP_START = `${SIGNUP}/start`;
export const SIGNUP_CONFIRM = `${SIGNUP}/confirm`;
export const SIGNUP_COMPLETE = `${SIGNUP}/complete`;

// Assumed: accepting the terms, and how the terms page knows who may frame it.
export const TERMS = '/embed/v1/terms';
export const termsPagePath = (isvId: string): string => `${TERMS_PAGE}?isv=${id(isvId)}`;

// The page of the frame protocol. The contract names only its window messages (section 6).
export const FRAME_PAGE = '/embed/v1/frame';
export const framePath = (flow: string, isvId: string): string =>
  `${FRAME_PAGE}?flow=${id(flow)}&isv=${id(isvId)}`;

/** The embed's paths, by the name under which `configureService` replaces them. */
export const PATHS: Readonly<Record<PathName, string>> = {
  validate: VALIDATE,
  geofence: `${GEOFENCE}?flow={flow}`,
  wallet: WALLET,
  deposits: DEPOSITS,
  withdrawals: WITHDRAWALS,
  transaction: `${TRANSACTIONS}/{transactionId}`,
  cancel: `${TRANSACTIONS}/{transactionId}/cancel`,
  bankpayProfile: BANKPAY_PROFILE,
  bankpayConfirm: BANKPAY_CONFIRM,
  bankpayResend: BANKPAY_RESEND,
  bankpayAccounts: BANKPAY_ACCOUNTS,
  bankpayLink: BANKPAY_LINK,
  bankpayLinkComplete: `${BANKPAY_LINK}/{linkId}/complete`,
  cryptoParticipant: CRYPTO_PARTICIPANT,
  cryptoAssets: CRYPTO_ASSETS,
  kyc: KYC,
  kycDocuments: KYC_DOCUMENTS,
  signupStart: SIGNUP_START,
  signupConfirm: SIGNUP_CONFIRM,
  signupComplete: SIGNUP_COMPLETE,
  terms: TERMS,
  termsPage: `${TERMS_PAGE}?isv={isvId}`,
  frame: `${FRAME_PAGE}?flow={flow}&isv={isvId}`,
};

/** The path to use: the configured one, or else ours. Values are encoded. */
export function pathTo<N extends PathName>(name: N, values: PathValues<N>): string {
  const given = new Map<string, string>(Object.entries(values));
  return (configured.paths[name] ?? PATHS[name]).replace(/\{(\w+)\}/g, (_, slot: string) =>
    encodeURIComponent(given.get(slot) ?? ''),
  );
}
