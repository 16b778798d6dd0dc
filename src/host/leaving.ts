/** A sign-out across windows: both sides wait until nothing of the user is stored. */
import {OPEN_ORDERS} from '../contract/storage.js';

/** Milliseconds for a frame to load and to confirm that the user has signed out. */
const PATIENCE = 10_000;

/** Milliseconds in which an element empties the storage, and between two looks at it. */
const CLEARING = 5_000;
const LOOK = 20;

/** The page's side. */
export class Leaving {
  /** The frame has not confirmed it. */
  isUnderWay = false;
  #resolve: (isConfirmed: boolean) => void = () => {};

  /** Returns whether the frame confirms it in time. */
  begin(): Promise<boolean> {
    this.isUnderWay = true;
    return new Promise(resolve => {
      this.#resolve = resolve;
      setTimeout(() => resolve(false), PATIENCE);
    });
  }

  confirmed(): void {
    this.isUnderWay = false;
    this.#resolve(true);
  }
}

/** The frame's side: waits until the payments of a token's `sub` are gone. Returns whether they are. */
export async function isForgotten(sub: string): Promise<boolean> {
  for (const end = performance.now() + CLEARING; isStored(sub);) {
    if (performance.now() > end) return false;
    await new Promise(resolve => setTimeout(resolve, LOOK));
  }
  return true;
}

/** A browser that blocks the storage throws, and has stored nothing. */
function isStored(sub: string): boolean {
  try {
    return sessionStorage.getItem(OPEN_ORDERS)?.includes(sub) === true;
  } catch {
    return false;
  }
}
