/**
 * Functions that retry work whose file did not load, by owner. All files are loaded over the same
 * network, so all functions run together.
 */
const tries = new Map<unknown, () => void>();

/** Retries all waiting work. Called when the browser is online again and when the user retries. */
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
