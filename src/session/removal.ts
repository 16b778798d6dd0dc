/**
 * Calls `removed` after this task if `isGone` is still true. This ignores moves: an
 * element that is moved leaves and comes back within one task, even if a framework
 * needs a microtask or two in between.
 */
export function unlessMoved(isGone: () => boolean, removed: () => void): void {
  setTimeout(() => {
    if (isGone()) removed();
  });
}
