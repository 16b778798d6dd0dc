/**
 * The work that waits for a file that did not load, by its owner. All files come over the same
 * network, so all of the work is tried again together.
 */
const tries = new Map<unknown, () => void>();

/** Runs when the browser is online again and when the user presses the button. */
export function tryAgain(): void {
  const all = [...tries.values()];
  tries.clear();
  for (const one of all) one();
}

export function tryLater(owner: unknown, one: () => void): void {
  tries.set(owner, one);
  // A server has no `addEventListener`.
  globalThis.addEventListener?.('online', tryAgain);
}

export function tryNoMore(owner: unknown): void {
  tries.delete(owner);
}
