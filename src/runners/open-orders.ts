/**
 * Orders that were sent, or perhaps sent, and whose end the user has not been
 * told: so that nobody loses sight of a payment (decisions 7 and 11). An element
 * that opens, after a reload or in the place of another one, goes on with it.
 *
 * They are kept on the page, and for a reload in the tab's `sessionStorage`,
 * where it can be had: ids and amounts, never a token.
 */
import type {Action} from '../contract/access.js';
import {isAmount} from '../contract/amount.js';
import {KeptOrder, type Order} from '../contract/payments.js';
import type {OpenOrder} from '../flows/payment-state.js';
import {offersFlow} from '../providers/table.js';

/** Under this name in `sessionStorage`. */
const KEY = 'service-embed:open-orders';

/** Orders that are kept for a reload; the oldest goes first. */
const MOST = 20;

/** An element that shows an order for as long as it is on a page. */
export interface Holder {
  readonly isConnected: boolean;
}

interface Live {
  readonly entry: KeptOrder;
  readonly holders: Set<Holder>;
  /** Sent by this document, or shown in it: it is this one's to keep. */
  own: boolean;
  pendingTold: boolean;
  missed: boolean;
}

let live: Map<string, Live> | undefined;

/** Ids of the orders whose end has been told on this page. */
const settled = new Set<string>();

/** Before the order leaves. `holder` is whoever shows it. */
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

/**
 * The service did not know it when it was asked last: from now on the others
 * are shown before it, or it would hide for ever what is yet to be told of them.
 */
export function missOrder({transactionId}: Order): void {
  queue(transactionId, true);
}

/** It is on its way again: the latest of all. */
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

/** Shows it no more, though it is still on the page. */
export function releaseOrder({transactionId}: Order, holder: Holder): void {
  orders().get(transactionId)?.holders.delete(holder);
}

/** The latest order of that user that an element can show and none does; `holder` shows it from now on. */
export function claimOpenOrder(
  owner: string,
  action: Action,
  holder: Holder,
): OpenOrder | undefined {
  const found = latestOpen(owner, action);
  found?.holders.add(holder);
  return found?.entry;
}

/** Whether there is one that no element shows. */
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

/** What stands there may be anybody's: each entry is parsed like everything from outside. */
function stored(): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Changes this document's own entries alone: a frame of the same origin, or
 * another version, keeps its orders in the same place. A browser that allows no
 * storage, or a full one, costs the way back after a reload, nothing else.
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
    // Said above.
  }
}
