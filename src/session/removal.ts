/**
 * Calls `removed` after this task if `isGone` still says so. A move is no removal:
 * whatever is moved leaves and comes back within one task. A framework may need a
 * microtask or two in between.
 */
export function unlessMoved(isGone: () => boolean, removed: () => void): void {
  setTimeout(() => {
    if (isGone()) removed();
  });
}
