/**
 * The cash-payment provider at API level: a withdrawal is staged, then executed
 * (contract 3). The wallet is debited at execution alone. Paths and payloads are
 * assumed (design 3).
 */
import * as z from 'zod/mini';
import {Uuid} from './schema.js';

/** Body of `create_cashpay_withdrawal`; idempotent by `transactionId`. */
export const CashpayWithdrawal = z.object({
  transactionId: Uuid,
  /** Decimal text, positive, at most two decimal places. */
  amount: z.string(),
  /** The payout method, by its id; needed where the recipient has more than one. */
  paymentMethod: z.optional(z.string()),
});
export type CashpayWithdrawal = z.infer<typeof CashpayWithdrawal>;

/** Answer of `create_cashpay_withdrawal`; that of `execute_cashpay_withdraw` is a `Transaction`. */
export const StagedWithdrawal = z.object({
  transactionId: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.literal('staged'),
});
export type StagedWithdrawal = z.infer<typeof StagedWithdrawal>;

/** What comes first in the partner's backend, not failures for a user to retry (contract 7.6). */
export const CASHPAY_SEQUENCING = [
  'no_payment_method',
  'not_staged',
  'payment_method_ambiguous',
] as const;
export type CashpaySequencing = (typeof CASHPAY_SEQUENCING)[number];
