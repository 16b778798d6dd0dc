/**
 * How the tabs of one user on one origin tell each other about orders (decision 17):
 * a channel for each user, and a lock while an order is sent. If a browser lacks
 * channels or locks, or blocks storage, its tabs share nothing.
 */
import type {KeptOrder} from '../contract/payments.js';
import {OPEN_ORDERS} from '../contract/storage.js';

/** Milliseconds to wait for the lock. A frozen tab may hold it and must not block the user. */
const TURN = 1_000;

/** Milliseconds in which another tab answers, even if it is busy or in the background. */
const ANSWER_TIME = 3_000;

export interface TabMessage {
  /**
   * - `asked`: a tab has opened and asks for the open orders. `entries` are the open orders that it
   *   already knows.
   * - `known`: the answer to `asked`. `entries` are open orders.
   * - `sent`: `entries` are being sent now.
   * - `ended`: the end of `entries` was reported.
   * - `forgotten`: the user has signed out. `entries` is empty.
   */
  readonly type: 'asked' | 'known' | 'sent' | 'ended' | 'forgotten';
  readonly entries: readonly KeptOrder[];
}

/** The channel of each user who is or was signed in on this page. */
const channels = new Map<string, BroadcastChannel>();

/** Calls `hear` with messages of the owner's other tabs. The messages are not trusted. */
export function joinTabs(owner: string, hear: (message: Partial<TabMessage>) => void): void {
  if (channels.has(owner)) return;
  try {
    const {locks} = navigator as Partial<Navigator>;
    // Reading `sessionStorage` throws if it is blocked. A tab that cannot store orders shares none.
    if (!locks || !sessionStorage) return;
    const channel = new BroadcastChannel(OPEN_ORDERS + owner);
    channel.addEventListener('message', ({data}) => hear(Object(data) as Partial<TabMessage>));
    channels.set(owner, channel);
  } catch {
    // The tab shares nothing.
  }
}

export function tellTabs(
  owner: string,
  type: TabMessage['type'],
  entries: TabMessage['entries'],
): void {
  const message: TabMessage = {type, entries};
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
  channels.get(owner)?.postMessage(message);
}

/** Owners whose other tabs were asked in this task. */
const asked = new Set<string>();

/** Asks the owner's other tabs for their orders. Elements that open together ask once. */
export function askTabs(owner: string, known: () => TabMessage['entries']): void {
  if (asked.has(owner)) return;
  asked.add(owner);
  setTimeout(() => asked.delete(owner));
  tellTabs(owner, 'asked', known());
}

/**
 * Calls `answered` after each answer of another tab to `asked`. Still later answers are for tabs
 * that have opened since. The channel does not keep `target` in memory, so `answered` must not
 * capture it.
 */
export function onTabAnswer<Target extends object>(
  owner: string,
  target: Target,
  answered: (target: Target) => void,
  signal: AbortSignal,
): void {
  const weak = new WeakRef(target);
  const channel = channels.get(owner);
  const end = performance.now() + ANSWER_TIME;
  const hear = ({data}: MessageEvent): void => {
    const {type} = Object(data) as Partial<TabMessage>;
    const known = weak.deref();
    if (!known || performance.now() > end) channel?.removeEventListener('message', hear);
    else if (type === 'known') answered(known);
  };
  if (channel) channel.addEventListener('message', hear, {signal});
}

export function leaveTabs(owner: string): void {
  asked.delete(owner);
  channels.get(owner)?.close();
  channels.delete(owner);
}

/**
 * Calls `run` when no other tab runs one for this owner, or after a second: by then, the
 * other tab has announced its order. Returns the result of `run`.
 */
export function inTurn<T>(owner: string, run: () => Promise<T>): Promise<T> {
  if (!channels.has(owner)) return run();
  return new Promise(resolve => {
    const begin = (): Promise<unknown> => {
      const answer = run();
      resolve(answer);
      // The returned promise reports errors. For the lock, only the end of `answer` matters.
      return answer.catch(() => {});
    };
    navigator.locks
      .request(OPEN_ORDERS + owner, {signal: AbortSignal.timeout(TURN)}, begin)
      .catch(begin);
  });
}
