/**
 * What a file that did not load is needed for, by its owner. All of it is tried again when one file may
 * come.
 */
const tries = new Map<unknown, () => void>();

/** The browser is online again, or the user wants to. */
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
