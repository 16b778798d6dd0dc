/** Wallet limits and receipts for users with `quotes`. The contract does not require them. */
import type {Transaction, Wallet} from '#src/contract/payments.js';
import {FREE, LIMITS, OF_BANK} from '../bankpay/bank-quotes.ts';
import type {User} from '../store/users.ts';

export const quotedWallet = ({state}: User, wallet: Wallet): Wallet =>
  state.quotes ? {...wallet, deposit: LIMITS, withdraw: LIMITS} : wallet;

/** Adds the receipt's fields to a transaction. `bookedAt` is in Unix milliseconds. */
export function receiptOf(
  {state}: User,
  transaction: Transaction,
  bookedAt: number | undefined,
  wallet: Wallet,
): Transaction {
  if (!state.quotes) return transaction;
  const {action, amount, provider, status} = transaction;
  return {
    ...transaction,
    fee: FREE.fee,
    total: amount,
    ...(bookedAt !== undefined && {createdAt: new Date(bookedAt).toISOString()}),
    ...(status === 'pending' && provider === 'bankpay' && {arrival: OF_BANK[action].arrival}),
    ...(status === 'completed' && {balance: wallet.balance}),
  };
}
