/**
 * Remembers the orders that may have been sent, until the user has seen how
 * they ended (decisions 7, 11 and 17), so that no payment gets lost. An element
 * that opens after a reload, in another tab, or in place of another one, continues
 * the order.
 *
 * The page stores the orders in memory and, for a reload, in the tab's
 * `sessionStorage` if the browser allows it: ids and amounts, never a token. Every
 * other tab that was notified of an order stores it, too, because the tab that sent
 * it may be closed.
 */
import type {Action} from '../contract/access.js';
import {isAmount} from '../contract/amount.js';
import {KeptOrder, type Order} from '../contract/payments.js';
import {OPEN_ORDERS} from '../contract/storage.js';
import type {OpenOrder} from '../flows/payment-state.js';
import {offersFlow} from '../providers/table.js';
import {askTabs, joinTabs, leaveTabs, tellTabs, type TabMessage} from './shared-orders.js';

/** Maximum number of orders in `sessionStorage`. The oldest are dropped first. */
const MOST = 20;

/** An element that shows an order while it is connected. */
export interface Holder {
  readonly isConnected: boolean;
}

interface Live {
  readonly entry: KeptOrder;
  readonly holders: Set<Holder>;
  /** True if this document stores the order: it sent or found it, or another tab reported it. */
  own: boolean;
  /** True if a tab may have sent the order already. */
  mayHaveBeenSent: boolean;
  pendingReported: boolean;
  missed: boolean;
  /** True if the order's end was reported. The order stays stored until the user sees its end. */
  ended: boolean;
  /** True if another tab sent an order while this order was waiting for its turn. */
  overtaken: boolean;
}

let live: Map<string, Live> | undefined;

/** How many orders other tabs have reported as sent. */
let heard = 0;

/** Returns a number that changes whenever another tab of a user sends an order. */
export const sentElsewhere = (): number => heard;

/** Ids of the orders whose end was reported on this page or in another tab. */
const settled = new Set<string>();

/**
 * Registers an order before it is sent. `holder` is the element that shows it. `maySend` stores
 * the order.
 */
export function keepOrder(owner: string, open: OpenOrder, holder: Holder): void {
  const {transactionId} = open.order;
  const one = underWay(transactionId) ?? fresh({owner, ...open}, false);
  const news = !one.own && one.mayHaveBeenSent;
  one.own = one.mayHaveBeenSent;
  one.holders.add(holder);
  settled.delete(transactionId);
  orders().set(transactionId, one);
  if (news) write();
}

/**
 * Ends an order. Returns true only the first time, even if several elements show the order. The
 * order stays stored, so that after a reload the user still sees an end that was not rendered.
 */
export function settleOrder({transactionId}: Order): boolean {
  const one = orders().get(transactionId);
  settled.add(transactionId);
  if (!one || one.ended) return false;
  one.ended = true;
  tellTabs(one.entry.owner, 'ended', [one.entry]);
  return true;
}

/** Forgets an ended order: the user has seen its end, or no element of this tab shows the order. */
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
  if (!one || one.pendingReported) return false;
  return (one.pendingReported = true);
}

/**
 * Called when the service does not know the order. From now on, other orders are shown
 * first, because this one could hide their outcomes forever.
 */
export function markNotFound({transactionId}: Order): void {
  queue(transactionId, true);
}

/** Called when an order is sent again that the service did not know. It is now the latest order. */
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
 * Called right before the request. Returns false if the order must not be sent: another
 * order is open that no element shows, or another tab has sent one since the user
 * pressed the button. Both orders may be meant as the same payment. An order that may
 * have been sent before may be sent again, because its id is the same.
 */
export function maySend({transactionId}: Order): boolean {
  const one = orders().get(transactionId);
  if (!one) return true;
  const {owner, action} = one.entry;
  const isAlone = !one.overtaken && openOrders(owner, action).every(other => other === one);
  one.mayHaveBeenSent ||= isAlone;
  if (!one.mayHaveBeenSent) return false;
  // Do not store the order before now. After a reload, an order that was never sent would look
  // lost.
  one.own = true;
  write();
  tellTabs(owner, 'sent', [one.entry]);
  return true;
}

