/** Money: the wallet, orders and transactions. */
import type {Action} from '../contract/access.js';
import {FALLBACK} from '../contract/errors.js';
import {pathTo} from '../contract/paths.js';
import {Transaction, Wallet, type Order} from '../contract/payments.js';
import {read} from './calls.js';
import {request, type Connection, type Request} from './request.js';

export function wallet(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<Wallet> {
  return read(connection, pathTo('wallet', {}), Wallet, signal, FALLBACK[action]);
}

/**
 * Sends money. Idempotent by `transactionId`. It takes no signal, because a
 * sent payment is never aborted.
 */
export function sendOrder(
  connection: Connection,
  action: Action,
  order: Order,
): Promise<Transaction> {
  const path = pathTo(action === 'deposit' ? 'deposits' : 'withdrawals', {});
  return transact(connection, action, path, {body: order});
}

export function findTransaction(
  connection: Connection,
  action: Action,
  transactionId: string,
  signal?: AbortSignal,
): Promise<Transaction> {
  return read(
    connection,
    pathTo('transaction', {transactionId}),
    Transaction,
    signal,
    FALLBACK[action],
  );
}

/**
 * If the order is not booked, this prevents it for good. If it is booked, this
 * returns the transaction.
 */
export function cancelTransaction(
  connection: Connection,
  action: Action,
  transactionId: string,
  signal?: AbortSignal,
): Promise<Transaction> {
  return transact(connection, action, pathTo('cancel', {transactionId}), {signal});
}

/** An answer that is not in the contract's form gets the action's code, too (decision 6). */
function transact(
  connection: Connection,
  action: Action,
  path: string,
  options: Pick<Request<Transaction>, 'body' | 'signal'>,
): Promise<Transaction> {
  return request(connection, {
    method: 'POST',
    path,
    schema: Transaction,
    fallback: FALLBACK[action],
    unintelligible: FALLBACK[action],
    ...options,
  });
}
