/** Money in and out: wallet, orders and transactions. All of it assumed (design 3). */
import * as z from 'zod/mini';
import {ACTIONS, PROVIDERS, type Provider} from './access.js';
import {Uuid} from './schema.js';

/** Decimal text with at most two decimal places; a balance may be zero or, in a correction, negative. */
const Money = z.string().check(z.regex(/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/));

/** ISO 4217. */
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Answer of `GET /embed/v1/wallet`. */
export const Wallet = z.object({currency: Currency, balance: Money, withdrawable: Money});
export type Wallet = z.infer<typeof Wallet>;

/** Body of `POST /embed/v1/deposits` and `/withdrawals`. */
export interface Order {
  /** Made when the user confirms an amount; the same for every retry of that amount. */
  readonly transactionId: string;
  readonly provider: Provider;
  /** With exactly two decimal places. */
  readonly amount: string;
  /** The linked account to take from or pay to, where the provider has accounts. */
  readonly account?: string;
}

const Order = z.object({
  transactionId: Uuid,
  provider: z.literal(PROVIDERS),
  amount: z.string(),
  account: z.optional(z.string()),
});
/** For the service's side, which says `invalid_amount` of an amount itself. */
export {Order as OrderBody};

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Answer of the two above and of `GET /embed/v1/transactions/{transactionId}`; `code` and `error` where it failed. */
export const Transaction = z.object({
  transactionId: z.string(),
  action: z.literal(ACTIONS),
  provider: z.literal(PROVIDERS),
  amount: Money,
  currency: Currency,
  status: z.literal(TRANSACTION_STATUSES),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
});
export type Transaction = z.infer<typeof Transaction>;

/** Code of the 404 for a transaction that the service has never booked. */
export const TRANSACTION_NOT_FOUND = 'transaction_not_found';
