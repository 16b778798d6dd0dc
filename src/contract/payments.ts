/** Money in and out: wallet, orders and transactions (assumed; contract 4). */
import * as z from 'zod/mini';
import {ACTIONS, PROVIDERS} from './access.js';
import {optional, Timestamp, Uuid} from './schema.js';
import {Prose} from './texts.js';

/**
 * Decimal text with at most two decimal places. A balance may be zero. A
 * correction can make it negative.
 */
const Money = z.string().check(z.regex(/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/));

/** ISO 4217. */
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Decimal text like `Money`, but never negative. */
const Price = z.string().check(z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/));

/**
 * Conditions of an action that a service may state before the user confirms an amount. The contract
 * does not require them (2), so absent ones are not shown.
 */
export const Conditions = z.object({
  /** The smallest and the largest amount. */
  min: optional(Price),
  max: optional(Price),
  /** The cost of each order on top of its amount. */
  fee: optional(Price),
  /** When the money arrives, as text for the user: `In 1–2 business days`. */
  arrival: optional(z.string().check(z.maxLength(120))),
  /** The text that the user agrees to by sending the order. Shown in full or not at all. */
  authorization: optional(Prose),
});
export type Conditions = z.infer<typeof Conditions>;

/**
 * Response of `GET /embed/v1/wallet`. The conditions apply to every account or asset that states
 * none itself.
 */
export const Wallet = z.object({
  currency: Currency,
  balance: Money,
  withdrawable: Money,
  deposit: optional(Conditions),
  withdraw: optional(Conditions),
});
export type Wallet = z.infer<typeof Wallet>;

/** Body of `POST /embed/v1/deposits` and `/withdrawals`. The service checks the amount. */
export const Order = z.object({
  /** Created when the user confirms an amount. A retry reuses it while the outcome is unknown. */
  transactionId: Uuid,
  provider: z.literal(PROVIDERS),
  /** The embed sends exactly two decimal places. */
  amount: z.string(),
  /** The linked account to debit or credit, for providers with accounts. */
  account: optional(z.string()),
  /** The asset and network, for providers that move crypto assets. */
  asset: optional(z.string()),
  network: optional(z.string()),
});
export type Order = z.infer<typeof Order>;

/** The source or destination of an order's money. Each provider uses its own fields. */
export type OrderTerms = Pick<Order, 'account' | 'asset' | 'network'>;

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * Progress of a crypto deposit. `waiting`: not yet on the network. `seen`: on
 * the network, being confirmed.
 */
const DEPOSIT_STAGES = ['waiting', 'seen'] as const;

/**
 * Response of `POST /embed/v1/deposits`, `POST /embed/v1/withdrawals` and `GET
 * /embed/v1/transactions/{transactionId}`. Failed transactions have `code` and `error`. Crypto
 * deposits have the other optional fields.
 */
export const Transaction = z.object({
  transactionId: z.string(),
  action: z.literal(ACTIONS),
  provider: z.literal(PROVIDERS),
  amount: Money,
  currency: Currency,
  status: z.literal(TRANSACTION_STATUSES),
  code: optional(z.string()),
  error: optional(z.string()),
  asset: optional(z.string()),
  network: optional(z.string()),
  /** The address to send to. If there is a `memo`, the transfer must include it. */
  address: optional(z.string()),
  memo: optional(z.string()),
  /** The address as a payment URI with the amount, for a wallet. */
  uri: optional(z.string()),
  expiresAt: optional(Timestamp),
  /** Seconds from this response until the address expires. The user's clock may be wrong. Ours. */
  expiresIn: optional(z.number()),
  stage: optional(z.literal(DEPOSIT_STAGES)),
  /** Number of coins to send, as decimal text, if a coin is not one unit of the currency. Ours. */
  quantity: optional(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/))),
  /** The fields from here on are for the receipt. All are ours, and absent ones are not shown. */
  createdAt: optional(Timestamp),
  fee: optional(Price),
  /** The amount including the fee. */
  total: optional(Price),
  arrival: optional(z.string()),
  /** The wallet's balance after this transaction. */
  balance: optional(Money),
});
export type Transaction = z.infer<typeof Transaction>;

/** Code of the 404 for a transaction that the service never booked. */
export const TRANSACTION_NOT_FOUND = 'transaction_not_found';

/**
 * The tab stores this, so that a payment can continue after a reload (decision 7). It never
 * contains a token.
 */
export const KeptOrder = z.object({
  /** The service, partner and user it belongs to. */
  owner: z.string(),
  action: z.literal(ACTIONS),
  order: Order,
  /** Empty if the service had not stated it yet. */
  currency: z.string().check(z.regex(/^(?:[A-Z]{3})?$/)),
});
export type KeptOrder = z.infer<typeof KeptOrder>;
