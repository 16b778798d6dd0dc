/** Money: the wallet, orders and transactions. */
import type {Action} from '../contract/access.js';
import {FALLBACK} from '../contract/error-codes.js';
import type {OperationArgs} from '../contract/operations.js';
import {CANCEL, DEPOSITS, TRANSACTION, WALLET, WITHDRAWALS} from '../contract/paths.js';
import {Transaction, Wallet, type Order} from '../contract/payments.js';
import {operation, type Callable} from './operation.js';

/** An answer that is not in the contract's form gets the action's code, too (decision 6). */
const money = ({action}: {readonly action: Action}) => FALLBACK[action];

const sent = ({order}: {readonly order: Order}) => order;

export const wallet = operation('wallet', WALLET, Wallet);

const deposits = operation('deposits', DEPOSITS, Transaction, sent, money);

const withdrawals = operation('withdrawals', WITHDRAWALS, Transaction, sent, money);

/**
 * Sends money. Idempotent by `transactionId`. It takes no signal, because a
 * sent payment is never aborted.
 */
export const sendOrder: Callable<'deposits'> = (connection, args: OperationArgs<'deposits'>) =>
  (args.action === 'deposit' ? deposits : withdrawals)(connection, args);

export const findTransaction = operation('transaction', TRANSACTION, Transaction);

/**
 * If the order is not booked, this prevents it for good. If it is booked, this
 * returns the transaction.
 */
export const cancelTransaction = operation('cancel', CANCEL, Transaction, () => ({}), money);
