/** What the embed waits before it asks the service again; no time limit of its own is one of these. */
const PAUSES: ReadonlySet<unknown> = new Set([1_000, 2_000, 4_000]);

/** Milliseconds instead. */
const SHORT = 20;

/**
 * The embed's pauses between two questions take almost no time in this window.
 * A test that looks at what is shown meanwhile slows its user down (`pace`).
 */
export function shortenPauses(): void {
  const real = window.setTimeout.bind(window);
  const short = (run: () => void, delay?: number): number =>
    real(run, PAUSES.has(delay) ? SHORT : delay);
  Object.assign(window, {setTimeout: short});
}
