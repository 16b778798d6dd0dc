/**
 * Calls `removed` in a later task if `isGone()` is true then. This ignores moves: an
 * element that is moved is removed and inserted within one task, even if a framework
 * needs some microtasks in between.
 */
export function afterRemoval(isGone: () => boolean, removed: () => void): void {
  setTimeout(() => {
    if (isGone()) removed();
  });
}
