/**
 * The cash-payment provider at API level. A withdrawal is staged, then executed
 * (contract 3). Only execution debits the wallet. Paths and payloads are ours
 * (assumed; contract 4).
 */
import * as z from 'zod/mini';
import {optional, Uuid} from './schema.js';

/** Body of `create_cashpay_withdrawal`. Idempotent by `transactionId`. */
export const CashpayWithdrawal = z.object({
  transactionId: Uuid,
  /** Decimal text, positive, at most two decimal places. */
  amount: z.string(),
  /** The id of the payout method. Required when the recipient has more than one. */
  paymentMethod: optional(z.string()),
});
export type CashpayWithdrawal = z.infer<typeof CashpayWithdrawal>;

/** Response of `create_cashpay_withdrawal`. `execute_cashpay_withdraw` returns a `Transaction`. */
export const StagedWithdrawal = z.object({
  transactionId: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.literal('staged'),
});
export type StagedWithdrawal = z.infer<typeof StagedWithdrawal>;

/**
 * These codes tell the partner's backend which step to do first. A retry by
 * the user cannot help (contract 7.6).
 */
export const CASHPAY_SEQUENCING = [
  'no_payment_method',
  'not_staged',
  'payment_method_ambiguous',
] as const;
export type CashpaySequencing = (typeof CASHPAY_SEQUENCING)[number];