/** Joins the user's other tabs. From now on, they tell each other about their orders. */
export function shareOrders(owner: string): void {
  joinTabs(owner, message => hearTab(owner, message));
  askTabs(owner, () => knownOf(owner));
}

/** Called when the user has signed out. Removes the user's orders from the storage of all tabs. */
export function forgetOrders(owner: string): void {
  // A page without payments has not joined the tabs yet.
  joinTabs(owner, () => {});
  tellTabs(owner, 'forgotten', []);
  leaveTabs(owner);
  forget(owner);
}

/** Handles a message of another tab of the user. Any script of the origin may have sent it. */
export function hearTab(owner: string, {type, entries}: Partial<TabMessage>): void {
  if (type === 'asked') tellTabs(owner, 'known', knownOf(owner));
  if (type === 'forgotten') return forget(owner);
  const isAnswer = type === 'asked' || type === 'known';
  for (const entry of parse(entries).filter(one => one.owner === owner)) {
    const {transactionId} = entry.order;
    const one = orders().get(transactionId);
    if (type === 'ended') {
      settled.add(transactionId);
      // An element here that still shows the order reports its end itself.
      if (one?.holders.size === 0) orders().delete(transactionId);
      else if (one) one.own = false;
      write();
    } else if (type === 'sent' || (isAnswer && !settled.has(transactionId))) {
      settled.delete(transactionId);
      if (type === 'sent') heard += 1;
      const known = underWay(transactionId) ?? fresh(entry);
      orders().set(transactionId, {...known, own: true, mayHaveBeenSent: true});
      overtake(entry);
      write();
    }
  }
}

/** Marks the user's other orders of the same action, so that those still waiting are not sent. */
function overtake({owner, action, order}: KeptOrder): void {
  for (const one of orders().values())
    if (one.entry.owner === owner && one.entry.action === action)
      one.overtaken ||= one.entry.order.transactionId !== order.transactionId;
}

function knownOf(owner: string): readonly KeptOrder[] {
  return [...orders().values()]
    .filter(({own, ended, entry}) => own && !ended && entry.owner === owner)
    .map(({entry}) => entry);
}

/** Removes the user's orders from the storage. They stay in this page's memory. */
function forget(owner: string): void {
  for (const one of orders().values()) if (one.entry.owner === owner) one.own = false;
  write(owner);
}

/** Called when `holder` no longer shows the order. `holder` may still be connected. */
export function releaseOrder({transactionId}: Order, holder: Holder): void {
  orders().get(transactionId)?.holders.delete(holder);
}

/** Returns the user's latest open order that no element shows. From now on, `holder` shows it. */
export function claimOpenOrder(
  owner: string,
  action: Action,
  holder: Holder,
): OpenOrder | undefined {
  const found = openOrders(owner, action).at(-1);
  found?.holders.add(holder);
  return found?.entry;
}

/** True if the user has an open order that no element shows. */
export function hasOpenOrder(owner: string, action: Action): boolean {
  return openOrders(owner, action).length > 0;
}

/** The user's open orders that no element shows, with the latest last. */
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

/** Returns a new entry. `own`: it was found in storage or another tab, so it may have been sent. */
function fresh(entry: KeptOrder, own = true): Live {
  const states = {pendingReported: false, missed: false, ended: false, overtaken: false};
  return {entry, holders: new Set(), own, mayHaveBeenSent: own, ...states};
}

/** Reads entries from the storage or from another tab. They are not trusted. */
function parse(entries: unknown): KeptOrder[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap(one => {
    const {success, data} = KeptOrder.safeParse(one);
    return success && isAmount(data.order.amount) ? [data] : [];
  });
}

/** Reads the storage. The entries are not trusted, because any script may have written them. */
function stored(): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(OPEN_ORDERS) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Stores this document's orders. It keeps the other entries, because a frame of the
 * same origin, or another version of this library, writes to the same key. If
 * storage is blocked or full, orders are not continued after a reload, but
 * everything else works. Drops all entries of `gone`, a user who has signed out.
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
