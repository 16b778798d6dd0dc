/** A sign-out across windows: both sides wait until nothing of the user is stored. */
import {OPEN_ORDERS} from '../contract/storage.js';

/** Milliseconds that a frame has to load and to confirm that the user has signed out. */
const PATIENCE = 10_000;

/** Milliseconds that an element has to tell the tabs. If storage is blocked, no message comes. */
const CLEARING = 3_000;

/** The page's side. */
export class Leaving {
  /** The frame has not confirmed the sign-out yet. */
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

  /** Ends the wait. `isConfirmed` is false if it took too long or another user came. */
  end(isConfirmed: boolean): void {
    this.isUnderWay = false;
    this.#resolve(isConfirmed);
    this.#promise = undefined;
  }
}

/**
 * The frame's side: signs the user out and waits until all tabs have been told. Resolves to true if
 * none of the user's payments is stored anymore.
 */
export async function isForgotten(owner: string, signOut: () => void): Promise<boolean> {
  const channel = new BroadcastChannel(OPEN_ORDERS + owner);
  const told = new Promise<void>(resolve => {
    channel.addEventListener('message', ({data}: MessageEvent<{type?: unknown} | null>) => {
      if (data?.type === 'forgotten') resolve();
    });
  });
  signOut();
  await Promise.race([told, new Promise(resolve => setTimeout(resolve, CLEARING))]);
  channel.close();
  return !ownersStored().includes(owner);
}

/** If the browser blocks storage, reading it throws, and nothing is stored. */
function ownersStored(): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(OPEN_ORDERS) ?? '[]');
    const list = Array.isArray(entries) ? (entries as readonly ({owner?: unknown} | null)[]) : [];
    return list.map(entry => entry?.owner);
  } catch {
    return [];
  }
}
