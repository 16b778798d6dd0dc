/** The bank-link provider: profile, SMS confirmation, linking, accounts (assumed; contract 4). */
import * as z from 'zod/mini';
import {Conditions, Wallet} from './payments.js';
import {optional} from './schema.js';

/** Body of `POST /embed/v1/bankpay/profile`. The phone number is E.164. */
export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** Response to a new profile and to a resend. It identifies the number that the SMS was sent to. */
export const CodeSent = z.object({
  /** The number's last digits, such as `•••• 4821`. */
  phoneHint: z.string(),
  /** Seconds until the user may request another code. */
  retryAfter: z.number(),
});
export type CodeSent = z.infer<typeof CodeSent>;

/** Number of digits in the code of an SMS. */
export const CODE_DIGITS = 6;

/** Body of `POST /embed/v1/bankpay/profile/confirm`. */
export const ConfirmBody = z.object({code: z.string()});

export const CodeConfirmed = z.object({confirmed: z.literal(true)});
export type CodeConfirmed = z.infer<typeof CodeConfirmed>;

export const BankAccount = z.object({
  id: z.string(),
  bank: z.string(),
  /** The account's name, given by the user or the bank, such as `Everyday Checking`. */
  name: z.string(),
  /** The last digits of the account number. */
  mask: z.string(),
  /** Conditions for this account, by action. They override the wallet's. Ours. */
  deposit: optional(Conditions),
  withdraw: optional(Conditions),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** Response of `GET /embed/v1/bankpay/accounts` (last used first) and of a completed link. */
export const BankAccounts = z.object({
  accounts: z.array(BankAccount),
  /** Saves the embed a separate request for the balance. */
  wallet: optional(Wallet),
});
export type BankAccounts = z.infer<typeof BankAccounts>;

/**
 * Response of `POST /embed/v1/bankpay/link`. `linkUrl` is the bank's page, for
 * a frame or popup. `linkId` becomes a path segment. An id of only dots is
 * refused: it would change the path, and dots cannot be escaped.
 */
export const BankLink = z.object({
  linkUrl: z.string(),
  linkId: z.string().check(z.regex(/[^.]/)),
});
export type BankLink = z.infer<typeof BankLink>;

export const BANK_LINK_MESSAGE = 'SERVICE_BANK_LINK';

/**
 * The bank's page posts this to the window that opened it. The service's
 * response to `complete` decides the outcome.
 */
export const BankLinkMessage = z.object({
  type: z.literal(BANK_LINK_MESSAGE),
  payload: z.object({linkId: z.string(), outcome: z.literal(['done', 'closed'])}),
});
