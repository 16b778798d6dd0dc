/** What a file that did not load is needed for. All of it is tried again when one file may come. */
const tries = new Set<() => void>();

/** The browser is online again, or the user wants to. */
export function tryAgain(): void {
  const all = [...tries];
  tries.clear();
  for (const one of all) one();
}

export function tryLater(one: () => void): void {
  tries.add(one);
  addEventListener('online', tryAgain);
}
