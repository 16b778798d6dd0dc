/** The bank-link provider: onboarding, SMS confirmation and linking (assumed; contract 4). */
import {BankAccounts, BankLink, CodeConfirmed, CodeSent, type Profile} from '../bankpay.js';
import {BANK_ACCOUNTS} from '../paths/bank-accounts.js';
import {empty, get, post, type ActionArgs} from './row.js';

const PROFILE = '/embed/v1/bankpay/profile';
const LINK = '/embed/v1/bankpay/link';

export const BANKPAY = {
  bankpayProfile: post<ActionArgs & {readonly profile: Profile}, CodeSent>(
    PROFILE,
    CodeSent,
    ({profile}) => profile,
  ),
  bankpayConfirm: post<ActionArgs & {readonly code: string}, CodeConfirmed>(
    `${PROFILE}/confirm`,
    CodeConfirmed,
    ({code}) => ({code}),
  ),
  /** If it is too early for another code, the service returns the data of the last one. */
  bankpayResend: post<ActionArgs, CodeSent>(`${PROFILE}/resend`, CodeSent, empty),
  bankpayAccounts: get<ActionArgs, BankAccounts>(BANK_ACCOUNTS, BankAccounts),
  /** `returnUrl` is the address that a bank returns to, if it leaves the page. */
  bankpayLink: post<ActionArgs & {readonly returnUrl?: string | undefined}, BankLink>(
    LINK,
    BankLink,
    ({returnUrl}) => ({returnUrl}),
  ),
  /** Returns all linked accounts, the new ones first. */
  bankpayLinkComplete: post<ActionArgs & {readonly linkId: string}, BankAccounts>(
    `${LINK}/{linkId}/complete`,
    BankAccounts,
    empty,
  ),
};
