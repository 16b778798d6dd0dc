/** A sign-out across windows: both sides wait until nothing of the user is stored. */
import {OPEN_ORDERS} from '../contract/storage.js';

/** Milliseconds that a frame has to load and to confirm that the user has signed out. */
const PATIENCE = 10_000;

/**
 * Milliseconds that an element has to notify the tabs. If storage is blocked, it sends no message.
 */
const CLEARING = 3_000;

/** The page's side of a sign-out. */
export class Leaving {
  /** True while the page waits for the frame's confirmation. */
  isUnderWay = false;
  #promise: Promise<boolean> | undefined;
  #resolve: (isConfirmed: boolean) => void = () => {};

  /** Resolves to whether the frame confirms the sign-out in time. */
  begin(): Promise<boolean> {
    this.isUnderWay = true;
    return (this.#promise ??= new Promise(resolve => {
      this.#resolve = resolve;
      setTimeout(() => this.end(false), PATIENCE);
    }));
  }

  /**
   * Ends the wait. `isConfirmed` is false after a timeout, or if the page has set another user's
   * token.
   */
  end(isConfirmed: boolean): void {
    this.isUnderWay = false;
    this.#resolve(isConfirmed);
    this.#promise = undefined;
  }
}

/**
 * The frame's side: signs the user out and waits until all tabs have been notified. Resolves to
 * true if none of the user's payments is still stored.
 */
export async function isForgotten(owner: string, signOut: () => void): Promise<boolean> {
  const channel = new BroadcastChannel(OPEN_ORDERS + owner);
  const notified = new Promise<void>(resolve => {
    channel.addEventListener('message', ({data}: MessageEvent<{type?: unknown} | null>) => {
      if (data?.type === 'forgotten') resolve();
    });
  });
  signOut();
  await Promise.race([notified, new Promise(resolve => setTimeout(resolve, CLEARING))]);
  channel.close();
  return !ownersStored().includes(owner);
}

/**
 * The owners of the stored payments. If the browser blocks storage, reading throws, and nothing is
 * stored.
 */
function ownersStored(): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(OPEN_ORDERS) ?? '[]');
    const list = Array.isArray(entries) ? (entries as readonly ({owner?: unknown} | null)[]) : [];
    return list.map(entry => entry?.owner);
  } catch {
    return [];
  }
}
