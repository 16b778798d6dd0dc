/**
 * Sends the orders of all providers and follows them until they end.
 *
 * A request that sends a payment is never aborted, and its response is stored by user
 * and `transactionId`. So an element that was moved, or another element on the same
 * session, waits for the same response instead of sending the payment again.
 */
import {paymentCalls, sendOrder} from '../api/payments.js';
import type {Action} from '../contract/access.js';
import {minorUnits} from '../contract/amount.js';
import {FALLBACK} from '../contract/error-codes.js';
import {ServiceError} from '../contract/errors.js';
import {TRANSACTION_NOT_FOUND, type Order, type Transaction} from '../contract/payments.js';
import {backoff} from './backoff.js';
import {isSettled, maySend} from './open-orders.js';
import {pause} from './pause.js';
import {inTurn} from './shared-orders.js';
import type {ProviderCall} from '../providers/provider.js';

export type OrderOutcome =
  | {readonly type: 'booked'; readonly transaction: Transaction}
  /** The service will never book the order, or it was not sent because another one is open. */
  | {readonly type: 'not-booked'}
  /** The service does not know the order. The order may still arrive. */
  | {readonly type: 'not-found'}
  | {readonly type: 'rejected'; readonly error: ServiceError};

interface PendingAnswer {
  /** `undefined` if the order was not sent. */
  readonly answer: Promise<Transaction | undefined>;
  /** The signals of all elements that asked to send the order. */
  readonly askers: AbortSignal[];
}

/** Responses that no element has received yet, by the order's user and id. */
const pendingAnswers = new Map<string, PendingAnswer>();

/**
 * Keys of orders with an attempt that got no definite answer and may still arrive. A booking does
 * not remove the key, because a refusal that comes after it would not be final either.
 */
const doubted = new Set<string>();

/** Orders whose last lookup failed or got no usable answer. */
const unanswered = new WeakSet<Order>();

/** When each answer arrived, in the milliseconds of `performance.now()`. */
const arrivals = new WeakMap<Transaction, number>();

/** True if the last lookup of the order failed. */
export function isUnanswered(order: Order): boolean {
  return unanswered.has(order);
}

/**
 * Milliseconds before the user sees that the service does not know a transaction.
 * Until then, the order is probably still on its way to the service.
 */
const LOST_AFTER = 6_000;

/**
 * The longest random delay of the first lookup after a lost answer, in milliseconds.
 * `pause` adds up to half of it. If a service loses the answers of many users at once,
 * the delay prevents all of them from asking again at the same time.
 */
const AFTER_LOSS = 1_000;

export async function send(call: ProviderCall, order: Order): Promise<OrderOutcome> {
  const {session, action, timeout, signal} = call;
  const key = keyOf(call, order);
  // Another element may have reported the order's end while this one was disconnected.
  if (isSettled(order))
    throw new ServiceError('NETWORK_ERROR', 'Another element received the answer.');
  const known = pendingAnswers.get(key);
  known?.askers.push(signal);
  if (known) return receive(call, order, known);
  const askers = [signal];
  const answer = session.call(
    connection =>
      inTurn(session.owner, async () => {
        // All elements that asked were removed before the order was sent, so do not send it. Throw
        // a `ServiceError`, because others may share this answer. An element that asks from now on
        // sends the order itself.
        if (askers.every(asker => asker.aborted)) {
          pendingAnswers.delete(key);
          throw new ServiceError('NETWORK_ERROR', 'The order was not sent.');
        }
        return maySend(order) ? sendOrder(connection, {action, order}) : undefined;
      }),
    timeout,
  );
  const one = {answer, askers};
  pendingAnswers.set(key, one);
  return receive(call, order, one);
}

async function receive(
  call: ProviderCall,
  order: Order,
  one: PendingAnswer,
): Promise<OrderOutcome> {
  const key = keyOf(call, order);
  try {
    const said = await one.answer;
    if (!said) return {type: 'not-booked'};
    return {type: 'booked', transaction: own(said, call.action, order)};
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      pendingAnswers.delete(key);
      throw error;
    }
    if (!error.definite) doubted.add(key);
    return {type: 'rejected', error};
  } finally {
    if (!call.signal.aborted && pendingAnswers.get(key) === one) pendingAnswers.delete(key);
  }
}

function keyOf({session}: ProviderCall, {transactionId}: Order): string {
  return `${session.owner} ${transactionId}`;
}

/**
 * Finds out what happened to an order whose response was lost. It first waits for a
 * response that is still on its way. Then it asks the service until the order is booked,
 * or is still unknown after `LOST_AFTER`. If an earlier attempt may still arrive, the
 * refusal of a later one is not final.
 */
export async function find(call: ProviderCall, order: Order): Promise<OrderOutcome> {
  const key = keyOf(call, order);
  const sent = pendingAnswers.get(key);
  const received = sent && (await receive(call, order, sent));
  const isFinal = received?.type !== 'rejected' || (received.error.definite && !doubted.has(key));
  if (received && isFinal) return received;
  const begun = performance.now();
  await pause(Math.random() * AFTER_LOSS, call.signal);
  for (let count = 1; ; count += 1) {
    const found = await lookUp(call, order);
    const isKnown = !(found instanceof ServiceError);
    if (isKnown && found.type === 'booked') return found;
    if (isKnown && performance.now() - begun >= LOST_AFTER) return found;
    await pause(backoff(count, found), call.signal);
  }
}

