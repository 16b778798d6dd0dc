/** The bank-link provider's endpoints (assumed; contract 4). */
import type {Action} from '../contract/access.js';
import {
  BankAccounts,
  BankLink,
  CodeSent,
  Confirmed,
  type BankAccount,
  type Profile,
} from '../contract/bankpay.js';
import {FALLBACK} from '../contract/errors.js';
import {
  BANKPAY_ACCOUNTS,
  BANKPAY_CONFIRM,
  BANKPAY_LINK,
  BANKPAY_PROFILE,
  BANKPAY_RESEND,
  bankpayLinkCompletePath,
} from '../contract/paths.js';
import type {Schema} from '../contract/schema.js';
import {request, type Connection} from './request.js';

export async function bankAccounts(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<readonly BankAccount[]> {
  const {accounts} = await request(connection, {
    method: 'GET',
    path: BANKPAY_ACCOUNTS,
    schema: BankAccounts,
    signal,
    fallback: FALLBACK[action],
  });
  return accounts;
}

export function createProfile(
  connection: Connection,
  action: Action,
  profile: Profile,
  signal?: AbortSignal,
): Promise<CodeSent> {
  return post(connection, action, BANKPAY_PROFILE, CodeSent, profile, signal);
}

export function confirmCode(
  connection: Connection,
  action: Action,
  code: string,
  signal?: AbortSignal,
): Promise<Confirmed> {
  return post(connection, action, BANKPAY_CONFIRM, Confirmed, {code}, signal);
}

/** Too early for another code, it returns the data of the last one. */
export function resendCode(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<CodeSent> {
  return post(connection, action, BANKPAY_RESEND, CodeSent, {}, signal);
}

export function openLink(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<BankLink> {
  return post(connection, action, BANKPAY_LINK, BankLink, {}, signal);
}

/** Returns all linked accounts, the new ones first. */
export async function completeLink(
  connection: Connection,
  action: Action,
  linkId: string,
  signal?: AbortSignal,
): Promise<readonly BankAccount[]> {
  const path = bankpayLinkCompletePath(linkId);
  const {accounts} = await post(connection, action, path, BankAccounts, {}, signal);
  return accounts;
}

function post<T>(
  connection: Connection,
  action: Action,
  path: string,
  schema: Schema<T>,
  body: object,
  signal: AbortSignal | undefined,
): Promise<T> {
  return request(connection, {
    method: 'POST',
    path,
    schema,
    body,
    signal,
    fallback: FALLBACK[action],
  });
}
