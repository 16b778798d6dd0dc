/** The bank-link provider's endpoints (assumed; contract 4). */
import type {Action} from '../contract/access.js';
import {
  BankAccounts,
  BankLink,
  CodeSent,
  CodeConfirmed,
  type BankAccount,
  type Profile,
} from '../contract/bankpay.js';
import {FALLBACK} from '../contract/errors.js';
import {pathTo} from '../contract/paths.js';
import {read, send} from './calls.js';
import type {Connection} from './request.js';

export async function bankAccounts(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<readonly BankAccount[]> {
  const {accounts} = await read(
    connection,
    pathTo('bankpayAccounts', {}),
    BankAccounts,
    signal,
    FALLBACK[action],
  );
  return accounts;
}

export function createProfile(
  connection: Connection,
  action: Action,
  profile: Profile,
  signal?: AbortSignal,
): Promise<CodeSent> {
  return send(
    connection,
    pathTo('bankpayProfile', {}),
    CodeSent,
    profile,
    signal,
    FALLBACK[action],
  );
}

export function confirmCode(
  connection: Connection,
  action: Action,
  code: string,
  signal?: AbortSignal,
): Promise<CodeConfirmed> {
  return send(
    connection,
    pathTo('bankpayConfirm', {}),
    CodeConfirmed,
    {code},
    signal,
    FALLBACK[action],
  );
}

/** Too early for another code, it returns the data of the last one. */
export function resendCode(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<CodeSent> {
  return send(connection, pathTo('bankpayResend', {}), CodeSent, {}, signal, FALLBACK[action]);
}

export function openLink(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<BankLink> {
  return send(connection, pathTo('bankpayLink', {}), BankLink, {}, signal, FALLBACK[action]);
}

/** Returns all linked accounts, the new ones first. */
export async function completeLink(
  connection: Connection,
  action: Action,
  linkId: string,
  signal?: AbortSignal,
): Promise<readonly BankAccount[]> {
  const path = pathTo('bankpayLinkComplete', {linkId});
  const {accounts} = await send(connection, path, BankAccounts, {}, signal, FALLBACK[action]);
  return accounts;
}
