/**
 * The work that waits for a file that did not load, by its owner. One network serves all files, so all of
 * it is tried again together.
 */
const tries = new Map<unknown, () => void>();

/** Called when the browser is online again, and by the user's button. */
export function tryAgain(): void {
  const all = [...tries.values()];
  tries.clear();
  for (const one of all) one();
}

export function tryLater(owner: unknown, one: () => void): void {
  tries.set(owner, one);
  // A server has no such events.
  globalThis.addEventListener?.('online', tryAgain);
}

export function tryNoMore(owner: unknown): void {
  tries.delete(owner);
}
