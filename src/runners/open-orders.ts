/**
 * Remembers the orders that may have been sent, until the user has seen how
 * they ended (decisions 7, 11 and 17), so that no payment gets lost. An element
 * that opens after a reload, in another tab, or in place of another one, continues
 * the order.
 *
 * The page keeps the orders in memory. The tab's `sessionStorage` keeps them
 * for a reload, if the browser allows it. It holds ids and amounts, never a token.
 * Every tab that heard of an order keeps it, too, because the tab that sent it may
 * be closed.
 */
import type {Action} from '../contract/access.js';
import {isAmount} from '../contract/amount.js';
import {KeptOrder, type Order} from '../contract/payments.js';
import {OPEN_ORDERS} from '../contract/storage.js';
import type {OpenOrder} from '../flows/payment-state.js';
import {offersFlow} from '../providers/table.js';
import {joinTabs, leaveTabs, tellTabs, type TabMessage} from './shared-orders.js';

/** Maximum number of orders in `sessionStorage`. The oldest are dropped first. */
const MOST = 20;

/** An element. It shows its order while it is connected. */
export interface Holder {
  readonly isConnected: boolean;
}

interface Live {
  readonly entry: KeptOrder;
  readonly holders: Set<Holder>;
  /** True if this document stores the order, because it sent, found or heard of it. */
  own: boolean;
  /** True if a tab may have sent the order already. */
  mayHaveLeft: boolean;
  pendingTold: boolean;
  missed: boolean;
  /** True if the order's end was reported. The order stays stored until the user has seen that. */
  ended: boolean;
  /** True if another tab had an order under way while this one waited for its turn. */
  overtaken: boolean;
}

let live: Map<string, Live> | undefined;

/** How many orders of other tabs this page has heard of. */
let heard = 0;

/** Returns a number that changes whenever another tab of a user sends an order. */
export const sentElsewhere = (): number => heard;

/** Ids of the orders whose end was reported on this page, or in another tab. */
const settled = new Set<string>();

/** Call this before the order is sent. `holder` shows the order. `mayLeave` will store it. */
export function keepOrder(owner: string, open: OpenOrder, holder: Holder): void {
  const {transactionId} = open.order;
  const one = underWay(transactionId) ?? fresh({owner, ...open}, false);
  const news = !one.own && one.mayHaveLeft;
  one.own = one.mayHaveLeft;
  one.holders.add(holder);
  settled.delete(transactionId);
  orders().set(transactionId, one);
  if (news) write();
}

/**
 * Ends an order. Returns true only the first time, even if several elements show the order. It
 * stays stored, so that after a reload the user still sees an end that was never drawn.
 */
export function settleOrder({transactionId}: Order): boolean {
  const one = orders().get(transactionId);
  settled.add(transactionId);
  if (!one || one.ended) return false;
  one.ended = true;
  tellTabs(one.entry.owner, 'ended', [one.entry]);
  return true;
}

