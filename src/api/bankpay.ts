/** The bank-link provider's endpoints (assumed; contract 4). */
import {BankAccounts, BankLink, CodeConfirmed, CodeSent} from '../contract/bankpay.js';
import {
  BANKPAY_ACCOUNTS,
  BANKPAY_CONFIRM,
  BANKPAY_LINK,
  BANKPAY_LINK_COMPLETE,
  BANKPAY_PROFILE,
  BANKPAY_RESEND,
} from '../contract/paths.js';
import {operation} from './operation.js';

const nothing = () => ({});

export const bankAccounts = operation('bankpayAccounts', BANKPAY_ACCOUNTS, BankAccounts);

export const createProfile = operation(
  'bankpayProfile',
  BANKPAY_PROFILE,
  CodeSent,
  ({profile}) => profile,
);

export const confirmCode = operation(
  'bankpayConfirm',
  BANKPAY_CONFIRM,
  CodeConfirmed,
  ({code}) => ({code}),
);

/** If it is too early for another code, the service returns the data of the last one. */
export const resendCode = operation('bankpayResend', BANKPAY_RESEND, CodeSent, nothing);

export const openLink = operation('bankpayLink', BANKPAY_LINK, BankLink, ({returnUrl}) => ({
  returnUrl,
}));

/** Returns all linked accounts, the new ones first. */
export const completeLink = operation(
  'bankpayLinkComplete',
  BANKPAY_LINK_COMPLETE,
  BankAccounts,
  nothing,
);
