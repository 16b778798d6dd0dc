/**
 * How the tabs of one user on one origin tell each other about orders (decision 17):
 * a channel for each user, and a lock while an order is sent. If a browser has neither,
 * or blocks storage, its tabs share nothing.
 */
import type {KeptOrder} from '../contract/payments.js';
import {OPEN_ORDERS} from '../contract/storage.js';

/** Milliseconds to wait for the lock. A frozen tab may hold it and must not block the user. */
const TURN = 1_000;

export interface TabMessage {
  /**
   * - `asked`: a tab has opened and wants to know the orders under way. `entries` are the ones that
   *   it already knows.
   * - `known`: the answer to `asked`. These are under way.
   * - `sent`: these are being sent now.
   * - `ended`: the user has seen how these ended.
   * - `forgotten`: the user has signed out.
   */
  readonly type: 'asked' | 'known' | 'sent' | 'ended' | 'forgotten';
  readonly entries: readonly KeptOrder[];
}

/** The channel of each user who is or was signed in on this page. */
const channels = new Map<string, BroadcastChannel>();

/** Messages are not trusted. */
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

export function leaveTabs(owner: string): void {
  channels.get(owner)?.close();
  channels.delete(owner);
}

/**
 * Calls `run` while no other tab's `run` for this owner is under way, or after a second:
 * by then, the other tab has announced its order.
 */
export function inTurn<T>(owner: string, run: () => Promise<T>): Promise<T> {
  if (!channels.has(owner)) return run();
  return new Promise(resolve => {
    const begin = (): Promise<unknown> => {
      const answer = run();
      resolve(answer);
      // The caller's promise reports an error. The lock only waits for the end.
      return answer.catch(() => {});
    };
    navigator.locks
      .request(OPEN_ORDERS + owner, {signal: AbortSignal.timeout(TURN)}, begin)
      .catch(begin);
  });
}
