/**
 * Sends orders and follows them to their end, for every provider alike.
 *
 * A payment that was sent is never aborted and never sent twice: its outcome
 * is kept by transactionId, so an element that was moved, or another one on
 * the same session, finds it.
 */
import {cancelTransaction, findTransaction, sendOrder} from '../api/payments.js';
import type {Action} from '../contract/access.js';
import {minorUnits} from '../contract/amount.js';
import {FALLBACK, ServiceError} from '../contract/errors.js';
import {TRANSACTION_NOT_FOUND, type Order, type Transaction} from '../contract/payments.js';
import {isSettled} from './open-orders.js';
import {pause} from './pause.js';
import type {ProviderCall} from '../providers/provider.js';

export type OrderOutcome =
  | {readonly type: 'booked'; readonly transaction: Transaction}
  | {readonly type: 'not-booked'}
  | {readonly type: 'rejected'; readonly error: ServiceError};

interface Unheard {
  readonly answer: Promise<Transaction>;
  /** Of everybody who wanted it sent. */
  readonly askers: AbortSignal[];
}

/** Answers that are on their way, or that nobody was there to hear; by the order's user and id. */
const unheard = new Map<string, Unheard>();

/**
 * Milliseconds for which the service must not know a transaction before it
 * counts as not booked: the request may still be on its way to it.
 */
const LOST_AFTER = 6_000;

export async function send(call: ProviderCall, order: Order): Promise<OrderOutcome> {
  const {session, action, timeout, signal} = call;
  const key = keyOf(call, order);
  // An element that was away while another one told the order's end must not send it anew.
  if (isSettled(order)) throw new ServiceError('NETWORK_ERROR', 'The answer was heard elsewhere.');
  const known = unheard.get(key);
  known?.askers.push(signal);
  if (known) return hear(call, order, known);
  const askers = [signal];
  const answer = session.call(connection => {
    // Nobody is there any more, and nothing has left: then nothing leaves.
    if (askers.every(asker => asker.aborted)) signal.throwIfAborted();
    return sendOrder(connection, action, order);
  }, timeout);
  const one = {answer, askers};
  unheard.set(key, one);
  return hear(call, order, one);
}

async function hear(call: ProviderCall, order: Order, one: Unheard): Promise<OrderOutcome> {
  const key = keyOf(call, order);
  try {
    return {type: 'booked', transaction: own(await one.answer, call.action, order)};
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      unheard.delete(key);
      throw error;
    }
    return {type: 'rejected', error};
  } finally {
    if (!call.signal.aborted && unheard.get(key) === one) unheard.delete(key);
  }
}

function keyOf({session}: ProviderCall, {transactionId}: Order): string {
  return `${session.owner} ${transactionId}`;
}

/**
 * Finds out what became of an order whose answer was lost; asks until the
 * service says it. An answer that is still on its way to whoever sent the
 * order is awaited first.
 */
export async function find(call: ProviderCall, order: Order): Promise<OrderOutcome> {
  const sent = unheard.get(keyOf(call, order));
  const heard = sent && (await hear(call, order, sent));
  if (heard && (heard.type !== 'rejected' || heard.error.definite)) return heard;
  const begun = performance.now();
  for (let wait = 1_000; ; wait = Math.min(wait * 2, 10_000)) {
    const found = await lookUp(call, order);
    if (found?.type === 'booked') return found;
    if (found && performance.now() - begun >= LOST_AFTER) return found;
    await pause(wait, call.signal);
  }
}

/**
 * Before another order takes its place: what became of it, or the service's
 * word that it never will be booked, however late it arrives.
 */
export async function abandon(call: ProviderCall, order: Order): Promise<OrderOutcome> {
  const {session, action, signal, timeout} = call;
  const {transactionId} = order;
  const begun = performance.now();
  for (let wait = 1_000; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      const transaction = await session.call(
        connection => cancelTransaction(connection, action, transactionId, signal),
        timeout,
      );
      return {type: 'booked', transaction: own(transaction, action, order)};
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.wireCode === TRANSACTION_NOT_FOUND) return {type: 'not-booked'};
      // A service that answers but cannot cancel is believed once a late order would be there.
      const answers = error.code !== 'NETWORK_ERROR' && error.code !== 'TIMEOUT';
      const late = performance.now() - begun >= LOST_AFTER;
      const found = answers && late && (await lookUp(call, order));
      if (found) return found;
    }
    await pause(wait, signal);
  }
}

/**
 * Follows a pending transaction until something is new: every 2 s, after a
 * minute every 10 s. One that is not known may yet arrive.
 */
export async function watch(
  call: ProviderCall,
  order: Order,
  known?: Transaction,
): Promise<OrderOutcome> {
  const begun = performance.now();
  for (let wait = 1_000; ; wait = performance.now() - begun < 60_000 ? 2_000 : 10_000) {
    await pause(wait, call.signal);
    try {
      const transaction = await ask(call, order);
      if (isNews(transaction, known)) return {type: 'booked', transaction};
    } catch (error) {
      // A question that got lost is asked again; the payment is booked all the same.
      if (!(error instanceof ServiceError)) throw error;
    }
  }
}

/** What a pending transaction says that a screen shows. */
const SHOWN = ['stage', 'asset', 'network', 'address', 'memo', 'uri'] as const;

/** Whether it changes anything for the user. That an address has run out, the service has the last word on. */
function isNews(said: Transaction, known: Transaction | undefined): boolean {
  const hasRunOut = (one: Transaction | undefined) => (one?.expiresIn ?? 1) <= 0;
  return (
    said.status !== 'pending' ||
    SHOWN.some(name => said[name] !== known?.[name]) ||
    hasRunOut(said) !== hasRunOut(known)
  );
}

/** `undefined` where the service could not say. */
async function lookUp(call: ProviderCall, order: Order): Promise<OrderOutcome | undefined> {
  try {
    return {type: 'booked', transaction: await ask(call, order)};
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.wireCode === TRANSACTION_NOT_FOUND ? {type: 'not-booked'} : undefined;
  }
}

async function ask(
  {session, action, signal, timeout}: ProviderCall,
  order: Order,
): Promise<Transaction> {
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
