/**
 * The meaning of each error code, for people: its provider, its cause, and what
 * to do. This is the contract's tables 7.3 to 7.7 as data, for documentation,
 * the sandbox and tests. The elements do not load it.
 */
import {PROVIDERS, type Provider} from './access.js';
import {RETRYABLE} from './error-codes.js';
import {arErrors} from './error-texts/ar.js';
import {deErrors} from './error-texts/de.js';
import type {ErrorText, ErrorTexts} from './error-texts/error-text.js';
import {esErrors} from './error-texts/es.js';
import type {ErrorCode} from './errors.js';

export type ErrorSource = 'session' | 'permission' | 'geofence' | 'payment' | 'runtime';

/** One row of the contract's error tables. */
export interface ErrorReference extends ErrorText {
  /** The contract's section. */
  readonly section: '7.2' | '7.3' | '7.4' | '7.5' | '7.6' | '7.7';
  readonly source: ErrorSource;
  /** The column "Provider" of 7.6. Empty for other sections. */
  readonly providers: readonly (Provider | 'any')[];
  /** The HTTP status, if the contract gives one. */
  readonly http?: number;
}

const payment = (
  providers: ErrorReference['providers'],
  cause: string,
  whatToDo: string,
): ErrorReference => ({
  section: '7.6',
  source: 'payment',
  providers,
  cause,
  whatToDo,
});

const ALL = [...PROVIDERS].sort();