/** The user has seen how the order ended, or no element of this tab shows it. */
export function dropOrder({transactionId}: Order): void {
  if (!orders().get(transactionId)?.ended) return;
  orders().delete(transactionId);
  write();
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
 * orders are shown first, because this one could hide their outcomes forever.
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

/**
 * Call this right before the request. Returns false if the order must not be sent,
 * because an element or another tab has another order under way, or had one since
 * the user pressed: both may be meant as the same payment. An order that may have
 * been sent before may be sent again, because its id is the same.
 */
export function mayLeave({transactionId}: Order): boolean {
  const one = orders().get(transactionId);
  if (!one) return true;
  const {owner, action} = one.entry;
  const isAlone = !one.overtaken && openOrders(owner, action).every(other => other === one);
  one.mayHaveLeft ||= isAlone;
  if (!one.mayHaveLeft) return false;
  // Store it no earlier. After a reload, an order that only waited would look like a lost one.
  one.own = true;
  write();
  tellTabs(owner, 'sent', [one.entry]);
  return true;
}

/** From now on, the user's tabs tell each other about their orders. */
export function shareOrders(owner: string): void {
  joinTabs(owner, message => hearTab(owner, message));
  tellKnown(owner, 'asked');
}

/** The user has signed out. Nothing of theirs stays in the storage of any tab. */
export function forgetOrders(owner: string): void {
  // A page without payments has not joined the tabs yet.
  joinTabs(owner, () => {});
  tellTabs(owner, 'forgotten', []);
  leaveTabs(owner);
  forget(owner);
}

/** Handles a message of the user's other tab. Any script on the page may have sent it. */
export function hearTab(owner: string, {type, entries}: Partial<TabMessage>): void {
  if (type === 'asked') tellKnown(owner, 'known');
  if (type === 'forgotten') return forget(owner);
  const isAnswer = type === 'asked' || type === 'known';
  for (const entry of parse(entries).filter(one => one.owner === owner)) {
    const {transactionId} = entry.order;
    const one = orders().get(transactionId);
    if (type === 'ended') {
      settled.add(transactionId);
      // An element that still shows the order reports its end here. It is never sent again.
      if (one?.holders.size === 0) orders().delete(transactionId);
      else if (one) one.own = false;
      write();
    } else if (type === 'sent' || (isAnswer && !settled.has(transactionId))) {
      settled.delete(transactionId);
      if (type === 'sent') heard += 1;
      const known = underWay(transactionId) ?? fresh(entry);
      orders().set(transactionId, {...known, own: true, mayHaveLeft: true});
      overtake(entry);
      write();
    }
  }
}

/** An order that waited here while another tab's order was under way is not sent afterward. */
function overtake({owner, action, order}: KeptOrder): void {
  for (const one of orders().values())
    if (one.entry.owner === owner && one.entry.action === action)
      one.overtaken ||= one.entry.order.transactionId !== order.transactionId;
}

function tellKnown(owner: string, type: TabMessage['type']): void {
  const entries = [...orders().values()]
    .filter(({own, ended, entry}) => own && !ended && entry.owner === owner)
    .map(({entry}) => entry);
  tellTabs(owner, type, entries);
}

/** Removes the user's orders from the storage. Those of this page stay in its memory. */
function forget(owner: string): void {
  for (const one of orders().values()) if (one.entry.owner === owner) one.own = false;
  write(owner);
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
  const found = openOrders(owner, action).at(-1);
  found?.holders.add(holder);
  return found?.entry;
}

/** True if the user has an order that no element shows. */
export function hasOpenOrder(owner: string, action: Action): boolean {
  return openOrders(owner, action).length > 0;
}

/** The user's orders that no element shows, with the latest last. */
function openOrders(owner: string, action: Action): readonly Live[] {
  return [...orders().values()].filter(
    ({entry, ended, holders}) =>
      !ended &&
      entry.owner === owner &&
      entry.action === action &&
      offersFlow(entry.order.provider, action) &&
      ![...holders].some(({isConnected}) => isConnected),
  );
}

/** Returns the order unless it has ended. An ended order that is sent again gets a new entry. */
function underWay(transactionId: string): Live | undefined {
  const one = orders().get(transactionId);
  return one?.ended === true ? undefined : one;
}

function orders(): Map<string, Live> {
  return (live ??= new Map(
    parse(stored()).map(entry => [entry.order.transactionId, fresh(entry)]),
  ));
}

/** An order that another document may have sent, unless it is about to be sent here. */
function fresh(entry: KeptOrder, own = true): Live {
  const untold = {pendingTold: false, missed: false, ended: false, overtaken: false};
  return {entry, holders: new Set(), own, mayHaveLeft: own, ...untold};
}

/** Reads entries from the storage or from another tab. They are not trusted. */
function parse(entries: unknown): KeptOrder[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap(one => {
    const {success, data} = KeptOrder.safeParse(one);
    return success && isAmount(data.order.amount) ? [data] : [];
  });
}

/** The entries are not trusted. Any script on the page may have written them. */
function stored(): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(OPEN_ORDERS) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Stores this document's orders and keeps the other entries. A frame of the same
 * origin, or another version of this library, writes to the same key. If storage
 * is blocked or full, orders are not continued after a reload. Nothing else fails.
 * Drops all entries of the owner `gone`, who has signed out.
 */
function write(gone?: string): void {
  const others = stored().filter(one => {
    const {success, data} = KeptOrder.safeParse(one);
    if (!success) return true;
    const {transactionId} = data.order;
    const isOwn = orders().get(transactionId)?.own === true;
    return !isOwn && !settled.has(transactionId) && data.owner !== gone;
  });
  const own = [...orders().values()].filter(one => one.own);
  const missed = own.filter(one => one.missed).map(({entry}) => entry);
  const latest = own.filter(one => !one.missed).map(({entry}) => entry);
  const entries = [...missed, ...others, ...latest].slice(-MOST);
  try {
    if (entries.length > 0) sessionStorage.setItem(OPEN_ORDERS, JSON.stringify(entries));
    else sessionStorage.removeItem(OPEN_ORDERS);
  } catch {
    // Storage is blocked or full.
  }
}
