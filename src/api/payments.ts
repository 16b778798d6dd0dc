import type {OperationArgs} from '../contract/operations.js';
import {PAYMENTS} from '../contract/operations/payments.js';
import {callsOf, type Callable} from './operation.js';

/** Money: the wallet, orders and transactions. */
export const paymentCalls = callsOf(PAYMENTS);

/**
 * Sends money. Idempotent by `transactionId`. It takes no signal, because a
 * sent payment is never aborted.
 */
export const sendOrder: Callable<'deposits'> = (connection, args: OperationArgs<'deposits'>) =>
  (args.action === 'deposit' ? paymentCalls.deposits : paymentCalls.withdrawals)(connection, args);