/** Every error code with its cause and remedy. */
export const ERROR_REFERENCE = {
  SESSION_EXPIRED: {
    section: '7.3',
    source: 'session',
    providers: [],
    cause: 'The embed token’s exp is in the past.',
    whatToDo:
      'Return a fresh token, or answer SERVICE_SESSION_EXPIRED with SERVICE_SESSION_REFRESH.',
  },
  SESSION_INVALID: {
    section: '7.3',
    source: 'session',
    providers: [],
    http: 401,
    cause:
      'Malformed JWT, missing claims, bad signature, unrecognized issuer, or server rejection.',
    whatToDo:
      'Do not retry with the same token. Check EdDSA/Ed25519, that iss is the ISV id and sub a valid user id, and that the token was not altered.',
  },
  ORIGIN_UNAUTHORIZED: {
    section: '7.3',
    source: 'session',
    providers: [],
    http: 403,
    cause: 'The page’s origin is not in the registered allowlist.',
    whatToDo: 'Register the origin, once per domain; a development origin with its port.',
  },
  PERMISSION_DENIED: {
    section: '7.4',
    source: 'permission',
    providers: [],
    http: 403,
    cause: 'A required gate for the action is unmet.',
    whatToDo: 'Route the user by each entry of pending_gates.',
  },
  KYC_REQUIRED: {
    section: '7.4',
    source: 'permission',
    providers: [],
    http: 403,
    cause: 'No confirmed emitter; identity verification is asked for.',
    whatToDo: 'Do not depend on it. Route the user to identity verification, then retry.',
  },
  GEOFENCE_BLOCKED: {
    section: '7.5',
    source: 'geofence',
    providers: [],
    cause: 'The user’s location is not eligible, at open or at submit.',
    whatToDo: 'Tell the user; a retry does not help from the same place.',
  },
  DEPOSIT_FAILED: payment(
    ['any'],
    'A deposit error that is not covered by another code.',
    'The message carries the reason; the embed shows a retry. Log code and message.',
  ),
  WITHDRAWAL_FAILED: payment(
    ['any'],
    'A withdrawal error that is not covered by another code.',
    'The message carries the reason; the embed shows a retry. Log code and message.',
  ),
  amount_mismatch: payment(
    ALL,
    'The amount for this transactionId differs from an earlier request.',
    'Use a new transactionId.',
  ),
  insufficient_funds: payment(
    ALL,
    'The wallet balance is too low for the withdrawal.',
    'Lower the amount.',
  ),
  bankpay_rejected: payment(
    ['bankpay'],
    'The provider rejected the deposit or withdrawal.',
    'Try again, or use another account.',
  ),
  user_unconfirmed: payment(
    ['bankpay'],
    'The user has not completed the provider’s SMS MFA confirmation.',
    'Confirm the phone number by the SMS code.',
  ),
  link_failed: payment(['bankpay'], 'Bank linking failed.', 'Link again, or choose another bank.'),
  mfa_rejected: payment(
    ['bankpay'],
    'The SMS MFA code was rejected.',
    'Enter the code again, or ask for a new one.',
  ),
  no_payment_method: payment(
    ['cashpay'],
    'The recipient has no payout method yet.',
    'A sequencing signal for the partner backend: add a payout method first.',
  ),
  not_staged: payment(
    ['cashpay'],
    'Execute was called before create_cashpay_withdrawal staged a transaction.',
    'A sequencing signal for the partner backend: stage, then execute.',
  ),
  payment_method_ambiguous: payment(
    ['cashpay'],
    'More than one payout method is on file and the choice is ambiguous.',
    'Leave one payout method, or name it.',
  ),
  cashpay_rejected: payment(['cashpay'], 'The provider declined the payment.', 'Try again.'),
  invalid_amount: payment(
    ['cashpay', 'crypto'],
    'The amount is not a positive decimal with at most 2 decimal places.',
    'Correct the amount.',
  ),
  participant_unconfirmed: payment(
    ['crypto'],
    'The user has not completed the provider’s participant onboarding.',
    'Complete the participant onboarding.',
  ),
  missing_user_profile: payment(
    ['bankpay', 'crypto'],
    'No provider profile exists for the user.',
    'Trigger the provider’s onboarding step.',
  ),
  REQUEST_REFUSED: {
    section: '7.7',
    source: 'runtime',
    providers: [],
    cause:
      'The service refused a request of an identity check, the terms or a signup, with a code that the contract does not list.',
    whatToDo: 'Read `wireCode` and the message. Retry where `retryable` says so.',
  },
  UNCAUGHT_ERROR: {
    section: '7.7',
    source: 'runtime',
    providers: [],
    cause: 'An unhandled exception was caught by the embed’s error boundary; a bug of the embed.',
    whatToDo: 'Log it and ask the user to retry.',
  },
  TIMEOUT: {
    section: '7.7',
    source: 'runtime',
    providers: [],
    cause: 'The API request exceeded the client’s timeout.',
    whatToDo: 'Retry.',
  },
  NETWORK_ERROR: {
    section: '7.7',
    source: 'runtime',
    providers: [],
    cause:
      'The browser could not reach the API (DNS, offline, CORS block, CSP blocking the API domain).',
    whatToDo: 'Check the connection and the page’s Content-Security-Policy, then retry.',
  },
} as const satisfies Record<ErrorCode, ErrorReference>;

/** The translations. The elements have texts in the same languages. */
const LANGUAGES: Readonly<Record<string, ErrorTexts>> = {ar: arErrors, de: deErrors, es: esErrors};

/**
 * Returns one row of the documentation's table, or `undefined` if the contract does not list the
 * code. `locale` is a BCP 47 tag that sets the language of `cause` and `whatToDo`: with `es-MX`,
 * they are in Spanish. Without `locale`, or for a language that we do not have, they are in
 * English.
 *
 * @example
 * ```ts
 * import {describeError} from 'service-embed';
 *
 * const {cause, whatToDo, retryable} = describeError('insufficient_funds', 'es-MX');
 * ```
 */
export function describeError(code: ErrorCode, locale?: string): ErrorDescription;
export function describeError(code: string, locale?: string): ErrorDescription | undefined;
export function describeError(code: string, locale = 'en'): ErrorDescription | undefined {
  if (!isListed(code)) return undefined;
  const [language = ''] = locale.toLowerCase().split(/[-_.]/);
  const texts = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
  return {...ERROR_REFERENCE[code], ...texts?.[code], retryable: RETRYABLE[code]};
}

export type ErrorDescription = ErrorReference & {readonly retryable: boolean};

const isListed = (code: string): code is ErrorCode => Object.hasOwn(ERROR_REFERENCE, code);