/**
 * Cancels an order before another one replaces it. It resolves with `booked`, or with
 * `not-booked` once the service has promised never to book the order, no matter how late
 * the order arrives. If the service cannot cancel, it resolves with `not-found`, which is
 * no such promise.
 */
export async function abandon(call: ProviderCall, order: Order): Promise<OrderOutcome> {
  const {session, action, signal, timeout} = call;
  const {transactionId} = order;
  const begun = performance.now();
  for (let count = 1; ; count += 1) {
    let failure: unknown;
    try {
      const transaction = await session.call(
        connection => paymentCalls.cancel(connection, {action, transactionId}, signal),
        timeout,
      );
      return {type: 'booked', transaction: own(transaction, action, order)};
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.wireCode === TRANSACTION_NOT_FOUND) {
        doubted.delete(keyOf(call, order));
        return {type: 'not-booked'};
      }
      // If the service responds but cannot cancel, look up the order after `LOST_AFTER`.
      const answers = error.code !== 'NETWORK_ERROR' && error.code !== 'TIMEOUT';
      const late = performance.now() - begun >= LOST_AFTER;
      const found = answers && late ? await lookUp(call, order) : error;
      if (!(found instanceof ServiceError)) return found;
      failure = found;
    }
    await pause(backoff(count, failure), signal);
  }
}

/**
 * Polls a transaction until something has changed that the screen shows: every 2 s, and
 * every 10 s after a minute. A transaction that the service does not know may still
 * arrive. While requests fail, the intervals become longer.
 */
export async function watch(
  call: ProviderCall,
  order: Order,
  known?: Transaction,
): Promise<OrderOutcome> {
  const begun = performance.now();
  let wait = 1_000;
  for (let failures = 0; ;) {
    await pause(wait, call.signal);
    wait = performance.now() - begun < 60_000 ? 2_000 : 10_000;
    try {
      const transaction = await readTransaction(call, order);
      const isEarlier = endsEarlier(transaction, known, begun);
      if (isEarlier || isNews(transaction, known)) return {type: 'booked', transaction};
      failures = 0;
    } catch (error) {
      // Only the lookup failed, not the payment. Ask again.
      if (!(error instanceof ServiceError)) throw error;
      wait = Math.max(wait, backoff(++failures + 2, error));
    }
  }
}

/** The fields of a pending transaction that a screen shows. */
const SHOWN = ['stage', 'asset', 'network', 'address', 'memo', 'uri'] as const;

/** True if the screen changes. Only the service's `expiresIn` decides if an address has expired. */
function isNews(said: Transaction, known: Transaction | undefined): boolean {
  const hasRunOut = (one: Transaction | undefined) => (one?.expiresIn ?? 1) <= 0;
  return (
    said.status !== 'pending' ||
    SHOWN.some(name => said[name] !== known?.[name]) ||
    hasRunOut(said) !== hasRunOut(known)
  );
}

/** Milliseconds by which two answers may differ about one expiry, because network delays vary. */
const JITTER = 5_000;

/**
 * True if the address expires before the time on the screen. `begun` is used as the arrival of
 * `known` if that is not recorded. It is in the milliseconds of `performance.now()`.
 */
function endsEarlier(said: Transaction, known: Transaction | undefined, begun: number): boolean {
  const byCount = (one: Transaction | undefined) =>
    one?.expiresIn === undefined ? Infinity : (arrivals.get(one) ?? begun) + one.expiresIn * 1000;
  const byDate = (one: Transaction | undefined) =>
    // An unreadable time counts as expired.
    one?.expiresAt === undefined ? Infinity : Date.parse(one.expiresAt) || 0;
  return [byCount, byDate].some(end => end(said) < end(known) - JITTER);
}

/** Asks for the order once. Returns any error other than "not found". */
async function lookUp(call: ProviderCall, order: Order): Promise<OrderOutcome | ServiceError> {
  try {
    return {type: 'booked', transaction: await readTransaction(call, order)};
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.wireCode === TRANSACTION_NOT_FOUND ? {type: 'not-found'} : error;
  }
}

async function readTransaction(
  {session, action, signal, timeout}: ProviderCall,
  order: Order,
): Promise<Transaction> {
  const {transactionId} = order;
  try {
    const transaction = await session.call(
      connection => paymentCalls.transaction(connection, {action, transactionId}, signal),
      timeout,
    );
    return own(transaction, action, order);
  } catch (error) {
    unanswered.add(order);
    throw error;
  }
}

/** Records that the service answered about the order. Throws if the answer is about another one. */
function own(transaction: Transaction, action: Action, order: Order): Transaction {
  const same =
    transaction.transactionId === order.transactionId &&
    transaction.action === action &&
    transaction.provider === order.provider &&
    minorUnits(transaction.amount) === minorUnits(order.amount);
  if (!same)
    throw new ServiceError(FALLBACK[action], 'The service answered about another payment.');
  unanswered.delete(order);
  arrivals.set(transaction, performance.now());
  return transaction;
}
