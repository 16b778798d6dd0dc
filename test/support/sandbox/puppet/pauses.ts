/** What the embed waits before it asks the service again; no time limit of its own is one of these. */
const PAUSES: ReadonlySet<unknown> = new Set([1_000, 2_000, 4_000]);

/** Milliseconds instead. */
const SHORT = 20;

/**
 * The embed's pauses between two questions take almost no time in this window,
 * until the function that is returned is called. What it shows in between is
 * then gone too soon to be looked at.
 */
export function shortenPauses(target: Window): () => void {
  const before: unknown = Reflect.get(target, 'setTimeout');
  const real = target.setTimeout.bind(target);
  const short = (run: () => void, delay?: number): number =>
    real(run, PAUSES.has(delay) ? SHORT : delay);
  Object.assign(target, {setTimeout: short});
  return () => void Object.assign(target, {setTimeout: before});
}
