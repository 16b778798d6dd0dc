/**
 * Sends orders and follows them to their end, for every provider alike.
 *
 * A payment that was sent is never aborted and never sent twice: its outcome
 * is kept by transactionId, so an element that was moved, or another one on
 * the same session, finds it.
 */
import {findTransaction, sendOrder} from '../api/payments.js';
import type {Action} from '../contract/access.js';
import {minorUnits} from '../contract/amount.js';
import {FALLBACK, ServiceError} from '../contract/errors.js';
import {TRANSACTION_NOT_FOUND, type Order, type Transaction} from '../contract/payments.js';
import type {Caller} from '../api/request.js';
import {pause} from './pause.js';
import type {Errand} from './provider.js';

export type OrderOutcome =
  | {readonly type: 'booked'; readonly transaction: Transaction}
  | {readonly type: 'not-booked'}
  | {readonly type: 'rejected'; readonly error: ServiceError};

/** Answers that are on their way, or that nobody was there to hear. */
const unheard = new WeakMap<Caller, Map<string, Promise<Transaction>>>();

/**
 * Milliseconds for which the service must not know a transaction before it
 * counts as not booked: the request may still be on its way to it.
 */
const LOST_AFTER = 6_000;

export async function send(errand: Errand, order: Order): Promise<OrderOutcome> {
  const {session, action, timeout, signal} = errand;
  const {transactionId} = order;
  const sent = unheard.get(session) ?? new Map<string, Promise<Transaction>>();
  unheard.set(session, sent);
  const answer =
    sent.get(transactionId) ??
    session.call(connection => {
      // Nobody is there any more, and nothing has left: then nothing leaves.
      signal.throwIfAborted();
      return sendOrder(connection, action, order);
    }, timeout);
  sent.set(transactionId, answer);
  try {
    return {type: 'booked', transaction: own(await answer, action, order)};
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      sent.delete(transactionId);
      throw error;
    }
    return {type: 'rejected', error};
  } finally {
    if (!signal.aborted && sent.get(transactionId) === answer) sent.delete(transactionId);
  }
}

/** Finds out what became of an order whose answer was lost; asks until the service says it. */
export async function find(
  errand: Errand,
  order: Order,
  lostAfter = LOST_AFTER,
): Promise<OrderOutcome> {
  const begun = performance.now();
  for (let wait = 1_000; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      return {type: 'booked', transaction: await ask(errand, order)};
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const unknown = error.wireCode === TRANSACTION_NOT_FOUND;
      if (unknown && performance.now() - begun >= lostAfter) return {type: 'not-booked'};
    }
    await pause(wait, errand.signal);
  }
}

/** Follows a pending transaction to its end: every 2 s, after a minute every 10 s. */
export async function watch(errand: Errand, order: Order): Promise<OrderOutcome> {
  const begun = performance.now();
  for (let wait = 1_000; ; wait = performance.now() - begun < 60_000 ? 2_000 : 10_000) {
    await pause(wait, errand.signal);
    try {
      const transaction = await ask(errand, order);
      if (transaction.status !== 'pending') return {type: 'booked', transaction};
    } catch (error) {
      // A question that got lost is asked again; the payment is booked all the same.
      if (!(error instanceof ServiceError)) throw error;
    }
  }
}

async function ask({session, action, signal, timeout}: Errand, order: Order): Promise<Transaction> {
  const transaction = await session.call(
    connection => findTransaction(connection, action, order.transactionId, signal),
    timeout,
  );
  return own(transaction, action, order);
}

/** An answer about another order says nothing about this one. */
function own(transaction: Transaction, action: Action, order: Order): Transaction {
  const same =
    transaction.transactionId === order.transactionId &&
    transaction.action === action &&
    transaction.provider === order.provider &&
    minorUnits(transaction.amount) === minorUnits(order.amount);
  if (same) return transaction;
  throw new ServiceError(FALLBACK[action], 'The service answered about another payment.');
}
