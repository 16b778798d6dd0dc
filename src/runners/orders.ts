/**
 * Sends the orders of all providers and follows them until they end.
 *
 * A payment that was sent is never aborted and never sent twice. Its response is
 * kept by `transactionId`. An element that was moved can still find it, and so
 * can another element on the same session.
 */
import {paymentCalls, sendOrder} from '../api/payments.js';
import type {Action} from '../contract/access.js';
import {minorUnits} from '../contract/amount.js';
import {FALLBACK} from '../contract/error-codes.js';
import {ServiceError} from '../contract/errors.js';
import {TRANSACTION_NOT_FOUND, type Order, type Transaction} from '../contract/payments.js';
import {backoff} from './backoff.js';
import {isSettled, mayLeave} from './open-orders.js';
import {pause} from './pause.js';
import {inTurn} from './shared-orders.js';
import type {ProviderCall} from '../providers/provider.js';

export type OrderOutcome =
  | {readonly type: 'booked'; readonly transaction: Transaction}
  /** The service will never book it, or it was not sent because another tab sends another order. */
  | {readonly type: 'not-booked'}
  /** The service does not know it. It may still arrive. */
  | {readonly type: 'not-found'}
  | {readonly type: 'rejected'; readonly error: ServiceError};

interface Unheard {
  /** `undefined` if the order was not sent. */
  readonly answer: Promise<Transaction | undefined>;
  /** The signals of all elements that asked to send the order. */
  readonly askers: AbortSignal[];
}

/** Responses that no element has received yet, by the order's user and id. */
const unheard = new Map<string, Unheard>();

/** Orders with an attempt that got no answer and may still arrive. */
const doubted = new Set<string>();

/** Orders whose last lookup the service did not answer. */
const unanswered = new WeakSet<Order>();

/** When each answer arrived, in the milliseconds of `performance.now()`. */
const arrivals = new WeakMap<Transaction, number>();

/** True if the service did not answer the last lookup of the order. */
export function isUnanswered(order: Order): boolean {
  return unanswered.has(order);
}

/**
 * Milliseconds before the user is told that the service does not know a transaction.
 * Until then, the order is probably still on its way to the service.
 */
const LOST_AFTER = 6_000;

/**
 * Milliseconds over which lookups are spread at random after a lost answer, and
 * `pause` adds up to half again. This way, a service that loses the answers of many
 * users at once is not asked by all of them in the next moment.
 */
const AFTER_LOSS = 1_000;

export async function send(call: ProviderCall, order: Order): Promise<OrderOutcome> {
  const {session, action, timeout, signal} = call;
  const key = keyOf(call, order);
  // Another element may have reported the order's end while this one was disconnected.
  if (isSettled(order)) throw new ServiceError('NETWORK_ERROR', 'The answer was heard elsewhere.');
  const known = unheard.get(key);
  known?.askers.push(signal);
  if (known) return hear(call, order, known);
  const askers = [signal];
  const answer = session.call(
    connection =>
      inTurn(session.owner, async () => {
        // Every element that asked has left before the order was sent, so do not send it. Throw an
        // error instead of aborting, because others may share this answer, and an element that asks
        // from now on sends the order itself.
        if (askers.every(asker => asker.aborted)) {
          unheard.delete(key);
          throw new ServiceError('NETWORK_ERROR', 'The order was not sent.');
        }
        return mayLeave(order) ? sendOrder(connection, {action, order}) : undefined;
      }),
    timeout,
  );
  const one = {answer, askers};
  unheard.set(key, one);
  return hear(call, order, one);
}

async function hear(call: ProviderCall, order: Order, one: Unheard): Promise<OrderOutcome> {
  const key = keyOf(call, order);
  try {
    const said = await one.answer;
    if (!said) return {type: 'not-booked'};
    return {type: 'booked', transaction: own(said, call.action, order)};
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      unheard.delete(key);
      throw error;
    }
    if (!error.definite) doubted.add(key);
    return {type: 'rejected', error};
  } finally {
    if (!call.signal.aborted && unheard.get(key) === one) unheard.delete(key);
  }
}

function keyOf({session}: ProviderCall, {transactionId}: Order): string {
  return `${session.owner} ${transactionId}`;
}

/**
 * Finds out what became of an order whose response was lost. It first waits for a
 * response that is still on its way, then asks the service until the outcome is
 * clear. A refusal answers one attempt and says nothing about an earlier one.
 */
export async function find(call: ProviderCall, order: Order): Promise<OrderOutcome> {
  const key = keyOf(call, order);
  const sent = unheard.get(key);
  const heard = sent && (await hear(call, order, sent));
  const isFinal = heard?.type !== 'rejected' || (heard.error.definite && !doubted.has(key));
  if (heard && isFinal) return heard;
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
 * Cancels an order before another one replaces it. It resolves with the order's
 * outcome, or once the service says that it will never book the order, no matter
 * how late it arrives. A service that cannot cancel can only say that it does not
 * know the order. However long we wait, that is not a promise.
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
      // If the service responds but cannot cancel, look up the order once it can no longer be late.
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
 * Asks about a pending transaction until something has changed: every 2 s, and
 * every 10 s after a minute. A transaction that is not known yet may still arrive.
 * While the service fails, it is asked less and less.
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
      const transaction = await ask(call, order);
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

/** True if the screen would change. Only the service decides when an address has expired. */
function isNews(said: Transaction, known: Transaction | undefined): boolean {
  const hasRunOut = (one: Transaction | undefined) => (one?.expiresIn ?? 1) <= 0;
  return (
    said.status !== 'pending' ||
    SHOWN.some(name => said[name] !== known?.[name]) ||
    hasRunOut(said) !== hasRunOut(known)
  );
}

/** Milliseconds by which two answers may differ about the same end, because travel times vary. */
const JITTER = 5_000;

/** True if the address ends before the time on the screen. `begun` replaces an unknown arrival. */
function endsEarlier(said: Transaction, known: Transaction | undefined, begun: number): boolean {
  const byCount = (one: Transaction | undefined) =>
    one?.expiresIn === undefined ? Infinity : (arrivals.get(one) ?? begun) + one.expiresIn * 1000;
  const byDate = (one: Transaction | undefined) =>
    // An unreadable time counts as expired.
    one?.expiresAt === undefined ? Infinity : Date.parse(one.expiresAt) || 0;
  return [byCount, byDate].some(end => end(said) < end(known) - JITTER);
}

/** Returns the error if the service could not tell. */
async function lookUp(call: ProviderCall, order: Order): Promise<OrderOutcome | ServiceError> {
  try {
    return {type: 'booked', transaction: await ask(call, order)};
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.wireCode === TRANSACTION_NOT_FOUND ? {type: 'not-found'} : error;
  }
}

async function ask(
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

/** Notes that the service reported the order. Throws if the response is about another one. */
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
