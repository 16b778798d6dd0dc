/**
 * Sends orders and follows them to their end, for every provider alike.
 *
 * A payment that was sent is never aborted and never sent twice: its outcome
 * is kept by transactionId, so an element that was moved, or another one on
 * the same session, finds it.
 */
import {findTransaction, sendOrder} from '../api/payments.js';
import {ServiceError} from '../contract/errors.js';
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

/** Asked so often before a transaction counts as not booked: the request may still be on its way. */
const NOT_FOUND_TIMES = 2;

export async function send(errand: Errand, order: Order): Promise<OrderOutcome> {
  const {session, action, timeout, signal} = errand;
  const {transactionId} = order;
  const sent = unheard.get(session) ?? new Map<string, Promise<Transaction>>();
  unheard.set(session, sent);
  const answer =
    sent.get(transactionId) ??
    session.call(connection => sendOrder(connection, action, order), timeout);
  sent.set(transactionId, answer);
  try {
    return {type: 'booked', transaction: await answer};
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return {type: 'rejected', error};
  } finally {
    if (!signal.aborted && sent.get(transactionId) === answer) sent.delete(transactionId);
  }
}

/** Finds out what became of an order whose answer was lost; asks until the service says it. */
export async function find(errand: Errand, order: Order): Promise<OrderOutcome> {
  let missed = 0;
  for (let wait = 1_000; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      return {type: 'booked', transaction: await ask(errand, order)};
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.wireCode === TRANSACTION_NOT_FOUND && ++missed === NOT_FOUND_TIMES) {
        return {type: 'not-booked'};
      }
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

function ask({session, action, signal, timeout}: Errand, order: Order): Promise<Transaction> {
  return session.call(
    connection => findTransaction(connection, action, order.transactionId, signal),
    timeout,
  );
}
