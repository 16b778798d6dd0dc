/** Money: the wallet, orders and transactions. */
import type {Action} from '../contract/access.js';
import {FALLBACK} from '../contract/errors.js';
import {cancelPath, DEPOSITS, transactionPath, WALLET, WITHDRAWALS} from '../contract/paths.js';
import {Transaction, Wallet, type Order} from '../contract/payments.js';
import {request, type Connection} from './request.js';

export function wallet(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<Wallet> {
  return request(connection, {
    method: 'GET',
    path: WALLET,
    schema: Wallet,
    signal,
    fallback: FALLBACK[action],
  });
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
  return request(connection, {
    method: 'POST',
    path: action === 'deposit' ? DEPOSITS : WITHDRAWALS,
    schema: Transaction,
    body: order,
    fallback: FALLBACK[action],
    unintelligible: FALLBACK[action],
  });
}

export function findTransaction(
  connection: Connection,
  action: Action,
  transactionId: string,
  signal?: AbortSignal,
): Promise<Transaction> {
  return request(connection, {
    method: 'GET',
    path: transactionPath(transactionId),
    schema: Transaction,
    signal,
    fallback: FALLBACK[action],
  });
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
  return request(connection, {
    method: 'POST',
    path: cancelPath(transactionId),
    schema: Transaction,
    signal,
    fallback: FALLBACK[action],
    unintelligible: FALLBACK[action],
  });
}
