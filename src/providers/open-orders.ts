/**
 * Orders that were sent, or perhaps sent, and whose end the user has not been
 * told: so that nobody loses sight of a payment (design 4.7, 4.11). An element
 * that opens, after a reload or in the place of another one, goes on with it.
 *
 * They are kept on the page, and for a reload in the tab's `sessionStorage`,
 * where it can be had: ids and amounts, never a token.
 */
import type {Action} from '../contract/access.js';
import {KeptOrders, type KeptOrder, type Order} from '../contract/payments.js';
import type {OpenOrder} from '../flows/payment-state.js';

/** Under this name in `sessionStorage`. */
const KEY = 'service-embed:open-orders';

/** Orders that are kept for a reload; the oldest goes first. */
const MOST = 20;

interface Live {
  readonly entry: KeptOrder;
  /** Elements that show it now. */
  readonly holders: Set<object>;
  pendingTold: boolean;
}

let live: Map<string, Live> | undefined;

/** Ids of the orders whose end has been told on this page. */
const settled = new Set<string>();

/** Before the order leaves. `holder` is whoever shows it. */
export function keepOrder(owner: string, open: OpenOrder, holder: object): void {
  const {transactionId} = open.order;
  const known = orders().get(transactionId);
  const one = known ?? {entry: {owner, ...open}, holders: new Set(), pendingTold: false};
  one.holders.add(holder);
  settled.delete(transactionId);
  orders().set(transactionId, one);
  if (!known) write();
}

/** Whether its end is told now for the first time, whoever else shows the same order. */
export function settleOrder({transactionId}: Order): boolean {
  const first = orders().delete(transactionId);
  settled.add(transactionId);
  if (first) write();
  return first;
}

/** Whether the end that was told still stands: the user has not sent it again since. */
export function isSettled({transactionId}: Order): boolean {
  return settled.has(transactionId);
}

/** Whether it is told now for the first time that the order is on its way. */
export function firstPending({transactionId}: Order): boolean {
  const one = orders().get(transactionId);
  if (!one || one.pendingTold) return false;
  return (one.pendingTold = true);
}

/** Whoever comes back to the page shows it again, if its end has not been told meanwhile. */
export function holdOrder({transactionId}: Order, holder: object): void {
  orders().get(transactionId)?.holders.add(holder);
}

/** Whoever leaves the page, for good or to come back, shows it no more. */
export function releaseOrder({transactionId}: Order, holder: object): void {
  orders().get(transactionId)?.holders.delete(holder);
}

/** The latest order of that user that no element shows. */
export function findOpenOrder(owner: string, action: Action): OpenOrder | undefined {
  return [...orders().values()].findLast(
    ({entry, holders}) => entry.owner === owner && entry.action === action && holders.size === 0,
  )?.entry;
}

function orders(): Map<string, Live> {
  return (live ??= new Map(
    read().map(entry => [
      entry.order.transactionId,
      {entry, holders: new Set(), pendingTold: false},
    ]),
  ));
}

/** What stands there may be anybody's: it is parsed like everything from outside. */
function read(): readonly KeptOrder[] {
  try {
    const kept = KeptOrders.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch {
    return [];
  }
}

/** A browser that allows no storage, or a full one, costs the way back after a reload, nothing else. */
function write(): void {
  const entries = [...orders().values()].slice(-MOST).map(({entry}) => entry);
  try {
    if (entries.length > 0) sessionStorage.setItem(KEY, JSON.stringify(entries));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Said above.
  }
}
