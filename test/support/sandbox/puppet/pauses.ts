/**
 * Milliseconds that the embed waits before it asks the service again, and what
 * they become. It also waits a second for a page's answer, and for the second
 * of two words about one place: both come within a few milliseconds. Its two
 * seconds stay, because a frame calls out for its page at that interval.
 */
const PAUSES: ReadonlyMap<unknown, number> = new Map([
  [1_000, 100],
  [4_000, 20],
]);

/**
 * The embed's pauses between two questions take almost no time in this window.
 * A test that looks at what is shown meanwhile slows its user down (`pace`).
 */
export function shortenPauses(): void {
  const real = window.setTimeout.bind(window);
  const short = (run: () => void, delay?: number): number => real(run, PAUSES.get(delay) ?? delay);
  Object.assign(window, {setTimeout: short});
}
