/**
 * Every path of the service, relative to the base URL.
 *
 * The contract shows some paths, only names others, and omits some that the
 * flows need. The missing ones are ours and marked as assumed (contract 4).
 * `configureService` replaces those of the embed. Each part of the embed loads
 * its own.
 */
import type {PathName, PathValues} from './configure.js';
import * as bankpay from './paths/bankpay.js';
import * as crypto from './paths/crypto.js';
import {FRAME_OF} from './paths/frame.js';
import {GEOFENCE_QUESTION} from './paths/geofence.js';
import * as kyc from './paths/kyc.js';
import {fill, pathOf} from './paths/path-of.js';
import * as payments from './paths/payments.js';
import * as signup from './paths/signup.js';
import {TERMS, TERMS_PAGE_OF} from './paths/terms.js';
import {VALIDATE} from './paths/validate.js';

export * from './paths/bankpay.js';
export * from './paths/crypto.js';
export * from './paths/frame.js';
export * from './paths/geofence.js';
export * from './paths/kyc.js';
export * from './paths/partner.js';
export * from './paths/payments.js';
export * from './paths/signup.js';
export * from './paths/terms.js';
export * from './paths/validate.js';

/** The embed's paths, by the name under which `configureService` replaces them. */
export const PATHS: Readonly<Record<PathName, string>> = {
  validate: VALIDATE,
  geofence: GEOFENCE_QUESTION,
  wallet: payments.WALLET,
  deposits: payments.DEPOSITS,
  withdrawals: payments.WITHDRAWALS,
  transaction: payments.TRANSACTION,
  cancel: payments.CANCEL,
  bankpayProfile: bankpay.BANKPAY_PROFILE,
  bankpayConfirm: bankpay.BANKPAY_CONFIRM,
  bankpayResend: bankpay.BANKPAY_RESEND,
  bankpayAccounts: bankpay.BANKPAY_ACCOUNTS,
  bankpayLink: bankpay.BANKPAY_LINK,
  bankpayLinkComplete: bankpay.BANKPAY_LINK_COMPLETE,
  cryptoParticipant: crypto.CRYPTO_PARTICIPANT,
  cryptoAssets: crypto.CRYPTO_ASSETS,
  kyc: kyc.KYC,
  kycSubmit: kyc.KYC,
  kycDocuments: kyc.KYC_DOCUMENTS,
  kycHandoff: kyc.KYC_HANDOFF,
  kycHandoffStart: kyc.KYC_HANDOFF,
  signupStart: signup.SIGNUP_START,
  signupConfirm: signup.SIGNUP_CONFIRM,
  signupComplete: signup.SIGNUP_COMPLETE,
  terms: TERMS,
  termsAccept: TERMS,
  termsPage: TERMS_PAGE_OF,
  frame: FRAME_OF,
};

/** The path to use: the configured one, or else ours. */
export function pathTo<N extends PathName>(name: N, values: PathValues<N>): string {
  return pathOf(name, PATHS[name], values);
}

export const geofencePath = (flow: string): string => fill(GEOFENCE_QUESTION, {flow});
export const transactionPath = (transactionId: string): string =>
  fill(payments.TRANSACTION, {transactionId});
export const cancelPath = (transactionId: string): string => fill(payments.CANCEL, {transactionId});
export const bankpayLinkCompletePath = (linkId: string): string =>
  fill(bankpay.BANKPAY_LINK_COMPLETE, {linkId});
