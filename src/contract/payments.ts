/** Money in and out: wallet, orders and transactions. All of it assumed (design 3). */
import * as z from 'zod/mini';
import {ACTIONS, PROVIDERS, type Provider} from './access.js';
import {Timestamp, Uuid} from './schema.js';

/** Decimal text with at most two decimal places; a balance may be zero or, in a correction, negative. */
const Money = z.string().check(z.regex(/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/));

/** ISO 4217. */
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Answer of `GET /embed/v1/wallet`. */
export const Wallet = z.object({currency: Currency, balance: Money, withdrawable: Money});
export type Wallet = z.infer<typeof Wallet>;

/** Where an order's money comes from or goes to, in the words of its provider. */
export interface OrderTerms {
  /** The linked account to take from or pay to, where the provider has accounts. */
  readonly account?: string | undefined;
  /** What is sent, and on which network, where the provider moves crypto assets. */
  readonly asset?: string | undefined;
  readonly network?: string | undefined;
}

/** Body of `POST /embed/v1/deposits` and `/withdrawals`. */
export interface Order extends OrderTerms {
  /** Made when the user confirms an amount; the same for every retry of that amount. */
  readonly transactionId: string;
  readonly provider: Provider;
  /** With exactly two decimal places. */
  readonly amount: string;
}

const Order = z.object({
  transactionId: Uuid,
  provider: z.literal(PROVIDERS),
  amount: z.string(),
  account: z.optional(z.string()),
  asset: z.optional(z.string()),
  network: z.optional(z.string()),
});
/** For the service's side, which says `invalid_amount` of an amount itself. */
export {Order as OrderBody};

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** How far a crypto deposit has come: nothing seen on the network yet, or seen and being confirmed. */
export const DEPOSIT_STAGES = ['waiting', 'seen'] as const;
export type DepositStage = (typeof DEPOSIT_STAGES)[number];

/**
 * Answer of the two above and of `GET /embed/v1/transactions/{transactionId}`;
 * `code` and `error` where it failed, the rest where it is a crypto deposit.
 */
export const Transaction = z.object({
  transactionId: z.string(),
  action: z.literal(ACTIONS),
  provider: z.literal(PROVIDERS),
  amount: Money,
  currency: Currency,
  status: z.literal(TRANSACTION_STATUSES),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  asset: z.optional(z.string()),
  network: z.optional(z.string()),
  /** Where to send it; `memo` has to go with it where there is one. */
  address: z.optional(z.string()),
  memo: z.optional(z.string()),
  /** The same as a payment URI, with the amount, for a wallet. */
  uri: z.optional(z.string()),
  expiresAt: z.optional(Timestamp),
  /** Seconds from this answer until the address expires: the user's clock may be wrong. Ours. */
  expiresIn: z.optional(z.number()),
  stage: z.optional(z.literal(DEPOSIT_STAGES)),
});
export type Transaction = z.infer<typeof Transaction>;

/** Code of the 404 for a transaction that the service has never booked. */
export const TRANSACTION_NOT_FOUND = 'transaction_not_found';

/** What is kept in the tab for a reload in the middle of a payment (design 4.7): never a token. */
export const KeptOrder = z.object({
  /** Service, partner and user that it belongs to. */
  owner: z.string(),
  action: z.literal(ACTIONS),
  order: Order,
  currency: Currency,
});
export type KeptOrder = z.infer<typeof KeptOrder>;
