/**
 * Remembers the orders that may have been sent, until the user has seen how
 * they ended (decisions 7 and 11). So nobody loses sight of a payment. An element
 * that opens after a reload, or in place of another one, continues the order.
 *
 * The page keeps the orders in memory. The tab's `sessionStorage` keeps them
 * for a reload, if the browser allows it. It holds ids and amounts, never a token.
 */
import type {Action} from '../contract/access.js';
import {isAmount} from '../contract/amount.js';
import {KeptOrder, type Order} from '../contract/payments.js';
import type {OpenOrder} from '../flows/payment-state.js';
import {offersFlow} from '../providers/table.js';

/** The key in `sessionStorage`. */
const KEY = 'service-embed:open-orders';

/** Maximum number of orders in `sessionStorage`. The oldest are dropped first. */
const MOST = 20;

/** An element. It shows its order while it is connected. */
export interface Holder {
  readonly isConnected: boolean;
}

interface Live {
  readonly entry: KeptOrder;
  readonly holders: Set<Holder>;
  /** True if this document sent or showed the order. Then it also stores the order. */
  own: boolean;
  pendingTold: boolean;
  missed: boolean;
}

let live: Map<string, Live> | undefined;

/** Ids of the orders whose end was reported on this page. */
const settled = new Set<string>();

/** Call this before the order is sent. `holder` shows the order. */
export function keepOrder(owner: string, open: OpenOrder, holder: Holder): void {
  const {transactionId} = open.order;
  const known = orders().get(transactionId);
  const one = known ?? fresh({owner, ...open});
  const news = !one.own;
  one.own = true;
  one.holders.add(holder);
  settled.delete(transactionId);
  orders().set(transactionId, one);
  if (news) write();
}

/** Ends an order. Returns true only the first time, even if several elements show the order. */
export function settleOrder({transactionId}: Order): boolean {
  const first = orders().delete(transactionId);
  settled.add(transactionId);
  if (first) write();
  return first;
}

/** True if the order's end was reported and the user has not sent it again since. */
export function isSettled({transactionId}: Order): boolean {
  return settled.has(transactionId);
}

/** Returns true only the first time that the order is reported as pending. */
export function firstPending({transactionId}: Order): boolean {
  const one = orders().get(transactionId);
  if (!one || one.pendingTold) return false;
  return (one.pendingTold = true);
}

/**
 * The service did not know the order when it was last asked. From now on, other
 * orders are shown first. Otherwise this one would hide their outcomes forever.
 */
export function missOrder({transactionId}: Order): void {
  queue(transactionId, true);
}

/** The order is being sent again. It becomes the latest of all. */
export function resumeOrder({transactionId}: Order): void {
  if (orders().get(transactionId)?.missed) queue(transactionId, false);
}

function queue(transactionId: string, missed: boolean): void {
  const known = orders();
  const one = known.get(transactionId);
  if (!one) return;
  one.missed = missed;
  known.delete(transactionId);
  const entry = [transactionId, one] as const;
  live = new Map(missed ? [entry, ...known] : [...known, entry]);
  write();
}

/** `holder` no longer shows the order but may still be connected. */
export function releaseOrder({transactionId}: Order, holder: Holder): void {
  orders().get(transactionId)?.holders.delete(holder);
}

/** Returns the user's latest order that no element shows. `holder` shows it from now on. */
export function claimOpenOrder(
  owner: string,
  action: Action,
  holder: Holder,
): OpenOrder | undefined {
  const found = latestOpen(owner, action);
  found?.holders.add(holder);
  return found?.entry;
}

/** True if the user has an order that no element shows. */
export function hasOpenOrder(owner: string, action: Action): boolean {
  return latestOpen(owner, action) !== undefined;
}

function latestOpen(owner: string, action: Action): Live | undefined {
  return [...orders().values()].findLast(
    ({entry, holders}) =>
      entry.owner === owner &&
      entry.action === action &&
      offersFlow(entry.order.provider, action) &&
      ![...holders].some(({isConnected}) => isConnected),
  );
}

function orders(): Map<string, Live> {
  return (live ??= new Map(
    stored().flatMap(one => {
      const {success, data} = KeptOrder.safeParse(one);
      const fits = success && isAmount(data.order.amount);
      return fits ? [[data.order.transactionId, fresh(data)]] : [];
    }),
  ));
}

function fresh(entry: KeptOrder): Live {
  return {entry, holders: new Set(), own: false, pendingTold: false, missed: false};
}

/** The entries are not trusted. Any script on the page may have written them. */
function stored(): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Stores this document's orders and keeps the other entries. A frame of the same
 * origin, or another version of this library, writes to the same key. If storage
 * is blocked or full, orders are not continued after a reload. Nothing else fails.
 */
function write(): void {
  const others = stored().filter(one => {
    const {success, data} = KeptOrder.safeParse(one);
    const id = success ? data.order.transactionId : '';
    return !settled.has(id) && orders().get(id)?.own !== true;
  });
  const own = [...orders().values()].filter(one => one.own);
  const missed = own.filter(one => one.missed).map(({entry}) => entry);
  const latest = own.filter(one => !one.missed).map(({entry}) => entry);
  const entries = [...missed, ...others, ...latest].slice(-MOST);
  try {
    if (entries.length > 0) sessionStorage.setItem(KEY, JSON.stringify(entries));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked or full.
  }
}
